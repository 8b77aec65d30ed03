import type { Clock } from '@thrum/toy-protocol/clock'
import { STORAGE_KEYS, type Storage } from '../../../platform/storage.ts'

/** Requirement VOIC-012. */
export const SPEEDS = [1, 1.5, 2] as const
export type Speed = (typeof SPEEDS)[number]

/** What is looked at while it plays. */
const TICK_MS = 100

/** A voice message that can be heard. */
export interface Clip {
  /** Of its message. */
  readonly id: string
  readonly ms: number
  /** Where the page finds it; let go of when another one plays. */
  readonly open: () => { readonly url: Promise<string>; readonly close: () => void }
  /** It can be heard. */
  readonly onBegin?: () => void
}

export interface PlayerSnapshot {
  /** Of the message that is in hand; all others stand still at their beginning. */
  readonly id: string | undefined
  readonly at: 'still' | 'loading' | 'playing' | 'paused' | 'failed'
  readonly positionMs: number
  readonly speed: Speed
}

/** What this asks of an `audio` element. */
export type AudioPart = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'playbackRate'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'onended'
  | 'onerror'
  | 'onpause'
>

export interface PlayerPorts {
  makeAudio(): AudioPart
  storage: Pick<Storage, 'read' | 'write'>
  clock: Clock
}

interface Held {
  clip: Clip
  source: ReturnType<Clip['open']> | undefined
  isReady: boolean
}

/** Plays one voice message at a time, for the whole page. Requirements CHAT-044, VOIC-012 */
export class VoicePlayer {
  readonly #ports: PlayerPorts
  readonly #listeners = new Set<() => void>()
  #audio: AudioPart | undefined
  #held: Held | undefined
  #snapshot: PlayerSnapshot
  #endTick: (() => void) | undefined

  constructor(ports: PlayerPorts) {
    this.#ports = ports
    const kept = Number(ports.storage.read(STORAGE_KEYS.voiceSpeed))
    const speed = SPEEDS.find((one) => one === kept) ?? 1
    this.#snapshot = { id: undefined, at: 'still', positionMs: 0, speed }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): PlayerSnapshot => this.#snapshot

  /** Plays it, or lets it rest where it is. */
  readonly toggle = (clip: Clip): void => {
    const { id, at } = this.#snapshot
    if (id === clip.id && (at === 'playing' || at === 'loading')) this.pause()
    else void this.#play(clip)
  }

  /** Goes there; one that doesn't play begins there when it is played. */
  readonly seek = (clip: Clip, ms: number): void => {
    if (this.#snapshot.id !== clip.id) {
      this.stop()
      this.#held = { clip, source: undefined, isReady: false }
    }
    const positionMs = Math.min(Math.max(0, ms), clip.ms)
    if (this.#held?.isReady && this.#audio !== undefined) this.#audio.currentTime = positionMs / 1_000
    const at = this.#snapshot.at === 'still' ? 'paused' : this.#snapshot.at
    this.#show({ id: clip.id, at, positionMs })
  }

  /** The next of the speeds, for this and all that are played later. */
  readonly nextSpeed = (): void => {
    const speed = SPEEDS[(SPEEDS.indexOf(this.#snapshot.speed) + 1) % SPEEDS.length] ?? 1
    this.#ports.storage.write(STORAGE_KEYS.voiceSpeed, String(speed))
    if (this.#audio !== undefined) this.#audio.playbackRate = speed
    this.#show({ speed })
  }

  readonly pause = (): void => {
    const { at } = this.#snapshot
    if (at !== 'playing' && at !== 'loading') return
    this.#endTick?.()
    this.#show({ at: 'paused', positionMs: this.#place() })
    this.#audio?.pause()
  }

  /** Lets go of it. */
  readonly stop = (): void => {
    this.#endTick?.()
    const held = this.#held
    this.#held = undefined
    this.#audio?.pause()
    // Else the play key of a headset or a lock screen would go on with it.
    this.#audio?.removeAttribute('src')
    this.#audio?.load()
    held?.source?.close()
    this.#show({ id: undefined, at: 'still', positionMs: 0 })
  }

  async #play(clip: Clip): Promise<void> {
    if (this.#held?.clip.id !== clip.id) {
      this.stop()
      this.#held = { clip, source: undefined, isReady: false }
    }
    const held = this.#held
    if (held === undefined) return
    held.clip = clip
    const isHere = () => this.#held === held && this.#snapshot.at === 'loading'
    this.#show({ id: clip.id, at: 'loading' })
    try {
      const audio = await this.#ready(held, isHere)
      if (audio === undefined) return
      await audio.play()
      if (!isHere()) return
      this.#show({ at: 'playing' })
      this.#tick()
      clip.onBegin?.()
    } catch {
      if (isHere()) this.#fail(held)
    }
  }

  /** @returns undefined for one that is wanted no more */
  async #ready(held: Held, isHere: () => boolean): Promise<AudioPart | undefined> {
    this.#audio ??= this.#ports.makeAudio()
    const audio = this.#audio
    held.source ??= held.clip.open()
    const url = await held.source.url
    if (this.#held !== held) return undefined
    // Tapped again while it was fetched, it is ready by now: set anew, it would break off what is about to play.
    if (!held.isReady) {
      held.isReady = true
      audio.src = url
      audio.currentTime = this.#snapshot.positionMs / 1_000
      audio.onended = () => this.stop()
      audio.onerror = () => this.#fail(held)
      // The system takes the sound away, as for a call.
      audio.onpause = () => {
        if (this.#snapshot.at === 'playing' && this.#place() < held.clip.ms) this.pause()
      }
    }
    if (!isHere()) return undefined
    audio.playbackRate = this.#snapshot.speed
    return audio
  }

  #fail(held: Held): void {
    if (this.#held !== held) return
    this.#endTick?.()
    held.source?.close()
    held.source = undefined
    held.isReady = false
    this.#show({ at: 'failed', positionMs: 0 })
  }

  #tick(): void {
    this.#endTick?.()
    this.#endTick = this.#ports.clock.after(TICK_MS, () => {
      if (this.#snapshot.at !== 'playing') return
      this.#show({ positionMs: this.#place() })
      this.#tick()
    })
  }

  /** Where it is now, in ms. */
  #place(): number {
    if (this.#held?.isReady !== true || this.#audio === undefined) return this.#snapshot.positionMs
    return Math.min(this.#held.clip.ms, Math.round(this.#audio.currentTime * 1_000))
  }

  #show(part: Partial<PlayerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part }
    for (const listener of this.#listeners) listener()
  }
}
