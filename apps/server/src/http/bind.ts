import type { AnySchema, BodyOf, DataOf, QueryOf, Route } from '@thrum/contracts/define'
import { AppError, type ErrorCode } from '@thrum/contracts/errors'
import { type Language, pickLanguage } from '@thrum/contracts/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gates } from '../gate.ts'
import { limitKeyOf } from './address.ts'
import type { Auth } from './auth.ts'
import type { Caller } from './caller.ts'
import { labelOf } from './device-label.ts'
import { type Answer, refusal, success, toAppError } from './envelope.ts'
import { type Fields, parseForm } from './form-body.ts'
import type { Limiter } from './limiter.ts'
import type { RuleName } from './limits.ts'

/** What a handler gets: everything already checked against the route. */
export interface Call<R extends Route> {
  body: BodyOf<R>
  query: QueryOf<R>
  /** Undefined only where the route is open to anyone and nobody is signed in. */
  caller: R['access'] extends 'signedIn' | 'adult' ? Caller : Caller | undefined
  language: Language
  address: string
  /** What the caller's owner knows the place by: "Chrome · Android", read from the browser's own name. */
  label: string
  requestId: string
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<DataOf<R>> | DataOf<R>

export interface BindOptions<R extends Route> {
  /** The limit this call counts under, per user; `calls` where left out. */
  limit?: RuleName
  /** Which bodies end motion, where not each does as the route's lane says: never limited, served while the database is down. */
  isStop?: (body: BodyOf<R>) => boolean
  /** It waits for more than the database, and takes none of its caller's places meanwhile. */
  isLong?: boolean
  /** Told of a body that doesn't fit, where that counts against its sender; may throw a refusal of its own. */
  onMisfit?: (caller: Caller | undefined, address: string) => Promise<void>
  /** Refusal for a body beyond all bounds; `request.tooLarge` where left out. */
  tooLarge?: ErrorCode
}

export interface Door {
  app: FastifyInstance
  auth: Auth
  limiter: Limiter
  /** So many calls of one person at a time; stops don't wait here. */
  inHand: Gates
  /** Told of every unknown error, with the request's id. */
  onUnknown(error: unknown, requestId: string): void
}

/** Connects a route of the contract to its handler. This is the only place that reads requests. */
export function bind<R extends Route>(
  door: Door,
  route: R,
  handler: Handler<R>,
  options: BindOptions<R> = {},
): void {
  door.app.route({
    method: route.method,
    url: `/api${route.path}`,
    handler: async (request, reply) => send(reply, await answer(door, route, handler, options, request)),
    errorHandler: (error, request, reply) => {
      const known = toAppError(error)
      const isOver = known.code === 'request.tooLarge' && options.tooLarge !== undefined
      return send(reply, refuse(door, isOver ? new AppError(options.tooLarge as ErrorCode) : error, request))
    },
  })
}

async function answer<R extends Route>(
  door: Door,
  route: R,
  handler: Handler<R>,
  options: BindOptions<R>,
  request: FastifyRequest,
): Promise<Answer> {
  try {
    const body = parse(route.body, (request.body ?? {}) as Fields, route) as BodyOf<R> | Problem
    const isStopRoute = route.lane === 'stop'
    const isStop = body instanceof Problem ? isStopRoute : (options.isStop?.(body) ?? isStopRoute)
    const address = limitKeyOf(request.ip)
    if (!isStop) await door.limiter.take('callsAddress', address)
    const lane = isStop ? 'stop' : 'normal'
    const authenticate = () => door.auth.authenticate(request.headers.token, route.access, lane, address)
    const session = await authenticate()
    if (!isStop && session !== undefined) await door.limiter.take(options.limit ?? 'calls', session.userId)
    if (body instanceof Problem) {
      await options.onMisfit?.(
        session && { userId: session.userId, sessionId: session.sessionId },
        request.ip,
      )
      throw body.error
    }
    const query = queryOf(route, request)
    const handle = async (hasWaited: boolean) => {
      // Its session may have ended in the line.
      const current = hasWaited ? await authenticate() : session
      const call = {
        body,
        query,
        caller: current && { userId: current.userId, sessionId: current.sessionId },
        language: languageOf(request),
        address: request.ip,
        label: labelOf(request.headers['user-agent']),
        requestId: request.id,
      }
      return handler(call as Call<R>)
    }
    const waits = session !== undefined && !isStop && options.isLong !== true
    return success(fitted(route, await (waits ? door.inHand(session.userId, handle) : handle(false))))
  } catch (error) {
    return refuse(door, await explained(door, route, error, request), request)
  }
}

/** @throws AppError as the route's `fieldErrors` say */
export function queryOf<R extends Route>(route: R, { url }: FastifyRequest): QueryOf<R> {
  const query = parse(route.query, parseForm(queryText(url)), route)
  if (query instanceof Problem) throw query.error
  return query as QueryOf<R>
}

/** A call that the end of its account overtook finds rows gone: it came without a session, nothing is at fault. */
export async function explained(
  { auth }: Door,
  { access }: Route,
  error: unknown,
  { headers, ip }: FastifyRequest,
): Promise<unknown> {
  if (access === 'anyone' || toAppError(error).code !== 'service.unknown') return error
  return auth.authenticate(headers.token, access, 'normal', limitKeyOf(ip)).then(
    () => error,
    (cause: unknown) => cause,
  )
}

/** A body that doesn't fit is told only to somebody who may call the route at all. */
class Problem {
  readonly error: AppError
  constructor(error: AppError) {
    this.error = error
  }
}

function parse(schema: AnySchema | undefined, fields: Fields, route: Route): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path[0]
  if (typeof field !== 'string') return new Problem(new AppError('request.invalid'))
  return new Problem(new AppError(route.fieldErrors[field] ?? 'request.invalid', { data: { field } }))
}

/** The answer as the contract states it: a field that isn't in it doesn't leave, and a misfit is our own fault. */
function fitted(route: Route, data: unknown): unknown {
  const result = route.data.safeParse(data)
  if (result.success) return result.data
  throw new Error('the answer does not fit the contract', { cause: result.error })
}

/** What stands behind the address; empty where nothing does. */
export function queryText(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? '' : url.slice(mark + 1)
}

export function languageOf(request: FastifyRequest): Language {
  return pickLanguage(request.headers['accept-language'])
}

export function refuse(door: Pick<Door, 'onUnknown'>, error: unknown, request: FastifyRequest): Answer {
  const refused = refusal(error, languageOf(request), request.id)
  if (refused.body.reason === 'service.unknown') door.onUnknown(error, request.id)
  return refused
}

export function send(reply: FastifyReply, { status, body, retryAfterS }: Answer): FastifyReply {
  reply.reason = body.reason
  if (retryAfterS !== undefined) reply.header('Retry-After', String(retryAfterS))
  return reply.code(status).header('Cache-Control', 'no-store').send(body)
}

declare module 'fastify' {
  interface FastifyReply {
    /** Our stable word for the refusal, for the access log. */
    reason: string | undefined
  }
}
