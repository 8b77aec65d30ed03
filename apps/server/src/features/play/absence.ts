import { ABSENCE_CLOSES_MS } from '@thrum/contracts/limits'
import type { PlayRole } from '@thrum/contracts/play/play.entities'
import { dueMs } from './one-timer.ts'

/** Who of the two has no window open, and since when. */
export class Absence {
  readonly #sinceMs: Record<PlayRole, number | undefined> = { initiator: undefined, receiver: undefined }

  leave(role: PlayRole, nowMs: number): void {
    this.#sinceMs[role] ??= nowMs
  }

  back(role: PlayRole): void {
    this.#sinceMs[role] = undefined
  }

  isAway(role: PlayRole): boolean {
    return this.#sinceMs[role] !== undefined
  }

  /** When the play ends by it; infinite while both are there. */
  get closesAtMs(): number {
    const { initiator, receiver } = this.#sinceMs
    return Math.min(dueMs(initiator, ABSENCE_CLOSES_MS), dueMs(receiver, ABSENCE_CLOSES_MS))
  }
}
