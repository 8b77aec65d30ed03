import type { Clock } from '@thrum/toy-protocol/clock'
import {
  type Capture,
  type Microphone,
  MicrophoneError,
  type MicrophoneTrouble,
  type Recording,
} from './microphone.model.ts'
import {
  HOLD_MS,
  nextRecording,
  type RecordedBy,
  type RecorderEnd,
  type RecorderEvent,
  type RecorderPhase,
  secondsLeft,
  zoneOf,
} from './recorder.machine.ts'

const TICK_MS = 100
/** As many bars as the line of levels has. */
const LEVELS_SHOWN = 28

export interface RecorderSnapshot {
  readonly at: RecorderPhase['at']
  readonly by: RecordedBy | undefined
  readonly elapsedMs: number
  readonly zone: ReturnType<typeof zoneOf>
  /** Seconds, once they are counted. */
  readonly left: number | undefined
  /** The newest last. */
  readonly levels: readonly number[]
  /** Interrupted: to be sent or discarded, once it is made. */
  readonly held: Recording | 'coming' | undefined
  /** `explain`: nobody has asked for the microphone yet. */
  readonly trouble: MicrophoneTrouble | 'explain' | undefined
}

export interface RecorderPorts {
  microphone: Microphone
  clock: Clock
  send(recording: Recording): void
  tell(what: 'click' | 'short' | 'failed' | 'allowed'): void
}

type Beside = Pick<RecorderSnapshot, 'levels' | 'held' | 'trouble'>
const QUIET: Beside = { levels: [], held: undefined, trouble: undefined }

/** The recorder of one conversation's input, joined to a microphone and a clock. No markup. */
export class VoiceRecorder {
  readonly #ports: RecorderPorts
  readonly #listeners = new Set<() => void>()
  #phase: RecorderPhase = { at: 'idle' }
  #capture: Capture | undefined
  #cancelTimer: (() => void) | undefined
  #more: Beside = QUIET
  #snapshot: RecorderSnapshot | undefined

  constructor(ports: RecorderPorts) {
    this.#ports = ports
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): RecorderSnapshot => {
    this.#snapshot ??= this.#look()
    return this.#snapshot
  }

  /** Something would be lost if the page went now. */
  get isBusy(): boolean {
    return this.#phase.at === 'recording' || this.#more.held !== undefined
  }

  readonly press = (): void => {
    if (this.#phase.at !== 'idle' || this.#more.held !== undefined) return
    this.#hear({ type: 'pressed' })
    this.#cancelTimer = this.#ports.clock.after(HOLD_MS, () => {
      this.#hear({ type: 'held' })
      void this.#open()
    })
  }

  readonly move = (upPx: number): void => this.#hear({ type: 'moved', upPx })
  readonly release = (): void => this.#hear({ type: 'released', nowMs: this.#nowMs })
  readonly send = (): void => this.#hear({ type: 'sent', nowMs: this.#nowMs })
  readonly cancel = (): void => this.#hear({ type: 'cancelled' })
  readonly interrupt = (): void => this.#hear({ type: 'interrupted', nowMs: this.#nowMs })

  /** Without holding: by keys, switches and screen readers. */
  readonly start = (): void => {
    if (this.#phase.at !== 'idle' || this.#more.held !== undefined) return
    this.#hear({ type: 'started' })
    void this.#open()
  }

  /** What becomes of one that was interrupted. */
  readonly answer = (isWanted: boolean): void => {
    const { held } = this.#more
    if (held === undefined || held === 'coming') return
    this.#show({ held: undefined })
    if (isWanted) this.#ports.send(held)
  }

  /** Has the browser ask for the microphone, and lets go of it again. */
  readonly allow = async (): Promise<void> => {
    this.#show({ trouble: undefined })
    try {
      const capture = await this.#ports.microphone.open()
      capture.drop()
      this.#ports.tell('allowed')
    } catch (error) {
      this.#show({ trouble: troubleOf(error) })
    }
  }

  readonly dismiss = (): void => this.#show({ trouble: undefined })

  async #open(): Promise<void> {
    const { microphone } = this.#ports
    const opening = this.#phase
    const isCurrent = () => this.#phase === opening
    try {
      const leave = await microphone.leave()
      if (!isCurrent()) return
      if (leave !== 'granted') {
        this.#fail(leave === 'unasked' ? 'explain' : leave)
        return
      }
      const capture = await microphone.open()
      if (!isCurrent()) {
        capture.drop()
        return
      }
      this.#begin(capture)
    } catch (error) {
      if (isCurrent()) this.#fail(troubleOf(error))
    }
  }

  #begin(capture: Capture): void {
    this.#capture = capture
    capture.onLevel((level) => {
      if (this.#capture === capture)
        this.#show({ levels: [...this.#more.levels, level].slice(-LEVELS_SHOWN) })
    })
    capture.onLost(() => {
      if (this.#capture === capture) this.interrupt()
    })
    this.#hear({ type: 'opened', nowMs: this.#nowMs })
    this.#tick()
  }

  #tick(): void {
    this.#cancelTimer = this.#ports.clock.after(TICK_MS, () => {
      this.#hear({ type: 'ticked', nowMs: this.#nowMs })
      if (this.#phase.at === 'recording') this.#tick()
    })
  }

  #fail(trouble: MicrophoneTrouble | 'explain'): void {
    this.#hear({ type: 'failed' })
    this.#show({ trouble })
  }

  #hear(event: RecorderEvent): void {
    const { phase, end } = nextRecording(this.#phase, event)
    this.#phase = phase
    if (end !== undefined) this.#end(end)
    this.#tellAll()
  }

  #end(end: RecorderEnd): void {
    this.#cancelTimer?.()
    const capture = this.#capture
    this.#capture = undefined
    this.#more = { ...this.#more, levels: [] }
    if (end === 'send' || end === 'offer') {
      if (capture !== undefined) void this.#finish(capture, end)
      return
    }
    capture?.drop()
    if (end !== 'cancel') this.#ports.tell(end)
  }

  async #finish(capture: Capture, end: 'send' | 'offer'): Promise<void> {
    if (end === 'offer') this.#more = { ...this.#more, held: 'coming' }
    try {
      const recording = await capture.finish()
      if (end === 'send') this.#ports.send(recording)
      else this.#show({ held: recording })
    } catch {
      if (end === 'offer') this.#show({ held: undefined })
      this.#ports.tell('failed')
    }
  }

  #show(more: Partial<Beside>): void {
    this.#more = { ...this.#more, ...more }
    this.#tellAll()
  }

  #look(): RecorderSnapshot {
    const phase = this.#phase
    const elapsedMs = phase.at === 'recording' ? this.#nowMs - phase.sinceMs : 0
    return {
      ...this.#more,
      at: phase.at,
      by: 'by' in phase ? phase.by : undefined,
      elapsedMs,
      zone: zoneOf(phase.at === 'recording' ? phase.upPx : 0),
      left: secondsLeft(elapsedMs),
    }
  }

  #tellAll(): void {
    this.#snapshot = undefined
    for (const listener of this.#listeners) listener()
  }

  get #nowMs(): number {
    return this.#ports.clock.nowMs()
  }
}

function troubleOf(error: unknown): MicrophoneTrouble {
  return error instanceof MicrophoneError ? error.trouble : 'unsupported'
}
