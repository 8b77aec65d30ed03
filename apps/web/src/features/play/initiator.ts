import type { OrderCode, Scene } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import { BEAT_MS } from '@thrum/contracts/limits'
import type { Hint, Levels, Move, PauseCause, PlayLimits, Wanted } from '@thrum/contracts/play/play.entities'
import type { Push, PushData } from '@thrum/contracts/play/play.push'
import { type ActiveOrders, AT_REST, type OrderStep } from '@thrum/toy-protocol/active-orders'
import { FeltStop } from './felt-stop.ts'
import { type HeldLimits, NOTHING_HELD, openOf, toHeld } from './held-limits.ts'
import { isOtherStart, type PlayClock, StopCalls, type StopPorts } from './play.line.ts'
import { MovesOut } from './together/moves-out.ts'

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
  /** From the last write to the toy to its confirmation. */
  readonly radioMs: number | undefined
  /** The receiver's round trip to the server. */
  readonly rttMs: number | undefined
}

/** A way to play that steers the partner's toy, from its begin to whatever ends it. */
export interface PartnerRun {
  /** What it asks for now. @returns false once it is over */
  take(step: OrderStep): boolean
  /** A touch of the person's: what runs is attended. */
  touch(): void
  /** It ends by itself; what it moved it has brought to rest before. */
  end(): void
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
  /** The code that each slot was asked for last; after a stop the toy is still seen to run out in its rhythm. */
  readonly rhythms: Wanted
  /** The receiver's limits; undefined until they are told. */
  readonly limits: HeldLimits | undefined
  /** After a stop, until the next touch: from the press to the toy's confirmation. */
  readonly stoppedInMs: number | undefined
  /** When something was chosen last, on the own clock. */
  readonly touchedAtMs: number
  /** Nothing was touched for long: on the own clock, when the toy will stop. */
  readonly stopsAtMs: number | undefined
  /** What the partner tapped last; on the own clock. */
  readonly hint: { readonly hint: Hint; readonly heardAtMs: number } | undefined
}

export interface InitiatorPorts extends StopPorts {
  readonly clock: PlayClock
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
  readonly #movesOut: MovesOut
  #run: { readonly onOver: () => void } | undefined
  readonly #feltStop = new FeltStop()
  readonly #stops: StopCalls

  constructor(play: { playId: PlayId; epoch: number; isArmed: boolean }, ports: InitiatorPorts) {
    this.playId = play.playId
    this.#ports = ports
    this.#seq = ports.wallMs()
    this.#stops = new StopCalls(play.playId, ports)
    this.#snapshot = {
      epoch: play.epoch,
      isArmed: play.isArmed,
      isStopping: false,
      isOnline: true,
      pause: play.isArmed ? undefined : 'receiverStop',
      scene: undefined,
      wanted: AT_REST,
      applied: undefined,
      rhythms: AT_REST,
      limits: undefined,
      stoppedInMs: undefined,
      touchedAtMs: ports.clock.nowMs(),
      stopsAtMs: undefined,
      hint: undefined,
    }
    this.#movesOut = new MovesOut(ports.clock, (moves, sentAtMs) => this.#sendMoves(moves, sentAtMs))
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
    this.#touched()
    this.#set({ ...this.#asked(step), pause: undefined })
    for (const code of step.codes) this.#order(code)
  }

  /**
   * A way to play steers from now on; one that did is over.
   * @param onOver something ended it: a stop of either side, a pause, the connection. Nothing goes on by itself
   * @returns undefined while the toy may not be moved
   */
  startRun(onOver: () => void): PartnerRun | undefined {
    if (!this.canSteer()) return undefined
    this.#dropRun()
    const run = { onOver }
    this.#run = run
    this.#touched()
    return {
      take: (step) => this.#run === run && this.#move(step),
      touch: () => {
        if (this.#run === run) this.touch()
      },
      end: () => {
        if (this.#run !== run) return
        this.#movesOut.flush()
        this.#run = undefined
      },
    }
  }

  /** A touch of the person's that asks for nothing: whatever runs is attended. */
  touch(): void {
    if (this.canSteer()) this.#touched()
  }

  /** Everything off. The toy stops by the first road that works; until then nothing new can be started. */
  stop(): void {
    this.#dropRun()
    this.#feltStop.pressed(this.#ports.clock.nowMs(), this.#snapshot.epoch)
    this.#set({ wanted: AT_REST, isStopping: true, stopsAtMs: undefined })
    this.#stops.say((epoch) => {
      this.#set({ isStopping: false })
      this.#rise(epoch)
    })
    // The beat says the same: where the stop itself is lost, this one still ends the motion.
    this.#beat()
  }

  hear(push: Push): void {
    switch (push.type) {
      case 'play_applied':
        this.#applied(push.data)
        return
      case 'play_pause':
        this.#pause(push.data.epoch, push.data.cause, push.data.isArmed)
        return
      case 'play_rearm':
        if (this.#rise(push.data.epoch)) this.#set({ isArmed: true, pause: undefined })
        return
      case 'play_hint':
        this.#set({ hint: { hint: push.data.hint, heardAtMs: this.#ports.clock.nowMs() } })
        return
      case 'play_change':
        this.#dropRun()
        this.#rise(push.data.epoch)
        this.#set({ wanted: AT_REST, scene: undefined })
        return
      case 'play_warning':
        this.#set({ stopsAtMs: this.#ports.clock.nowMs() + push.data.stopsInMs })
        return
      case 'play_limits':
        this.#limited(push.data, push.atMs)
        return
      case 'play_ending':
        this.#ending(push.data.endsInMs)
        return
      case 'play_state':
        if (push.data.limits !== null) this.#limited(push.data.limits, push.atMs)
        this.#resume(push.data.epoch, push.data.isArmed)
        return
      default:
        return
    }
  }

  /** Undefined: no toy is there that may be moved. */
  setScene(scene: Scene | undefined): void {
    this.#set({ scene })
  }

  /** The connection is gone: nothing that was wanted may come back by itself. */
  wentAway(): void {
    this.#dropRun()
    this.#set({ isOnline: false, wanted: AT_REST, applied: undefined })
  }

  end(): void {
    this.#dropRun()
    this.#endBeats()
    this.#stops.end()
  }

  #applied(data: PushData<'play_applied'>): void {
    const { slots, ageMs, cap, battery, radioMs, rttMs } = data
    const heardAtMs = this.#ports.clock.nowMs()
    const stoppedInMs = this.#feltStop.hear(data, heardAtMs, this.#snapshot.stoppedInMs)
    this.#set({ applied: { slots, ageMs, cap, battery, radioMs, rttMs, heardAtMs }, stoppedInMs })
  }

  /** What the receiver doesn't allow any more is no longer asked for. */
  #limited(told: PlayLimits, atMs: number): void {
    const { applied, wanted } = this.#snapshot
    const limits = toHeld(told, atMs, this.#ports.clock.nowMs())
    this.#set({
      limits,
      wanted: openOf(wanted, limits),
      applied: applied && { ...applied, cap: limits.cap },
    })
  }

  #ending(endsInMs: number): void {
    const endsAtMs = this.#ports.clock.nowMs() + endsInMs
    this.#set({ limits: { ...(this.#snapshot.limits ?? NOTHING_HELD), endsAtMs } })
  }

  #asked({ active }: OrderStep): Pick<InitiatorSnapshot, 'wanted' | 'rhythms'> {
    const wanted = openOf(active, this.#snapshot.limits ?? NOTHING_HELD)
    return { wanted, rhythms: { ...this.#snapshot.rhythms, ...wanted } }
  }

  #pause(epoch: number, cause: PauseCause, isArmed: boolean): void {
    if (epoch < this.#snapshot.epoch) return
    this.#dropRun()
    this.#rise(epoch)
    const pause = isArmed ? cause : this.#whyDisarmed(cause)
    this.#set({ wanted: AT_REST, isArmed, pause, stopsAtMs: undefined })
  }

  #resume(epoch: number, isArmed: boolean): void {
    const cause = isOtherStart(this.#snapshot.epoch, epoch) ? 'restarted' : 'receiverStop'
    this.#rise(epoch)
    const own = this.#snapshot.isOnline ? undefined : 'initiatorSilent'
    const pause = isArmed ? own : this.#whyDisarmed(cause)
    this.#set({ isOnline: true, wanted: AT_REST, isArmed, pause })
  }

  /** What stopped it once more since doesn't matter: the receiver's word is what it waits for. */
  #whyDisarmed(cause: PauseCause): PauseCause {
    const { isArmed, pause } = this.#snapshot
    return isArmed ? cause : (pause ?? cause)
  }

  /** @returns whether this is news; what was wanted in the epoch before is dead */
  #rise(epoch: number): boolean {
    if (epoch <= this.#snapshot.epoch) return false
    this.#dropRun()
    this.#set({ epoch, wanted: AT_REST })
    return true
  }

  #order(code: OrderCode): void {
    const { epoch } = this.#snapshot
    this.#ports.line.emit('order', { playId: this.playId, epoch, seq: this.#nextSeq(), code })
  }

  #beat(): void {
    // The state at this moment holds after all that was asked for before it.
    this.#movesOut.flush()
    const { epoch, wanted } = this.#snapshot
    const data = { playId: this.playId, epoch, seq: this.#nextSeq(), wanted, touches: this.#touches }
    const isRunning = this.#run !== undefined
    this.#ports.line.emit('beat', isRunning ? { ...data, sentAtMs: this.#ports.clock.nowMs() } : data)
  }

  /** Shown with each packet rather than with each move: the screen need not be quicker than the network. */
  #move(step: OrderStep): boolean {
    if (!this.canSteer()) return false
    this.#snapshot = { ...this.#snapshot, ...this.#asked(step), pause: undefined }
    this.#movesOut.add(step.codes)
    return true
  }

  #sendMoves(moves: Move[], sentAtMs: number): void {
    const { epoch } = this.#snapshot
    const { playId } = this
    const data = { playId, epoch, seq: this.#nextSeq(), touches: this.#touches, sentAtMs, moves }
    this.#ports.line.emit('moves', data)
    this.#ports.onChange()
  }

  #touched(): void {
    this.#touches += 1
    this.#feltStop.touched()
    const touchedAtMs = this.#ports.clock.nowMs()
    this.#set({ touchedAtMs, stopsAtMs: undefined, stoppedInMs: undefined })
  }

  #dropRun(): void {
    const run = this.#run
    this.#run = undefined
    this.#movesOut.drop()
    run?.onOver()
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
