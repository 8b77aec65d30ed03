import { PATTERN_MAX_MS, PATTERN_MIN_MS, PATTERN_POINTS_MAX } from '@thrum/contracts/limits'
import type { Wanted } from '@thrum/contracts/play/play.entities'
import type { Clock } from '@thrum/toy-protocol/clock'
import { parseOrder } from '@thrum/toy-protocol/order'
import type { Pattern, PatternPoint } from '@thrum/toy-protocol/pattern'
import { countPoints, thinPattern } from '@thrum/toy-protocol/pattern-thin'
import type { Toy } from '../toy/index.ts'

export type Recording =
  | { readonly at: 'idle' }
  /** `sinceMs` by the recorder's clock: the first move; undefined until then. */
  | { readonly at: 'recording'; readonly sinceMs: number | undefined }
  /** `full`: it was as long, or as full of turns, as a pattern may be. */
  | { readonly at: 'ended'; readonly pattern: Pattern; readonly isFull: boolean }

interface Parts {
  readonly toy: Pick<Toy, 'subscribe' | 'getSnapshot' | 'onStop'>
  readonly clock: Clock
}

const IDLE: Recording = { at: 'idle' }
/** After so long without a change (one and a half of a source's ticks) what follows is a step, not a slope. */
const HOLD_MS = 75
/** Levels that a track may be off by once it has become too full. */
const TOLERANCE = 1
/** So full, even so, it ends. */
const FULL_RATIO = 0.9

/**
 * Records what one's own toy is asked to do, by whatever way to play. It only listens; every stop of the toy ends it.
 * A recording begins with the first move.
 */
export class PatternRecorder {
  readonly #parts: Parts
  readonly #listeners = new Set<() => void>()
  #state: Recording = IDLE
  #wanted: Wanted = {}
  #tracks: Record<string, PatternPoint[]> = {}
  #endings: (() => void)[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  readonly getSnapshot = (): Recording => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly start = (): void => {
    if (this.#state.at === 'recording') return
    const { toy } = this.#parts
    this.#tracks = {}
    this.#wanted = {}
    this.#set({ at: 'recording', sinceMs: undefined })
    this.#endings = [
      toy.subscribe(() => this.#hear()),
      toy.onStop(() => {
        this.#hear()
        // Before the first move there is nothing that could end.
        if (this.#tookMs() !== undefined) this.#end(false)
      }),
    ]
    this.#hear()
  }

  /** The person ends it. */
  readonly finish = (): void => this.#end(false)

  /** What was recorded is forgotten. */
  readonly clear = (): void => {
    this.#leave()
    this.#set(IDLE)
  }

  #tookMs(): number | undefined {
    if (this.#state.at !== 'recording' || this.#state.sinceMs === undefined) return undefined
    return this.#parts.clock.nowMs() - this.#state.sinceMs
  }

  #hear(): void {
    const { wanted } = this.#parts.toy.getSnapshot()
    if (this.#state.at !== 'recording' || wanted === this.#wanted) return
    const before = this.#wanted
    this.#wanted = wanted
    if (this.#state.sinceMs === undefined) {
      if (Object.keys(wanted).length === 0) return
      const { clock } = this.#parts
      this.#set({ at: 'recording', sinceMs: clock.nowMs() })
      this.#endings.push(clock.after(PATTERN_MAX_MS, () => this.#end(true)))
    }
    const atMs = this.#tookMs() ?? 0
    for (const slot of new Set([...Object.keys(before), ...Object.keys(wanted)]))
      if (before[slot] !== wanted[slot]) this.#add(slot, atMs, wanted[slot])
    if (countPoints(this.#pattern(atMs)) >= PATTERN_POINTS_MAX) this.#makeRoom(atMs)
  }

  #add(slot: string, atMs: number, code: string | undefined): void {
    const track = this.#tracks[slot] ?? []
    this.#tracks[slot] = track
    const last = track.at(-1)
    const order = code === undefined ? undefined : parseOrder(code)
    const level = order?.level ?? 0
    const variant = order?.variant ?? last?.variant ?? 0
    const isHeld = last !== undefined && last.variant === variant && atMs - last.atMs > HOLD_MS
    if (isHeld) track.push({ ...last, atMs })
    track.push({ atMs, level, variant })
  }

  #pattern(durationMs: number): Pattern {
    return { durationMs, tracks: this.#tracks }
  }

  #makeRoom(atMs: number): void {
    const thin = thinPattern(this.#pattern(atMs), TOLERANCE)
    this.#tracks = Object.fromEntries(
      Object.entries(thin.tracks).map(([slot, points]) => [slot, [...(points ?? [])]]),
    )
    if (countPoints(thin) >= PATTERN_POINTS_MAX * FULL_RATIO) this.#end(true)
  }

  #end(isFull: boolean): void {
    if (this.#state.at !== 'recording') return
    const durationMs = Math.min(PATTERN_MAX_MS, this.#tookMs() ?? 0)
    this.#leave()
    const pattern = thinPattern(this.#pattern(durationMs), 0)
    this.#set(durationMs < PATTERN_MIN_MS ? IDLE : { at: 'ended', pattern, isFull })
  }

  #leave(): void {
    for (const end of this.#endings) end()
    this.#endings = []
  }

  #set(state: Recording): void {
    this.#state = state
    for (const listener of [...this.#listeners]) listener()
  }
}
