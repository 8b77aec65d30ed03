import { MicrophoneError, type MicrophoneTrouble } from '../../platform/microphone.ts'
import type { VoiceLook } from './voice-source.ts'

/** A microphone that is heard and measured; closed, it is let go of. */
export interface VoiceEar {
  look(nowMs: number): { readonly loudDb: number }
  pitchHz(): number | undefined
  close(): void
}

export interface ListeningSnapshot {
  readonly at: 'still' | 'asking' | 'listening'
  /** Why it doesn't listen, though it was asked to. */
  readonly trouble: MicrophoneTrouble | undefined
  readonly now: VoiceLook
  /** The greatest of the last moments, 0-1; sinks slowly. */
  readonly peakRatio: number
  /** How loud it was at the last looks, the newest first, 0-1. */
  readonly past: readonly number[]
}

/** Around the stage's ring. */
export const PAST_LOOKS = 72
const PEAK_FALL_RATIO = 0.015
const SILENCE: VoiceLook = { heardRatio: 0, feltRatio: 0 }
const STILL: ListeningSnapshot = {
  at: 'still',
  trouble: undefined,
  now: SILENCE,
  peakRatio: 0,
  past: Array.from({ length: PAST_LOOKS }, () => 0),
}

/** Listens while it is asked to, to one microphone at most. Keeps numbers of the last seconds and nothing else. */
export class Listening {
  readonly #open: (onLost: () => void) => Promise<VoiceEar>
  readonly #onLost: () => void
  readonly #listeners = new Set<() => void>()
  #snapshot: ListeningSnapshot = STILL
  #ear: VoiceEar | undefined
  /** Another one with each beginning and each end: what is under way then is over. */
  #turn = {}

  /** @param onLost the microphone was taken away while it was heard */
  constructor(open: (onLost: () => void) => Promise<VoiceEar>, onLost: () => void) {
    this.#open = open
    this.#onLost = onLost
  }

  readonly getSnapshot = (): ListeningSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @returns undefined where there is none, or where it was ended while the person was asked */
  async begin(): Promise<VoiceEar | undefined> {
    this.end()
    const turn = {}
    this.#turn = turn
    this.#show({ at: 'asking' })
    try {
      const ear = await this.#open(() => {
        if (this.#turn !== turn) return
        this.end()
        this.#onLost()
      })
      if (this.#turn !== turn) {
        ear.close()
        return undefined
      }
      this.#ear = ear
      this.#show({ at: 'listening' })
      return ear
    } catch (error) {
      const trouble = error instanceof MicrophoneError ? error.trouble : 'unsupported'
      if (this.#turn === turn) this.#show({ at: 'still', trouble })
      return undefined
    }
  }

  /** Lets go of the microphone, whether it was heard already or not. */
  readonly end = (): void => {
    this.#turn = {}
    this.#ear?.close()
    this.#ear = undefined
    if (this.#snapshot !== STILL) this.#show(STILL)
  }

  readonly looked = (now: VoiceLook): void => {
    if (this.#snapshot.at !== 'listening') return
    const { peakRatio, past } = this.#snapshot
    this.#show({
      now,
      peakRatio: Math.max(now.heardRatio, peakRatio - PEAK_FALL_RATIO),
      past: [now.heardRatio, ...past.slice(0, -1)],
    })
  }

  #show(part: Partial<ListeningSnapshot>): void {
    this.#snapshot = part === STILL ? STILL : { ...this.#snapshot, ...part }
    for (const listener of [...this.#listeners]) listener()
  }
}
