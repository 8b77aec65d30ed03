import { BeatFinder } from './beat-finder.ts'
import type { Heard } from './follower.ts'
import { loudnessDb, SILENCE_DB } from './loudness.ts'
import { pitchOf } from './pitch.ts'

/** Kept by the analysers: a look may come this late (at 44,100 a second: 185 ms) and misses nothing. */
const KEPT_SAMPLES = 8_192
/** How loud it is now: two periods of the lowest tone. */
const NOW_SAMPLES = 2_048
/** A sound that stands still for this long was taken away by the system: it is silent. */
const STALE_MS = 200
/** Drums and basses. */
const BASS_HZ = 150

/**
 * Hears a sound as it runs and measures it, by Web Audio. Nothing that it hears is kept longer than 0.2 s or leaves
 * it but as numbers. Silence, and a sound that the browser holds back, is heard as silence.
 */
export class Ear {
  readonly #context: AudioContext
  readonly #all: AnalyserNode
  readonly #bass: AnalyserNode
  readonly #beats: BeatFinder
  readonly #samples = new Float32Array(KEPT_SAMPLES)
  #heardS: number
  #heardAtMs = Number.NEGATIVE_INFINITY

  /** What a media element plays, which goes on to the speaker. An element has one ear for its whole life. */
  static ofElement(element: HTMLMediaElement): Ear {
    const context = new AudioContext({ latencyHint: 'interactive' })
    const source = context.createMediaElementSource(element)
    source.connect(context.destination)
    return new Ear(context, source)
  }

  /** What a microphone hears; nothing of it goes to the speaker. */
  static ofStream(stream: MediaStream): Ear {
    const context = new AudioContext({ latencyHint: 'interactive' })
    return new Ear(context, context.createMediaStreamSource(stream))
  }

  private constructor(context: AudioContext, source: AudioNode) {
    this.#context = context
    this.#all = new AnalyserNode(context, { fftSize: KEPT_SAMPLES })
    this.#bass = new AnalyserNode(context, { fftSize: KEPT_SAMPLES })
    const low = new BiquadFilterNode(context, { type: 'lowpass', frequency: BASS_HZ })
    source.connect(this.#all)
    source.connect(low).connect(this.#bass)
    this.#beats = new BeatFinder(context.sampleRate)
    this.#heardS = context.currentTime
    // What leads nowhere isn't run by every browser; of this nothing can be heard.
    const mute = new GainNode(context, { gain: 0 })
    this.#all.connect(mute)
    this.#bass.connect(mute)
    mute.connect(context.destination)
  }

  get isHearing(): boolean {
    return this.#context.state === 'running'
  }

  /** Call it straight from a click. @throws where no sound may begin */
  async start(): Promise<void> {
    await this.#context.resume()
    this.#heardS = this.#context.currentTime
  }

  /** Measures what came since the last look. @param nowMs any clock that doesn't stand still */
  look(nowMs: number): Heard {
    const { currentTime, sampleRate } = this.#context
    const came = Math.min(KEPT_SAMPLES, Math.round((currentTime - this.#heardS) * sampleRate))
    this.#heardS = currentTime
    if (came > 0) this.#heardAtMs = nowMs
    if (!this.isHearing || nowMs - this.#heardAtMs > STALE_MS) return { loudDb: SILENCE_DB, beatRatio: 0 }
    this.#bass.getFloatTimeDomainData(this.#samples)
    const beatRatio = this.#beats.hear(this.#samples.subarray(KEPT_SAMPLES - came))
    return { loudDb: loudnessDb(this.#now()), beatRatio }
  }

  /** How high the voice is now, Hz; undefined where there is none. */
  pitchHz(): number | undefined {
    return pitchOf(this.#now(), this.#context.sampleRate)
  }

  /** For good. */
  close(): void {
    if (this.#context.state !== 'closed') void this.#context.close()
  }

  #now(): Float32Array {
    this.#all.getFloatTimeDomainData(this.#samples)
    return this.#samples.subarray(KEPT_SAMPLES - NOW_SAMPLES)
  }
}
