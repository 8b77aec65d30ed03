import type { Slot } from '@thrum/contracts/device/device.entities'
import type { LevelSource } from '@thrum/toy-protocol/level-scheduler'
import type { SlotLevels } from '@thrum/toy-protocol/pattern'
import { Follower, type FollowSettings, type Heard } from './follower.ts'

/** After a longer pause it begins anew, rather than taking one great step. */
const LONGEST_STEP_MS = 250
const FIRST_STEP_MS = 50

/** The same level on each of some slots. */
export function levelsOn(slots: readonly Slot[], level: number): SlotLevels {
  return Object.fromEntries(slots.map((slot) => [slot, { level }]))
}

export interface SoundSourceParts {
  /** What is heard now. */
  readonly look: (nowMs: number) => Heard
  /** Asked each time, so that a slider is felt at once. */
  readonly settings: () => FollowSettings
  readonly slots: () => readonly Slot[]
}

/** A sound as a way to play: the toy follows its loudness and its beats. */
export class SoundSource implements LevelSource {
  readonly #parts: SoundSourceParts
  readonly #follower = new Follower()
  #lastMs: number | undefined

  constructor(parts: SoundSourceParts) {
    this.#parts = parts
  }

  levelsAt(nowMs: number): SlotLevels {
    const elapsedMs =
      this.#lastMs === undefined ? FIRST_STEP_MS : Math.min(LONGEST_STEP_MS, nowMs - this.#lastMs)
    this.#lastMs = nowMs
    const level = this.#follower.next(this.#parts.look(nowMs), elapsedMs, this.#parts.settings())
    return levelsOn(this.#parts.slots(), level)
  }
}
