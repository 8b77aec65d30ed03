import type { Clock } from '@thrum/toy-protocol/clock'
import { fromBytes, isStop, parseOrder } from '@thrum/toy-protocol/order'
import { PULSES_SPAN_MS, pulsesOf } from '@thrum/toy-protocol/pulses'
import { ToyError } from '@thrum/toy-protocol/toy-error'
import type { LinkState } from '@thrum/toy-protocol/toy-link'
import type { Radio, RadioLink } from './radio.ts'

/** There is only one phone. */
export const PRACTICE_ADDRESS = 'phone'

/** The browser's own vibration; false where it refuses. */
export type Vibrate = (pattern: number | number[]) => boolean

/** The phone's own vibration as a toy with one motor: nothing to pair, nothing that could be lost. */
class PracticeLink implements RadioLink {
  readonly confirms = 'response'
  readonly maxWritesPerS = 10
  readonly #vibrate: Vibrate
  readonly #clock: Clock
  readonly #listeners = new Set<(state: LinkState) => void>()
  #state: LinkState = 'closed'
  #running: { level: number; variant: number; sinceMs: number } | undefined
  #cancelNext: () => void = () => undefined

  constructor(vibrate: Vibrate, clock: Clock) {
    this.#vibrate = vibrate
    this.#clock = clock
  }

  state(): LinkState {
    return this.#state
  }

  async connect(): Promise<void> {
    this.#become('open')
  }

  async disconnect(): Promise<void> {
    this.#rest()
    this.#become('closed')
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#state !== 'open') throw new ToyError('toy.notConnected')
    if (!this.#take(bytes)) throw new ToyError('toy.writeFailed')
  }

  writeLast(bytes: Uint8Array): void {
    this.#take(bytes)
  }

  async batteryPercent(): Promise<undefined> {
    return undefined
  }

  onState(listener: (state: LinkState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onEcho(): () => void {
    return () => undefined
  }

  onBattery(): () => void {
    return () => undefined
  }

  /** @returns whether the phone does it now */
  #take(bytes: Uint8Array): boolean {
    const code = fromBytes(bytes)
    const order = parseOrder(code)
    if (isStop(code) || order?.level === 0) {
      this.#rest()
      return true
    }
    if (order === undefined) return false
    const { level, variant } = order
    const before = this.#running
    // A new strength goes on in the rhythm that runs.
    const sinceMs = before?.variant === variant ? before.sinceMs : this.#clock.nowMs()
    this.#running = { level, variant, sinceMs }
    return this.#go()
  }

  #go(): boolean {
    this.#cancelNext()
    if (this.#running === undefined) return true
    const { level, variant, sinceMs } = this.#running
    const pulses = pulsesOf(level, variant, this.#clock.nowMs() - sinceMs)
    // A browser without a touch on the page yet, or a page out of sight, refuses.
    if (!this.#vibrate(pulses.length === 0 ? 0 : pulses)) {
      this.#running = undefined
      return false
    }
    this.#cancelNext = this.#clock.after(PULSES_SPAN_MS, () => this.#go())
    return true
  }

  /** A phone that refuses to end a vibration has none. */
  #rest(): void {
    this.#cancelNext()
    this.#running = undefined
    this.#vibrate(0)
  }

  #become(state: LinkState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of [...this.#listeners]) listener(state)
  }
}

/** @param vibrate undefined where the phone or browser can't */
export function createPracticeRadio(clock: Clock, vibrate: Vibrate | undefined): Radio {
  return {
    state: async () => (vibrate === undefined ? 'unsupported' : 'ready'),
    watch: () => () => undefined,
    stopDelayMs: 0,
    request: async () => ({ address: PRACTICE_ADDRESS, name: '' }),
    async requestForeign() {
      throw new ToyError('toy.notFound')
    },
    link: () => new PracticeLink(vibrate ?? (() => false), clock),
    openSettings: async () => false,
  }
}
