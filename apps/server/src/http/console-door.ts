import type {
  ConsoleBodyOf,
  ConsoleDataOf,
  ConsoleQueryOf,
  ConsoleRoute,
} from '@thrum/contracts/console/define'
import type { OperatorRole } from '@thrum/contracts/console/operator.entities'
import { AppError } from '@thrum/contracts/errors'
import type { Language } from '@thrum/contracts/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { digestOf } from '../features/operator/audit.ts'
import type { Audit, OperatorCaller } from '../features/operator/index.ts'
import { storableIn } from '../storable.ts'
import { limitKeyOf } from './address.ts'
import { languageOf, queryText, refuse, send } from './bind.ts'
import { type Answer, success, toAppError } from './envelope.ts'
import { parseForm } from './form-body.ts'
import type { Limiter } from './limiter.ts'

/** What a handler of the console gets: everything already checked against the route. */
export interface ConsoleCall<R extends ConsoleRoute> {
  body: ConsoleBodyOf<R>
  query: ConsoleQueryOf<R>
  /** Undefined only where the route is open to anyone. */
  operator: R['access'] extends 'anyone' ? undefined : OperatorCaller
  language: Language
  address: string
}

export type ConsoleHandler<R extends ConsoleRoute> = (
  call: ConsoleCall<R>,
) => Promise<ConsoleDataOf<R>> | ConsoleDataOf<R>

export interface ConsoleDoor {
  app: FastifyInstance
  limiter: Limiter
  audit: Audit
  /**
   * @param isPresent somebody is there, and the session goes on
   * @returns undefined for a token that is nobody's any more
   */
  authenticate(token: string, isPresent: boolean): Promise<OperatorCaller | undefined>
  onUnknown(error: unknown, requestId: string): void
}

/** Scenes, and a page of the terms in one language, fit. */
export const CONSOLE_BODY_MAX_BYTES = 1024 * 1024

/** Connects a route of the console to its handler; this is the only place where roles are looked at. */
export function bindConsole<R extends ConsoleRoute>(
  door: ConsoleDoor,
  route: R,
  handler: ConsoleHandler<R>,
): void {
  door.app.route({
    method: route.method,
    url: `/api${route.path}`,
    bodyLimit: CONSOLE_BODY_MAX_BYTES,
    handler: async (request, reply) =>
      send(
        reply,
        await answer(door, route, handler as unknown as ConsoleHandler<ConsoleRoute>, request).catch(
          (error: unknown) => refuse(door, error, request),
        ),
      ),
    errorHandler: (error, request, reply) => send(reply, refuse(door, error, request)),
  })
}

async function answer(
  door: ConsoleDoor,
  route: ConsoleRoute,
  handler: ConsoleHandler<ConsoleRoute>,
  request: FastifyRequest,
): Promise<Answer> {
  await door.limiter.take('callsAddress', limitKeyOf(request.ip))
  const operator = await admitOperator(door, route, request)
  const body = parse(route.body, request.body ?? {}, route)
  const query = parse(route.query, storableIn(parseForm(queryText(request.url))), route)
  const fields = { ...(query as object), ...(body as object) } as Record<string, unknown>
  const call = { body, query, operator, language: languageOf(request), address: request.ip }
  const run = async () => {
    const data = route.data.safeParse(await handler(call as unknown as ConsoleCall<ConsoleRoute>))
    if (data.success) return success(data.data)
    throw new Error('the answer does not fit the contract', { cause: data.error })
  }
  return operator === undefined ? run() : noted(door, route, { operator, fields }, run)
}

/**
 * Who reaches for what isn't theirs stands in the log, whatever the call.
 * @throws AppError `session.expired`, `request.unknownPath` for a person's token, `operator.notAllowed`
 */
export async function admitOperator(
  door: Pick<ConsoleDoor, 'authenticate' | 'audit'>,
  { access, isRepeated, path }: Pick<ConsoleRoute, 'access' | 'isRepeated' | 'path'>,
  request: FastifyRequest,
): Promise<OperatorCaller | undefined> {
  if (access === 'anyone') return undefined
  const { token } = request.headers
  // People have no business here, and are told as little as anybody who asks for what is not there.
  if (typeof token === 'string' && !token.startsWith('op_')) throw new AppError('request.unknownPath')
  const operator = typeof token === 'string' ? await door.authenticate(token, !isRepeated) : undefined
  if (operator === undefined) throw new AppError('session.expired')
  if (isAllowed(access, operator.role)) return operator
  const refused = 'operator.notAllowed'
  await door.audit.note(operator, { action: path, reason: '', detail: { refused } })
  throw new AppError(refused)
}

export function isAllowed(access: ConsoleRoute['access'], role: OperatorRole): boolean {
  return access === 'anyone' || role === 'owner' || access.includes(role)
}

/** Says in the log what is tried, before it is done, and then where nothing came of it. */
export async function noted<T>(
  { audit }: Pick<ConsoleDoor, 'audit'>,
  { path, logs }: Pick<ConsoleRoute, 'path' | 'logs'>,
  { operator, fields }: { operator: OperatorCaller; fields: Readonly<Record<string, unknown>> },
  run: () => Promise<T>,
): Promise<T> {
  if (logs === undefined) return run()
  const detail = Object.fromEntries(logs.flatMap((name) => namedField(name, fields)))
  const reason = typeof fields.reason === 'string' ? fields.reason : ''
  await audit.note(operator, { action: path, reason, detail })
  try {
    return await run()
  } catch (error) {
    await audit.note(operator, {
      action: path,
      reason,
      detail: { ...detail, refused: toAppError(error).code },
    })
    throw error
  }
}

/** @param name as the route's `logs` say it */
function namedField(name: string, fields: Readonly<Record<string, unknown>>): [string, unknown][] {
  const isLarge = name.startsWith('#')
  const bare = isLarge ? name.slice(1) : name
  const value = fields[bare]
  if (value === undefined) return []
  return [[bare, isLarge ? digestOf(value) : value]]
}

/** @throws AppError as the route says for the field, which it names with what is wrong in it: `draft.price` */
export function parse(schema: ConsoleRoute['body'], fields: unknown, route: ConsoleRoute): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path ?? []
  const code = route.fieldErrors[String(path[0])] ?? 'request.invalid'
  throw new AppError(code, path.length === 0 ? {} : { data: { field: path.join('.') } })
}
