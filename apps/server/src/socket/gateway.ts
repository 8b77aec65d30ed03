import type { Server as HttpServer } from 'node:http'
import type { UserId } from '@thrum/contracts/ids'
import { PLAY_FRAME_MAX_BYTES } from '@thrum/contracts/limits'
import type { Push } from '@thrum/contracts/play/play.push'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Socket } from 'socket.io'
import type { Config } from '../config.ts'
import type { Caller } from '../http/caller.ts'
import { rateOf } from '../http/limits.ts'
import type { Log } from '../log.ts'
import { Incoming, type SocketHandlers } from './incoming.ts'
import { createNamespace, languageOf } from './namespace.ts'

const PLAY_NAMESPACE = '/play'
/** A client that vanished without a word is noticed within 4 s. Source: safety §3.9 */
const PING_MS = 2_000

export interface GatewayParts {
  /** Spends a ticket: at most one taker ever gets the caller. */
  consumeTicket(d: unknown, namespace: string): Promise<Caller | undefined>
  config: Pick<Config, 'host' | 'publicUrl' | 'allowedOrigins' | 'limits'>
  handlers: SocketHandlers
  /** A socket is in; `tell` speaks to it alone. */
  connected(caller: Caller, tell: (push: Push) => void): void
  /** A socket is gone; `isLast` when the person has no other. */
  disconnected(caller: Caller, socketId: string, isLast: boolean): void
  clock: Clock
  log: Log
}

export interface Gateway {
  /** Serves `/play` on this HTTP server. */
  attach(server: HttpServer): void
  isOnline(userId: UserId): boolean
  push(userId: UserId, push: Push): void
  /** Closes all sockets of a session that is over; they don't come back by themselves. */
  closeSession(caller: Caller): void
  /** Closes everything; clients come back by themselves. */
  close(): Promise<void>
}

/** Play traffic: one-use tickets, small frames, nothing between this and the play in memory. */
export function createGateway(parts: GatewayParts): Gateway {
  const namespace = createNamespace({
    name: PLAY_NAMESPACE,
    path: '/socket.io',
    frameMaxBytes: PLAY_FRAME_MAX_BYTES,
    pingMs: PING_MS,
    endsStrayUpgrades: true,
    identify: (socket) => parts.consumeTicket(forgetTicket(socket), PLAY_NAMESPACE),
    welcome: (socket, caller) => welcome(socket, caller, parts),
    left: parts.disconnected,
    config: parts.config,
    clock: parts.clock,
  })
  return { ...namespace, push: (userId, push) => namespace.push(userId, 'message', push) }
}

/** Takes the ticket out of everything that Socket.IO keeps of the request, so that nothing can log it. */
function forgetTicket(socket: Socket): unknown {
  const { d } = socket.handshake.query
  Reflect.deleteProperty(socket.handshake.query, 'd')
  socket.handshake.url = ''
  socket.request.url = ''
  return d
}

function welcome(socket: Socket, caller: Caller, parts: GatewayParts): (packet: readonly unknown[]) => void {
  const incoming = new Incoming({
    from: { ...caller, socketId: socket.id },
    handlers: parts.handlers,
    language: languageOf(socket),
    rate: rateOf(parts.config.limits.socketEvents),
    clock: parts.clock,
    log: parts.log,
    close: () => socket.disconnect(true),
  })
  parts.connected(caller, (push) => socket.emit('message', push))
  return (packet) => incoming.receive(packet)
}
