import type { UserId } from '@thrum/contracts/ids'
import { PLAY_FRAME_MAX_BYTES } from '@thrum/contracts/limits'
import type { Push } from '@thrum/contracts/play/play.push'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Config } from '../config.ts'
import type { Caller } from '../http/caller.ts'
import { rateOf } from '../http/limits.ts'
import type { Log } from '../log.ts'
import type { Hear } from './connection.ts'
import { Incoming, type SocketHandlers } from './incoming.ts'
import { createNamespace, type Guest, type Newcomer } from './namespace.ts'
import type { Upgrade } from './upgrade.ts'

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
  /** Takes a connection that asks for `/play`. */
  open(upgrade: Upgrade): void
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
    frameMaxBytes: PLAY_FRAME_MAX_BYTES,
    pingMs: PING_MS,
    identify: (newcomer) => parts.consumeTicket(takeTicket(newcomer), PLAY_NAMESPACE),
    welcome: (guest) => welcome(guest, parts),
    left: parts.disconnected,
    config: parts.config,
    clock: parts.clock,
    log: parts.log,
  })
  return { ...namespace, push: (userId, push) => namespace.push(userId, 'message', push) }
}

/** Exactly one; whoever names two shows none. It is in no hand of ours afterwards, so that nothing can log it. */
function takeTicket({ query }: Newcomer): unknown {
  const [ticket, ...others] = query.getAll('d')
  query.delete('d')
  return others.length === 0 ? ticket : undefined
}

function welcome({ caller, socketId, language, tell, spoke, dismiss }: Guest, parts: GatewayParts): Hear {
  const incoming = new Incoming({
    from: { ...caller, socketId },
    handlers: parts.handlers,
    language,
    rate: rateOf(parts.config.limits.socketEvents),
    clock: parts.clock,
    log: parts.log,
    spoke,
    close: dismiss,
  })
  parts.connected(caller, (push) => tell('message', push))
  return (words, answer) => incoming.receive(words, answer)
}
