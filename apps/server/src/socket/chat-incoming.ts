import { CHAT_EVENTS, type ChatAck, type ChatEventName } from '@thrum/contracts/chat/chat.wire'
import { AppError } from '@thrum/contracts/errors'
import type { Language } from '@thrum/contracts/language'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Rate } from '@thrum/toy-protocol/rate-merge'
import type * as z from 'zod/mini'
import type { Caller } from '../http/caller.ts'
import { refusal, success, toAppError } from '../http/envelope.ts'
import type { Log } from '../log.ts'
import type { Answer } from './connection.ts'
import { HOSTILE, VIOLATIONS_MAX } from './incoming.ts'
import { TokenBucket } from './token-bucket.ts'

type EventData<Name extends ChatEventName> = z.output<(typeof CHAT_EVENTS)[Name]>

/** One function per event of the contract; what it gives, or refuses with, is acknowledged. */
export type ChatHandlers = {
  [Name in ChatEventName]: (from: Caller, data: EventData<Name>) => Promise<ChatAck<Name>>
}

interface ChatIncomingParts {
  from: Caller
  handlers: ChatHandlers
  language: Language
  /** Far above what a client sends; more is refused before it is looked at. */
  rate: Rate
  clock: Clock
  log: Log
  /** An answer went out: pages are large, and a reader that doesn't take them is cut off. */
  spoke: () => void
  /** Too many violations, or a plainly hostile one. */
  close: () => void
}

type Acknowledge = (body: unknown) => void

/** Reads the events of one chat socket. Nothing that arrives is ever emitted on the server's own emitters. */
export class ChatIncoming {
  readonly #parts: ChatIncomingParts
  readonly #bucket: TokenBucket
  #violations = 0

  constructor(parts: ChatIncomingParts) {
    this.#parts = parts
    this.#bucket = new TokenBucket(parts.rate)
  }

  /** @param words event name and its data */
  receive(words: readonly unknown[], answer: Answer | undefined): void {
    const [name, data] = words
    const acknowledge: Acknowledge = (body) => {
      if (answer === undefined) return
      answer(body)
      this.#parts.spoke()
    }
    if (words.length > 2 || !isChatEvent(name)) {
      this.#violate(name)
      return
    }
    if (!this.#bucket.take(this.#parts.clock.nowMs())) {
      this.#refuse(acknowledge, new AppError('request.tooMany'))
      return
    }
    const parsed = CHAT_EVENTS[name].safeParse(data)
    if (!parsed.success) {
      this.#refuse(acknowledge, new AppError('request.invalid'))
      this.#violate(name)
      return
    }
    this.#handle(name, parsed.data).then(
      (outcome) => acknowledge(success(outcome).body),
      (error: unknown) => this.#refuse(acknowledge, error, name),
    )
  }

  async #handle(name: ChatEventName, data: unknown): Promise<unknown> {
    const handle = this.#parts.handlers[name] as (from: Caller, data: unknown) => Promise<unknown>
    return handle(this.#parts.from, data)
  }

  #refuse(acknowledge: Acknowledge, error: unknown, name?: ChatEventName): void {
    const known = toAppError(error)
    if (known.code === 'service.unknown')
      this.#parts.log.error('chat event failed', { reason: name ?? '', cause: error })
    acknowledge(refusal(known, this.#parts.language, '').body)
  }

  #violate(name: unknown): void {
    this.#violations += 1
    const isHostile = typeof name !== 'string' || HOSTILE.has(name)
    if (isHostile || this.#violations >= VIOLATIONS_MAX) this.#parts.close()
  }
}

function isChatEvent(name: unknown): name is ChatEventName {
  return typeof name === 'string' && Object.hasOwn(CHAT_EVENTS, name)
}
