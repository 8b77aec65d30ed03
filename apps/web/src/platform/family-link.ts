import type { Clock } from '@thrum/toy-protocol/clock'
import { characteristicOf, type Family, type FamilyModel } from '@thrum/toy-protocol/families'
import { FamilyFrames } from '@thrum/toy-protocol/family-frames'
import { ToyError } from '@thrum/toy-protocol/toy-error'
import type { LinkState } from '@thrum/toy-protocol/toy-link'
import type { LinkGatt } from './ble-link.ts'
import type { RadioLink } from './radio.ts'

/** The part of a Bluetooth link that a family's toy is driven by. */
export interface FamilyWire extends RadioLink {
  /** Whether a completed write says that the peripheral has it. */
  readonly takesResponse: boolean
}

/** An answer that is later than any repetition of a stop belongs to nothing any more. */
const ANSWER_TIMEOUT_MS = 1_500
const BATTERY_TIMEOUT_MS = 1_000

interface Asked {
  readonly atMs: number
  readonly resolve: () => void
  readonly reject: (error: ToyError) => void
}

export function gattOf(family: Family): LinkGatt {
  const { answer } = family
  return {
    services: family.services,
    writeIn: (service) => characteristicOf(service, family.write),
    notifyIn: (service) =>
      answer === undefined ? undefined : characteristicOf(service, answer.characteristic),
  }
}

/**
 * A toy of another maker, written to in its own words. A write ends once the toy has it: by its response; where there
 * is none by the toy's answer in text, or by the answer to a read that went after it.
 */
export class FamilyLink implements RadioLink {
  readonly confirms = 'response'
  readonly maxWritesPerS: number
  readonly #family: Family
  readonly #frames: FamilyFrames
  readonly #wire: FamilyWire
  readonly #clock: Clock
  /** Writes without an answer yet, in order: the toy answers in the same order. */
  #asked: Asked[] = []
  #said = ''
  #hearBattery: ((percent: number) => void) | undefined

  constructor(parts: { family: Family; model: FamilyModel; wire: FamilyWire; clock: Clock }) {
    this.#family = parts.family
    this.#frames = new FamilyFrames(parts.family, parts.model)
    this.#wire = parts.wire
    this.#clock = parts.clock
    this.maxWritesPerS = parts.wire.maxWritesPerS
    parts.wire.onEcho((bytes) => this.#hear(bytes))
    parts.wire.onState((state) => {
      if (state !== 'open') this.#forget()
    })
  }

  state(): LinkState {
    return this.#wire.state()
  }

  async connect(): Promise<void> {
    await this.#wire.connect()
    if (this.#wire.takesResponse || this.#family.confirmedBy !== 'response') return
    // Nothing would ever tell whether it has stopped.
    await this.#wire.disconnect()
    throw new ToyError('toy.notOurs')
  }

  disconnect(): Promise<void> {
    return this.#wire.disconnect()
  }

  async write(bytes: Uint8Array): Promise<void> {
    const frame = this.#frames.frameOf(bytes)
    if (frame === undefined) return
    if (this.#wire.takesResponse) await this.#wire.write(frame)
    else if (this.#family.confirmedBy === 'answer') await this.#writeAndHear(frame)
    else await this.#writeAndRead(frame)
  }

  writeLast(bytes: Uint8Array): void {
    const frame = this.#frames.frameOf(bytes)
    if (frame !== undefined) this.#wire.writeLast(frame)
  }

  async batteryPercent(): Promise<number | undefined> {
    const { battery } = this.#family
    if (battery === 'none') return undefined
    return battery === 'standard' ? this.#wire.batteryPercent() : this.#askBattery(battery.ask)
  }

  onState(listener: (state: LinkState) => void): () => void {
    return this.#wire.onState(listener)
  }

  onEcho(): () => void {
    return () => undefined
  }

  onBattery(listener: (percent: number) => void): () => void {
    return this.#wire.onBattery(listener)
  }

  async #writeAndHear(frame: Uint8Array): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const asked: Asked = { atMs: this.#clock.nowMs(), resolve, reject }
    this.#asked.push(asked)
    // It may be refused while the write itself is still under way.
    promise.catch(() => undefined)
    try {
      await this.#wire.write(frame)
    } catch (error) {
      this.#asked = this.#asked.filter((one) => one !== asked)
      throw error
    }
    await promise
  }

  async #writeAndRead(frame: Uint8Array): Promise<void> {
    await this.#wire.write(frame)
    if ((await this.#wire.batteryPercent()) === undefined) throw new ToyError('toy.writeFailed')
  }

  async #askBattery(ask: string): Promise<number | undefined> {
    const { promise, resolve } = Promise.withResolvers<number | undefined>()
    this.#hearBattery = resolve
    const cancel = this.#clock.after(BATTERY_TIMEOUT_MS, () => resolve(undefined))
    try {
      await this.#wire.write(new TextEncoder().encode(ask))
      return await promise
    } catch {
      return undefined
    } finally {
      cancel()
      this.#hearBattery = undefined
    }
  }

  /** Answers end with a semicolon and may arrive in pieces. */
  #hear(bytes: Uint8Array): void {
    const words = (this.#said + new TextDecoder().decode(bytes)).split(';')
    this.#said = (words.pop() ?? '').slice(-64)
    for (const word of words) this.#hearWord(`${word};`)
  }

  #hearWord(word: string): void {
    const percent = /^s?(\d{1,3});$/.exec(word)?.[1]
    if (percent !== undefined) this.#hearBattery?.(Math.min(100, Number(percent)))
    else if (word === this.#family.answer?.done) this.#nextAsked()?.resolve()
    else if (word === 'ERR;') this.#nextAsked()?.reject(new ToyError('toy.writeFailed'))
  }

  #nextAsked(): Asked | undefined {
    const oldestMs = this.#clock.nowMs() - ANSWER_TIMEOUT_MS
    this.#asked = this.#asked.filter((asked) => {
      if (asked.atMs < oldestMs) asked.reject(new ToyError('toy.writeFailed'))
      return asked.atMs >= oldestMs
    })
    return this.#asked.shift()
  }

  #forget(): void {
    for (const asked of this.#asked) asked.reject(new ToyError('toy.notConnected'))
    this.#asked = []
    this.#said = ''
  }
}
