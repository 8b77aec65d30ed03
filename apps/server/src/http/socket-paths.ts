import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '@thrum/contracts/errors'
import type { FastifyInstance } from 'fastify'
import { readUpgrade, refuseUpgrade, SOCKET_PATHS } from '../socket/upgrade.ts'

/** Where sockets are opened, calls are refused, polling say; elsewhere upgrades are. */
export function refuseStrays(app: FastifyInstance): void {
  for (const path of SOCKET_PATHS)
    app.all(`${path}/*`, async () => {
      throw new AppError('request.unknownPath')
    })
  app.server.on('upgrade', (request: IncomingMessage, line: Duplex) => {
    if (readUpgrade(request) === undefined) refuseUpgrade(line, '404 Not Found')
  })
}
