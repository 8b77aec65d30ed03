import type { PushData } from '@thrum/contracts/play/play.push'

/**
 * How long the partner's toy took to stop. One's own press counts from the finger to the toy's confirmation; what
 * is left in is the news' way back, so the figure is never too good. The partner's press was timed over there.
 */
export class FeltStop {
  #press: { readonly atMs: number; readonly epoch: number } | undefined

  /** One's own stop; a further press while it is under way doesn't count anew. @param epoch the one it ends */
  pressed(atMs: number, epoch: number): void {
    this.#press ??= { atMs, epoch }
  }

  /** The toy is asked to move again. */
  touched(): void {
    this.#press = undefined
  }

  /**
   * @param last the figure that is known already
   * @returns the figure of the stop that this report confirms; undefined for none
   */
  hear(data: PushData<'play_applied'>, nowMs: number, last: number | undefined): number | undefined {
    const isMoving = Object.values(data.slots).some((level) => level > 0)
    if (isMoving) return undefined
    if (data.stoppedInMs === undefined) return last
    if (this.#press === undefined) return last ?? data.stoppedInMs
    const { atMs, epoch } = this.#press
    // A report from before this stop, or of a toy that was at rest already.
    if (data.epoch <= epoch || data.ageMs > nowMs - atMs) return last
    this.#press = undefined
    return Math.max(data.stoppedInMs, Math.round(nowMs - data.ageMs - atMs))
  }
}
