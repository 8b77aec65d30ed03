import { endStream, MicrophoneError, microphoneLeave, openMicrophone } from '../../../platform/microphone.ts'
import { trusted } from '../../../platform/trusted-types.ts'
import { startWorker } from '../../../platform/trusted-worker.ts'
import { type EncoderNews, type EncoderRequest, TAP_NAME, type TapRequest } from './encoder.messages.ts'
import encoderUrl from './encoder.worker.ts?worker&url'
import type { Capture, Microphone, Recording } from './microphone.model.ts'
import tapUrl from './tap.worklet.ts?worker&url'

const RUNNING_WITHIN_MS = 3_000
/** The microphone's own thread hands over its last samples within this, or isn't running any more. */
const LAST_SAMPLES_MS = 500
/** A minute is made into an MP3 while it is spoken; what is left to do takes no time. */
const DONE_WITHIN_MS = 30_000

/** Speech, one channel where the browser has the choice. */
const SPEECH: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
}

/** The device's microphone, heard on a thread of its own and made into MP3 on another. Requirement VOIC-008 */
export const microphone: Microphone = {
  leave: microphoneLeave,

  async open() {
    if (!('AudioWorkletNode' in window) || !('Worker' in window)) throw new MicrophoneError('unsupported')
    const stream = await openMicrophone(SPEECH)
    try {
      return await DeviceCapture.begin(stream)
    } catch (cause) {
      endStream(stream)
      throw new MicrophoneError('unsupported', { cause })
    }
  },
}

/** A browser that lets no sound begin leaves the question open. @throws then */
async function running(context: AudioContext): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no sound may begin')), RUNNING_WITHIN_MS)
  try {
    await Promise.race([context.resume(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

class DeviceCapture implements Capture {
  readonly #stream: MediaStream
  readonly #context: AudioContext
  readonly #tap: AudioWorkletNode
  readonly #worker: Worker
  readonly #done = Promise.withResolvers<Recording>()
  #level: (level: number) => void = () => undefined
  #lost: () => void = () => undefined

  static async begin(stream: MediaStream): Promise<DeviceCapture> {
    const context = new AudioContext()
    try {
      await context.audioWorklet.addModule(trusted().createScriptURL(tapUrl))
      await running(context)
      return new DeviceCapture(stream, context)
    } catch (error) {
      void context.close()
      throw error
    }
  }

  private constructor(stream: MediaStream, context: AudioContext) {
    this.#stream = stream
    this.#context = context
    this.#tap = new AudioWorkletNode(context, TAP_NAME, { channelCount: 1 })
    this.#worker = startWorker(encoderUrl)
    this.#worker.onmessage = ({ data }: MessageEvent<EncoderNews>) => this.#hear(data)
    this.#worker.onerror = () => this.#fail()
    // Nobody may be waiting for it yet.
    this.#done.promise.catch(() => undefined)
    const { port1, port2 } = new MessageChannel()
    const begin: TapRequest = { do: 'begin', port: port1 }
    this.#tap.port.postMessage(begin, [port1])
    this.#ask({ do: 'begin', port: port2, sampleRate: context.sampleRate }, [port2])
    // What leads nowhere isn't run by every browser; nothing is written to what leads out, so nothing is heard.
    context.createMediaStreamSource(stream).connect(this.#tap).connect(context.destination)
    this.#watch()
  }

  onLevel(run: (level: number) => void): void {
    this.#level = run
  }

  onLost(run: () => void): void {
    this.#lost = run
  }

  async finish(): Promise<Recording> {
    const end: TapRequest = { do: 'end' }
    this.#tap.port.postMessage(end)
    const endLast = setTimeout(() => this.#ask({ do: 'end' }), LAST_SAMPLES_MS)
    const giveUp = setTimeout(() => this.#done.reject(new Error('the encoder is silent')), DONE_WITHIN_MS)
    endStream(this.#stream)
    try {
      return await this.#done.promise
    } finally {
      clearTimeout(endLast)
      clearTimeout(giveUp)
      this.drop()
    }
  }

  drop(): void {
    this.#lost = () => undefined
    endStream(this.#stream)
    this.#worker.terminate()
    if (this.#context.state !== 'closed') void this.#context.close()
  }

  #ask(request: EncoderRequest, transfer: Transferable[] = []): void {
    this.#worker.postMessage(request, transfer)
  }

  #hear(news: EncoderNews): void {
    if (news.is === 'level') this.#level(news.level)
    else if (news.is === 'failed') this.#fail()
    else {
      const { parts, ms, levels } = news
      this.#done.resolve({ blob: new Blob([...parts], { type: 'audio/mpeg' }), ms, levels })
    }
  }

  /** Nobody goes on talking for nothing. */
  #fail(): void {
    this.#done.reject(new Error('the encoder failed'))
    this.#lost()
  }

  /** Unplugged, taken by a call, or silenced by the system. */
  #watch(): void {
    for (const track of this.#stream.getTracks()) {
      track.addEventListener('ended', () => this.#lost())
      track.addEventListener('mute', () => this.#lost())
    }
    this.#context.addEventListener('statechange', () => {
      if (this.#context.state !== 'running' && this.#context.state !== 'closed') this.#lost()
    })
  }
}
