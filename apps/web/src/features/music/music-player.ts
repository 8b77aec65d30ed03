import {
  addTracks,
  changeTrack,
  EMPTY_LIST,
  followingId,
  nextId,
  nextRepeat,
  type Pick as PickNumber,
  type PlayList,
  playNext,
  previousId,
  removeTrack,
  type Track,
  toggleShuffle,
  trackOf,
} from './play-list.ts'

/** Later than this into a track, back goes to its beginning first. */
const BACK_TO_START_MS = 3_000

/** What this asks of an `audio` element. */
export type AudioPart = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'paused'
  | 'ended'
  | 'play'
  | 'pause'
  | 'onended'
  | 'onerror'
  | 'onplay'
  | 'onpause'
  | 'ontimeupdate'
>

export interface MusicSnapshot {
  readonly list: PlayList
  readonly isPlaying: boolean
  readonly positionMs: number
}

export interface MusicPorts {
  readonly audio: AudioPart
  /** An address for what the page holds itself, and an end to it. */
  readonly open: (file: Blob) => { readonly url: string; readonly close: () => void }
  readonly pick: PickNumber
  /** A track can't be played; the list goes on without it. */
  readonly onFail: (track: Track) => void
  /** The music stands still, and not by `pause`: the list is over, or the system took the sound away. */
  readonly onEnd: () => void
}

/** What was added stays while the page does, until it is signed out of. */
let kept: PlayList = EMPTY_LIST
/** Another one after each sign-out: a player from before it keeps nothing. */
let visit = {}

export function forgetTracks(): void {
  kept = EMPTY_LIST
  visit = {}
}

let lastId = 0

/** Plays tracks from this device, one after the other, as a list says. It begins nothing that nobody asked for. */
export class MusicPlayer {
  readonly #ports: MusicPorts
  readonly #listeners = new Set<() => void>()
  readonly #visit = visit
  #snapshot: MusicSnapshot
  #isOver = false
  /** The track that is in the element. */
  #held: { readonly id: number; readonly close: () => void } | undefined

  constructor(ports: MusicPorts) {
    this.#ports = ports
    this.#snapshot = { list: kept, isPlaying: false, positionMs: 0 }
    const { audio } = ports
    audio.onended = () => this.#follow()
    audio.onerror = () => this.#fail()
    audio.onplay = () => this.#begun()
    audio.onpause = () => this.#paused()
    audio.ontimeupdate = () => {
      if (this.#held?.id === this.#list.currentId) this.#show({ positionMs: audio.currentTime * 1_000 })
    }
  }

  get #list(): PlayList {
    return this.#snapshot.list
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): MusicSnapshot => this.#snapshot

  add(tracks: readonly Omit<Track, 'id' | 'isBroken'>[]): void {
    const added = tracks.map((track) => {
      lastId += 1
      return { ...track, id: lastId, isBroken: false }
    })
    this.#keep(addTracks(this.#list, added, this.#ports.pick))
  }

  /** What is learned of a track later. */
  describe(id: number, part: Partial<Omit<Track, 'id'>>): void {
    this.#keep(changeTrack(this.#list, id, part))
  }

  /** Plays on, or this track from its beginning; call it straight from a click. */
  play(id: number | undefined = this.#list.currentId): void {
    if (id === undefined) return
    // Tried once more where somebody asks for it.
    this.#keep(changeTrack({ ...this.#list, currentId: id }, id, { isBroken: false }))
    this.#begin(id)
  }

  pause(): void {
    this.#show({ isPlaying: false })
    this.#ports.audio.pause()
  }

  seek(ms: number): void {
    const { currentId } = this.#list
    if (currentId === undefined) return
    if (this.#held?.id !== currentId) this.#hold(currentId)
    this.#ports.audio.currentTime = ms / 1_000
    this.#show({ positionMs: ms })
  }

  /** To the track after it; plays where it played. */
  next(): void {
    this.#go(nextId(this.#list))
  }

  /** To the beginning, or to the track before it. */
  back(): void {
    if (this.#snapshot.positionMs > BACK_TO_START_MS) this.seek(0)
    else this.#go(previousId(this.#list))
  }

  remove(id: number): void {
    const wasHeld = this.#held?.id === id
    const { isPlaying } = this.#snapshot
    if (wasHeld) this.#letGo()
    this.#keep(removeTrack(this.#list, id))
    if (!wasHeld) return
    this.#show({ isPlaying: false, positionMs: 0 })
    if (isPlaying) this.#ports.onEnd()
  }

  playNext(id: number): void {
    this.#keep(playNext(this.#list, id))
  }

  toggleShuffle(): void {
    this.#keep(toggleShuffle(this.#list, this.#ports.pick))
  }

  nextRepeat(): void {
    this.#keep(nextRepeat(this.#list))
  }

  /** For good. */
  end(): void {
    const { audio } = this.#ports
    audio.onended = null
    audio.onerror = null
    audio.onplay = null
    audio.onpause = null
    audio.ontimeupdate = null
    this.#isOver = true
    this.#letGo()
  }

  #go(id: number | undefined): void {
    if (id === undefined) return
    this.#keep({ ...this.#list, currentId: id })
    if (this.#snapshot.isPlaying) this.#begin(id, true)
    else this.#hold(id)
  }

  #begin(id: number, isAnew = false): void {
    if (this.#held?.id !== id || isAnew) this.#hold(id)
    this.#show({ isPlaying: true })
    const held = this.#held
    this.#ports.audio.play().catch((error: unknown) => {
      if (this.#held !== held || !this.#snapshot.isPlaying) return
      const name = error instanceof Error ? error.name : ''
      if (name === 'NotSupportedError') this.#fail()
      // The browser lets no sound begin without a touch.
      else if (name !== 'AbortError') this.#stand()
    })
  }

  #hold(id: number): void {
    this.#letGo()
    const track = trackOf(this.#list, id)
    if (track === undefined) return
    const { url, close } = this.#ports.open(track.file)
    this.#held = { id, close }
    this.#ports.audio.src = url
    this.#show({ positionMs: 0 })
  }

  #letGo(): void {
    const held = this.#held
    this.#held = undefined
    if (held === undefined) return
    this.#ports.audio.pause()
    held.close()
  }

  #follow(): void {
    const id = followingId(this.#list)
    if (id === undefined) {
      this.#stand()
      return
    }
    this.#keep({ ...this.#list, currentId: id })
    if (this.#snapshot.isPlaying) this.#begin(id, true)
  }

  #fail(): void {
    const held = this.#held
    const track = trackOf(this.#list, held?.id)
    if (held === undefined || track === undefined) return
    this.#letGo()
    this.#keep(changeTrack(this.#list, track.id, { isBroken: true }))
    this.#ports.onFail(track)
    if (this.#snapshot.isPlaying) this.#follow()
  }

  /** A key of a headset began it: nobody has asked here, and nothing begins. */
  #begun(): void {
    if (!this.#snapshot.isPlaying) this.#ports.audio.pause()
  }

  /** An element also pauses by itself at a track's end, and when it is given another one. */
  #paused(): void {
    const { audio } = this.#ports
    if (this.#held === undefined || audio.ended || !audio.paused) return
    if (this.#snapshot.isPlaying) this.#stand()
  }

  #stand(): void {
    this.#show({ isPlaying: false })
    this.#ports.onEnd()
  }

  #keep(list: PlayList): void {
    if (!this.#isOver && this.#visit === visit) kept = list
    this.#show({ list })
  }

  #show(part: Partial<MusicSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part }
    for (const listener of [...this.#listeners]) listener()
  }
}
