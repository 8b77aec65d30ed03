import { SLOTS } from '@thrum/contracts/device/device.entities'
import { PATTERN_MAX_MS, PATTERN_MIN_MS, PATTERN_POINTS_MAX } from '@thrum/contracts/limits'
import type { Pattern, PatternPoint, SlotLevel, SlotLevels } from './pattern.ts'
import { countPoints, thinPattern } from './pattern-thin.ts'

/** Levels that a track may be off by once it has become too full. */
const TOLERANCE = 1
/** So full, even so, it ends. */
const FULL_RATIO = 0.9
/** A moment adds no more points: of each slot where it stood until then, and where it goes. */
const MOST_AT_ONCE = 2 * SLOTS.length

/** Takes down levels as they come, and makes a pattern of them. It begins with the first move. */
export class PatternTape {
  readonly #holdMs: number
  #sinceMs: number | undefined
  #last: Readonly<Record<string, SlotLevel | undefined>> = {}
  #tracks: Record<string, PatternPoint[]> = {}
  #isFull = false

  /** @param holdMs after so long without a change what follows is a step, not a slope */
  constructor(holdMs: number) {
    this.#holdMs = holdMs
  }

  /** When the first move came, on the clock of `note`; undefined until then. */
  get sinceMs(): number | undefined {
    return this.#sinceMs
  }

  /** It takes no more. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** All levels at this moment. */
  note(levels: SlotLevels, nowMs: number): void {
    if (this.#isFull || (this.#sinceMs === undefined && Object.keys(levels).length === 0)) return
    this.#sinceMs ??= nowMs
    const atMs = nowMs - this.#sinceMs
    const before = this.#last
    const now: Readonly<Record<string, SlotLevel | undefined>> = levels
    this.#last = now
    for (const slot of new Set([...Object.keys(before), ...Object.keys(now)]))
      if (!isSame(before[slot], now[slot])) this.#add(slot, atMs, now[slot])
    if (countPoints(this.#pattern(atMs)) > PATTERN_POINTS_MAX - MOST_AT_ONCE) this.#makeRoom(atMs)
  }

  /** @returns undefined for what is too short to be a pattern */
  cut(nowMs: number): Pattern | undefined {
    const tookMs = this.#sinceMs === undefined ? 0 : nowMs - this.#sinceMs
    if (tookMs < PATTERN_MIN_MS) return undefined
    return thinPattern(this.#pattern(Math.min(PATTERN_MAX_MS, tookMs)), 0)
  }

  #add(slot: string, atMs: number, asked: SlotLevel | undefined): void {
    const track = this.#tracks[slot] ?? []
    this.#tracks[slot] = track
    const last = track.at(-1)
    const level = asked?.level ?? 0
    const variant = asked?.variant ?? last?.variant ?? 0
    const isHeld = last !== undefined && last.variant === variant && atMs - last.atMs > this.#holdMs
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
    this.#isFull = countPoints(thin) >= PATTERN_POINTS_MAX * FULL_RATIO
  }
}

function isSame(one: SlotLevel | undefined, other: SlotLevel | undefined): boolean {
  return one?.level === other?.level && one?.variant === other?.variant
}
