import type { Clock } from '@thrum/toy-protocol/clock'
import { pageClock } from '../../lib/clock.ts'
import { type Storage, TAB_KEYS, tabStorage } from '../../platform/storage.ts'

/**
 * - `unasked`: no code was mailed to the address
 * - `waiting`: one was; the next may be asked for in `secondsLeft`
 * - `over`: one was, and the next may be asked for
 */
export type CodeWait = 'unasked' | 'waiting' | 'over'

const SECOND_MS = 1_000

/** A wait as the tab keeps it: by the wall clock, since a reload begins the page's own clock anew. */
type KeptWait = readonly [email: string, endsAtWallMs: number, wholeMs: number]

function fold(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/**
 * How long until a mailbox may be sent its next code. Kept beside the pages and in the tab, so that the countdown
 * goes on while they are covered, left or loaded anew; each address has its own, so that a mistyped one costs no
 * wait.
 */
export class CodeWaits {
  readonly #clock: Clock
  readonly #endsAtMs = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  readonly #store: Storage
  readonly #wall: () => number
  #cancelTick: (() => void) | undefined

  constructor(clock: Clock, store: Storage = tabStorage, wall: () => number = Date.now) {
    this.#clock = clock
    this.#store = store
    this.#wall = wall
    for (const [email, endsAtWallMs, wholeMs] of keptWaits(store.read(TAB_KEYS.codeWaits))) {
      // Never longer than it was given, whatever was done to the wall clock since.
      const leftMs = Math.min(endsAtWallMs - wall(), wholeMs)
      if (leftMs > 0) this.#endsAtMs.set(email, clock.nowMs() + leftMs)
    }
    this.#tick()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @param waitS as the server gave it */
  start(email: string, waitS: number): void {
    this.#endsAtMs.set(fold(email), this.#clock.nowMs() + waitS * SECOND_MS)
    this.#keep()
    this.#tick()
  }

  /** Whole seconds, the one that has begun included. */
  secondsLeft(email: string): number {
    return Math.ceil(Math.max(0, this.#leftMs(email)) / SECOND_MS)
  }

  waitOf(email: string): CodeWait {
    if (!this.#endsAtMs.has(fold(email))) return 'unasked'
    return this.#leftMs(email) > 0 ? 'waiting' : 'over'
  }

  #leftMs(email: string): number {
    return (this.#endsAtMs.get(fold(email)) ?? 0) - this.#clock.nowMs()
  }

  /** Those that run; the tab remembers no address for longer than its wait needs. */
  #keep(): void {
    const now = this.#clock.nowMs()
    const running: KeptWait[] = [...this.#endsAtMs]
      .filter(([, endMs]) => endMs > now)
      .map(([email, endMs]) => [email, this.#wall() + endMs - now, endMs - now])
    this.#store.write(TAB_KEYS.codeWaits, running.length > 0 ? JSON.stringify(running) : undefined)
  }

  /** Tells the listeners, and again whenever one of the numbers turns. */
  #tick(): void {
    this.#cancelTick?.()
    this.#cancelTick = undefined
    for (const listener of this.#listeners) listener()
    const now = this.#clock.nowMs()
    const turns = [...this.#endsAtMs.values()]
      .filter((endMs) => endMs > now)
      .map((endMs) => (endMs - now) % SECOND_MS || SECOND_MS)
    if (turns.length > 0) this.#cancelTick = this.#clock.after(Math.min(...turns), () => this.#tick())
    else this.#keep()
  }
}

function keptWaits(text: string | undefined): KeptWait[] {
  if (text === undefined) return []
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read.filter(isKeptWait) : []
  } catch {
    return []
  }
}

function isKeptWait(entry: unknown): entry is KeptWait {
  if (!Array.isArray(entry)) return false
  const [email, endsAtWallMs, wholeMs] = entry
  return typeof email === 'string' && typeof endsAtWallMs === 'number' && typeof wholeMs === 'number'
}

export const codeWaits = new CodeWaits(pageClock)
