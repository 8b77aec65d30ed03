import { CodePurpose } from '@thrum/contracts/account/entry.routes'
import type { Clock } from '@thrum/toy-protocol/clock'
import * as z from 'zod/mini'
import { pageClock } from '../../lib/clock.ts'
import { type Storage, TAB_KEYS, tabStorage } from '../../platform/storage.ts'

/**
 * - `unasked`: no code was mailed to the address for what it is to open
 * - `waiting`: one was; the next may be asked for in `secondsLeft`
 * - `over`: one was, and the next may be asked for
 */
export type CodeWait = 'unasked' | 'waiting' | 'over'

const SECOND_MS = 1_000

/** A wait as the tab keeps it: by the wall clock, since a reload begins the page's own clock anew. */
const KeptWait = z.object({
  email: z.string(),
  endsAtWallMs: z.number(),
  wholeMs: z.number(),
  purposes: z.array(CodePurpose),
})
type KeptWait = z.infer<typeof KeptWait>

interface Wait {
  readonly endsAtMs: number
  /** What codes were mailed for. */
  readonly purposes: readonly CodePurpose[]
}

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
  readonly #waits = new Map<string, Wait>()
  readonly #listeners = new Set<() => void>()
  readonly #store: Storage
  readonly #wall: () => number
  #cancelTick: (() => void) | undefined

  constructor(clock: Clock, store: Storage = tabStorage, wall: () => number = Date.now) {
    this.#clock = clock
    this.#store = store
    this.#wall = wall
    for (const { email, endsAtWallMs, wholeMs, purposes } of keptWaits(store.read(TAB_KEYS.codeWaits))) {
      // Never longer than it was given, whatever was done to the wall clock since.
      const leftMs = Math.min(endsAtWallMs - wall(), wholeMs)
      if (leftMs > 0) this.#waits.set(email, { endsAtMs: clock.nowMs() + leftMs, purposes })
    }
    this.#tick()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * @param waitS as the server gave it
   * @param purpose what the code was mailed for; undefined where it is only known that the address waits
   */
  start(email: string, waitS: number, purpose: CodePurpose | undefined): void {
    const key = fold(email)
    const before = this.#waits.get(key)?.purposes ?? []
    this.#waits.set(key, {
      endsAtMs: this.#clock.nowMs() + waitS * SECOND_MS,
      purposes: purpose === undefined ? before : [...new Set([...before, purpose])],
    })
    this.#keep()
    this.#tick()
  }

  /** Whole seconds, the one that has begun included; whatever the last code was for. */
  secondsLeft(email: string): number {
    return Math.ceil(Math.max(0, this.#leftMs(email)) / SECOND_MS)
  }

  waitOf(email: string, purpose: CodePurpose): CodeWait {
    if (this.#waits.get(fold(email))?.purposes.includes(purpose) !== true) return 'unasked'
    return this.#leftMs(email) > 0 ? 'waiting' : 'over'
  }

  #leftMs(email: string): number {
    return (this.#waits.get(fold(email))?.endsAtMs ?? 0) - this.#clock.nowMs()
  }

  /** Those that run; the tab remembers no address for longer than its wait needs. */
  #keep(): void {
    const now = this.#clock.nowMs()
    const running: KeptWait[] = [...this.#waits]
      .filter(([, { endsAtMs }]) => endsAtMs > now)
      .map(([email, { endsAtMs, purposes }]) => ({
        ...{ email, endsAtWallMs: this.#wall() + endsAtMs - now, wholeMs: endsAtMs - now },
        purposes: [...purposes],
      }))
    this.#store.write(TAB_KEYS.codeWaits, running.length > 0 ? JSON.stringify(running) : undefined)
  }

  /** Tells the listeners, and again whenever one of the numbers turns. */
  #tick(): void {
    this.#cancelTick?.()
    this.#cancelTick = undefined
    for (const listener of this.#listeners) listener()
    const now = this.#clock.nowMs()
    const turns = [...this.#waits.values()]
      .filter(({ endsAtMs }) => endsAtMs > now)
      .map(({ endsAtMs }) => (endsAtMs - now) % SECOND_MS || SECOND_MS)
    if (turns.length > 0) this.#cancelTick = this.#clock.after(Math.min(...turns), () => this.#tick())
    else this.#keep()
  }
}

function keptWaits(text: string | undefined): readonly KeptWait[] {
  if (text === undefined) return []
  try {
    return z.array(KeptWait).safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

export const codeWaits = new CodeWaits(pageClock)
