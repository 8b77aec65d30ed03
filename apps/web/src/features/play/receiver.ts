import type { OrderCode, Scene } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import { BEAT_MS, LEASE_CHECK_MS, RECEIVER_LEASE_MS } from '@thrum/contracts/limits'
import type { Levels, PauseCause, Wanted } from '@thrum/contracts/play/play.entities'
import type { Push, PushData } from '@thrum/contracts/play/play.push'
import { AT_REST, afterOrder } from '@thrum/toy-protocol/active-orders'
import { grantLease, isLeaseOver, type Lease } from '@thrum/toy-protocol/lease'
import { isStop, parseOrder } from '@thrum/toy-protocol/order'
import { type GateState, ReceiverGate } from '@thrum/toy-protocol/receiver-gate'
import { checkOrder } from '@thrum/toy-protocol/scene'
import {
  ASK_TIMEOUT_MS,
  epochOf,
  isOtherStart,
  type PlayClock,
  type PlayLine,
  repeatStop,
} from './play.line.ts'

/** What the receiver's engine needs of the toy. */
export interface ReceiverToy {
  apply(code: OrderCode): unknown
  setWanted(wanted: Wanted): unknown
  /** The first write is issued before this returns. */
  stop(cause: 'person' | 'order' | 'page'): Promise<unknown>
  /** Told at once whoever or whatever stops the toy. */
  onStop(listener: (cause: string) => void): () => void
  setCap(cap: number): void
  applied(): { slots: Levels; ageMs: number; battery?: number | undefined }
}

export interface ReceiverSnapshot {
  readonly gate: GateState
  readonly isOnline: boolean
  readonly pause: PauseCause | undefined
  /** What the partner asks for, before the cap. */
  readonly wanted: Wanted
  readonly scene: Scene | undefined
  /** 0-100. */
  readonly cap: number
  readonly isRearming: boolean
  readonly stopsAtMs: number | undefined
}

export interface ReceiverPorts {
  readonly clock: PlayClock
  readonly line: PlayLine
  readonly toy: ReceiverToy
  /** The stop over HTTP; gives the epoch. */
  restStop(playId: PlayId, signal: AbortSignal): Promise<number>
  /** Whether the page is on screen. */
  isShown(): boolean
  onChange(): void
}

/** A report is only ever this old on the wire; a toy that never confirmed anything has no age. */
const NEVER_MS = 3_600_000
/** Above this nothing is lowered. */
const NO_CAP = 100

/**
 * The side whose toy moves. Everything from outside passes the gate (play, epoch, sequence, age, armed) and the
 * check against the own scene before it reaches the write lane, and it moves the toy only for as long as fresh
 * beats arrive. Own stop: toy first, then the network. Source: safety §3.1; promises P-A3, P-A6, P-A9, P-B2.
 */
export class Receiver {
  readonly playId: PlayId
  readonly #ports: ReceiverPorts
  readonly #gate: ReceiverGate
  readonly #ends: readonly (() => void)[]
  #snapshot: ReceiverSnapshot
  #lease: Lease | undefined
  #epochWhenAway: number | undefined
  #isStopping = false
  #capSetAtMs = Number.NEGATIVE_INFINITY
  #endStop: (() => void) | undefined

  constructor(play: { playId: PlayId; epoch: number; isArmed: boolean; cap: number }, ports: ReceiverPorts) {
    this.playId = play.playId
    this.#ports = ports
    this.#gate = new ReceiverGate(play)
    this.#snapshot = {
      gate: this.#gate.state,
      isOnline: true,
      pause: play.isArmed ? undefined : 'receiverStop',
      wanted: AT_REST,
      scene: undefined,
      cap: play.cap,
      isRearming: false,
      stopsAtMs: undefined,
    }
    ports.toy.setCap(play.cap)
    this.#ends = [
      ports.clock.every(LEASE_CHECK_MS, () => this.#checkLease()),
      ports.clock.every(BEAT_MS, () => this.#report()),
      ports.toy.onStop((cause) => this.#toyStopped(cause)),
    ]
    this.#tellLimits()
    this.#report()
  }

  getSnapshot(): ReceiverSnapshot {
    return this.#snapshot
  }

  hear(push: Push): void {
    switch (push.type) {
      case 'play_order':
        this.#order(push.data, push.atMs)
        return
      case 'play_beat':
        this.#beat(push.data, push.atMs)
        return
      case 'play_pause':
        this.#gate.pause(push.data.epoch, push.data.isArmed)
        this.#halt({ pause: push.data.cause })
        break
      case 'play_rearm':
        // Another window of the same person may have said it; a hidden one stays at rest.
        if (this.#ports.isShown()) this.#rearmed(push.data.epoch)
        break
      case 'play_change':
        this.#gate.pause(push.data.epoch, true)
        this.#halt({ scene: undefined })
        break
      case 'play_state':
        this.#adoptCap(push.data.limits?.cap)
        this.#resume(push.data.epoch, push.data.isArmed)
        break
      case 'play_limits':
        this.#adoptCap(push.data.cap)
        break
      case 'play_warning':
        this.#set({ stopsAtMs: this.#ports.clock.nowMs() + push.data.stopsInMs })
        break
      default:
        break
    }
    this.#gate.hear(push.atMs, this.#ports.clock.nowMs())
  }

  /** The person's stop: the toy first, without the network. */
  stop(): void {
    this.#isStopping = true
    void this.#ports.toy.stop('person')
    this.#isStopping = false
    this.#shut()
  }

  /** Out of sight the own toy may go on alone, but not in a partner's hands. */
  hidden(): void {
    if (this.#gate.state !== 'stopped') void this.#ports.toy.stop('page')
  }

  /**
   * What stops the toy besides this engine (its page went out of sight, its link broke, another screen's stop)
   * counts like the person's own stop: nothing may move again before the person says so.
   */
  #toyStopped(cause: string): void {
    if (this.#isStopping || cause === 'order') return
    // The way to this screen, or another device put in place while all is still, takes nothing away.
    const isMoving = Object.keys(this.#snapshot.wanted).length > 0
    if ((cause === 'navigation' || cause === 'exchange') && !isMoving) return
    this.#shut()
  }

  #shut(): void {
    const stop = this.#gate.ownStop()
    this.#lease = undefined
    this.#set({ wanted: AT_REST, pause: 'receiverStop', isRearming: false, stopsAtMs: undefined })
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
        this.#gate.stopAcknowledged(stop, epoch)
        this.#set({})
      },
    )
  }

  /** 'Ready again': only the receiver itself opens the gate after its stop. @returns whether it is open */
  async rearm(): Promise<boolean> {
    if (this.#isOpen() || this.#gate.state === 'stopped' || this.#snapshot.isRearming) return this.#isOpen()
    this.#set({ isRearming: true })
    try {
      const answer = await this.#ports.line.ask('rearm', { playId: this.playId }, ASK_TIMEOUT_MS)
      this.#rearmed(epochOf(answer))
    } catch {
      // Without an answer the gate stays shut, and the button stays.
    }
    this.#set({ isRearming: false })
    return this.#isOpen()
  }

  /** @param cap 0-100; holds at once for what runs now */
  setCap(cap: number): void {
    this.#capSetAtMs = this.#ports.clock.nowMs()
    this.#ports.toy.setCap(cap)
    this.#set({ cap })
    this.#tellLimits()
  }

  /** Another window of the same person lowered it. What this one said a moment ago comes back too, out of date. */
  #adoptCap(cap = NO_CAP): void {
    const isEcho = this.#ports.clock.nowMs() - this.#capSetAtMs < ASK_TIMEOUT_MS
    if (cap >= this.#snapshot.cap || isEcho) return
    this.#ports.toy.setCap(cap)
    this.#set({ cap })
  }

  setScene(scene: Scene): void {
    this.#set({ scene })
  }

  /** The connection is gone: no lease can be renewed, so the toy doesn't wait for the end of this one. */
  wentAway(): void {
    this.#epochWhenAway = this.#gate.epoch
    this.#halt({ isOnline: false })
  }

  /** A new connection may bring another server's clock. */
  cameBack(): void {
    this.#gate.connected()
  }

  end(): void {
    for (const end of this.#ends) end()
    this.#endStop?.()
  }

  #order(data: PushData<'play_order'>, atMs: number): void {
    const isFresh = this.#gate.check({ ...data, atMs }, this.#ports.clock.nowMs()).ok
    if (isStop(data.code)) {
      this.#halt({})
      return
    }
    const { scene, wanted } = this.#snapshot
    if (!isFresh || data.playId !== this.playId || scene === undefined) return
    const check = checkOrder(scene, data.code)
    if (!check.ok) return
    this.#renew()
    this.#set({ wanted: afterOrder(wanted, check.code), pause: undefined, stopsAtMs: undefined })
    this.#ports.toy.apply(check.code)
  }

  #beat(data: PushData<'play_beat'>, atMs: number): void {
    if (!this.#gate.check({ ...data, atMs }, this.#ports.clock.nowMs()).ok) return
    const { scene } = this.#snapshot
    if (scene === undefined) return
    const allowed = Object.entries(data.wanted).filter(
      ([slot, code]) => checkOrder(scene, code).ok && String(parseOrder(code)?.slot) === slot,
    )
    const wanted: Wanted = Object.fromEntries(allowed)
    this.#renew()
    if (allowed.length > 0) this.#set({ wanted, pause: undefined })
    else if (Object.keys(this.#snapshot.wanted).length > 0) this.#set({ wanted })
    this.#ports.toy.setWanted(wanted)
  }

  #renew(): void {
    this.#lease = grantLease(RECEIVER_LEASE_MS, this.#ports.clock.nowMs())
  }

  /** Nobody proved in time that this motion is still wanted. The server is told, so that both sides know. */
  #checkLease(): void {
    if (this.#lease === undefined || !isLeaseOver(this.#lease, this.#ports.clock.nowMs())) return
    const isMoving = Object.keys(this.#snapshot.wanted).length > 0
    this.#lease = undefined
    if (isMoving) this.stop()
  }

  /** The toy comes to rest and what was asked for is forgotten. */
  #halt(change: Partial<ReceiverSnapshot>): void {
    void this.#ports.toy.stop('order')
    this.#lease = undefined
    this.#set({ wanted: AT_REST, stopsAtMs: undefined, ...change })
  }

  #rearmed(epoch: number): void {
    if (this.#gate.rearmed(epoch)) this.#set({ pause: undefined, isRearming: false })
  }

  #resume(epoch: number, isArmed: boolean): void {
    const cause = isOtherStart(this.#gate.epoch, epoch) ? 'restarted' : 'receiverStop'
    if (isArmed && this.#ports.isShown()) this.#gate.rearmed(epoch)
    this.#gate.pause(epoch, isArmed)
    const isUnnoticed = this.#epochWhenAway !== undefined && epoch <= this.#epochWhenAway
    this.#epochWhenAway = undefined
    const own = this.#snapshot.isOnline ? undefined : 'receiverSilent'
    const pause = this.#isOpen() ? own : (this.#snapshot.pause ?? cause)
    this.#halt({ isOnline: true, pause })
    this.#tellLimits()
    // The server didn't see this side go, so old touches would still count: the stop makes them void.
    if (isUnnoticed && this.#isOpen()) this.stop()
  }

  #isOpen(): boolean {
    return this.#gate.state === 'armed'
  }

  #report(): void {
    const { slots, ageMs, battery } = this.#ports.toy.applied()
    this.#ports.line.emit('applied', {
      playId: this.playId,
      epoch: this.#gate.epoch,
      slots,
      ageMs: Number.isFinite(ageMs) ? Math.max(0, Math.round(ageMs)) : NEVER_MS,
      cap: this.#snapshot.cap,
      // Of the toy that plays, and of no other.
      battery: this.#snapshot.scene === undefined ? undefined : battery,
    })
  }

  #tellLimits(): void {
    const { cap } = this.#snapshot
    this.#ports.line.emit('limits', { playId: this.playId, cap, risePerS: null, slots: null, endsAtMs: null })
  }

  #set(change: Partial<ReceiverSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change, gate: this.#gate.state }
    this.#ports.onChange()
  }
}
