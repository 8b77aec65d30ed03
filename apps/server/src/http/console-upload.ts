import multipart from '@fastify/multipart'
import type { ConsoleDataOf, ConsoleQueryOf, ConsoleRoute } from '@thrum/contracts/console/define'
import { AppError } from '@thrum/contracts/errors'
import type { FastifyRequest } from 'fastify'
import { systemClock } from '../clock.ts'
import type { OperatorCaller } from '../features/operator/index.ts'
import { storableIn } from '../storable.ts'
import { limitKeyOf } from './address.ts'
import { queryText, refuse, send } from './bind.ts'
import { AROUND_BYTES, watch } from './bind-upload.ts'
import { admitOperator, type ConsoleDoor, noted, parse } from './console-door.ts'
import { success } from './envelope.ts'
import { parseForm } from './form-body.ts'

/**
 * Connects a POST of the console whose body is a multipart form with the one file `file`; what else it says stands in
 * its address. Who calls is known before any of the body is read.
 */
export function bindConsoleUpload<R extends ConsoleRoute>(
  door: ConsoleDoor,
  route: R,
  handler: (query: ConsoleQueryOf<R>, content: Buffer) => Promise<ConsoleDataOf<R>>,
  maxBytes: number,
): void {
  door.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: { files: 2, fields: 0, parts: 2, fileSize: maxBytes } })
    scope.decorateRequest('operator', undefined)
    scope.route({
      method: route.method,
      url: `/api${route.path}`,
      bodyLimit: maxBytes + AROUND_BYTES,
      config: { hasOwnBodyClock: true },
      onRequest: async (request, reply) => {
        watch(request, reply, { maxBytes, clock: systemClock })
        await door.limiter.take('callsAddress', limitKeyOf(request.ip))
        request.operator = await admitOperator(door, route, request)
      },
      handler: async (request, reply) => {
        try {
          const { operator } = request
          if (operator === undefined) throw new AppError('session.expired')
          const query = parse(route.query, storableIn(parseForm(queryText(request.url))), route)
          const fields = query as Record<string, unknown>
          const data = await noted(door, route, { operator, fields }, async () =>
            handler(query as ConsoleQueryOf<R>, await oneFile(request)),
          )
          return send(reply, success(route.data.parse(data)))
        } catch (error) {
          // What is still on its way is read and dropped, or the connection would hang.
          request.raw.resume()
          // The watch may have answered a body that came too slowly.
          return reply.sent ? reply : send(reply, refuse(door, error, request))
        }
      },
      errorHandler: (error, request, reply) => send(reply, refuse(door, error, request)),
    })
  })
}

/** @throws AppError `upload.oneFile`, `upload.tooLarge` */
async function oneFile(request: FastifyRequest): Promise<Buffer> {
  try {
    let content: Buffer | undefined
    for await (const part of request.parts()) {
      const isTheFile = part.type === 'file' && part.fieldname === 'file' && content === undefined
      if (!isTheFile) throw new AppError('upload.oneFile')
      content = await part.toBuffer()
    }
    if (content === undefined) throw new AppError('upload.oneFile')
    return content
  } catch (error) {
    if (error instanceof AppError) throw error
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    throw new AppError(isTooLarge ? 'upload.tooLarge' : 'upload.oneFile', { cause: error })
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who uploads to the console, known before the body is read. */
    operator: OperatorCaller | undefined
  }
}
