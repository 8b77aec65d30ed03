import type { ErrorCode } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import { type Language, pickLanguage } from '@thrum/contracts/language'
import type { Clock } from '@thrum/toy-protocol/clock'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Config } from '../config.ts'
import type { Caller } from '../http/caller.ts'
import type { Log } from '../log.ts'
import { Connection, type Hear } from './connection.ts'
import { isOriginAllowed } from './origin.ts'
import { connectedPacket, eventPacket } from './packet.ts'
import { Presence } from './presence.ts'
import { connectRefusal } from './refusal.ts'
import { LOOK_EVERY_MS, SlowReader } from './slow-reader.ts'
import { textFrame } from './text-frame.ts'
import { refuseUpgrade, type Upgrade } from './upgrade.ts'

/** Sockets that come at once are pinged at so many different times; each such time costs a list of timers. */
const PHASES = 20
/** No client of ours sends a message in parts; each part keeps what was read with it in memory. */
const FRAGMENTS_MAX = 16
/** A line whose other end doesn't say goodbye is cut off after so long. */
const GOODBYE_WITHIN_MS = 2_000
/** Of the 200 ms in which a server that ends has told everybody. */
const FLUSH_WITHIN_MS = 120

/** Somebody who wants in. */
export interface Newcomer {
  /** Of the address that was asked for. */
  query: URLSearchParams
  /** What came with the wish. */
  auth: unknown
}

/** One socket that is in. */
export interface Guest {
  caller: Caller
  socketId: string
  language: Language
  /** Says one event to this socket alone. */
  tell(event: string, data: unknown): void
  /** To be called when it was answered: answers can be large, and are measured like pushes. */
  spoke(): void
  /** Closes it; the client stays away. */
  dismiss(): void
}

export interface NamespaceParts {
  name: '/play' | '/chat'
  frameMaxBytes: number
  /** Between two pings, and until a missing answer ends the connection. */
  pingMs: number
  /** Who the newcomer is. */
  identify(newcomer: Newcomer): Promise<Caller | undefined>
  /** A socket is in. @returns what takes its events */
  welcome(guest: Guest): Hear
  /** A socket is gone; `isLast` when the person has no other. */
  left(caller: Caller, socketId: string, isLast: boolean): void
  config: Pick<Config, 'host' | 'publicUrl' | 'allowedOrigins'>
  clock: Clock
  log: Log
}

export interface Namespace {
  /** Takes a connection that asks for this namespace's path. */
  open(upgrade: Upgrade): void
  isOnline(userId: UserId): boolean
  /** Says one event to all of a person's sockets. */
  push(userId: UserId, event: string, data: unknown): void
  /** Closes all sockets of a session that is over; they don't come back by themselves. */
  closeSession(caller: Caller): void
  /** Closes everything; clients come back by themselves. */
  close(): Promise<void>
}

interface Seat {
  connection: Connection
  reader: SlowReader
}

/** Socket.IO's protocol on one path: WebSocket only, one namespace, bounded frames, places per session and person. */
export function createNamespace(parts: NamespaceParts): Namespace {
  const presence = new Presence<Seat>()
  const endLooks = lookAtReaders(presence, parts.clock)
  /**
   * For each newcomer that is looked at, the sessions that ended meanwhile: it was in no list yet, and must not come
   * in after all.
   */
  const looks = new Set<Set<string>>()
  /** Of newcomers, and of those on their way out, too. */
  const lines = new Set<Connection>()
  let isClosed = false
  const rules = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: parts.frameMaxBytes,
    maxFragments: FRAGMENTS_MAX,
    closeTimeout: GOODBYE_WITHIN_MS,
  }
  const webSockets = new WebSocketServer(rules)

  const gone = (connection: Connection) => void lines.delete(connection)
  const greet = ({ request, line, query, leaveLobby }: Upgrade, webSocket: WebSocket) => {
    const language = pickLanguage(request.headers['accept-language'])
    const isOriginGood = isOriginAllowed(request, parts.config)
    const { name, pingMs, frameMaxBytes, clock } = parts
    const connection = new Connection({
      namespace: name,
      pingMs,
      firstPingMs: (pingMs * Math.ceil(PHASES * Math.random())) / PHASES,
      frameMaxBytes,
      webSocket,
      line,
      clock,
      gone,
      wantsIn(namespace, auth) {
        const refuse = (code: ErrorCode) => connection.refuse(connectRefusal(namespace, code, language))
        if (namespace !== name) return refuse('request.unknownPath')
        if (isClosed) return refuse('service.unavailable')
        const ended = new Set<string>()
        looks.add(ended)
        parts
          .identify({ query, auth })
          .then(
            (caller) => {
              if (caller === undefined || !isOriginGood || ended.has(caller.sessionId))
                refuse('session.expired')
              else if (seat(connection, { caller, language }, parts, presence)) leaveLobby()
              else refuse('request.tooMany')
            },
            () => refuse('service.unavailable'),
          )
          .catch((cause: unknown) => {
            parts.log.error('a socket could not be let in', { reason: name, cause })
            connection.cut()
          })
          .finally(() => looks.delete(ended))
      },
    })
    lines.add(connection)
  }

  return {
    open(upgrade) {
      const { request, line, head } = upgrade
      if (isClosed) refuseUpgrade(line, '503 Service Unavailable')
      else webSockets.handleUpgrade(request, line, head, (webSocket) => greet(upgrade, webSocket))
    },
    isOnline: (userId) => presence.isOnline(userId),
    push(userId, event, data) {
      if (!presence.isOnline(userId)) return
      const frame = textFrame(eventPacket(parts.name, event, data))
      for (const { connection, reader } of presence.socketsOf(userId)) {
        connection.send(frame)
        reader.pushed()
      }
    },
    closeSession(caller) {
      for (const ended of looks) ended.add(caller.sessionId)
      for (const { connection } of presence.listSession(caller)) connection.dismiss()
    },
    async close() {
      isClosed = true
      endLooks()
      await hangUp(lines, parts.clock)
    },
  }
}

/** Gives the newcomer a place. @returns false where the session or the person has none left */
function seat(
  connection: Connection,
  { caller, language }: { caller: Caller; language: Language },
  parts: NamespaceParts,
  presence: Presence<Seat>,
): boolean {
  // Gone while it was looked at: nobody would give its place back.
  if (!connection.isOpen) return true
  const { id } = connection
  const reader = new SlowReader(connection, parts.clock)
  if (!presence.join(id, caller, { connection, reader })) return false
  connection.accept(connectedPacket(parts.name, id), () => {
    const isLast = presence.leave(id, caller.userId)
    if (isLast !== undefined) parts.left(caller, id, isLast)
  })
  const guest: Guest = {
    caller,
    socketId: id,
    language,
    tell: (event, data) => connection.say(eventPacket(parts.name, event, data)),
    spoke: () => reader.pushed(),
    dismiss: () => connection.dismiss(),
  }
  connection.hear(parts.welcome(guest))
  return true
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

/** Not a goodbye to the namespace: after that a client would stay away. What was pushed goes out first. */
async function hangUp(lines: ReadonlySet<Connection>, clock: Clock): Promise<void> {
  const open = [...lines]
  const left = open.map((connection) => connection.whenGone())
  for (const connection of open) connection.close()
  let cancel = () => {}
  const patience = new Promise<void>((resolve) => {
    cancel = clock.after(FLUSH_WITHIN_MS, resolve)
  })
  await Promise.race([Promise.all(left), patience]).finally(() => cancel())
  for (const connection of open) connection.cut()
}
