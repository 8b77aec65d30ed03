import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Log } from '../log.ts'
import type { WrittenLetter } from './letter.ts'
import type { Post } from './post.ts'

/** More than this only piles up while the way out is closed. */
const WAITING_MAX = 1_000
const AT_ONCE = 2
/** Pauses before each further try; after the last a code is hardly worth sending. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000]
/** Ends well within the drain's 10 s. */
const CLOSE_LIMIT_MS = 2_000

interface Waiting {
  write: () => WrittenLetter
  topic: string | undefined
}

interface Parts {
  post: Post
  clock: Clock
  log: Log
}

/**
 * Letters on their way, in memory: nobody waits for them, and a code is asked for again if the process dies.
 * A few travel at once, so that one address whose server is slow holds up no other.
 */
export class Outbox {
  readonly #parts: Parts
  readonly #waiting: Waiting[] = []
  /** By topic: what was said last of it. */
  readonly #newest = new Map<string, Waiting>()
  readonly #pauses = new Set<() => void>()
  readonly #idle: (() => void)[] = []
  #travelling = 0
  /** Travelling, waiting or between two tries. */
  #open = 0
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * @param write composes the letter when its turn comes
   * @param topic of letters of which the newest alone counts: an older one isn't sent after it
   */
  put(write: () => WrittenLetter, topic?: string): void {
    if (this.#open >= WAITING_MAX) {
      this.#parts.log.error('a letter was dropped, too many wait')
      return
    }
    this.#open++
    const letter = { write, topic }
    if (topic !== undefined) this.#newest.set(topic, letter)
    this.#waiting.push(letter)
    setImmediate(() => this.#sendNext())
  }

  /** Lets what is under way arrive, within a limit; what waits between two tries is given up. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const giveUp of [...this.#pauses]) giveUp()
    if (this.#open > 0) {
      const idle = new Promise<void>((resolve) => this.#idle.push(resolve))
      await Promise.race([idle, sleep(CLOSE_LIMIT_MS, undefined, { ref: false })])
    }
    this.#parts.post.close()
  }

  #sendNext(): void {
    if (this.#travelling >= AT_ONCE) return
    const letter = this.#waiting.shift()
    if (letter === undefined) return
    this.#travelling++
    void this.#deliver(letter).finally(() => {
      this.#travelling--
      this.#sendNext()
    })
  }

  /** Resolves when the first try is over; further ones come by in turn. */
  async #deliver(letter: Waiting, tries = 1): Promise<void> {
    const { post, clock, log } = this.#parts
    try {
      if (!this.#isOutdated(letter)) await post.deliver(letter.write())
      this.#done(letter)
    } catch (cause) {
      const pauseMs = PAUSES_MS[tries - 1]
      if (post.isForGood(cause) || pauseMs === undefined || this.#isClosed) {
        log.error('a letter could not be delivered', { cause, count: tries })
        return this.#done(letter)
      }
      const again = () => {
        cancel()
        this.#pauses.delete(giveUp)
      }
      const cancel = clock.after(pauseMs, () => {
        again()
        void this.#deliver(letter, tries + 1)
      })
      const giveUp = () => {
        again()
        log.error('a letter could not be delivered', { cause, count: tries })
        this.#done(letter)
      }
      this.#pauses.add(giveUp)
    }
  }

  #isOutdated(letter: Waiting): boolean {
    return letter.topic !== undefined && this.#newest.get(letter.topic) !== letter
  }

  #done(letter: Waiting): void {
    if (letter.topic !== undefined && !this.#isOutdated(letter)) this.#newest.delete(letter.topic)
    this.#open--
    if (this.#open === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }
}
