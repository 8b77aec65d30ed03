import type { Readable } from 'node:stream'
import type { DataOf, QueryOf, Route } from '@thrum/contracts/define'
import { AppError } from '@thrum/contracts/errors'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { FastifyRequest } from 'fastify'
import { limitKeyOf } from './address.ts'
import { type Door, explained, queryOf, refuse, send } from './bind.ts'
import { admit, openPlaces, watch } from './bind-upload.ts'
import { onceOver } from './body-watch.ts'
import type { Caller } from './caller.ts'
import { success } from './envelope.ts'

export interface PartCall<R extends Route> {
  caller: Caller
  query: QueryOf<R>
  /** As it comes; whoever doesn't read it to its end leaves it open. */
  body: Readable
}

export interface PartOptions {
  maxBytes: number
  clock: Clock
}

/**
 * Connects a route whose body is bytes and nothing else, handed on as they come. The caller is known, and the limits
 * are taken, before any of them is read.
 */
export function bindPart<R extends Route>(
  door: Door,
  route: R,
  handler: (call: PartCall<R>) => Promise<DataOf<R>>,
  { maxBytes, clock }: PartOptions,
): void {
  const open = openPlaces()
  door.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null))
    scope.decorateRequest('uploader', undefined)
    scope.route({
      method: route.method,
      url: `/api${route.path}`,
      config: { hasOwnBodyClock: true },
      onRequest: async (request, reply) => {
        onceOver(request.raw, open.take(limitKeyOf(request.ip)))
        watch(request, reply, { maxBytes, clock })
        request.uploader = await admit(door, route, request, 'calls')
      },
      handler: async (request, reply) => {
        const answer = await take(route, request, handler, maxBytes).then(success, async (error: unknown) =>
          refuse(door, await explained(door, route, error, request), request),
        )
        // What is still on its way is read and dropped, or the connection would hang.
        request.raw.resume()
        // The watch may have answered a body that came too slowly.
        return reply.sent ? reply : send(reply, answer)
      },
      errorHandler: (error, request, reply) => send(reply, refuse(door, error, request)),
    })
  })
}

async function take<R extends Route>(
  route: R,
  request: FastifyRequest,
  handler: (call: PartCall<R>) => Promise<DataOf<R>>,
  maxBytes: number,
): Promise<DataOf<R>> {
  const { uploader, raw, headers } = request
  if (uploader === undefined) throw new AppError('session.expired')
  const query = queryOf(route, request)
  if (Number(headers['content-length'] ?? '0') > maxBytes) throw new AppError('upload.tooLarge')
  return handler({ caller: uploader, query, body: raw })
}
