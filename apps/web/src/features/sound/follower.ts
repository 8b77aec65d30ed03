import { ratioBetween, SILENCE_DB } from './loudness.ts'

/** How a toy follows a sound; each 0 to 100. */
export interface FollowSettings {
  /** 0: how loud it is. 100: its beats alone. */
  readonly beat: number
  /** How much of the soft parts is felt. */
  readonly sensitivity: number
  /** 0: every change at once. 100: slow swells. */
  readonly smoothness: number
  /** The level of the loudest parts. */
  readonly strength: number
}

export const FOLLOW_START: FollowSettings = { beat: 50, sensitivity: 50, smoothness: 25, strength: 60 }

/** One look at a sound. */
export interface Heard {
  /** In dB below the loudest there is. */
  readonly loudDb: number
  /** The strongest beat since the last look, 0-1; 0 for none. */
  readonly beatRatio: number
}

/** The loudest of the last moments is full; what is softer than this at any time isn't raised to it. */
const TOP_LOWEST_DB = -36
const TOP_FALL_DB_PER_S = 1
/** How far below the loudest it begins: at no sensitivity and at all of it. */
const SPAN_DB = { least: 8, most: 44 } as const
/** A change is through by two thirds after this: rising and falling, at full smoothness. */
const RISE_MS = 400
const FALL_MS = { least: 50, more: 1_400 } as const
/** A beat dies away in this, and takes longer where it is smooth. */
const BEAT_MS = { least: 110, more: 450 } as const

/** A step towards a value, as far as time and slowness let it. */
export function approach(from: number, to: number, elapsedMs: number, slownessMs: number): number {
  return slownessMs <= 0 ? to : to + (from - to) * Math.exp(-elapsedMs / slownessMs)
}

/**
 * Turns what is heard into one level. Loudness counts against the loudest of the last moments, so that a soft
 * recording moves a toy like a loud one.
 */
export class Follower {
  #topDb = TOP_LOWEST_DB
  #loudRatio = 0
  #beatRatio = 0

  /**
   * @param elapsedMs since the last look
   * @returns level, 0-100
   */
  next({ loudDb, beatRatio }: Heard, elapsedMs: number, settings: FollowSettings): number {
    const smooth = settings.smoothness / 100
    this.#topDb = Math.max(loudDb, TOP_LOWEST_DB, this.#topDb - (TOP_FALL_DB_PER_S * elapsedMs) / 1_000)
    const spanDb = SPAN_DB.least + ((SPAN_DB.most - SPAN_DB.least) * settings.sensitivity) / 100
    const loud = loudDb <= SILENCE_DB ? 0 : ratioBetween(loudDb, this.#topDb - spanDb, this.#topDb)
    const slownessMs =
      loud > this.#loudRatio ? RISE_MS * smooth ** 2 : FALL_MS.least + FALL_MS.more * smooth ** 2
    this.#loudRatio = approach(this.#loudRatio, loud, elapsedMs, slownessMs)
    const faded = approach(this.#beatRatio, 0, elapsedMs, BEAT_MS.least + BEAT_MS.more * smooth)
    this.#beatRatio = Math.max(beatRatio, faded)
    const beat = settings.beat / 100
    const ratio = this.#loudRatio * (1 - beat) + this.#beatRatio * beat
    return Math.round(ratio * settings.strength)
  }
}
