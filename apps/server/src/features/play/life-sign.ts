import { RECEIVER_SILENT_MS } from '@thrum/contracts/limits'
import { dueMs } from './one-timer.ts'

/** When the receiver was heard last, and by which window. */
export class LifeSign {
  /** The one socket that reports what the toy does. */
  #socketId: string | undefined
  /** As it says. */
  #isMoving = false
  #heardMs: number | undefined

  /**
   * While a toy moves, a window that has none is no sign of it: the one that has it may be silent.
   * @returns whether it counts
   */
  reported(socketId: string, isMoving: boolean, nowMs: number): boolean {
    if (this.#isMoving && !isMoving && socketId !== this.#socketId) return false
    this.#socketId = socketId
    this.#isMoving = isMoving
    this.#heardMs = nowMs
    return true
  }

  /** Its limits, or its word that all may go on. */
  heard(nowMs: number): void {
    this.#heardMs = nowMs
  }

  /** @returns whether nobody reports any more */
  leave(socketId: string | undefined, isLast: boolean): boolean {
    if (!isLast && (socketId === undefined || socketId !== this.#socketId)) return false
    this.#socketId = undefined
    this.#isMoving = false
    this.#heardMs = undefined
    return true
  }

  /** When it has been silent for too long; infinite before the first sign. */
  get dueMs(): number {
    return dueMs(this.#heardMs, RECEIVER_SILENT_MS)
  }

  /** @returns whether it has just been silent for too long; once */
  isSilent(nowMs: number): boolean {
    if (nowMs < this.dueMs) return false
    this.#isMoving = false
    this.#heardMs = undefined
    return true
  }
}
