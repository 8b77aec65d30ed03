import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getProfile, saveProfile } from '@thrum/contracts/account/account.routes'
import { signIn } from '@thrum/contracts/account/entry.routes'
import { sendOrder } from '@thrum/contracts/play/play.routes'
import { PATIENCE } from '@thrum/testkit/patience'
import { openWorld } from '@thrum/testkit/world'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { product } from './flows/product.ts'
import { openTraces, summaryOf } from './traces.ts'

interface Attribute {
  key: string
  value: Record<string, unknown>
}
interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
  events: unknown[]
  links: unknown[]
  status: { message?: string }
}
interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A collector as one runs it: a real HTTP server. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  open.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function openCollector() {
  const bodies: string[] = []
  const tracesUrl = await listen(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    if (request.url === '/v1/traces') bodies.push(text)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const batches = () => bodies.flatMap((text) => (JSON.parse(text) as Sent).resourceSpans)
  return {
    tracesUrl,
    all: () => bodies.join('\n'),
    resource: () => batches().flatMap(({ resource }) => resource.attributes),
    spans: () => batches().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  }
}

const ALLOWED = [
  ...['http.request.method', 'http.route', 'http.response.status_code'],
  ...['db.system.name', 'db.operation.name', 'db.collection.name'],
]

test('OPS-03, P-E9 traces tell a route, a status and how long statements took, and nothing of what was sent', async () => {
  const collector = await openCollector()
  const world = await openWorld(product, { config: { tracesUrl: collector.tracesUrl } })
  const secrets = ['query-secret', 'header-secret', 'body-secret', 'Arcachon', 'agent-secret', 'path-secret']
  const ann = await world.person('ann')
  await ann.openSocket()
  await ann.call(saveProfile, { hometown: 'Arcachon' })
  await ann.call(getProfile)
  await world.anyone.ask(signIn, { account: ann.account, password: 'body-secret' })
  const { url } = world.server
  const headers = {
    ...{ token: 'header-secret', cookie: 'a=header-secret', 'user-agent': 'agent-secret' },
    ...{
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      baggage: 'who=header-secret',
    },
  }
  const order = `/api${sendOrder.path}`
  const body = JSON.stringify({ orderCode: 'body-secret', playId: 'body-secret' })
  const json = { 'content-type': 'application/json' }
  await fetch(`${url}${order}`, { method: 'POST', headers: { ...headers, ...json }, body })
  const route = `/api${getProfile.path}`
  await fetch(`${url}${route}?q=query-secret`, { headers })
  await fetch(`${url}/path-secret/x?q=query-secret`, { headers, method: 'POST', body: 'body-secret' })
  ann.hangUp()
  // Sent every two seconds, the last call after all others.
  const isIn = (name: string) => collector.spans().filter((span) => span.name === name).length
  await expect.poll(() => isIn('socket /play'), PATIENCE).toBe(1)
  await expect.poll(() => isIn(`${getProfile.method} ${route}`), PATIENCE).toBe(3)
  await world.close()

  const spans = collector.spans()
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...keys].filter((key) => !ALLOWED.includes(key))).toEqual([])
  expect(collector.resource()).toEqual([{ key: 'service.name', value: { stringValue: 'thrum' } }])
  const personal = [
    ann.id,
    ann.account,
    ann.token,
    ann.password,
    '127.0.0.1',
    '0af7651916cd43dd8448eb211c80319c',
  ]
  for (const mark of [...secrets, ...personal]) expect(collector.all()).not.toContain(mark)
  for (const { events, links, status } of spans) {
    expect([events, links, status.message]).toEqual([[], [], undefined])
  }

  expect(spans.filter(({ name }) => name.includes(order))).toEqual([])
  const calls = spans.filter(({ name }) => name === `${getProfile.method} ${route}`)
  expect(calls).toHaveLength(3)
  expect(calls[0]?.attributes).toEqual(
    expect.arrayContaining([{ key: 'http.response.status_code', value: { intValue: 200 } }]),
  )
  const below = spans.filter(({ parentSpanId }) => parentSpanId === calls[0]?.spanId)
  expect(below.map(({ name }) => name)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^select \w+$/)]),
  )
  expect(below.every(({ traceId }) => traceId === calls[0]?.traceId)).toBe(true)
})

test('OPS-03 a collector that never answers, refuses or is not there harms no call, nor the end', async () => {
  const hanging = await listen(() => undefined)
  const refusing = await listen((_request, response) => response.writeHead(503).end())
  const world = await openWorld(product, { config: { tracesUrl: hanging } })
  const ann = await world.person('ann')
  expect((await ann.call(getProfile)).id).toBe(ann.id)
  await world.close()
  for (const tracesUrl of [hanging, refusing, 'http://127.0.0.1:9']) {
    const traces = openTraces(tracesUrl)
    const app = Fastify()
    traces.watchDoor(app)
    app.get('/here', async () => 'here')
    expect((await app.inject('/here')).body).toBe('here')
    const from = performance.now()
    await traces.close()
    expect(performance.now() - from).toBeLessThan(3_000)
    await app.close()
  }
})

test('P-E9 of a statement its first word and its table are told, and no word of its values', () => {
  expect(summaryOf('select "a" from "users" where x = $1')).toEqual({ kind: 'select', table: 'users' })
  expect(summaryOf('\n  insert into sessions (a) values ($1)')).toEqual({ kind: 'insert', table: 'sessions' })
  expect(summaryOf('update "chat_people" set a = 1')).toEqual({ kind: 'update', table: 'chat_people' })
  expect(summaryOf('delete from only "plays"')).toEqual({ kind: 'delete', table: 'plays' })
  expect(summaryOf('select a from unnest($1) x')).toEqual({ kind: 'select', table: undefined })
  expect(summaryOf('ann@example.org')).toEqual({ kind: 'other', table: undefined })
  expect(summaryOf('')).toEqual({ kind: 'other', table: undefined })
})
