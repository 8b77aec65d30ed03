/** What the page tells the worker that makes MP3s. */
export type EncoderRequest =
  /** Samples come by the port of `TapWord`s. */
  | { readonly do: 'begin'; readonly sampleRate: number; readonly port: MessagePort }
  /** Nothing more comes, whatever the port says. */
  | { readonly do: 'end' }

/** What the worker tells the page. */
export type EncoderNews =
  | { readonly is: 'level'; readonly level: number }
  | {
      readonly is: 'done'
      readonly parts: readonly Uint8Array<ArrayBuffer>[]
      readonly ms: number
      readonly levels: readonly number[]
    }
  | { readonly is: 'failed' }

/** From the microphone's own thread to the worker: samples of one channel, or their end. */
export type TapWord = Float32Array<ArrayBuffer> | 'end'

/** To the microphone's own thread: where samples go, then that they end. */
export type TapRequest = { readonly do: 'begin'; readonly port: MessagePort } | { readonly do: 'end' }

/** As the microphone's own thread knows it. */
export const TAP_NAME = 'thrum-tap'
