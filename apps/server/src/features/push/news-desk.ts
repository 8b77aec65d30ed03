import type { UserId } from '@thrum/contracts/ids'
import type { PushKind } from '@thrum/contracts/push/push.routes'
import type { Clock } from '@thrum/toy-protocol/clock'
import { isDatabaseTrouble } from '../../db/trouble.ts'

/** A message that came in. */
export interface Arrival {
  userId: UserId
  conversationId: number
  seq: number
}

interface Parts {
  clock: Clock
  /** Of these messages, those that their receivers want to hear of and haven't read meanwhile. */
  listUnseen(arrivals: readonly Arrival[]): Promise<UserId[]>
  send(kind: PushKind, userIds: readonly UserId[]): Promise<void>
  onTrouble(cause: unknown): void
}

/** Who has the conversation open reads it meanwhile, and then nothing is told. */
const READ_WAIT_MS = 2_000
/** One of a kind in so much time: what stands says it already. */
export const GAP_MS: Readonly<Record<PushKind, number>> = {
  message: 10_000,
  invitation: 3_000,
  friend: 10_000,
}
/** Everybody who waits is looked at for it, so it is not done for each of them. */
const TELL_EVERY_MS = 100
/** People who wait to be told, and conversations of one of them; who comes after is told of the next message. */
const WAITING_MAX = 10_000
const CONVERSATIONS_MAX = 50

interface Waiting {
  readonly kind: PushKind
  readonly userId: UserId
  readonly dueMs: number
  /** Conversation to its newest message; empty for other kinds. */
  readonly news: Map<number, number>
}

/** Gathers what happened, so that a person is told once. Nothing here is in the path of what it tells of. */
export class NewsDesk {
  readonly #parts: Parts
  readonly #waiting = new Map<string, Waiting>()
  /** Until when nothing more of a kind goes to somebody. */
  readonly #quietUntilMs = new Map<string, number>()
  #stopTimer: (() => void) | undefined
  #timerMs = Number.POSITIVE_INFINITY
  #toldMs = Number.NEGATIVE_INFINITY
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  arrived({ userId, conversationId, seq }: Arrival): void {
    const news = this.#wait('message', userId, READ_WAIT_MS)?.news
    if (news === undefined || (news.size >= CONVERSATIONS_MAX && !news.has(conversationId))) return
    news.set(conversationId, seq)
  }

  tell(kind: Exclude<PushKind, 'message'>, userId: UserId): void {
    this.#wait(kind, userId, 0)
  }

  close(): void {
    this.#isClosed = true
    this.#stopTimer?.()
    this.#waiting.clear()
  }

  #wait(kind: PushKind, userId: UserId, delayMs: number): Waiting | undefined {
    const key = `${kind} ${userId}`
    const found = this.#waiting.get(key)
    if (found !== undefined) return found
    if (this.#isClosed || this.#waiting.size >= WAITING_MAX) return undefined
    const dueMs = Math.max(this.#parts.clock.nowMs() + delayMs, this.#quietUntilMs.get(key) ?? 0)
    const waiting: Waiting = { kind, userId, dueMs, news: new Map() }
    this.#waiting.set(key, waiting)
    this.#setTimer(dueMs)
    return waiting
  }

  #setTimer(dueMs: number): void {
    const atMs = Math.max(dueMs, this.#toldMs + TELL_EVERY_MS)
    if (atMs >= this.#timerMs) return
    this.#stopTimer?.()
    this.#timerMs = atMs
    const { clock } = this.#parts
    this.#stopTimer = clock.after(Math.max(0, atMs - clock.nowMs()), () => this.#tellDue())
  }

  #tellDue(): void {
    this.#timerMs = Number.POSITIVE_INFINITY
    const nowMs = this.#parts.clock.nowMs()
    this.#toldMs = nowMs
    for (const [key, untilMs] of this.#quietUntilMs) if (untilMs <= nowMs) this.#quietUntilMs.delete(key)
    const due: Waiting[] = []
    let nextMs = Number.POSITIVE_INFINITY
    for (const [key, waiting] of this.#waiting) {
      if (waiting.dueMs > nowMs) {
        nextMs = Math.min(nextMs, waiting.dueMs)
        continue
      }
      this.#waiting.delete(key)
      due.push(waiting)
    }
    if (nextMs < Number.POSITIVE_INFINITY) this.#setTimer(nextMs)
    for (const kind of ['invitation', 'friend'] as const)
      this.#sendTo(
        kind,
        due.filter((each) => each.kind === kind).map(({ userId }) => userId),
      ).catch(this.#parts.onTrouble)
    this.#tellMessages(due).catch((cause: unknown) => {
      // Whether they were read meanwhile is asked again.
      if (isDatabaseTrouble(cause)) this.#keep(due)
      this.#parts.onTrouble(cause)
    })
  }

  #keep(due: readonly Waiting[]): void {
    for (const { userId, news } of due)
      for (const [conversationId, seq] of news) {
        const newest = this.#waiting.get(`message ${userId}`)?.news.get(conversationId) ?? 0
        this.arrived({ userId, conversationId, seq: Math.max(seq, newest) })
      }
  }

  async #tellMessages(due: readonly Waiting[]): Promise<void> {
    const arrivals = due.flatMap(({ userId, news }) =>
      [...news].map(([conversationId, seq]): Arrival => ({ userId, conversationId, seq })),
    )
    if (arrivals.length > 0) await this.#sendTo('message', await this.#parts.listUnseen(arrivals))
  }

  /** Whoever could not be told hears of the next sooner. */
  async #sendTo(kind: PushKind, userIds: readonly UserId[]): Promise<void> {
    if (userIds.length === 0) return
    const untilMs = this.#parts.clock.nowMs() + GAP_MS[kind]
    for (const userId of userIds) this.#quietUntilMs.set(`${kind} ${userId}`, untilMs)
    try {
      await this.#parts.send(kind, userIds)
    } catch (error) {
      for (const userId of userIds) this.#quietUntilMs.delete(`${kind} ${userId}`)
      throw error
    }
  }
}
