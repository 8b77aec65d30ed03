import type { Slot } from '@thrum/contracts/device/device.entities'
import type { LevelSource } from '@thrum/toy-protocol/level-scheduler'
import type { SlotLevels } from '@thrum/toy-protocol/pattern'
import { levelsOn, ratioBetween } from '../sound/index.ts'
import { type EffectId, effectOf, type Response } from './voice-effects.ts'

/** The meter: a quiet room and a call close to the microphone, in dB below the loudest there is. */
const QUIET_DB = -52
const LOUD_DB = -8
/** Voices reach from here over three octaves. */
const LOWEST_HZ = 100
const OCTAVES = 3
const LONGEST_STEP_MS = 250
const FIRST_STEP_MS = 50

export interface VoiceSettings {
  readonly effect: EffectId
  /** 0-100: the higher, the softer a sound that begins to move the toy. */
  readonly sensitivity: number
  /** 0-100: the level at the loudest. */
  readonly strength: number
}

/** What the meter shows. */
export interface VoiceLook {
  /** 0-1 */
  readonly heardRatio: number
  /** What the toy is asked for, 0-1. */
  readonly feltRatio: number
}

/** Nothing moves below it, as the meter shows it, 0-1. */
export function thresholdOf(sensitivity: number): number {
  return (100 - sensitivity) / 100
}

function pitchRatioOf(hz: number | undefined): number | undefined {
  return hz === undefined ? undefined : Math.min(1, Math.max(0, Math.log2(hz / LOWEST_HZ) / OCTAVES))
}

export interface VoiceSourceParts {
  readonly look: (nowMs: number) => { readonly loudDb: number }
  readonly pitchHz: () => number | undefined
  /** Asked each time, so that a slider is felt at once. */
  readonly settings: () => VoiceSettings
  readonly slots: () => readonly Slot[]
  readonly onLook: (look: VoiceLook) => void
}

/** A voice as a way to play: an effect turns what is heard above the threshold into a level. */
export class VoiceSource implements LevelSource {
  readonly #parts: VoiceSourceParts
  #effect: EffectId | undefined
  #respond: Response = () => 0
  #lastMs: number | undefined

  constructor(parts: VoiceSourceParts) {
    this.#parts = parts
  }

  levelsAt(nowMs: number): SlotLevels {
    const { effect, sensitivity, strength } = this.#parts.settings()
    if (effect !== this.#effect) {
      this.#effect = effect
      this.#respond = effectOf(effect).begin()
    }
    const elapsedMs =
      this.#lastMs === undefined ? FIRST_STEP_MS : Math.min(LONGEST_STEP_MS, nowMs - this.#lastMs)
    this.#lastMs = nowMs
    const heardRatio = ratioBetween(this.#parts.look(nowMs).loudDb, QUIET_DB, LOUD_DB)
    const threshold = thresholdOf(sensitivity)
    const loudRatio = heardRatio <= threshold ? 0 : (heardRatio - threshold) / (1 - threshold)
    const feltRatio = this.#respond({ loudRatio, pitchRatio: pitchRatioOf(this.#parts.pitchHz()) }, elapsedMs)
    const level = Math.round(Math.min(1, feltRatio) * strength)
    this.#parts.onLook({ heardRatio, feltRatio: level / 100 })
    return levelsOn(this.#parts.slots(), level)
  }
}
