import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import type { Clock } from '@thrum/toy-protocol/clock'
import { toBytes } from '@thrum/toy-protocol/order'
import { type StopResult, WriteLane } from '@thrum/toy-protocol/write-lane'
import type { RadioLink } from '../../platform/radio.ts'

export interface ToyLineParts {
  readonly link: RadioLink
  readonly clock: Clock
  readonly stopDelayMs: number
  /** The model stands still by itself when the radio link is lost. */
  readonly stopsOnLinkLoss: boolean
  readonly onStop: (result: StopResult) => void
  readonly onApplied: () => void
  readonly onLost: () => void
  readonly onBattery: (percent: number) => void
}

/** One toy's link with its write lane, from being selected to being let go. */
export class ToyLine {
  readonly lane: WriteLane
  readonly #parts: ToyLineParts
  readonly #endings: (() => void)[]
  #canMove = false

  constructor(parts: ToyLineParts) {
    const { link, clock, stopDelayMs } = parts
    this.#parts = parts
    this.lane = new WriteLane({
      clock,
      stopDelayMs,
      confirms: link.confirms,
      maxWritesPerS: link.maxWritesPerS,
      write: (bytes) => link.write(bytes),
      onStop: (result) => this.#stopped(result),
      onApplied: parts.onApplied,
    })
    this.#endings = [
      link.onEcho((bytes) => this.lane.echo(bytes)),
      link.onBattery(parts.onBattery),
      link.onState((state) => {
        if (state === 'lost') this.#lost()
      }),
    ]
  }

  /** False once the toy has confirmed a stop and was told nothing since. */
  get canMove(): boolean {
    return this.#canMove
  }

  /** @throws ToyError */
  connect(): Promise<void> {
    return this.#parts.link.connect()
  }

  /** The link is there: what the toy does is unknown until it confirms the stop that goes first. */
  opened(cap: number): void {
    this.#canMove = true
    this.lane.setCap(cap)
    // The battery waits: nothing goes to the toy before the stop.
    void this.lane.opened().then(() => this.#askBattery())
  }

  apply(code: Parameters<WriteLane['apply']>[0]): void {
    this.#canMove = true
    this.lane.apply(code)
  }

  stop(): Promise<StopResult> {
    return this.lane.stop()
  }

  /** The last word of a page that gets no further turn. */
  stopLast(): void {
    this.#parts.link.writeLast(toBytes(STOP_ORDER))
  }

  /** The radio was switched off under it. */
  drop(): void {
    this.#lost()
    void this.#parts.link.disconnect()
  }

  /** Stops the toy and lets it go; resolves when another may be connected. */
  async leave(): Promise<void> {
    if (this.#canMove) await this.lane.stop()
    this.lane.lost()
    for (const end of this.#endings) end()
    await this.#parts.link.disconnect()
  }

  async #askBattery(): Promise<void> {
    const percent = await this.#parts.link.batteryPercent()
    if (percent !== undefined) this.#parts.onBattery(percent)
  }

  #stopped(result: StopResult): void {
    // What was asked for while the stop was under way is written right after it.
    if (result === 'confirmed') this.#canMove = this.lane.waiting > 0
    if (result === 'confirmed' || this.#canMove) this.#parts.onStop(result)
  }

  #lost(): void {
    const couldMove = this.#canMove
    if (this.#parts.stopsOnLinkLoss) this.#canMove = false
    this.lane.lost()
    if (couldMove && this.#canMove) this.#parts.onStop('unconfirmed')
    this.#parts.onLost()
  }
}
