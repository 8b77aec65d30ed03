import { createEncoder } from 'wasm-media-encoders/esnext'
import wasmUrl from 'wasm-media-encoders/wasm/mp3?url'
import type { EncoderNews, EncoderRequest, TapWord } from './encoder.messages.ts'
import { SoundEncoder } from './sound-encoder.ts'

let encoder: Promise<SoundEncoder> | undefined
/** In the order in which they came, also while the encoder is being fetched. */
let work: Promise<unknown> = Promise.resolve()
let isOver = false

function tell(news: EncoderNews): void {
  globalThis.postMessage(news)
}

function after(step: () => Promise<void>): void {
  work = work.then(step).catch(() => {
    if (!isOver) tell({ is: 'failed' })
    isOver = true
  })
}

async function push(samples: Float32Array): Promise<void> {
  const level = isOver ? undefined : (await encoder)?.push(samples)
  if (level !== undefined) tell({ is: 'level', level })
}

async function end(): Promise<void> {
  if (isOver || encoder === undefined) return
  const sound = (await encoder).finish()
  isOver = true
  tell({ is: 'done', ...sound })
}

/** One recording in one worker: long work beside the page, and nothing left of it afterwards. */
globalThis.onmessage = ({ data }: MessageEvent<EncoderRequest>) => {
  if (data.do === 'end') {
    after(end)
    return
  }
  const { port, sampleRate } = data
  encoder = createEncoder('audio/mpeg', wasmUrl).then((mp3) => new SoundEncoder(mp3, sampleRate))
  // Whoever waits for it hears of a failure.
  encoder.catch(() => undefined)
  port.onmessage = ({ data: word }: MessageEvent<TapWord>) => after(word === 'end' ? end : () => push(word))
}
