import { loudnessDb, ratioBetween, SILENCE_DB } from './loudness.ts'

/** Longer than a period of the lowest drum, so that its own swing is no beat. */
const FRAME_SAMPLES = 1_024
/** What a beat rises above: the bass of the last moments. */
const GROUND_MS = 160
/** A rise of this much is a beat, and of so much more a strong one. */
const RISE_DB = 4
const STRONG_DB = 14
/** And it rises now: the swing of a tone that stays is less. */
const RISE_NOW_DB = 2
/** A beat stands out of the whole track, which is forgotten slowly. */
const BELOW_TOP_DB = 18
const TOP_FALL_DB_PER_S = 1.5
const TOP_LOWEST_DB = -40
/** Quicker than this is one beat; sixteenths at 100 a minute are slower. */
const APART_MS = 140

/** Finds beats in the bass of a sound, as it comes. Time is the sound's own, so that a late look changes nothing. */
export class BeatFinder {
  readonly #sampleRate: number
  readonly #frame = new Float32Array(FRAME_SAMPLES)
  #filled = 0
  #groundDb = SILENCE_DB
  #lastDb = SILENCE_DB
  #topDb = TOP_LOWEST_DB
  #sinceBeatMs = APART_MS

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate
  }

  /**
   * @param bass what came since the last time, all above some 150 Hz taken out
   * @returns how strong the strongest beat in it is, 0-1; 0 for none
   */
  hear(bass: Float32Array): number {
    let strongest = 0
    for (const sample of bass) {
      this.#frame[this.#filled] = sample
      this.#filled += 1
      if (this.#filled < FRAME_SAMPLES) continue
      this.#filled = 0
      strongest = Math.max(strongest, this.#beatIn(loudnessDb(this.#frame)))
    }
    return strongest
  }

  #beatIn(db: number): number {
    const ms = (FRAME_SAMPLES / this.#sampleRate) * 1_000
    this.#sinceBeatMs += ms
    this.#topDb = Math.max(db, TOP_LOWEST_DB, this.#topDb - (TOP_FALL_DB_PER_S * ms) / 1_000)
    const riseNowDb = db - this.#lastDb
    this.#lastDb = db
    const riseDb = db - this.#groundDb
    // It follows a rise and a fall alike: a tone that stays is no beat for long.
    this.#groundDb += riseDb * (1 - Math.exp(-ms / GROUND_MS))
    if (
      riseDb < RISE_DB ||
      riseNowDb < RISE_NOW_DB ||
      db < this.#topDb - BELOW_TOP_DB ||
      this.#sinceBeatMs < APART_MS
    )
      return 0
    this.#sinceBeatMs = 0
    return Math.max(0.4, ratioBetween(riseDb, 0, STRONG_DB))
  }
}
