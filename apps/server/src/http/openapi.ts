import type { AnySchema, Route } from '@thrum/contracts/define'
import { ERRORS } from '@thrum/contracts/errors'
import { APP_VERSION } from '@thrum/contracts/limits'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** The contract's HTTP calls as an OpenAPI 3.1 document, straight from the schemas that guard them. */
export function toOpenApi(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: toOperation(route) }
  }
  const token = { type: 'apiKey', in: 'header', name: 'token' }
  return {
    openapi: '3.1.0',
    info: { title: 'Thrum', version: APP_VERSION },
    servers: [{ url: '/api' }],
    paths,
    components: { securitySchemes: { token } },
  }
}

function toOperation(route: Route): Json {
  const body = route.body && { requestBody: { required: true, content: formContent(route.body) } }
  return {
    summary: route.summary,
    security: route.access === 'anyone' ? [{}, { token: [] }] : [{ token: [] }],
    ...(route.query && { parameters: toParameters(route.query) }),
    ...body,
    responses: {
      200: { description: 'The answer.', content: { 'application/json': { schema: answerOf(route) } } },
    },
    'x-access': route.access,
    'x-lane': route.lane,
    'x-reasons': route.errors,
  }
}

function answerOf(route: Route): Json {
  const codes = [200, ...new Set(Object.values(ERRORS).map(({ body }) => body))]
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', enum: codes },
      msg: { type: 'string', description: 'In the language of the request.' },
      data: toSchema(route.data, 'output'),
      reason: { type: 'string', description: 'Stable word of a refusal, feature.word.' },
    },
  }
}

function formContent(body: AnySchema): Json {
  const schema = toSchema(body, 'input')
  return { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } }
}

function toParameters(query: AnySchema): Json[] {
  const { properties = {}, required = [] } = toSchema(query, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function toSchema(schema: AnySchema, io: 'input' | 'output'): Json {
  const { $schema: _draft, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}
