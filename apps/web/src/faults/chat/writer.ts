import { CHAT_IDENTITY_LEAD } from '@thrum/contracts/chat/chat.entities'
import type { ChatEvent } from '@thrum/contracts/chat/chat.wire'
import type { Envelope } from '@thrum/contracts/envelope'
import type { UserId } from '@thrum/contracts/ids'
import { SEND_DOUBT_MS } from '@thrum/contracts/limits'
import { machineClock, machineMs } from '../machine-clock.ts'
import type { ChatLine } from './chat-line.ts'
import type { Attempt, History, Send } from './history.ts'

/** On their way at the same time. */
const WINDOW = 32
/** Pause before what was refused for a passing reason goes out again. */
const AGAIN_MS = 250
/** The service says that it could not, not that it did not. */
const PASSING = new Set(['service.unavailable', 'request.tooMany', 'service.unknown'])

export function toEvent({ to, id, text }: Send): ChatEvent<'send'> {
  return { to: `${CHAT_IDENTITY_LEAD}${to}`, conversationType: 'C2C', id, type: 'text', payload: { text } }
}

/**
 * Writes to one other person, and keeps at it: whatever has no answer goes out again with its id, as the product's
 * outbox does it, but at the pace of a load.
 */
export class Writer {
  readonly #line: ChatLine
  readonly #history: History
  readonly #to: UserId
  readonly #doubtMs: number
  readonly #open = new Map<Send, Attempt>()
  readonly #waiting: Send[] = []
  readonly #wakes = new Set<() => void>()
  #endWriting: (() => void) | undefined
  #count = 0

  /** @param doubtMs without an answer for so long, it is sent again */
  constructor(line: ChatLine, history: History, to: UserId, doubtMs = SEND_DOUBT_MS) {
    this.#doubtMs = doubtMs
    this.#line = line
    this.#history = history
    this.#to = to
    line.onConnect(() => this.#pump())
    line.onGone(() => this.#lose())
  }

  /** A message every so often, whether the line is there or not, until `rest`. */
  write(everyMs: number): void {
    this.rest()
    this.#endWriting = machineClock.every(everyMs, () => this.compose())
  }

  rest(): void {
    this.#endWriting?.()
    this.#endWriting = undefined
  }

  /** @param text said to nobody before */
  compose(text = this.#nextText()): Send {
    const send = this.#history.compose(this.#line.person.id, this.#to, text)
    this.#waiting.push(send)
    this.#pump()
    return send
  }

  /** Everything has its answer. */
  done(withinMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.#open.size + this.#waiting.length > 0) return
        cancel()
        this.#wakes.delete(look)
        resolve()
      }
      const cancel = machineClock.after(withinMs, () => {
        this.#wakes.delete(look)
        reject(new Error(`${this.#open.size + this.#waiting.length} messages without an answer`))
      })
      this.#wakes.add(look)
      look()
    })
  }

  #nextText(): string {
    this.#count += 1
    return `${this.#line.person.nickName} ${this.#count}`
  }

  #pump(): void {
    while (this.#line.isConnected && this.#open.size < WINDOW) {
      const send = this.#waiting.shift()
      if (send === undefined) return
      this.#try(send)
    }
  }

  #try(send: Send): void {
    const attempt = this.#history.invoke(send, machineMs())
    this.#open.set(send, attempt)
    const doubt = machineClock.after(this.#doubtMs, () => this.#again(send, attempt))
    this.#line.say('send', toEvent(send), (answer) => {
      doubt()
      this.#settle(send, attempt, answer)
    })
  }

  #settle(send: Send, attempt: Attempt, { code, reason, data }: Envelope): void {
    if (code === 200) this.#history.acknowledge(attempt, (data as { seq: number }).seq, machineMs())
    else if (PASSING.has(reason ?? '')) {
      machineClock.after(AGAIN_MS, () => this.#again(send, attempt))
      this.#history.lose(attempt, machineMs(), reason)
      return
    } else this.#history.refuse(attempt, reason ?? '', machineMs())
    // A late answer to an earlier try settles the message too.
    this.#open.delete(send)
    const at = this.#waiting.indexOf(send)
    if (at !== -1) this.#waiting.splice(at, 1)
    this.#pump()
    this.#tell()
  }

  #again(send: Send, attempt: Attempt): void {
    if (this.#open.get(send) !== attempt) return
    this.#history.lose(attempt, machineMs())
    this.#open.delete(send)
    this.#waiting.unshift(send)
    this.#pump()
  }

  #lose(): void {
    const lost = [...this.#open]
    this.#open.clear()
    for (const [, attempt] of lost) this.#history.lose(attempt, machineMs())
    this.#waiting.unshift(...lost.map(([send]) => send))
  }

  #tell(): void {
    for (const wake of [...this.#wakes]) wake()
  }
}
