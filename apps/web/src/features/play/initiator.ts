import type { OrderCode, Scene } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import { BEAT_MS } from '@thrum/contracts/limits'
import type { Levels, PauseCause } from '@thrum/contracts/play/play.entities'
import type { Push } from '@thrum/contracts/play/play.push'
import { type ActiveOrders, AT_REST, type OrderStep } from '@thrum/toy-protocol/active-orders'
import {
  ASK_TIMEOUT_MS,
  epochOf,
  isOtherStart,
  type PlayClock,
  type PlayLine,
  repeatStop,
} from './play.line.ts'

/** What the partner's toy does, as its owner's side reported last. */
export interface AppliedReport {
  readonly slots: Levels
  /** Age at the sender's side, ms, plus `nowMs - heardAtMs`. */
  readonly ageMs: number
  readonly heardAtMs: number
  /** The receiver's own limit, 0-100. */
  readonly cap: number
  /** 0-100; undefined where the toy doesn't tell. */
  readonly battery: number | undefined
}

export interface InitiatorSnapshot {
  readonly epoch: number
  /** False: only the receiver opens it again. */
  readonly isArmed: boolean
  /** Own stop, not yet acknowledged. */
  readonly isStopping: boolean
  readonly isOnline: boolean
  readonly pause: PauseCause | undefined
  readonly scene: Scene | undefined
  /** What is asked for. */
  readonly wanted: ActiveOrders
  readonly applied: AppliedReport | undefined
  /** When something was chosen last, on the own clock. */
  readonly touchedAtMs: number
  /** Nothing was touched for long: on the own clock, when the toy will stop. */
  readonly stopsAtMs: number | undefined
}

export interface InitiatorPorts {
  readonly clock: PlayClock
  readonly line: PlayLine
  /** The stop over HTTP; gives the epoch. */
  restStop(playId: PlayId, signal: AbortSignal): Promise<number>
  onChange(): void
  /** Wall clock, ms; only so that the numbering rises over a reload of the page. */
  wallMs(): number
}

/**
 * The steering side of one play: turns touches into orders, and repeats the full wanted state every 300 ms so
 * that whatever got lost is repaired and a silent initiator is noticed. Only pushes raise the epoch.
 */
export class Initiator {
  readonly playId: PlayId
  readonly #ports: InitiatorPorts
  readonly #endBeats: () => void
  #snapshot: InitiatorSnapshot
  #seq: number
  #touches = 0
  #endStop: (() => void) | undefined

  constructor(play: { playId: PlayId; epoch: number; isArmed: boolean }, ports: InitiatorPorts) {
    this.playId = play.playId
    this.#ports = ports
    this.#seq = ports.wallMs()
    this.#snapshot = {
      epoch: play.epoch,
      isArmed: play.isArmed,
      isStopping: false,
      isOnline: true,
      pause: play.isArmed ? undefined : 'receiverStop',
      scene: undefined,
      wanted: AT_REST,
      applied: undefined,
      touchedAtMs: ports.clock.nowMs(),
      stopsAtMs: undefined,
    }
    this.#endBeats = ports.clock.every(BEAT_MS, () => this.#beat())
    this.#beat()
  }

  getSnapshot(): InitiatorSnapshot {
    return this.#snapshot
  }

  canSteer(): boolean {
    const { isArmed, isStopping, isOnline, scene } = this.#snapshot
    return isArmed && !isStopping && isOnline && scene !== undefined
  }

  /** A touch: the state it leads to and the codes that lead there. Nothing while the toy may not be moved. */
  take(step: OrderStep): void {
    if (step.codes.length === 0 || !this.canSteer()) return
    this.#touches += 1
    const touchedAtMs = this.#ports.clock.nowMs()
    this.#set({ wanted: step.active, pause: undefined, touchedAtMs, stopsAtMs: undefined })
    for (const code of step.codes) this.#order(code)
  }

  /** Everything off. The toy stops by the first road that works; until then nothing new can be started. */
  stop(): void {
    this.#set({ wanted: AT_REST, isStopping: true, stopsAtMs: undefined })
    this.#endStop?.()
    const { clock, line, restStop } = this.#ports
    const { playId } = this
    this.#endStop = repeatStop(
      clock,
      {
        socket: () => line.ask('stop', { playId }, ASK_TIMEOUT_MS).then(epochOf),
        rest: (signal) => restStop(playId, signal),
      },
      (epoch) => {
        this.#set({ isStopping: false })
        this.#rise(epoch)
      },
    )
    // The beat says the same: where the stop itself is lost, this one still ends the motion.
    this.#beat()
  }

  hear(push: Push): void {
    switch (push.type) {
      case 'play_applied': {
        const { slots, ageMs, cap, battery } = push.data
        this.#set({ applied: { slots, ageMs, cap, battery, heardAtMs: this.#ports.clock.nowMs() } })
        return
      }
      case 'play_pause':
        this.#pause(push.data.epoch, push.data.cause, push.data.isArmed)
        return
      case 'play_rearm':
        if (this.#rise(push.data.epoch)) this.#set({ isArmed: true, pause: undefined })
        return
      case 'play_change':
        this.#rise(push.data.epoch)
        this.#set({ wanted: AT_REST, scene: undefined })
        return
      case 'play_warning':
        this.#set({ stopsAtMs: this.#ports.clock.nowMs() + push.data.stopsInMs })
        return
      case 'play_limits':
        this.#limited(push.data.cap)
        return
      case 'play_state':
        this.#resume(push.data.epoch, push.data.isArmed)
        return
      default:
        return
    }
  }

  setScene(scene: Scene): void {
    this.#set({ scene })
  }

  /** The connection is gone: nothing that was wanted may come back by itself. */
  wentAway(): void {
    this.#set({ isOnline: false, wanted: AT_REST, applied: undefined })
  }

  end(): void {
    this.#endBeats()
    this.#endStop?.()
  }

  #limited(cap: number): void {
    const { applied } = this.#snapshot
    if (applied !== undefined) this.#set({ applied: { ...applied, cap } })
  }

  #pause(epoch: number, cause: PauseCause, isArmed: boolean): void {
    if (epoch < this.#snapshot.epoch) return
    this.#rise(epoch)
    this.#set({ wanted: AT_REST, isArmed, pause: cause, stopsAtMs: undefined })
  }

  #resume(epoch: number, isArmed: boolean): void {
    const cause = isOtherStart(this.#snapshot.epoch, epoch) ? 'restarted' : 'receiverStop'
    this.#rise(epoch)
    const own = this.#snapshot.isOnline ? undefined : 'initiatorSilent'
    const pause = isArmed ? own : (this.#snapshot.pause ?? cause)
    this.#set({ isOnline: true, wanted: AT_REST, isArmed, pause })
  }

  /** @returns whether this is news; what was wanted in the epoch before is dead */
  #rise(epoch: number): boolean {
    if (epoch <= this.#snapshot.epoch) return false
    this.#set({ epoch, wanted: AT_REST })
    return true
  }

  #order(code: OrderCode): void {
    const { epoch } = this.#snapshot
    this.#ports.line.emit('order', { playId: this.playId, epoch, seq: this.#nextSeq(), code })
  }

  #beat(): void {
    const { epoch, wanted } = this.#snapshot
    const data = { playId: this.playId, epoch, seq: this.#nextSeq(), wanted, touches: this.#touches }
    this.#ports.line.emit('beat', data)
  }

  #nextSeq(): number {
    this.#seq += 1
    return this.#seq
  }

  #set(change: Partial<InitiatorSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    this.#ports.onChange()
  }
}
