import type { Clock } from '@thrum/toy-protocol/clock'

/** What fingers, or the mouse, want of the viewer. */
export interface FingerPorts {
  readonly clock: Clock
  /** Larger than the screen: one finger moves it. */
  isLarge(): boolean
  move(dx: number, dy: number): void
  pinchStart(): void
  /** How far the fingers went apart since. */
  pinch(ratio: number): void
  step(step: -1 | 1): void
  toggle(): void
  close(): void
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Source: spec §9 */
const SWIPE_PX = 100
/** A finger that moves further has moved. */
const STILL_PX = 10
/** Between two gestures: what is left of the first one begins no second one. Source: spec §9 */
const GUARD_MS = 200
const DOUBLE_MS = 280

/** Tells taps, swipes, moves and pinches apart. Requirements VIEW-002, VIEW-003, VIEW-006 */
export class ViewerFingers {
  readonly #ports: FingerPorts
  readonly #down = new Map<number, Point>()
  #start: Point | undefined
  #apart = 0
  #isPinch = false
  #hasMoved = false
  #guardedUntilMs = Number.NEGATIVE_INFINITY
  #cancelTap: (() => void) | undefined

  constructor(ports: FingerPorts) {
    this.#ports = ports
  }

  down(id: number, at: Point): void {
    this.#down.set(id, at)
    if (this.#down.size === 1) {
      this.#start = at
      this.#isPinch = false
      this.#hasMoved = false
    } else if (this.#down.size === 2) {
      this.#isPinch = true
      this.#apart = this.#distance()
      this.#ports.pinchStart()
    }
  }

  move(id: number, at: Point): void {
    const before = this.#down.get(id)
    if (before === undefined) return
    this.#down.set(id, at)
    if (this.#start !== undefined && Math.hypot(at.x - this.#start.x, at.y - this.#start.y) > STILL_PX)
      this.#hasMoved = true
    if (this.#isPinch) {
      if (this.#down.size === 2 && this.#apart > 0) this.#ports.pinch(this.#distance() / this.#apart)
    } else if (this.#ports.isLarge()) this.#ports.move(at.x - before.x, at.y - before.y)
  }

  up(id: number, at: Point): void {
    if (!this.#down.delete(id) || this.#down.size > 0) return
    const { clock } = this.#ports
    const start = this.#start
    this.#start = undefined
    const isGuarded = clock.nowMs() < this.#guardedUntilMs
    if (this.#isPinch) this.#guardedUntilMs = clock.nowMs() + GUARD_MS
    if (this.#isPinch || isGuarded || start === undefined) return
    if (!this.#hasMoved) this.#tap()
    else if (!this.#ports.isLarge()) this.#swipe(at.x - start.x)
  }

  cancel(id: number): void {
    this.#down.delete(id)
    this.#start = undefined
  }

  /** The viewer is gone. */
  end(): void {
    this.#cancelTap?.()
    this.#cancelTap = undefined
  }

  #swipe(dx: number): void {
    if (Math.abs(dx) <= SWIPE_PX) return
    this.#guardedUntilMs = this.#ports.clock.nowMs() + GUARD_MS
    this.#ports.step(dx > 0 ? -1 : 1)
  }

  /** Closes, unless a second one follows. */
  #tap(): void {
    if (this.#cancelTap !== undefined) {
      this.end()
      this.#ports.toggle()
      return
    }
    this.#cancelTap = this.#ports.clock.after(DOUBLE_MS, () => {
      this.#cancelTap = undefined
      this.#ports.close()
    })
  }

  #distance(): number {
    const [one, other] = [...this.#down.values()]
    return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y)
  }
}
