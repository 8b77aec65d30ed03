import {
  addVideos,
  attachScript,
  bareName,
  changeVideo,
  isScript,
  NO_VIDEOS,
  nextId,
  removeVideo,
  type Script,
  type Video,
  type VideoList,
  videoOf,
} from './video-list.ts'

/** From here on a browser has the picture and what comes after it. */
const HAVE_FUTURE_DATA = 3

/** What this asks of a `video` element. */
export type VideoPart = Pick<
  HTMLVideoElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'paused'
  | 'ended'
  | 'seeking'
  | 'readyState'
  | 'play'
  | 'pause'
  | 'onended'
  | 'onerror'
  | 'onplay'
  | 'onpause'
  | 'ontimeupdate'
  | 'ondurationchange'
>

export interface VideoSnapshot {
  readonly list: VideoList
  readonly isPlaying: boolean
  readonly placeMs: number
  /** 0 until it is known. */
  readonly lengthMs: number
}

export interface VideoPorts {
  readonly element: VideoPart
  /** An address for what the page holds itself, and an end to it. */
  readonly open: (file: Blob) => { readonly url: string; readonly close: () => void }
  /** A video can't be played; the list goes on without it. */
  readonly onFail: () => void
  /** The next one begins by itself. */
  readonly onNext: () => void
  /** It stands still, and not by `pause`: the list is over, or the system took it away. */
  readonly onEnd: () => void
}

let lastId = 0

/** Plays videos from this device, one after the other. It begins nothing that nobody asked for. */
export class VideoPlayer {
  readonly #ports: VideoPorts
  readonly #listeners = new Set<() => void>()
  #snapshot: VideoSnapshot = { list: NO_VIDEOS, isPlaying: false, placeMs: 0, lengthMs: 0 }
  /** The video that is in the element. */
  #held: { readonly id: number; readonly close: () => void } | undefined

  constructor(ports: VideoPorts) {
    this.#ports = ports
    const { element } = ports
    element.onended = () => this.#follow()
    element.onerror = () => this.#fail()
    element.onplay = () => this.#begun()
    element.onpause = () => this.#paused()
    element.ontimeupdate = () => this.#show({ placeMs: element.currentTime * 1_000 })
    element.ondurationchange = () =>
      this.#show({ lengthMs: Number.isFinite(element.duration) ? element.duration * 1_000 : 0 })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): VideoSnapshot => this.#snapshot

  /** Where the picture is at this moment; undefined while none moves: paused, sought or not loaded. */
  placeMs(): number | undefined {
    const { currentTime, paused, ended, seeking, readyState } = this.#ports.element
    const isMoving = !paused && !ended && !seeking && readyState >= HAVE_FUTURE_DATA
    return isMoving ? currentTime * 1_000 : undefined
  }

  /** Takes videos; their scripts follow by `attach`. @returns the first of them */
  add(files: readonly File[]): number | undefined {
    const added = files
      .filter((file) => !isScript(file.name))
      .map((file): Video => {
        lastId += 1
        return { id: lastId, title: bareName(file.name), file, script: undefined, isBroken: false }
      })
    this.#keep(addVideos(this.#snapshot.list, added))
    this.#holdCurrent()
    return added[0]?.id
  }

  /** @param chosenFor the video that was in hand then; the list may have gone on since */
  attach(script: Script, chosenFor: number): void {
    this.#keep(attachScript(this.#snapshot.list, script, chosenFor))
  }

  detach(id: number): void {
    this.#keep(changeVideo(this.#snapshot.list, id, { script: undefined }))
  }

  /** Plays on, or this video from its beginning; call it straight from a click. */
  play(id: number | undefined = this.#snapshot.list.currentId): void {
    if (id === undefined) return
    // Tried once more where somebody asks for it.
    this.#keep({ ...changeVideo(this.#snapshot.list, id, { isBroken: false }), currentId: id })
    this.#begin(id)
  }

  pause(): void {
    this.#show({ isPlaying: false })
    this.#ports.element.pause()
  }

  seek(ms: number): void {
    if (this.#held === undefined) return
    this.#ports.element.currentTime = ms / 1_000
    this.#show({ placeMs: ms })
  }

  remove(id: number): void {
    const wasHeld = this.#held?.id === id
    const { isPlaying } = this.#snapshot
    if (wasHeld) this.#letGo()
    this.#keep(removeVideo(this.#snapshot.list, id))
    if (!wasHeld) return
    this.#show({ isPlaying: false })
    if (isPlaying) this.#ports.onEnd()
    this.#holdCurrent()
  }

  /** For good. */
  end(): void {
    const { element } = this.#ports
    element.onended = null
    element.onerror = null
    element.onplay = null
    element.onpause = null
    element.ontimeupdate = null
    element.ondurationchange = null
    this.#letGo()
  }

  #begin(id: number): void {
    if (this.#held?.id !== id) this.#hold(id)
    this.#show({ isPlaying: true })
    const held = this.#held
    this.#ports.element.play().catch((error: unknown) => {
      if (this.#held !== held || !this.#snapshot.isPlaying) return
      const name = error instanceof Error ? error.name : ''
      if (name === 'NotSupportedError') this.#fail()
      // The browser lets nothing begin without a touch.
      else if (name !== 'AbortError') this.#stand()
    })
  }

  /** Shows the first picture of the video in hand. */
  #holdCurrent(): void {
    const { currentId } = this.#snapshot.list
    if (currentId !== undefined && this.#held === undefined) this.#hold(currentId)
  }

  #hold(id: number): void {
    this.#letGo()
    const video = videoOf(this.#snapshot.list, id)
    if (video === undefined) return
    const { url, close } = this.#ports.open(video.file)
    this.#held = { id, close }
    this.#ports.element.src = url
  }

  #letGo(): void {
    const held = this.#held
    this.#held = undefined
    this.#show({ placeMs: 0, lengthMs: 0 })
    if (held === undefined) return
    this.#ports.element.pause()
    held.close()
  }

  #follow(): void {
    const id = nextId(this.#snapshot.list)
    if (id === undefined) {
      this.#stand()
      return
    }
    this.#keep({ ...this.#snapshot.list, currentId: id })
    if (!this.#snapshot.isPlaying) return
    this.#begin(id)
    this.#ports.onNext()
  }

  #fail(): void {
    const held = this.#held
    if (held === undefined) return
    const { isPlaying } = this.#snapshot
    this.#letGo()
    this.#keep(changeVideo(this.#snapshot.list, held.id, { isBroken: true }))
    this.#ports.onFail()
    if (isPlaying) this.#follow()
  }

  /** A key of a headset began it: nobody has asked here, and nothing begins. */
  #begun(): void {
    if (!this.#snapshot.isPlaying) this.#ports.element.pause()
  }

  /** An element also pauses by itself at a video's end, and when it is given another one. */
  #paused(): void {
    const { element } = this.#ports
    if (this.#held === undefined || element.ended || !element.paused) return
    if (this.#snapshot.isPlaying) this.#stand()
  }

  #stand(): void {
    this.#show({ isPlaying: false })
    this.#ports.onEnd()
  }

  #keep(list: VideoList): void {
    this.#show({ list })
  }

  #show(part: Partial<VideoSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part }
    for (const listener of [...this.#listeners]) listener()
  }
}
