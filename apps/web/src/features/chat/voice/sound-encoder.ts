import { SOUND_MAX_MS, SOUND_MIN_MS } from '@thrum/contracts/limits'
import { levelOf, toSentLevels } from './sound-levels.ts'

/** Spec §9. */
const SAMPLE_RATE = 44_100
const KBIT_S = 192

/** What this asks of an encoder. */
export interface Mp3Encoder {
  configure(params: { channels: 1; sampleRate: number; outputSampleRate: 44_100; bitrate: 192 }): void
  /** Its answer is the encoder's own, and another one with the next call. */
  encode(samples: readonly Float32Array[]): Uint8Array
  finalize(): Uint8Array
}

/** What was recorded. */
export interface SoundBytes {
  readonly parts: readonly Uint8Array<ArrayBuffer>[]
  readonly ms: number
  /** 0 to 100, evenly over its length. */
  readonly levels: readonly number[]
}

/** Samples in, MP3 out: 44,100 Hz, one channel, 192 kbit/s, a minute at most. Requirement VOIC-008 */
export class SoundEncoder {
  readonly #encoder: Mp3Encoder
  /** Hz of what comes in. */
  readonly #rate: number
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  readonly #levels: number[] = []
  #samples = 0

  constructor(encoder: Mp3Encoder, sampleRate: number) {
    this.#encoder = encoder
    this.#rate = sampleRate
    encoder.configure({ channels: 1, sampleRate, outputSampleRate: SAMPLE_RATE, bitrate: KBIT_S })
  }

  /** @returns how loud it is, 0 to 100; undefined once the minute is full */
  push(samples: Float32Array): number | undefined {
    const room = this.#samplesOf(SOUND_MAX_MS) - this.#samples
    if (room <= 0) return undefined
    const taken = samples.subarray(0, room)
    this.#take(taken)
    const level = levelOf(taken)
    this.#levels.push(level)
    return level
  }

  /** The microphone begins a moment after the clock does: what the clock found long enough is filled with silence. */
  finish(): SoundBytes {
    const missing = this.#samplesOf(SOUND_MIN_MS) - this.#samples
    if (missing > 0) this.#take(new Float32Array(missing))
    this.#parts.push(this.#encoder.finalize().slice())
    const ms = Math.round((this.#samples * 1_000) / this.#rate)
    return { parts: this.#parts, ms, levels: toSentLevels(this.#levels) }
  }

  #take(samples: Float32Array): void {
    this.#samples += samples.length
    this.#parts.push(this.#encoder.encode([samples]).slice())
  }

  #samplesOf(ms: number): number {
    return Math.round((ms * this.#rate) / 1_000)
  }
}
