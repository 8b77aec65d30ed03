import type { Scene } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import { BEAT_MS, LEASE_CHECK_MS, RECEIVER_LEASE_MS } from '@thrum/contracts/limits'
import type { PauseCause, PlayLimits, Wanted } from '@thrum/contracts/play/play.entities'
import type { Push, PushData } from '@thrum/contracts/play/play.push'
import { AT_REST, afterOrder } from '@thrum/toy-protocol/active-orders'
import { grantLease, isLeaseOver, type Lease } from '@thrum/toy-protocol/lease'
import { isStop, parseOrder } from '@thrum/toy-protocol/order'
import { Playout } from '@thrum/toy-protocol/playout'
import { type GateState, ReceiverGate } from '@thrum/toy-protocol/receiver-gate'
import { checkOrder } from '@thrum/toy-protocol/scene'
import { type HeldLimits, openOf } from './held-limits.ts'
import { ASK_TIMEOUT_MS, epochOf, isOtherStart, StopCalls } from './play.line.ts'
import { ReceiverLimits } from './receiver-limits.ts'
import type { ReceiverPorts } from './receiver-ports.ts'
import { ToyReport } from './toy-report.ts'
import { ToyReturn } from './toy-return.ts'

export interface ReceiverSnapshot {
  readonly gate: GateState
  readonly isOnline: boolean
  readonly pause: PauseCause | undefined
  /** What the partner asks for, before the cap. */
  readonly wanted: Wanted
  readonly scene: Scene | undefined
  readonly limits: HeldLimits
  /** The end that the person set has come: nothing moves again in this play. */
  readonly isTimeUp: boolean
  readonly isRearming: boolean
  readonly stopsAtMs: number | undefined
}

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
  readonly #limits: ReceiverLimits
  readonly #toyReport: ToyReport
  readonly #toyReturn = new ToyReturn()
  readonly #stops: StopCalls
  readonly #playout = new Playout()
  #cancelPlay: (() => void) | undefined

  constructor(
    play: { playId: PlayId; epoch: number; isArmed: boolean; isTakenUp: boolean; limits: HeldLimits },
    ports: ReceiverPorts,
  ) {
    this.playId = play.playId
    this.#ports = ports
    this.#gate = new ReceiverGate(play)
    this.#stops = new StopCalls(play.playId, ports)
    this.#snapshot = {
      gate: this.#gate.state,
      isOnline: true,
      pause: play.isArmed ? undefined : 'receiverStop',
      wanted: AT_REST,
      scene: undefined,
      limits: play.limits,
      isTimeUp: false,
      isRearming: false,
      stopsAtMs: undefined,
    }
    this.#limits = new ReceiverLimits(play.limits, { playId: play.playId, ...ports })
    this.#toyReport = new ToyReport(ports.toy)
    this.#toyReturn.look(ports.toy.getSnapshot())
    if (play.isTakenUp) this.#toyReturn.awaitTouch()
    this.#ends = [
      ports.clock.every(LEASE_CHECK_MS, () => this.#checkTime()),
      ports.toy.subscribe(() => this.#toyChanged()),
      ports.clock.every(BEAT_MS, () => this.#report()),
      ports.toy.onStop((cause) => this.#toyStopped(cause)),
    ]
    this.#limits.tell()
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
      case 'play_moves':
        this.#moves(push.data, push.atMs)
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
        this.#adopt(push.data.limits, push.atMs)
        this.#resume(push.data.epoch, push.data.isArmed)
        break
      case 'play_limits':
        this.#adopt(push.data, push.atMs)
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
    // Of another toy that this person has in hand.
    if (cause === 'link' && !this.#ports.toy.isInHand()) return
    // Another device put in place while all is still takes nothing away.
    if (cause === 'exchange' && !this.#isMoving) return
    this.#shut()
  }

  #toyChanged(): void {
    this.#toyReturn.look(this.#ports.toy.getSnapshot())
    if (this.#toyReport.isNew()) this.#report()
  }

  #shut(): void {
    const stop = this.#gate.ownStop()
    this.#lease = undefined
    this.#endPlayout()
    this.#set({ wanted: AT_REST, pause: 'receiverStop', isRearming: false, stopsAtMs: undefined })
    this.#stops.say((epoch) => {
      this.#gate.stopAcknowledged(stop, epoch)
      this.#set({})
    })
  }

  /** 'Ready again': only the receiver itself opens the gate after its stop. @returns whether it is open */
  async rearm(): Promise<boolean> {
    const { isRearming, isTimeUp } = this.#snapshot
    if (this.#isOpen() || this.#gate.state === 'stopped' || isRearming || isTimeUp) return this.#isOpen()
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

  /** Hold at once, for what runs now too. */
  setLimits(limits: HeldLimits): void {
    this.#limits.set(limits)
    this.#showLimits()
  }

  #adopt(told: PlayLimits | null, atMs: number): void {
    if (this.#limits.adopt(told, atMs)) this.#showLimits()
  }

  #showLimits(): void {
    const limits = this.#limits.held
    this.#set({ limits, wanted: openOf(this.#snapshot.wanted, limits) })
  }

  /** Undefined: no toy is there that may be moved. */
  setScene(scene: Scene | undefined): void {
    this.#set({ scene })
  }

  /**
   * The connection is gone: no lease can be renewed, so the toy doesn't wait for the end of this one. What the partner
   * asks for meanwhile may go on in another window of this person's, and moves nothing here.
   */
  wentAway(): void {
    this.#toyReturn.awaitTouch()
    this.#epochWhenAway = this.#gate.epoch
    this.#halt({ isOnline: false })
  }

  /** A new connection may bring another server's clock. */
  cameBack(): void {
    this.#gate.connected()
  }

  end(): void {
    for (const end of this.#ends) end()
    this.#stops.end()
    this.#endPlayout()
    this.#ports.toy.lend(undefined)
  }

  #order(data: PushData<'play_order'>, atMs: number): void {
    const isFresh = this.#gate.check({ ...data, atMs }, this.#ports.clock.nowMs()).ok
    if (isStop(data.code)) {
      this.#halt({})
      return
    }
    const { scene, wanted } = this.#snapshot
    if (!isFresh || data.playId !== this.playId || scene === undefined) return
    this.#toyReturn.ordered()
    if (this.#toyReturn.awaitsTouch) return
    const check = checkOrder(scene, data.code)
    if (!check.ok || !this.#limits.mayMove(check.code)) return
    this.#renew()
    this.#playout.clear()
    this.#set({ wanted: afterOrder(wanted, check.code), pause: undefined, stopsAtMs: undefined })
    this.#ports.toy.apply(check.code)
  }

  #beat(data: PushData<'play_beat'>, atMs: number): void {
    if (!this.#gate.check({ ...data, atMs }, this.#ports.clock.nowMs()).ok) return
    this.#counted(data.touches)
    const { scene } = this.#snapshot
    if (scene === undefined) return
    const asked = this.#toyReturn.awaitsTouch ? AT_REST : data.wanted
    const allowed = Object.entries(asked).filter(
      ([slot, code]) => checkOrder(scene, code).ok && String(parseOrder(code)?.slot) === slot,
    )
    const wanted = this.#withoutPlayed(openOf(Object.fromEntries(allowed), this.#limits.held), data.sentAtMs)
    this.#renew()
    if (Object.keys(wanted).length > 0) this.#set({ wanted, pause: undefined })
    else if (this.#isMoving) this.#set({ wanted })
    this.#ports.toy.setWanted(wanted)
    this.#play()
  }

  /**
   * A state of the same timeline as the moves repairs the slots that they play in its turn; until then those go on as
   * they are. Any other state holds at once, and ends what was still to be played.
   */
  #withoutPlayed(state: Wanted, sentAtMs: number | undefined): Wanted {
    if (sentAtMs === undefined) {
      this.#playout.clear()
      return state
    }
    const wanted = { ...state }
    for (const slot of this.#playout.state(sentAtMs, state, this.#ports.clock.nowMs())) {
      const playing = this.#snapshot.wanted[slot]
      if (playing === undefined) delete wanted[slot]
      else wanted[slot] = playing
    }
    return wanted
  }

  #moves(data: PushData<'play_moves'>, atMs: number): void {
    const nowMs = this.#ports.clock.nowMs()
    if (!this.#gate.check({ ...data, atMs }, nowMs).ok) return
    this.#counted(data.touches)
    const { scene } = this.#snapshot
    if (this.#toyReturn.awaitsTouch || scene === undefined) return
    if (!data.moves.every(({ code }) => !isStop(code) && checkOrder(scene, code).ok)) return
    this.#renew()
    this.#playout.add(data.sentAtMs, data.moves, nowMs)
    if (this.#snapshot.pause !== undefined) this.#set({ pause: undefined })
    this.#play()
  }

  /** What goes on by itself takes no warning back. */
  #counted(touches: number): void {
    const isTouched = this.#toyReturn.counted(touches)
    if (isTouched && this.#snapshot.stopsAtMs !== undefined) this.#set({ stopsAtMs: undefined })
  }

  /** Hands on the moves whose moment has come, and looks again at the next one. */
  #play(): void {
    this.#cancelPlay?.()
    // A page that was held up may come to this before it looks at the lease.
    this.#checkLease()
    const { clock, toy } = this.#ports
    const nowMs = clock.nowMs()
    const codes = this.#playout.take(nowMs).filter((code) => this.#limits.mayMove(code))
    if (codes.length > 0) this.#set({ wanted: codes.reduce(afterOrder, this.#snapshot.wanted) })
    for (const code of codes) toy.apply(code)
    const { nextMs } = this.#playout
    this.#cancelPlay =
      nextMs === undefined ? undefined : clock.after(Math.max(0, nextMs - nowMs), () => this.#play())
  }

  /** Nothing that was still to be played ever is; the next one to steer may do so by another clock. */
  #endPlayout(): void {
    this.#cancelPlay?.()
    this.#cancelPlay = undefined
    this.#playout.forget()
  }

  #renew(): void {
    this.#lease = grantLease(RECEIVER_LEASE_MS, this.#ports.clock.nowMs())
  }

  /** The server ends the play too, at the end that the person set; this side doesn't wait for it. */
  #checkTime(): void {
    if (this.#limits.isTimeUp() && !this.#snapshot.isTimeUp && this.#hasToy) {
      this.stop()
      this.#set({ isTimeUp: true })
      this.#ports.onTimeUp()
    }
    this.#checkLease()
  }

  /** Nobody proved in time that this motion is still wanted. The server is told, so that both sides know. */
  #checkLease(): void {
    if (this.#lease === undefined || !isLeaseOver(this.#lease, this.#ports.clock.nowMs())) return
    const isMoving = this.#isMoving
    this.#lease = undefined
    this.#endPlayout()
    if (!isMoving) return
    if (this.#hasToy) this.stop()
    else this.#halt({})
  }

  /** The toy comes to rest and what was asked for is forgotten. */
  #halt(change: Partial<ReceiverSnapshot>): void {
    void this.#ports.toy.stop('order')
    this.#lease = undefined
    this.#endPlayout()
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
    this.#limits.tell()
    // The server didn't see this side go, so old touches would still count: the stop makes them void.
    if (isUnnoticed && this.#isOpen() && this.#hasToy) this.stop()
  }

  #isOpen(): boolean {
    return this.#gate.state === 'armed'
  }

  get #isMoving(): boolean {
    return Object.keys(this.#snapshot.wanted).length > 0
  }

  /** A window beside the one that has the toy moves nothing: what it has missed is no cause to stop or end the play. */
  get #hasToy(): boolean {
    const { toy } = this.#ports
    return toy.isInHand() && toy.getSnapshot().link.at === 'connected'
  }

  #report(): void {
    const { battery, ...report } = this.#toyReport.read(this.#ports.rttMs())
    this.#ports.line.emit('applied', {
      ...report,
      playId: this.playId,
      epoch: this.#gate.epoch,
      cap: this.#limits.held.cap,
      // Of the toy that plays, and of no other.
      battery: this.#snapshot.scene === undefined ? undefined : battery,
    })
  }

  #set(change: Partial<ReceiverSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change, gate: this.#gate.state }
    this.#ports.onChange()
  }
}
