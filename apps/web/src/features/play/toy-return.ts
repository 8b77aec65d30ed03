import type { DeviceId } from '@thrum/contracts/ids'

export interface ReachedToy {
  readonly device: { readonly id: DeviceId } | undefined
  readonly link: { readonly at: string }
}

/** The way to a toy that was chosen just now: it wasn't lost yet. */
const NOT_LOST = new Set(['none', 'unpaired', 'connecting', 'connected'])

/**
 * A toy that was lost comes back at rest: only what the partner touches after its return moves it. The counts of
 * touches tell, as beats and running ways to play repeat what was touched before. Source: OR-24.
 */
export class ToyReturn {
  #deviceId: DeviceId | undefined
  #isAway = false
  #awaitsTouch = false
  /** The count heard last; undefined where the next one may hold touches of the time away. */
  #touches: number | undefined

  /** Whether what the partner asks for is from before the toy's return. */
  get awaitsTouch(): boolean {
    return this.#awaitsTouch
  }

  /** As where the window itself was away, or comes to a play that runs. */
  awaitTouch(): void {
    this.#awaitsTouch = true
    this.#touches = undefined
  }

  look({ device, link }: ReachedToy): void {
    if (link.at === 'connected' || device?.id !== this.#deviceId) this.#isAway = false
    this.#deviceId = device?.id
    if (NOT_LOST.has(link.at)) return
    this.#isAway = true
    this.#awaitsTouch = true
  }

  /** An order is a touch by itself. */
  ordered(): void {
    if (this.#isAway) this.#touches = undefined
    else this.#awaitsTouch = false
  }

  /** Another window of the partner's counts anew. @returns whether the partner has touched something since the last */
  counted(touches: number): boolean {
    const isTouched = this.#touches !== undefined && touches > this.#touches
    if (isTouched && !this.#isAway) this.#awaitsTouch = false
    this.#touches = touches
    return isTouched
  }
}
