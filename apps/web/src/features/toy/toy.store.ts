import type { Device, OrderCode, Scene } from '@thrum/contracts/device/device.entities'
import type { Wanted } from '@thrum/contracts/play/play.entities'
import { type ActiveOrders, AT_REST, afterOrder, ordersTowards } from '@thrum/toy-protocol/active-orders'
import type { Clock } from '@thrum/toy-protocol/clock'
import { deviceScene, findModel } from '@thrum/toy-protocol/foreign-toys'
import { isStop } from '@thrum/toy-protocol/order'
import { checkOrder, visibleScene } from '@thrum/toy-protocol/scene'
import { ToyError } from '@thrum/toy-protocol/toy-error'
import { limitOrder, NO_LIMITS, type ToyLimits } from '@thrum/toy-protocol/toy-limits'
import type { Radio } from '../../platform/radio.ts'
import { type LinkEffect, type LinkEvent, type LinkPhase, nextLink } from './link.machine.ts'
import { blockedBy, failureOf, linkStateOf } from './link-state.ts'
import type { ApplyResult, StopCause, StopResult, StopState, Toy, ToySnapshot } from './toy.types.ts'
import { ToyLine } from './toy-line.ts'

export interface ToyParts {
  readonly radio: Radio
  /** Another way than the radio, where toys of this model need one. */
  readonly otherRadio?: (model: string) => Radio | undefined
  /** Keeps its pace in a hidden page. */
  readonly clock: Clock
  readonly vibrate: () => void
  /**
   * Takes the toy for this tab alone, until the result lets it go or another tab takes it.
   * @throws ToyError `toy.elsewhere`
   */
  readonly hold?: (address: string, onTaken: () => void) => Promise<() => void>
}

/** See `Toy` for what each part promises. */
export class ToyStore implements Toy {
  readonly #parts: ToyParts
  readonly #listeners = new Set<() => void>()
  readonly #stopListeners = new Set<(cause: StopCause) => void>()
  #phase: LinkPhase = { at: 'none' }
  #device: Device | undefined
  #scene: Scene = []
  #line: ToyLine | undefined
  /** Resolves when the toy before this one is stopped and let go. */
  #left: Promise<void> = Promise.resolve()
  #wanted: ActiveOrders = AT_REST
  #ownLimits: ToyLimits = NO_LIMITS
  /** While a partner has it. */
  #lentLimits: ToyLimits | undefined
  #stop: StopState = 'none'
  /** Addresses of the toys that did not confirm their last stop; another one's confirmation says nothing of them. */
  readonly #unconfirmed = new Set<string>()
  /** First press of the stop that is under way. */
  #stopAskedAtMs: number | undefined
  #stoppedInMs: number | undefined
  /** A stop of ours is under way; what is asked for meanwhile runs after its confirmation. */
  #isStopping = false
  #isDisabled = false
  /** How often no toy was to be there any more, as after a sign-out: a chooser that is open then chooses none. */
  #partings = 0
  /** Addresses that this phone or browser has never met: those toys are paired here once more. */
  readonly #strangers = new Set<string>()
  #cancelRetry: () => void = () => undefined
  #snapshot: ToySnapshot

  constructor(parts: ToyParts) {
    this.#parts = parts
    this.#snapshot = this.#look()
    parts.radio.watch((state) => {
      if (this.#radioOf(this.#device) !== parts.radio) return
      this.#step({ type: state === 'ready' ? 'radioOn' : 'radioOff' })
    })
  }

  select(device: Device | undefined): void {
    const before = this.#device
    this.#device = device
    if (device === undefined) this.#partings += 1
    if (device?.id !== before?.id) {
      this.#isDisabled = false
      this.#scene = visibleScene(deviceScene(device))
    }
    if (device?.isForbid === true) this.#isDisabled = true
    const isStranger = this.#strangers.has(device?.address ?? '')
    const address = this.#isDisabled ? undefined : isStranger ? '' : device?.address
    if (device?.id === before?.id && address === this.#addressInUse()) this.#emit()
    else this.#exchange(address)
  }

  update(device: Device): void {
    const held = this.#device
    const isPaired = held?.id === device.id && held.address !== '' && this.#phase.at !== 'unpaired'
    this.select(isPaired ? { ...device, address: held.address } : device)
  }

  async pair(device: Device): Promise<string> {
    const partings = this.#partings
    try {
      const { address } = await this.#radioOf(device).request(device.model)
      if (partings !== this.#partings) throw new ToyError('toy.notFound')
      this.met(address)
      this.select({ ...device, address })
      this.retry()
      return address
    } catch (error) {
      const cause = blockedBy(error)
      if (cause !== undefined) this.#step({ type: 'refused', cause })
      throw error
    }
  }

  readonly met = (address: string): void => void this.#strangers.delete(address)

  setScene(scene: Scene): void {
    this.#scene = visibleScene(scene)
  }

  apply(code: OrderCode): ApplyResult {
    if (isStop(code)) void this.stop('order')
    const check = this.#check([code])
    if (!check.ok || isStop(code)) return check
    if (this.#isClosed(code)) return { ok: false, reason: 'device.mismatch' }
    this.#wanted = afterOrder(this.#wanted, code)
    this.#stoppedInMs = undefined
    // After an unconfirmed stop the lane stops once more before it goes on.
    if (this.#line?.lane.owesStop) this.#isStopping = true
    this.#line?.apply(code)
    this.#emit()
    return check
  }

  setWanted(wanted: Wanted): ApplyResult {
    const ready = this.#check([])
    if (!ready.ok) return ready
    // What this toy can't do is left out: the others' rests don't wait for it.
    const known = Object.entries(wanted).filter(([, code]) => this.#check([code]).ok)
    for (const code of ordersTowards(this.#wanted, this.#open(Object.fromEntries(known)))) this.apply(code)
    return this.#check(Object.values(wanted))
  }

  stop(cause: StopCause = 'person'): Promise<StopResult> {
    const result = this.#stopLine(cause)
    if (cause === 'person') this.#parts.vibrate()
    this.#tell(cause)
    return result
  }

  stopLast(): void {
    this.#line?.stopLast()
    void this.stop('page')
  }

  onStop(listener: (cause: StopCause) => void): () => void {
    this.#stopListeners.add(listener)
    return () => this.#stopListeners.delete(listener)
  }

  dismissStop(): void {
    this.#unconfirmed.clear()
    this.#setStop('none')
  }

  applied() {
    const battery = this.#phase.at === 'connected' ? this.#phase.battery : undefined
    return { ...(this.#line?.lane.applied() ?? { slots: {}, ageMs: 0 }), battery }
  }

  setLimits(limits: ToyLimits): void {
    this.#ownLimits = limits
    this.#limit()
  }

  lend(limits: ToyLimits | undefined): void {
    this.#lentLimits = limits
    this.#limit()
  }

  disable(): void {
    if (this.#isDisabled) return
    this.#isDisabled = true
    void this.stop('disabled')
    this.#step({ type: 'selected', address: undefined })
  }

  permit(): void {
    if (this.#device === undefined || !this.#isDisabled) return
    this.#isDisabled = false
    this.select({ ...this.#device, isForbid: false })
  }

  retry(): void {
    this.#step({ type: 'retryAsked' })
  }

  openSettings(): Promise<boolean> {
    return this.#radioOf(this.#device).openSettings()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): ToySnapshot => this.#snapshot

  get #limits(): ToyLimits {
    return this.#lentLimits ?? this.#ownLimits
  }

  #limit(): void {
    this.#line?.limit(this.#limits)
    // The lane brings closed slots to rest.
    this.#wanted = this.#open(this.#wanted)
    this.#emit()
  }

  /** The address that the link stands on; undefined without a device or for a disabled one. */
  #addressInUse(): string | undefined {
    if ('address' in this.#phase) return this.#phase.address
    return this.#phase.at === 'unpaired' ? '' : undefined
  }

  #radioOf(device: Device | undefined): Radio {
    return this.#parts.otherRadio?.(device?.model ?? '') ?? this.#parts.radio
  }

  #exchange(address: string | undefined): void {
    if (this.#line !== undefined) void this.stop('exchange')
    this.#step({ type: 'selected', address })
  }

  #isClosed(code: OrderCode): boolean {
    return limitOrder(code, this.#limits) === undefined
  }

  #open(wanted: Wanted): Wanted {
    return Object.fromEntries(Object.entries(wanted).filter(([, code]) => !this.#isClosed(code)))
  }

  #check(codes: readonly string[]): ApplyResult {
    if (this.#isDisabled) return { ok: false, reason: 'device.forbidden' }
    if (this.#phase.at !== 'connected') return { ok: false, reason: 'device.notActive' }
    for (const code of codes) {
      const check = checkOrder(this.#scene, code)
      if (!check.ok) return check
    }
    return { ok: true }
  }

  /** Its first write is on its way when this returns. A hand's stop is written whatever we believe of the toy. */
  #stopLine(cause: StopCause): Promise<StopResult> {
    this.#wanted = AT_REST
    const line = this.#line
    const isAsked = cause === 'person' && this.#phase.at === 'connected'
    if (line === undefined || !(line.canMove || isAsked)) {
      this.#emit()
      return Promise.resolve('confirmed')
    }
    this.#isStopping = true
    this.#stopAskedAtMs ??= this.#parts.clock.nowMs()
    this.#stoppedInMs = undefined
    const result = line.stop()
    if (this.#stop !== 'unconfirmed') this.#setStop('stopping')
    return result
  }

  #step(event: LinkEvent): void {
    const { phase, effects } = nextLink(this.#phase, event)
    this.#phase = phase
    for (const effect of effects) this.#perform(effect)
    this.#emit()
  }

  #perform(effect: LinkEffect): void {
    if (effect.do === 'connect') void this.#connect()
    else if (effect.do === 'stopFirst') this.#opened()
    else if (effect.do === 'drop') this.#line?.drop()
    else if (effect.do === 'leave') this.#leave()
    else this.#cancelRetry = this.#parts.clock.after(effect.ms, () => this.#step({ type: 'retryDue' }))
  }

  #opened(): void {
    this.#isStopping = true
    this.#stopAskedAtMs = undefined
    this.#line?.opened(this.#limits)
  }

  #leave(): void {
    this.#cancelRetry()
    const line = this.#line
    this.#line = undefined
    if (line !== undefined) this.#left = Promise.all([this.#left, line.leave()]).then(() => undefined)
  }

  async #connect(): Promise<void> {
    this.#cancelRetry()
    const phase = this.#phase
    if (phase.at !== 'connecting') return
    const line = this.#line ?? this.#createLine(phase.address)
    this.#line = line
    const isCurrent = () => this.#line === line && this.#phase === phase
    try {
      await this.#left
      const state = await this.#radioOf(this.#device).state()
      if (isCurrent() && state === 'ready') await line.connect()
      if (isCurrent()) this.#step(state === 'ready' ? { type: 'opened' } : { type: 'failed', cause: state })
    } catch (error) {
      if (!isCurrent()) return
      const cause = failureOf(error)
      if (cause === 'unknown') this.#strangers.add(phase.address)
      this.#step({ type: 'failed', cause })
    }
  }

  #createLine(address: string): ToyLine {
    const traits = findModel(this.#device?.model ?? '')
    const radio = this.#radioOf(this.#device)
    const line: ToyLine = new ToyLine({
      link: radio.link(address, {
        model: this.#device?.model ?? '',
        confirms: traits?.echo === false ? 'response' : 'echo',
        maxWritesPerS: traits?.maxWritesPerS ?? 10,
      }),
      clock: this.#parts.clock,
      stopDelayMs: radio.stopDelayMs,
      stopsOnLinkLoss: this.#device?.stopsOnLinkLoss ?? false,
      hold: (onTaken) => this.#parts.hold?.(address, onTaken) ?? Promise.resolve(() => undefined),
      onTaken: () => {
        if (this.#line !== line) return
        void this.stop('link')
        this.#step({ type: 'taken' })
      },
      onStop: (result) => this.#stopEnded(address, result),
      onApplied: () => this.#emit(),
      onLost: () => {
        // Also while it is being let go.
        if (!line.canMove) this.#stoodStill(address)
        if (this.#line !== line) return
        this.#wanted = AT_REST
        this.#tell('link')
        this.#step({ type: 'dropped' })
      },
      onBattery: (percent) => {
        if (this.#line === line) this.#step({ type: 'battery', percent })
      },
      onFade: () => {
        if (this.#line === line) this.#emit()
      },
    })
    return line
  }

  #stopEnded(address: string, result: StopResult): void {
    const isOwn = this.#isStopping
    /** Asked for meanwhile, in vain. */
    const isDropped = result === 'unconfirmed' && Object.keys(this.#wanted).length > 0
    this.#isStopping = false
    this.#noteStopped(result)
    if (result === 'unconfirmed') this.#unconfirmed.add(address)
    else this.#unconfirmed.delete(address)
    if (!isOwn || result === 'unconfirmed') this.#wanted = AT_REST
    this.#setStop(this.#unconfirmed.size === 0 ? result : 'unconfirmed')
    if (isOwn && !isDropped) return
    // The lane stops by itself a toy that takes no orders or moves unasked. What was asked for meanwhile doesn't run.
    if (result === 'confirmed') void this.stop('link')
    else this.#tell('link')
  }

  /** It lost the link that it watches: whatever stop it did not confirm is over. */
  #stoodStill(address: string): void {
    const isOwed = this.#unconfirmed.delete(address) || this.#stop === 'stopping'
    if (isOwed) this.#setStop(this.#unconfirmed.size === 0 ? 'none' : 'unconfirmed')
  }

  #noteStopped(result: StopResult): void {
    const askedAtMs = this.#stopAskedAtMs
    this.#stopAskedAtMs = undefined
    if (result === 'confirmed' && askedAtMs !== undefined)
      this.#stoppedInMs = Math.round(this.#parts.clock.nowMs() - askedAtMs)
  }

  #tell(cause: StopCause): void {
    for (const listener of [...this.#stopListeners]) listener(cause)
  }

  #setStop(stop: StopState): void {
    this.#stop = stop
    this.#emit()
  }

  #look(): ToySnapshot {
    return {
      device: this.#device,
      link: linkStateOf(this.#phase),
      wanted: this.#wanted,
      applied: this.applied().slots,
      cap: this.#limits.cap,
      isLent: this.#lentLimits !== undefined,
      stop: this.#stop,
      stoppedInMs: this.#stoppedInMs,
      fade: this.#line?.fade,
      isDisabled: this.#isDisabled,
    }
  }

  #emit(): void {
    this.#snapshot = this.#look()
    for (const listener of [...this.#listeners]) listener()
  }
}
