import {
  type Capture,
  type Microphone,
  MicrophoneError,
  type MicrophoneLeave,
  type MicrophoneTrouble,
  type Recording,
} from './microphone.model.ts'

export const RECORDING: Recording = { blob: new Blob(['mp3']), ms: 7_000, levels: [10, 90, 40] }

/** A microphone that a test holds. */
export class FakeMicrophone implements Microphone {
  leaveIs: MicrophoneLeave = 'granted'
  trouble: MicrophoneTrouble | undefined
  isBroken = false
  readonly opened: FakeCapture[] = []

  get last(): FakeCapture | undefined {
    return this.opened.at(-1)
  }

  leave(): Promise<MicrophoneLeave> {
    return Promise.resolve(this.leaveIs)
  }

  async open(): Promise<Capture> {
    if (this.trouble !== undefined) throw new MicrophoneError(this.trouble)
    const capture = new FakeCapture(this.isBroken)
    this.opened.push(capture)
    return capture
  }
}

class FakeCapture implements Capture {
  ended: 'finished' | 'dropped' | undefined
  level: (level: number) => void = () => undefined
  lose: () => void = () => undefined
  readonly #isBroken: boolean

  constructor(isBroken: boolean) {
    this.#isBroken = isBroken
  }

  onLevel(run: (level: number) => void): void {
    this.level = run
  }

  onLost(run: () => void): void {
    this.lose = run
  }

  async finish(): Promise<Recording> {
    this.ended = 'finished'
    if (this.#isBroken) throw new Error('no encoder')
    return RECORDING
  }

  drop(): void {
    this.ended = 'dropped'
  }
}
