import type { OrderCode, Scene, Slot } from '@thrum/contracts/device/device.entities'
import type { Clock } from './clock.ts'
import { fromBytes, isStop, type Order, parseOrder } from './order.ts'
import { levelAt } from './rhythm.ts'
import { functionOf, offeredSlots } from './scene.ts'
import { ToyError } from './toy-error.ts'
import type { Confirmation, LinkState, ToyLink } from './toy-link.ts'
import type { ToyModel } from './toys.ts'

/** What goes wrong, changeable at any time. All off at first. Source: faults F-28, abuse OR-22. */
export interface ToyFaults {
  /** Every write is refused with `toy.busy`. */
  isBusy: boolean
  /** Likelihood, 0 to 1, that a write fails and the toy doesn't get it. */
  errorRatio: number
  /** How long a write takes. */
  writeMs: number
  /** How long after a write the echo comes; undefined for never. */
  echoMs: number | undefined
  /** Writes neither end nor fail. */
  hangs: boolean
}

/** One write as the toy saw it, for tests and the demo page's record. */
export interface ToyLogEntry {
  /** When the write was issued, monotonic. */
  readonly atMs: number
  readonly code: OrderCode
  /** `ignored`: arrived, but is nothing this toy has. `failed`: didn't arrive. */
  outcome: 'pending' | 'executed' | 'ignored' | 'failed'
}

/** The log keeps the newest entries only, so that a long demonstration doesn't grow. */
const LOG_ENTRIES = 5_000

/** One running motor, warmer, light …: the order it was given, and since when. */
export interface RunningSlot {
  readonly order: Order
  readonly sinceMs: number
}

/**
 * A toy made of nothing: takes the same bytes as a real one and shows what it would do. It knows all functions
 * of its model, forbidden ones too, as the hardware does.
 */
export class SimulatedToy implements ToyLink {
  readonly model: ToyModel
  readonly confirms: Confirmation
  readonly maxWritesPerS: number
  readonly faults: ToyFaults = { isBusy: false, errorRatio: 0, writeMs: 0, echoMs: 0, hangs: false }
  readonly log: ToyLogEntry[] = []
  /** The scene with nothing forbidden. */
  readonly #hardware: Scene
  readonly #clock: Clock
  readonly #random: () => number
  readonly #running = new Map<Slot, RunningSlot>()
  readonly #stateListeners = new Set<(state: LinkState) => void>()
  readonly #echoListeners = new Set<(bytes: Uint8Array) => void>()
  readonly #batteryListeners = new Set<(percent: number) => void>()
  readonly #changeListeners = new Set<() => void>()
  #state: LinkState = 'closed'
  #isWriting = false
  #isInReach = true
  #battery = 80

  /** @param parts.random 0 up to 1, decides which writes fail; hand in a seeded one in tests */
  constructor(parts: { model: ToyModel; clock: Clock; random: () => number }) {
    this.model = parts.model
    this.#hardware = parts.model.scene.map((group) => ({
      ...group,
      data: group.data.map((entry) => ({ ...entry, forbid: false })),
    }))
    this.#clock = parts.clock
    this.#random = parts.random
    this.confirms = parts.model.echo ? 'echo' : 'response'
    this.maxWritesPerS = parts.model.maxWritesPerS
  }

  state(): LinkState {
    return this.#state
  }

  async connect(): Promise<void> {
    if (!this.#isInReach) {
      // Android tells of each try that fails as of a link that broke.
      this.#setState('connecting')
      this.#setState('lost')
      throw new ToyError('toy.connectFailed')
    }
    // A write that hung goes down with the link it hung on.
    this.#isWriting = false
    this.#setState('connecting')
    this.#setState('open')
  }

  async disconnect(): Promise<void> {
    if (this.#state === 'open' && this.model.stopsOnLinkLoss) this.#rest()
    this.#setState('closed')
  }

  async write(bytes: Uint8Array): Promise<void> {
    const entry: ToyLogEntry = { atMs: this.#clock.nowMs(), code: fromBytes(bytes), outcome: 'pending' }
    this.#record(entry)
    try {
      await this.#carry(entry)
    } catch (cause) {
      entry.outcome = 'failed'
      throw cause
    }
    this.#execute(entry, bytes)
  }

  async batteryPercent(): Promise<number> {
    return this.#battery
  }

  onState(listener: (state: LinkState) => void): () => void {
    this.#stateListeners.add(listener)
    return () => this.#stateListeners.delete(listener)
  }

  onEcho(listener: (bytes: Uint8Array) => void): () => void {
    this.#echoListeners.add(listener)
    return () => this.#echoListeners.delete(listener)
  }

  onBattery(listener: (percent: number) => void): () => void {
    this.#batteryListeners.add(listener)
    return () => this.#batteryListeners.delete(listener)
  }

  /** Told when a slot begins, changes or rests, and at each write: for a picture of the toy. */
  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener)
    return () => this.#changeListeners.delete(listener)
  }

  /** @param percent 0 to 100 */
  setBattery(percent: number): void {
    this.#battery = percent
    for (const listener of this.#batteryListeners) listener(percent)
  }

  /** Walks out of reach: the link is lost, and a toy that watches its link stands still. */
  loseLink(): void {
    this.#isInReach = false
    if (this.#state !== 'open') return
    if (this.model.stopsOnLinkLoss) this.#rest()
    this.#setState('lost')
  }

  /** Comes back into reach; `connect` works again, and nothing connects by itself. */
  returnToReach(): void {
    this.#isInReach = true
  }

  /** Slot to what runs there; empty when the toy stands still. */
  running(): ReadonlyMap<Slot, RunningSlot> {
    return this.#running
  }

  isStill(): boolean {
    return this.#running.size === 0
  }

  /** How strongly a slot runs this very moment, 0 to 1, its rhythm included. */
  strengthRatio(slot: Slot): number {
    const running = this.#running.get(slot)
    if (running === undefined) return 0
    const { order, sinceMs } = running
    return (order.level / 100) * levelAt(order.variant, this.#clock.nowMs() - sinceMs)
  }

  /** The way of one write through the radio. */
  async #carry(entry: ToyLogEntry): Promise<void> {
    if (this.#state !== 'open') throw new ToyError('toy.notConnected')
    if (this.faults.isBusy || this.#isWriting) throw new ToyError('toy.busy')
    this.#isWriting = true
    try {
      if (this.faults.hangs) await new Promise<never>(() => undefined)
      if (this.faults.writeMs > 0) await this.#pause(this.faults.writeMs)
    } finally {
      this.#isWriting = false
    }
    if (this.#state !== 'open') throw new ToyError('toy.notConnected')
    if (this.#random() < this.faults.errorRatio) throw new ToyError('toy.writeFailed', { cause: entry.code })
  }

  #execute(entry: ToyLogEntry, bytes: Uint8Array): void {
    const order = parseOrder(entry.code)
    if (isStop(entry.code)) this.#running.clear()
    else if (order === undefined || !this.#knows(entry.code, order)) {
      entry.outcome = 'ignored'
      return
    } else if (order.level === 0) this.#running.delete(order.slot)
    else this.#running.set(order.slot, { order, sinceMs: this.#clock.nowMs() })
    entry.outcome = 'executed'
    this.#changed()
    void this.#echo(bytes)
  }

  async #echo(bytes: Uint8Array): Promise<void> {
    const { echoMs } = this.faults
    if (!this.model.echo || echoMs === undefined) return
    if (echoMs > 0) await this.#pause(echoMs)
    if (this.#state === 'open') for (const listener of this.#echoListeners) listener(bytes)
  }

  #knows(code: OrderCode, order: Order): boolean {
    if (order.level === 0) return offeredSlots(this.#hardware).includes(order.slot)
    return functionOf(this.#hardware, code) !== undefined
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.after(ms, resolve)
    })
  }

  #rest(): void {
    this.#running.clear()
    this.#changed()
  }

  #record(entry: ToyLogEntry): void {
    this.log.push(entry)
    if (this.log.length > LOG_ENTRIES) this.log.shift()
    this.#changed()
  }

  #setState(state: LinkState): void {
    this.#state = state
    for (const listener of this.#stateListeners) listener(state)
  }

  #changed(): void {
    for (const listener of this.#changeListeners) listener()
  }
}
