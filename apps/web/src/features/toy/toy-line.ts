import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { BatteryFade } from '@thrum/toy-protocol/battery-fade'
import type { Clock } from '@thrum/toy-protocol/clock'
import { toBytes } from '@thrum/toy-protocol/order'
import { ToyError } from '@thrum/toy-protocol/toy-error'
import { NO_LIMITS, type ToyLimits } from '@thrum/toy-protocol/toy-limits'
import { type StopResult, WriteLane } from '@thrum/toy-protocol/write-lane'
import type { RadioLink } from '../../platform/radio.ts'

export interface ToyLineParts {
  readonly link: RadioLink
  readonly clock: Clock
  readonly stopDelayMs: number
  /** The model stands still by itself when the radio link is lost. */
  readonly stopsOnLinkLoss: boolean
  readonly hold: (onTaken: () => void) => Promise<() => void>
  readonly onTaken: () => void
  readonly onStop: (result: StopResult) => void
  readonly onApplied: () => void
  readonly onLost: () => void
  readonly onBattery: (percent: number) => void
  /** The ceiling that the battery sets sank, or was lifted. */
  readonly onFade: () => void
}

/** A battery that doesn't tell by itself is asked this often, and only while the toy stands still. */
export const BATTERY_ASK_MS = 60_000

/** One toy's link with its write lane, from being selected to being let go. */
export class ToyLine {
  readonly lane: WriteLane
  readonly #parts: ToyLineParts
  readonly #endings: (() => void)[]
  readonly #fade: BatteryFade
  #limits = NO_LIMITS
  #canMove = false
  #cancelAsk: () => void = () => undefined
  /** The read under way on this link. */
  #asking: object | undefined
  /** A read of it held up a stop: it is asked no more. */
  #isMute = false
  #held: Promise<() => void> | undefined

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
    this.#fade = new BatteryFade(clock, () => {
      this.#tellLane()
      parts.onFade()
    })
    this.#endings = [
      link.onEcho((bytes) => this.lane.echo(bytes)),
      link.onBattery((percent) => this.#hearBattery(percent)),
      () => this.#fade.end(),
      link.onState((state) => {
        // Whichever way it ended.
        if (state !== 'open') this.#lost()
      }),
    ]
  }

  /**
   * False once the toy has confirmed a stop, or lost a link that it watches, and was told nothing since; not yet while
   * a stop is under way that the lane began by itself.
   */
  get canMove(): boolean {
    return this.#canMove || this.lane.waiting > 0
  }

  /** Nothing above this level is written, as the battery runs out; undefined while it does not. */
  get fade(): number | undefined {
    return this.#fade.isOn ? this.#fade.ceiling : undefined
  }

  /** @throws ToyError */
  async connect(): Promise<void> {
    const { hold, onTaken, link } = this.#parts
    const held =
      this.#held ??
      hold(() => {
        if (this.#held === held) this.#held = undefined
        onTaken()
      })
    this.#held = held
    try {
      await held
    } catch (error) {
      this.#held = undefined
      throw error
    }
    // Let go or taken meanwhile.
    if (this.#held !== held) throw new ToyError('toy.notConnected')
    await link.connect()
  }

  /** The link is there: what the toy does is unknown until it confirms the stop that goes first. */
  opened(limits: ToyLimits): void {
    this.#setCanMove(true)
    this.limit(limits)
    // The battery waits: nothing goes to the toy before the stop.
    void this.lane.opened().then(() => this.#askBattery())
  }

  /** Holds from now on, also for what runs. */
  limit(limits: ToyLimits): void {
    this.#limits = limits
    this.#tellLane()
  }

  apply(code: Parameters<WriteLane['apply']>[0]): void {
    this.#setCanMove(true)
    this.lane.apply(code)
  }

  /** What the toy does isn't known until it confirms this, whatever was believed before. */
  stop(): Promise<StopResult> {
    if (this.lane.isOpen) this.#setCanMove(true)
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
    const held = this.#held
    this.#held = undefined
    if (this.canMove) await this.lane.stop()
    this.#cancelAsk()
    this.lane.lost()
    for (const end of this.#endings) end()
    await this.#parts.link.disconnect()
    void held?.then((release) => release()).catch(() => undefined)
  }

  /**
   * A phone's radio carries one thing at a time, and a stop must not wait behind a read: so only a toy that stands
   * still is asked. While it moves, its own notifications count.
   */
  async #askBattery(): Promise<void> {
    const { clock, link } = this.#parts
    this.#cancelAsk()
    if (!this.lane.isOpen || this.#isMute) return
    this.#cancelAsk = clock.after(BATTERY_ASK_MS, () => void this.#askBattery())
    if (this.canMove || this.#asking !== undefined) return
    const asking = {}
    this.#asking = asking
    const percent = await link.batteryPercent()
    // It may be gone, or let go, by now.
    if (this.#asking !== asking) return
    this.#asking = undefined
    if (percent !== undefined && this.lane.isOpen) this.#hearBattery(percent)
  }

  #hearBattery(percent: number): void {
    // Reserved for what isn't known: the play's reports take no such number.
    if (percent > 100) return
    this.#parts.onBattery(percent)
    this.#fade.read(percent)
  }

  #tellLane(): void {
    this.lane.setLimits({ ...this.#limits, cap: Math.min(this.#limits.cap, this.#fade.ceiling) })
  }

  #setCanMove(canMove: boolean): void {
    this.#canMove = canMove
    this.#fade.rest(!canMove)
  }

  #stopped(result: StopResult): void {
    if (result === 'unconfirmed' && this.lane.isOpen && this.#asking !== undefined) {
      this.#endHungRead()
      return
    }
    // What was asked for while the stop was under way is written right after it.
    if (this.lane.isOpen) this.#setCanMove(result === 'unconfirmed' || this.lane.waiting > 0)
    if (result === 'confirmed' || this.#canMove) this.#parts.onStop(result)
  }

  /**
   * While a read hangs, some radios write nothing, a stop neither, for up to half a minute. A new link begins with a
   * stop.
   */
  #endHungRead(): void {
    this.#isMute = true
    // Also where the lane began the stop. The radio may keep the link a while yet: no toy is known to stand still
    // before a stop on the next link is confirmed.
    this.#setCanMove(true)
    this.#lost(false)
    void this.#parts.link.disconnect()
  }

  /** @param standsStill what watches its link stops by itself */
  #lost(standsStill = this.#parts.stopsOnLinkLoss): void {
    // A try that fails breaks nothing.
    if (!this.lane.isOpen) return
    this.#cancelAsk()
    this.#asking = undefined
    this.#setCanMove(this.canMove && !standsStill)
    this.lane.lost()
    if (this.#canMove) this.#parts.onStop('unconfirmed')
    this.#parts.onLost()
  }
}
