import { CameraError, type CameraTrouble, type CameraView } from './camera.ts'
import type { CodeReader, ReadResult } from './code-reader.ts'
import type { ReadTrouble } from './reader.messages.ts'
import { readScanned, type Scanned } from './scanned-text.ts'

/** Between two frames; a code held still is found at once all the same. */
export const LOOK_PAUSE_MS = 120

/** What stands in the way of a code that was shown: none of ours, one of the other kind, or none to be seen. */
export type ScanNote = 'foreign' | 'isToy' | 'isPerson' | 'noCode' | ReadTrouble

export interface ScanSnapshot {
  /** `idle`: the camera is off, and was not refused. */
  readonly camera: 'idle' | 'opening' | 'live' | CameraTrouble
  readonly stream: MediaStream | undefined
  readonly hasTorch: boolean
  readonly isTorchOn: boolean
  /** A picture is being read. */
  readonly isReading: boolean
  readonly note: ScanNote | undefined
}

const OFF = { camera: 'idle', stream: undefined, hasTorch: false, isTorchOn: false } as const

export interface ScannerParts<Is extends Scanned['is']> {
  readonly wants: Is
  /** The camera is off by then. */
  readonly onFound: (found: Extract<Scanned, { is: Is }>) => void
  readonly openCamera: () => Promise<CameraView>
  readonly reader: CodeReader
  /** What the camera shows now; undefined before its first picture. */
  readonly grab: () => Promise<ImageBitmap | undefined>
}

/** Looks for one code of ours, through the camera or in a picture. The camera is on only between start and stop. */
export class Scanner<Is extends Scanned['is']> {
  readonly #parts: ScannerParts<Is>
  readonly #listeners = new Set<() => void>()
  #snapshot: ScanSnapshot = { ...OFF, isReading: false, note: undefined }
  /** Names the turn of the camera that counts; whatever an older one brings is closed. */
  #turn = 0
  #view: CameraView | undefined
  #cancelPause: (() => void) | undefined

  constructor(parts: ScannerParts<Is>) {
    this.#parts = parts
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): ScanSnapshot => this.#snapshot

  async start(): Promise<void> {
    this.stop()
    this.#turn += 1
    const turn = this.#turn
    this.#set({ camera: 'opening', note: undefined })
    try {
      const view = await this.#parts.openCamera()
      if (turn !== this.#turn) view.end()
      else this.#opened(view, turn)
    } catch (error) {
      if (turn === this.#turn) this.#set({ camera: error instanceof CameraError ? error.trouble : 'none' })
    }
  }

  /** The camera goes off, and its light with it. */
  stop(): void {
    this.#turn += 1
    this.#cancelPause?.()
    this.#view?.end()
    this.#view = undefined
    this.#set(OFF)
  }

  /** For good. */
  end(): void {
    this.stop()
    this.#parts.reader.end()
  }

  async toggleTorch(): Promise<void> {
    const isOn = !this.#snapshot.isTorchOn
    const view = this.#view
    try {
      await view?.setTorch(isOn)
      if (view === this.#view) this.#set({ isTorchOn: isOn })
    } catch {
      // A light that can't be switched stays as it is.
    }
  }

  async readPicture(picture: Blob): Promise<void> {
    this.#set({ isReading: true, note: undefined })
    const result = await this.#parts.reader.readPicture(picture)
    this.#set({ isReading: false })
    if (!this.#take(result) && 'texts' in result && result.texts.length === 0) this.#set({ note: 'noCode' })
  }

  #opened(view: CameraView, turn: number): void {
    this.#view = view
    view.onEnd(() => {
      if (turn !== this.#turn) return
      this.stop()
      this.#set({ camera: 'none' })
    })
    this.#set({ camera: 'live', stream: view.stream, hasTorch: view.hasTorch })
    void this.#look(turn)
  }

  async #look(turn: number): Promise<void> {
    while (turn === this.#turn) {
      const frame = await this.#parts.grab().catch(() => undefined)
      if (turn !== this.#turn) frame?.close()
      else if (frame !== undefined) {
        const result = await this.#parts.reader.readFrame(frame)
        if (turn === this.#turn && this.#take(result)) return
      }
      await this.#pause()
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_PAUSE_MS)
      this.#cancelPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** @returns whether it was what is looked for */
  #take(result: ReadResult): boolean {
    if ('trouble' in result) {
      if (result.trouble === 'failed') this.#restart()
      this.#set({ note: result.trouble })
      return false
    }
    const { wants, onFound } = this.#parts
    const ours = result.texts.flatMap((text) => readScanned(text) ?? [])
    const found = ours.find((one): one is Extract<Scanned, { is: Is }> => one.is === wants)
    if (found !== undefined) {
      this.stop()
      this.#set({ note: undefined })
      onFound(found)
      return true
    }
    if (result.texts.length > 0)
      this.#set({ note: ours[0] === undefined ? 'foreign' : ours[0].is === 'toy' ? 'isToy' : 'isPerson' })
    return false
  }

  /** No frame would be read: the next try begins with another reader. */
  #restart(): void {
    this.stop()
    this.#parts.reader.end()
  }

  #set(change: Partial<ScanSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of [...this.#listeners]) listener()
  }
}
