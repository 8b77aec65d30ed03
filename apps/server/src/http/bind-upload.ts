import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { DataOf, Route } from '@thrum/contracts/define'
import { AppError } from '@thrum/contracts/errors'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitKeyOf } from './address.ts'
import { type Door, explained, languageOf, refuse, send } from './bind.ts'
import { onceOver, watchBody } from './body-watch.ts'
import type { Caller } from './caller.ts'
import { refusal, success } from './envelope.ts'
import type { Incoming, Receive } from './incoming.ts'
import type { RuleName } from './limits.ts'
import { createPlaces } from './places.ts'

export interface UploadOptions {
  /** The limit this call counts under, per user. */
  limit: RuleName
  /** The file alone, in bytes; what stands around it in the body has its own bound. */
  maxBytes: number
  receive: Receive
  clock: Clock
}

export type UploadHandler<R extends Route> = (caller: Caller, incoming: Incoming) => Promise<DataOf<R>>

/** Open at the same time, per address. Source: abuse case UP-14 */
export const openPlaces = () => createPlaces(20, 10)
/** Boundaries and headers of the one part. */
export const AROUND_BYTES = 64 * 1024
/** One part, which is the file: a second one, or any field, is told as such. */
const PARTS = { files: 1, fields: 0, parts: 2, headerPairs: 20, fieldNameSize: 100, fileSize: Infinity }

/**
 * Connects a route whose body is a multipart form with the one file `file`. The caller is known, and the limits
 * are taken, before any of the body is read; the file's name and claimed type are never looked at.
 */
export function bindUpload<R extends Route>(
  door: Door,
  route: R,
  handler: UploadHandler<R>,
  options: UploadOptions,
): void {
  const open = openPlaces()
  door.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: PARTS, throwFileSizeLimit: false })
    scope.decorateRequest('uploader', undefined)
    scope.route({
      method: route.method,
      url: `/api${route.path}`,
      config: { hasOwnBodyClock: true },
      onRequest: async (request, reply) => {
        onceOver(request.raw, open.take(limitKeyOf(request.ip)))
        watch(request, reply, options)
        request.uploader = await admit(door, route, request, options.limit)
      },
      handler: async (request, reply) => {
        const answer = await take(request, options, handler).then(success, async (error: unknown) => {
          // What is still on its way is read and dropped, or the connection would hang.
          request.raw.resume()
          return refuse(door, await explained(door, route, error, request), request)
        })
        // The watch may have answered a body that came too slowly.
        return reply.sent ? reply : send(reply, answer)
      },
      errorHandler: (error, request, reply) => send(reply, refuse(door, error, request)),
    })
  })
}

/** Ends a body that stalls or has no end. */
export function watch(
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, maxBytes }: Pick<UploadOptions, 'clock' | 'maxBytes'>,
): void {
  watchBody(request.raw, clock, maxBytes + AROUND_BYTES, () => {
    if (!reply.sent) send(reply, refusal(new AppError('upload.tooSlow'), languageOf(request), request.id))
  })
}

/** @throws AppError as the route's access asks, and `request.tooMany` */
export async function admit(
  door: Door,
  route: Route,
  request: FastifyRequest,
  limit: RuleName,
): Promise<Caller> {
  const address = limitKeyOf(request.ip)
  await door.limiter.take('callsAddress', address)
  const session = await door.auth.authenticate(request.headers.token, route.access, 'normal', address)
  if (session === undefined) throw new AppError('session.expired')
  await door.limiter.take(limit, session.userId)
  return { userId: session.userId, sessionId: session.sessionId }
}

async function take<R extends Route>(
  request: FastifyRequest,
  { receive, maxBytes }: UploadOptions,
  handler: UploadHandler<R>,
): Promise<DataOf<R>> {
  const { uploader } = request
  if (uploader === undefined) throw new AppError('session.expired')
  if (Number(request.headers['content-length'] ?? '0') > maxBytes + AROUND_BYTES) {
    throw new AppError('upload.tooLarge')
  }
  const incoming = await oneFile(request, (content) => receive(content, maxBytes)).catch((error: unknown) => {
    throw toUploadError(error)
  })
  try {
    return await handler(uploader, incoming)
  } finally {
    await incoming.discard()
  }
}

/** The one file, once the whole body has been seen to hold nothing else. */
async function oneFile(
  request: FastifyRequest,
  receive: (content: Readable) => Promise<Incoming>,
): Promise<Incoming> {
  let incoming: Incoming | undefined
  try {
    for await (const part of request.parts()) {
      const isTheFile = part.type === 'file' && part.fieldname === 'file' && incoming === undefined
      if (!isTheFile) throw new AppError('upload.oneFile')
      incoming = await receive(part.file)
    }
    if (incoming === undefined) throw new AppError('upload.oneFile')
    return incoming
  } catch (error) {
    await incoming?.discard()
    throw error
  }
}

/** A form that can't be read, or holds something else than one file, is one and the same refusal. */
function toUploadError(error: unknown): unknown {
  const isOurs = error instanceof AppError || (error instanceof Error && 'syscall' in error)
  return isOurs ? error : new AppError('upload.oneFile', { cause: error })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who uploads, known before the body is read. */
    uploader: Caller | undefined
  }
}
