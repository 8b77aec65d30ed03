import { once } from 'node:events'
import { Duplex } from 'node:stream'
import type { UserId } from '@thrum/contracts/ids'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { Lobby } from './lobby.ts'
import { createNamespace } from './namespace.ts'
import { refuseUpgrade, serveSockets } from './upgrade.ts'

test('SO-08, RE-03 a refused line is closed, though its other end keeps it open and unread bytes wait', async () => {
  let said = ''
  const line = new Duplex({
    allowHalfOpen: true,
    read() {
      this.push('more')
    },
    write(chunk, _, done) {
      said += chunk
      done()
    },
  })
  const closed = once(line, 'close')
  refuseUpgrade(line, '404 Not Found')
  await closed
  expect(said).toMatch(/^HTTP\/1.1 404 Not Found\r\n/)
})

test('SO-17 who is in leaves the lobby to the next of the same address', async () => {
  const app = fastify()
  const { open, close } = createNamespace({
    name: '/play',
    frameMaxBytes: 2_000,
    pingMs: 2_000,
    identify: async () => ({ userId: '1' as UserId, sessionId: '1' }),
    welcome: () => () => undefined,
    left: () => undefined,
    config: { host: 'localhost', publicUrl: undefined, allowedOrigins: [] },
    clock: systemClock,
    log: createLog('silent'),
  })
  serveSockets(app, { '/socket.io': open, '/chat.io': open }, { trustedProxies: 0, lobby: new Lobby(1) })
  const url = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
  onTestFinished(async () => {
    await close()
    await app.close()
  })
  const connect = () => new WebSocket(`${url}/socket.io/?EIO=4&transport=websocket`)

  const first = connect()
  await once(first, 'message')
  const [refusal] = await once(connect(), 'error')
  expect(String(refusal)).toContain('429')

  first.send('40/play,')
  await once(first, 'message')
  const next = connect()
  await once(next, 'message')
  next.terminate()
})
