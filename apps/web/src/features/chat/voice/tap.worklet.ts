import { TAP_NAME, type TapRequest, type TapWord } from './encoder.messages.ts'

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Samples that go out together: some twenty times a second. */
const TOGETHER = 2_048

/** Hands on what the microphone hears, until it is told that this ends. */
class Tap extends AudioWorkletProcessor {
  #port: MessagePort | undefined
  #samples = new Float32Array(TOGETHER)
  #filled = 0
  #isOver = false

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<TapRequest>) => {
      if (data.do === 'begin') this.#port = data.port
      else this.#end()
    }
  }

  /** @returns whether more is wanted */
  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const [channel] = input ?? []
    if (channel !== undefined && !this.#isOver) this.#take(channel)
    return !this.#isOver
  }

  #take(channel: Float32Array): void {
    for (const sample of channel) {
      this.#samples[this.#filled] = sample
      this.#filled += 1
      if (this.#filled === TOGETHER) this.#hand()
    }
  }

  #hand(): void {
    const word: TapWord = this.#samples.slice(0, this.#filled)
    this.#filled = 0
    this.#port?.postMessage(word, [word.buffer])
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#filled > 0) this.#hand()
    const word: TapWord = 'end'
    this.#port?.postMessage(word)
  }
}

registerProcessor(TAP_NAME, Tap)
