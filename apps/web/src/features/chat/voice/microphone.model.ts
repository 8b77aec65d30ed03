import type { MicrophoneLeave } from '../../../platform/microphone.ts'

export {
  MicrophoneError,
  type MicrophoneLeave,
  type MicrophoneTrouble,
} from '../../../platform/microphone.ts'

/** A voice message as it was recorded here. */
export interface Recording {
  /** MP3. */
  readonly blob: Blob
  readonly ms: number
  /** How loud it is, 0 to 100, evenly over its length. */
  readonly levels: readonly number[]
}

/** A microphone that listens. Whoever opened it ends it, by one of its two last words. */
export interface Capture {
  /** How loud it is now, 0 to 100, some twenty times a second. */
  onLevel(run: (level: number) => void): void
  /** It was taken away: unplugged, or somebody calls. */
  onLost(run: () => void): void
  /** The microphone is let go of at once, the recording comes when it is made. */
  finish(): Promise<Recording>
  drop(): void
}

export interface Microphone {
  leave(): Promise<MicrophoneLeave>
  /** @throws MicrophoneError */
  open(): Promise<Capture>
}
