import type { LevelSource } from './level-scheduler.ts'
import { type Pattern, patternAt, type SlotLevels } from './pattern.ts'

/** How a pattern is played; over and over at its own speed, where nothing is said. */
export interface PatternLoopOptions {
  /** 1: as it was made. */
  readonly speedRatio?: number
  /** False: it ends once, and rests. */
  readonly isRepeated?: boolean
  /** It has played once, and is not repeated. */
  readonly onEnd?: () => void
}

/**
 * Plays a pattern, by default over and over. What plays and how fast may change while it runs: it goes on from where
 * it is.
 */
export class PatternLoop implements LevelSource {
  #pattern: Pattern
  #speedRatio: number
  #isRepeated: boolean
  readonly #onEnd: () => void
  #atMs = 0
  #lastMs: number | undefined
  #isOver = false

  constructor(pattern: Pattern, options: PatternLoopOptions = {}) {
    this.#pattern = pattern
    this.#speedRatio = options.speedRatio ?? 1
    this.#isRepeated = options.isRepeated ?? true
    this.#onEnd = options.onEnd ?? (() => undefined)
  }

  setPattern(pattern: Pattern): void {
    this.#pattern = pattern
  }

  /** @param nowMs from now on */
  setSpeed(speedRatio: number, nowMs: number): void {
    // One that stands still goes on standing.
    if (this.#lastMs !== undefined) this.#advance(nowMs)
    this.#speedRatio = speedRatio
  }

  setRepeated(isRepeated: boolean): void {
    this.#isRepeated = isRepeated
  }

  /** The next ask goes on from where it is, whatever time went by; what has ended begins anew. */
  pause(): void {
    this.#lastMs = undefined
    this.#isOver = false
  }

  /** Where in the pattern it is, without going on. */
  placeMs(nowMs: number): number {
    const { durationMs } = this.#pattern
    if (this.#isOver || durationMs <= 0) return 0
    const atMs = this.#atMs + this.#elapsedMs(nowMs)
    return this.#isRepeated ? atMs % durationMs : Math.min(atMs, durationMs)
  }

  levelsAt(nowMs: number): SlotLevels {
    this.#advance(nowMs)
    return this.#isOver ? {} : patternAt(this.#pattern, this.#atMs)
  }

  #elapsedMs(nowMs: number): number {
    return this.#lastMs === undefined ? 0 : (nowMs - this.#lastMs) * this.#speedRatio
  }

  #advance(nowMs: number): void {
    const { durationMs } = this.#pattern
    const atMs = this.#atMs + this.#elapsedMs(nowMs)
    this.#lastMs = nowMs
    if (this.#isOver) return
    if (!this.#isRepeated && atMs >= durationMs) {
      this.#isOver = true
      this.#atMs = 0
      this.#onEnd()
    } else this.#atMs = durationMs > 0 ? atMs % durationMs : 0
  }
}
