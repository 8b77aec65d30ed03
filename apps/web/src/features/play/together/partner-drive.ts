import type { Scene } from '@thrum/contracts/device/device.entities'
import type { ActiveOrders } from '@thrum/toy-protocol/active-orders'
import type { Clock } from '@thrum/toy-protocol/clock'
import { LevelScheduler, type LevelSource } from '@thrum/toy-protocol/level-scheduler'
import type { Rate } from '@thrum/toy-protocol/rate-merge'
import type { PartnerRun } from '../initiator.ts'

interface DriveParts {
  readonly clock: Clock
  /** What the partner's toy offers. */
  readonly scene: () => Scene | undefined
  readonly active: () => ActiveOrders
  readonly startRun: (onOver: () => void) => PartnerRun | undefined
  /** Something ended the run: a stop, a pause, the connection. The way to play pauses its own medium too. */
  readonly onHalt: () => void
  readonly onChange: (isRunning: boolean) => void
}

/** Two parts of a toy at each tick; more are merged. A packet then holds eight moves. */
const RATE: Rate = { perS: 40, burst: 8 }
/** A finger that slides says so this often. */
const TOUCH_EVERY_MS = 500

/** Drives the partner's toy by levels over time, as the own one is driven; every stop ends it. */
export class PartnerDrive {
  readonly #parts: DriveParts
  readonly #scheduler: LevelScheduler
  #run: PartnerRun | undefined
  #touchedAtMs = Number.NEGATIVE_INFINITY

  constructor(parts: DriveParts) {
    this.#parts = parts
    this.#scheduler = new LevelScheduler({
      clock: parts.clock,
      rate: RATE,
      target: {
        scene: parts.scene,
        active: parts.active,
        take: (step) => {
          if (this.#run?.take(step) === false) this.#over()
        },
      },
    })
  }

  get isRunning(): boolean {
    return this.#run !== undefined
  }

  /** @returns false while the partner's toy may not be moved */
  run(source: LevelSource): boolean {
    if (this.#run !== undefined) {
      this.touch()
      this.#scheduler.run(source)
      return true
    }
    const run = this.#parts.startRun(() => this.#over())
    if (run === undefined) return false
    this.#run = run
    this.#touchedAtMs = this.#parts.clock.nowMs()
    this.#scheduler.run(source)
    this.#parts.onChange(this.isRunning)
    return this.isRunning
  }

  /** The way to play pauses: what it drove comes to rest. */
  rest(): void {
    if (this.#run === undefined) return
    this.#scheduler.rest()
    const run = this.#run
    this.#run = undefined
    run?.end()
    this.#parts.onChange(false)
  }

  readonly touch = (): void => {
    const nowMs = this.#parts.clock.nowMs()
    if (nowMs - this.#touchedAtMs < TOUCH_EVERY_MS) return
    this.#touchedAtMs = nowMs
    this.#run?.touch()
  }

  #over(): void {
    if (this.#run === undefined) return
    this.#run = undefined
    this.#scheduler.halt()
    this.#parts.onChange(false)
    this.#parts.onHalt()
  }
}
