import type { PlayId } from '@thrum/contracts/ids'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Log } from '../../log.ts'
import type { PlayRepo } from './play.repo.ts'

/** The receiver says what is left with each change of its limits; the way there takes a little more or less. */
const SAME_END_MS = 1_000
/** Between two rounds of writing: whoever moves an end to and fro keeps the database from nothing. */
const REST_MS = 1_000

/**
 * Keeps the ends that receivers set over a start of the server. No play waits for it: what can't be written is
 * said again when the receiver's window connects, and nothing moves before that.
 */
export class EndBook {
  readonly #parts: { repo: Pick<PlayRepo, 'setEnd'>; clock: Clock; wall: () => number; log: Log }
  readonly #kept = new Map<PlayId, number | null>()
  /** Not written yet: of each play the newest alone, however often it is said while the database is slow. */
  readonly #owed = new Map<PlayId, number | null>()
  #writing: Promise<void> | undefined
  #cancelRest: (() => void) | undefined

  constructor(parts: { repo: Pick<PlayRepo, 'setEnd'>; clock: Clock; wall: () => number; log: Log }) {
    this.#parts = parts
  }

  /** @param endsAtMs on the monotonic clock; null for an open end */
  note(id: PlayId, endsAtMs: number | null): void {
    const kept = this.#kept.get(id) ?? null
    if (kept === endsAtMs) return
    if (kept !== null && endsAtMs !== null && Math.abs(kept - endsAtMs) < SAME_END_MS) return
    this.#kept.set(id, endsAtMs)
    this.#owed.set(id, endsAtMs)
    this.#begin()
  }

  /** At the start of the server: what the last process wrote. */
  found(id: PlayId, endsAtMs: number): void {
    this.#kept.set(id, endsAtMs)
  }

  /** The play is over. */
  forget(id: PlayId): void {
    this.#kept.delete(id)
    this.#owed.delete(id)
  }

  /** When all that was noted is written, without any rest. */
  async written(): Promise<void> {
    this.#cancelRest?.()
    this.#cancelRest = undefined
    this.#begin()
    if (this.#writing === undefined) return
    await this.#writing
    await this.written()
  }

  #begin(): void {
    if (this.#owed.size > 0 && this.#cancelRest === undefined) this.#writing ??= this.#writeRound()
  }

  async #writeRound(): Promise<void> {
    for (const id of [...this.#owed.keys()]) {
      const endsAtMs = this.#owed.get(id)
      // Over since.
      if (endsAtMs === undefined) continue
      this.#owed.delete(id)
      await this.#write(id, endsAtMs)
    }
    this.#writing = undefined
    this.#cancelRest = this.#parts.clock.after(REST_MS, () => {
      this.#cancelRest = undefined
      this.#begin()
    })
  }

  async #write(id: PlayId, endsAtMs: number | null): Promise<void> {
    const { repo, clock, wall, log } = this.#parts
    try {
      await repo.setEnd(id, endsAtMs === null ? null : new Date(wall() + endsAtMs - clock.nowMs()))
    } catch (cause) {
      log.error('the end of a play could not be written', { cause })
      // What stands there now is anybody's guess: the next word is written, whatever it is.
      if (this.#kept.has(id)) this.#kept.set(id, Number.NaN)
    }
  }
}
