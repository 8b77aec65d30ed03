import type { Server as HttpServer } from 'node:http'
import type { UserId } from '@thrum/contracts/ids'
import { type Language, pickLanguage } from '@thrum/contracts/language'
import { PLAY_FRAME_MAX_BYTES } from '@thrum/contracts/limits'
import type { Push } from '@thrum/contracts/play/play.push'
import type { Clock } from '@thrum/toy-protocol/clock'
import { Server, type Socket } from 'socket.io'
import type { Config } from '../config.ts'
import type { Caller } from '../http/caller.ts'
import { rateOf } from '../http/limits.ts'
import type { Log } from '../log.ts'
import { Incoming, type SocketHandlers } from './incoming.ts'
import { isOriginAllowed } from './origin.ts'
import { Presence } from './presence.ts'
import { connectError } from './refusal.ts'
import { SlowReader } from './slow-reader.ts'

const PLAY_NAMESPACE = '/play'
/** A client that vanished without a word is noticed within 4 s. Source: safety §3.9 */
const PING_MS = 2_000
/** A connection that never shows a ticket goes after this long. */
const ENTER_WITHIN_MS = 5_000
/** Far more sessions than end while one ticket is looked at. */
const ENDED_KEPT = 1_000
/** Of the 200 ms in which a server that ends has told everybody. */
const FLUSH_WITHIN_MS = 120

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

interface Seat {
  socket: Socket
  reader: SlowReader
}

/** Play traffic: WebSocket only, one-use tickets, small frames, nothing between this and the play in memory. */
export function createGateway(parts: GatewayParts): Gateway {
  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: PLAY_FRAME_MAX_BYTES,
    pingInterval: PING_MS,
    pingTimeout: PING_MS,
    connectTimeout: ENTER_WITHIN_MS,
  })
  const presence = new Presence<Seat>()
  // Socket.IO has this namespace by itself; it has no use here. Any other unknown one is refused already.
  io.use((socket, next) => next(connectError('request.unknownPath', languageOf(socket))))
  /** One that ended while its ticket was looked at was in no list yet, and must not come in after all. */
  const ended = new Set<string>()
  let isClosed = false
  const play = io.of(PLAY_NAMESPACE)
  play.use((socket, next) => {
    if (isClosed) return next(connectError('service.unavailable', languageOf(socket)))
    enter(socket, parts, presence).then(
      (refusal) => next(refusal),
      () => next(connectError('service.unavailable', languageOf(socket))),
    )
  })
  play.on('connection', (socket) => {
    if (ended.has(socket.data.caller.sessionId)) socket.disconnect(true)
    else welcome(socket, parts, presence)
  })
  return {
    attach(server) {
      io.attach(server)
    },
    isOnline: (userId) => presence.isOnline(userId),
    push(userId, push) {
      const packet = encodePush(push)
      for (const { socket, reader } of presence.socketsOf(userId)) {
        if (socket.connected) socket.conn.write(packet)
        reader.pushed()
      }
    },
    closeSession(caller) {
      ended.add(caller.sessionId)
      const [oldest] = ended
      if (ended.size > ENDED_KEPT && oldest !== undefined) ended.delete(oldest)
      for (const { socket } of presence.listSession(caller)) socket.disconnect(true)
    },
    async close() {
      isClosed = true
      const seats = presence.listAll()
      // Not a goodbye to the namespace: after that a client would stay away. What was pushed goes out first.
      const left = seats.map(({ socket }) => new Promise((resolve) => socket.conn.once('close', resolve)))
      for (const { socket } of seats) socket.conn.close()
      let cancel = () => {}
      const patience = new Promise<void>((resolve) => {
        cancel = parts.clock.after(FLUSH_WITHIN_MS, resolve)
      })
      await Promise.race([Promise.all(left), patience]).finally(() => cancel())
      io.engine?.close()
    },
  }
}

/** @returns why the socket may not come in; the ticket is spent either way */
async function enter(
  socket: Socket,
  parts: GatewayParts,
  presence: Presence<Seat>,
): Promise<Error | undefined> {
  const language = languageOf(socket)
  const d = forgetTicket(socket)
  const caller = await parts.consumeTicket(d, PLAY_NAMESPACE)
  if (caller === undefined || !isOriginAllowed(socket.request, parts.config))
    return connectError('session.expired', language)
  // Gone while its ticket was looked at: nobody would give its place back.
  if (socket.conn.readyState !== 'open') return connectError('session.expired', language)
  if (!presence.reserve(socket.id, caller)) return connectError('request.tooMany', language)
  socket.conn.once('close', () => presence.leave(socket.id, caller.userId))
  socket.data.caller = caller
  return undefined
}

/** Takes the ticket out of everything that Socket.IO keeps of the request, so that nothing can log it. */
function forgetTicket(socket: Socket): unknown {
  const { d } = socket.handshake.query
  Reflect.deleteProperty(socket.handshake.query, 'd')
  socket.handshake.url = ''
  socket.request.url = ''
  return d
}

function welcome(socket: Socket, parts: GatewayParts, presence: Presence<Seat>): void {
  const caller: Caller = socket.data.caller
  const incoming = new Incoming({
    from: { ...caller, socketId: socket.id },
    handlers: parts.handlers,
    language: languageOf(socket),
    rate: rateOf(parts.config.limits.socketEvents),
    clock: parts.clock,
    log: parts.log,
    close: () => socket.disconnect(true),
  })
  const reader = new SlowReader(socket, parts.clock)
  socket.on('error', () => undefined)
  // Never `next`: the packet ends here, and no name that a client chose reaches an emitter.
  socket.use((packet) => incoming.receive(packet))
  socket.on('disconnect', () => {
    reader.leave()
    const isLast = presence.leave(socket.id, caller.userId)
    if (isLast !== undefined) parts.disconnected(caller, socket.id, isLast)
  })
  presence.join(socket.id, caller, { socket, reader })
  parts.connected(caller, (push) => socket.emit('message', push))
}

/**
 * The packet that `socket.emit('message', push)` would make, once for all windows and without the search for
 * binary parts that Socket.IO makes in each; that search is a tenth of the relay's time.
 * Source: socket.io-protocol 5, "EVENT"
 */
function encodePush(push: Push): string {
  return `2${PLAY_NAMESPACE},${JSON.stringify(['message', push])}`
}

function languageOf(socket: Socket): Language {
  return pickLanguage(socket.handshake.headers['accept-language'])
}
