import type { Server as HttpServer } from 'node:http'
import type { UserId } from '@thrum/contracts/ids'
import { type Language, pickLanguage } from '@thrum/contracts/language'
import type { Clock } from '@thrum/toy-protocol/clock'
import { Server, type Socket } from 'socket.io'
import type { Config } from '../config.ts'
import type { Caller } from '../http/caller.ts'
import { isOriginAllowed } from './origin.ts'
import { Presence } from './presence.ts'
import { connectError } from './refusal.ts'
import { LOOK_EVERY_MS, SlowReader } from './slow-reader.ts'

/** A connection that never shows who it is goes after this long. */
const ENTER_WITHIN_MS = 5_000
/** Far more sessions than end while one newcomer is looked at. */
const ENDED_KEPT = 1_000
/** Of the 200 ms in which a server that ends has told everybody. */
const FLUSH_WITHIN_MS = 120

export interface NamespaceParts {
  name: '/play' | '/chat'
  /** Path of its Socket.IO server. */
  path: '/socket.io' | '/chat.io'
  frameMaxBytes: number
  /** Between two pings, and until a missing answer ends the connection. */
  pingMs: number
  /** Whether connection attempts that belong to no path are ended here; one of several servers does it. */
  endsStrayUpgrades: boolean
  /** Who the newcomer is; takes what it shows out of everything that is kept of the request. */
  identify(socket: Socket): Promise<Caller | undefined>
  /** A socket is in. @param spoke to be told of whatever was said to it alone @returns what takes its packets */
  welcome(socket: Socket, caller: Caller, spoke: () => void): (packet: readonly unknown[]) => void
  /** A socket is gone; `isLast` when the person has no other. */
  left(caller: Caller, socketId: string, isLast: boolean): void
  config: Pick<Config, 'host' | 'publicUrl' | 'allowedOrigins'>
  clock: Clock
}

export interface Namespace {
  attach(server: HttpServer): void
  isOnline(userId: UserId): boolean
  /** Says one event to all of a person's sockets. */
  push(userId: UserId, event: string, data: unknown): void
  /** Closes all sockets of a session that is over; they don't come back by themselves. */
  closeSession(caller: Caller): void
  /** Closes everything; clients come back by themselves. */
  close(): Promise<void>
}

interface Seat {
  socket: Socket
  reader: SlowReader
}

/** One Socket.IO server with one namespace: WebSocket only, bounded frames, places per session and person. */
export function createNamespace(parts: NamespaceParts): Namespace {
  const io = openServer(parts)
  const presence = new Presence<Seat>()
  const endLooks = lookAtReaders(presence, parts.clock)
  // Socket.IO has this namespace by itself; it has no use here. Any other unknown one is refused already.
  io.use((socket, next) => next(connectError('request.unknownPath', languageOf(socket))))
  /** One that ended while its newcomer was looked at was in no list yet, and must not come in after all. */
  const ended = new Set<string>()
  let isClosed = false
  const namespace = io.of(parts.name)
  namespace.use((socket, next) => {
    if (isClosed) return next(connectError('service.unavailable', languageOf(socket)))
    enter(socket, parts, presence).then(
      (refusal) => next(refusal),
      () => next(connectError('service.unavailable', languageOf(socket))),
    )
  })
  namespace.on('connection', (socket) => {
    if (ended.has(socket.data.caller.sessionId)) socket.disconnect(true)
    else welcome(socket, parts, presence)
  })
  return {
    attach: (server) => void io.attach(server, { destroyUpgrade: parts.endsStrayUpgrades }),
    isOnline: (userId) => presence.isOnline(userId),
    push(userId, event, data) {
      if (!presence.isOnline(userId)) return
      const packet = encode(parts.name, event, data)
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
      endLooks()
      await hangUp(presence.listAll(), parts.clock)
      io.engine?.close()
    },
  }
}

/** One timer for all: thousands of idle connections keep the server from nothing. @returns ends it */
function lookAtReaders(presence: Presence<Seat>, clock: Clock): () => void {
  const look = () => {
    for (const { reader } of presence.listAll()) reader.look()
    return clock.after(LOOK_EVERY_MS, () => {
      cancel = look()
    })
  }
  let cancel = look()
  return () => cancel()
}

function openServer({ path, frameMaxBytes, pingMs }: NamespaceParts): Server {
  return new Server({
    path,
    serveClient: false,
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: frameMaxBytes,
    pingInterval: pingMs,
    pingTimeout: pingMs,
    connectTimeout: ENTER_WITHIN_MS,
  })
}

/** Not a goodbye to the namespace: after that a client would stay away. What was pushed goes out first. */
async function hangUp(seats: readonly Seat[], clock: Clock): Promise<void> {
  const left = seats.map(({ socket }) => new Promise((resolve) => socket.conn.once('close', resolve)))
  for (const { socket } of seats) socket.conn.close()
  let cancel = () => {}
  const patience = new Promise<void>((resolve) => {
    cancel = clock.after(FLUSH_WITHIN_MS, resolve)
  })
  await Promise.race([Promise.all(left), patience]).finally(() => cancel())
}

/** @returns why the socket may not come in; what it showed is spent either way */
async function enter(
  socket: Socket,
  parts: NamespaceParts,
  presence: Presence<Seat>,
): Promise<Error | undefined> {
  const language = languageOf(socket)
  const caller = await parts.identify(socket)
  if (caller === undefined || !isOriginAllowed(socket.request, parts.config))
    return connectError('session.expired', language)
  // Gone while it was looked at: nobody would give its place back.
  if (socket.conn.readyState !== 'open') return connectError('session.expired', language)
  if (!presence.reserve(socket.id, caller)) return connectError('request.tooMany', language)
  socket.conn.once('close', () => presence.leave(socket.id, caller.userId))
  socket.data.caller = caller
  return undefined
}

function welcome(socket: Socket, parts: NamespaceParts, presence: Presence<Seat>): void {
  const caller: Caller = socket.data.caller
  const reader = new SlowReader(socket, parts.clock)
  socket.on('error', () => undefined)
  socket.on('disconnect', () => {
    const isLast = presence.leave(socket.id, caller.userId)
    if (isLast !== undefined) parts.left(caller, socket.id, isLast)
  })
  presence.join(socket.id, caller, { socket, reader })
  const receive = parts.welcome(socket, caller, () => reader.pushed())
  // Never `next`: the packet ends here, and no name that a client chose reaches an emitter.
  socket.use((packet) => receive(packet))
}

/**
 * The packet that `socket.emit(event, data)` would make, once for all windows and without the search for
 * binary parts that Socket.IO makes in each; that search is a tenth of the relay's time.
 * Source: socket.io-protocol 5, "EVENT"
 */
function encode(name: string, event: string, data: unknown): string {
  return `2${name},${JSON.stringify([event, data])}`
}

export function languageOf(socket: Socket): Language {
  return pickLanguage(socket.handshake.headers['accept-language'])
}
