import type { ChatPush } from '@thrum/contracts/chat/chat.wire'
import type { UserId } from '@thrum/contracts/ids'
import { CHAT_FRAME_MAX_BYTES } from '@thrum/contracts/limits'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Config } from '../config.ts'
import type { Caller } from '../http/caller.ts'
import { rateOf } from '../http/limits.ts'
import type { Log } from '../log.ts'
import { type ChatHandlers, ChatIncoming } from './chat-incoming.ts'
import type { Hear } from './connection.ts'
import { createNamespace, type Guest } from './namespace.ts'
import type { Upgrade } from './upgrade.ts'

/** Nothing moves by this connection, so it may notice an absence later than `/play`. Source: contract §4 */
const PING_MS = 10_000

export interface ChatGatewayParts {
  /** Whose signature this is, if it is one. */
  identify(auth: unknown): Promise<Caller | undefined>
  config: Pick<Config, 'host' | 'publicUrl' | 'allowedOrigins' | 'limits'>
  handlers: ChatHandlers
  /** A socket of this person is in. */
  connected(userId: UserId): void
  /** The person's last socket is gone. */
  lastLeft(userId: UserId): void
  clock: Clock
  log: Log
}

export interface ChatGateway {
  /** Takes a connection that asks for `/chat`. */
  open(upgrade: Upgrade): void
  isOnline(userId: UserId): boolean
  push(userId: UserId, push: ChatPush): void
  /** Closes all sockets of a session that is over; they don't come back by themselves. */
  closeSession(caller: Caller): void
  /** Closes everything; clients come back by themselves. */
  close(): Promise<void>
}

/** Chat on a path of its own, so that no burst of it stands before a stop. */
export function createChatGateway(parts: ChatGatewayParts): ChatGateway {
  const namespace = createNamespace({
    name: '/chat',
    frameMaxBytes: CHAT_FRAME_MAX_BYTES,
    pingMs: PING_MS,
    identify: ({ auth }) => parts.identify(auth),
    welcome: (guest) => welcome(guest, parts),
    left: ({ userId }, _socketId, isLast) => {
      if (isLast) parts.lastLeft(userId)
    },
    config: parts.config,
    clock: parts.clock,
    log: parts.log,
  })
  return { ...namespace, push: (userId, push) => namespace.push(userId, 'event', push) }
}

function welcome({ caller, language, spoke, dismiss }: Guest, parts: ChatGatewayParts): Hear {
  const incoming = new ChatIncoming({
    from: caller,
    handlers: parts.handlers,
    language,
    rate: rateOf(parts.config.limits.chatEvents),
    clock: parts.clock,
    log: parts.log,
    spoke,
    close: dismiss,
  })
  parts.connected(caller.userId)
  return (words, answer) => incoming.receive(words, answer)
}
