import type { Slot } from '@thrum/contracts/device/device.entities'
import { limitSpeed, withinRange } from '@thrum/toy-protocol/funscript'
import type { LevelSource } from '@thrum/toy-protocol/level-scheduler'
import { type PatternPoint, patternAt, type SlotLevels } from '@thrum/toy-protocol/pattern'
import { NO_LIMIT_PER_S, type ScriptSettings } from './script.store.ts'

/** A script as it is felt: within its range, and no faster than its limit. */
export function feltTrack(
  track: readonly PatternPoint[],
  { lowest, highest, perS }: ScriptSettings,
): readonly PatternPoint[] {
  const ranged = withinRange(track, Math.min(lowest, highest), highest)
  return perS >= NO_LIMIT_PER_S ? ranged : limitSpeed(ranged, perS)
}

export interface ScriptSourceParts {
  /** Where the picture is now, ms; undefined while it stands still. */
  readonly placeMs: () => number | undefined
  /** As it is felt. Asked each time, as is what follows, so that a setting is felt at once. */
  readonly track: () => readonly PatternPoint[]
  readonly offsetMs: () => number
  readonly slots: () => readonly Slot[]
}

/** A script as a way to play: the toy does what it says for the picture that is shown, and rests after its end. */
export class ScriptSource implements LevelSource {
  readonly #parts: ScriptSourceParts

  constructor(parts: ScriptSourceParts) {
    this.#parts = parts
  }

  levelsAt(): SlotLevels {
    const { placeMs, track, offsetMs, slots } = this.#parts
    const placedMs = placeMs()
    if (placedMs === undefined) return {}
    const points = track()
    const durationMs = points.at(-1)?.atMs ?? 0
    const atMs = placedMs - offsetMs()
    // A last point that isn't rest would hold for as long as the video goes on.
    if (atMs > durationMs) return {}
    return patternAt({ durationMs, tracks: Object.fromEntries(slots().map((slot) => [slot, points])) }, atMs)
  }
}
