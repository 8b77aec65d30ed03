import type { Readable } from 'node:stream'
import type { ConsoleBodyOf, ConsoleRoute } from '@thrum/contracts/console/define'
import { AppError } from '@thrum/contracts/errors'
import type { OperatorCaller } from '../features/operator/index.ts'
import { limitKeyOf } from './address.ts'
import { refuse, send } from './bind.ts'
import { admitOperator, type ConsoleDoor, noted, parse } from './console-door.ts'

export interface Bytes {
  mime: string
  content: Readable
  headers?: Readonly<Record<string, string>>
}

/** Connects a POST of the console that answers with bytes; refusals are JSON as everywhere. */
export function bindConsoleBytes<R extends ConsoleRoute>(
  door: ConsoleDoor,
  route: R,
  handler: (body: ConsoleBodyOf<R>, operator: OperatorCaller) => Promise<Bytes>,
): void {
  door.app.route({
    method: route.method,
    url: `/api${route.path}`,
    handler: async (request, reply) => {
      try {
        await door.limiter.take('callsAddress', limitKeyOf(request.ip))
        const operator = await admitOperator(door, route, request)
        if (operator === undefined) throw new AppError('session.expired')
        const body = parse(route.body, request.body ?? {}, route)
        const fields = body as Record<string, unknown>
        const { mime, content, headers } = await noted(door, route, { operator, fields }, () =>
          handler(body as ConsoleBodyOf<R>, operator),
        )
        // Whatever was sent in is not run here: it is downloaded, and shown by the console's own page alone.
        return reply
          .headers({ 'Content-Disposition': 'attachment', 'Cache-Control': 'no-store', ...headers })
          .type(mime)
          .send(content)
      } catch (error) {
        return send(reply, refuse(door, error, request))
      }
    },
    errorHandler: (error, request, reply) => send(reply, refuse(door, error, request)),
  })
}
