import type { PlayId } from '@thrum/contracts/ids'
import type { Clock } from '@thrum/toy-protocol/clock'
import { LATE_COMMIT_MS } from '../../late-commit.ts'
import type { Log } from '../../log.ts'
import type { EndReason } from './play.machine.ts'
import type { PlayRepo } from './play.repo.ts'

interface Entry {
  id: PlayId
  reason: EndReason
  by: string
  at: Date
}

const RETRY_MS = 1_000

/**
 * Writes down that plays are over. A play ends in memory whatever the database does; what can't be written
 * now is kept and tried again. Should the process end before that, the next start finds the play open and
 * closes it after 10 s without its people.
 */
export class CloseBook {
  readonly #repo: PlayRepo
  readonly #clock: Clock
  readonly #wall: () => number
  readonly #log: Log
  #entries: Entry[] = []
  #last: Promise<void> = Promise.resolve()
  /** The round that has not begun: whoever comes meanwhile goes with it. */
  #next: Promise<void> | undefined
  #cancelRetry: (() => void) | undefined
  readonly #cancelLate = new Set<() => void>()

  constructor(parts: { repo: PlayRepo; clock: Clock; wall: () => number; log: Log }) {
    this.#repo = parts.repo
    this.#clock = parts.clock
    this.#wall = parts.wall
    this.#log = parts.log
  }

  /** @returns when it was tried; never rejects */
  note(id: PlayId, reason: EndReason, by: string): Promise<void> {
    this.#entries.push({ id, reason, by, at: new Date(this.#wall()) })
    return this.write()
  }

  /**
   * Of a play whose writing had no answer: it stands, or doesn't, or will by a commit that is slower than its caller.
   * Unclosed it would keep its people from every other play.
   */
  noteUnanswered(id: PlayId, reason: EndReason): void {
    void this.note(id, reason, 'server')
    const cancel = this.#clock.after(LATE_COMMIT_MS, () => {
      this.#cancelLate.delete(cancel)
      void this.note(id, reason, 'server')
    })
    this.#cancelLate.add(cancel)
  }

  /** Tries what is left. */
  write(): Promise<void> {
    this.#cancelRetry?.()
    this.#cancelRetry = undefined
    this.#next ??= this.#last.then(() => {
      this.#next = undefined
      return this.#writeAll()
    })
    this.#last = this.#next
    return this.#next
  }

  async #writeAll(): Promise<void> {
    const entries = this.#entries
    this.#entries = []
    for (const [index, { id, reason, by, at }] of entries.entries()) {
      try {
        await this.#repo.close(id, reason, by, at)
      } catch (cause) {
        this.#log.error('a closed play could not be written', { cause })
        this.#entries.unshift(...entries.slice(index))
        this.#cancelRetry ??= this.#clock.after(RETRY_MS, () => void this.write())
        return
      }
    }
  }

  leave(): void {
    this.#cancelRetry?.()
    for (const cancel of this.#cancelLate) cancel()
  }
}
