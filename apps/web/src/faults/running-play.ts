import { expect } from 'vitest'
import { machineMs } from './machine-clock.ts'
import { type Pair, Stage } from './stage.ts'

/** Often enough that the toy is always on its way to another level. */
const STEER_EVERY_MS = 200

/** One play of two people on a server of its own, and what the fault tests ask of it again and again. */
export class RunningPlay {
  readonly stage: Stage
  #pair: Pair | undefined

  constructor(stage = new Stage()) {
    this.stage = stage
  }

  async open(): Promise<void> {
    await this.stage.open()
    this.#pair = await this.stage.pair()
  }

  /** Also looks whether the server met anything that it did not know. */
  async close(): Promise<void> {
    const { log } = this.stage.server
    await this.stage.close()
    expect(log).not.toMatch(/unknown error|socket event failed|unhandled/i)
  }

  get pair(): Pair {
    if (this.#pair === undefined) throw new Error('not open')
    return this.#pair
  }
  get initiator() {
    return this.pair.initiator
  }
  get receiver() {
    return this.pair.receiver
  }

  /** The toy runs and follows a sliding finger. */
  async run(): Promise<void> {
    const sinceMs = machineMs()
    await this.initiator.role.call('steer', STEER_EVERY_MS)
    await this.receiver.moves(sinceMs).catch((cause: unknown) => this.#doesNotRun(cause))
  }

  /** The toy follows a finger that glides up and down. */
  async glide(): Promise<void> {
    const sinceMs = machineMs()
    if (!(await this.initiator.role.call('glide'))) await this.#doesNotRun('it may not be steered')
    await this.receiver.moves(sinceMs).catch((cause: unknown) => this.#doesNotRun(cause))
  }

  /** From the fault to the stop at the toy, which was moving. */
  async stopTime(faultMs: number): Promise<number> {
    const stoppedMs = await this.receiver.stops(faultMs)
    expect(this.receiver.wasMoving(stoppedMs)).toBe(true)
    return stoppedMs - faultMs
  }

  /** What was on its way to either side is handled. */
  async settle(): Promise<void> {
    await Promise.all([this.initiator, this.receiver].map(({ role }) => role.call('settle')))
  }

  /** Both sides are connected and their play goes on. */
  async ready(): Promise<void> {
    await Promise.all([this.initiator, this.receiver].map(({ role }) => role.call('ready')))
  }

  /** Nothing has moved the toy since. */
  async staysStill(sinceMs: number): Promise<void> {
    await this.settle()
    expect(this.receiver.motions(sinceMs)).toEqual([])
    expect((await this.receiver.role.call('look')).isStill).toBe(true)
  }

  /** The receiver lets it go on. */
  async rearm(): Promise<void> {
    await this.initiator.role.call('hold')
    await this.receiver.role.call('acknowledged')
    expect(await this.receiver.role.call('rearm')).toBe(true)
  }

  async #doesNotRun(cause: unknown): Promise<never> {
    const looks = await Promise.all([this.initiator, this.receiver].map(({ role }) => role.call('look')))
    throw new Error(`the toy does not run: ${JSON.stringify(looks)}`, { cause })
  }
}
