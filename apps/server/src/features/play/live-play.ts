import type { OrderCode, Slot } from '@thrum/contracts/device/device.entities'
import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import type { ErrorCode } from '@thrum/contracts/errors'
import type { DeviceId, UserId } from '@thrum/contracts/ids'
import {
  ABSENCE_CLOSES_MS,
  RECEIVER_SILENT_MS,
  SERVER_LEASE_MS,
  UNATTENDED_STOP_MS,
  UNATTENDED_WARN_MS,
} from '@thrum/contracts/limits'
import type { CloseReason, PauseCause, PlayLimits, PlayRole } from '@thrum/contracts/play/play.entities'
import type { ClientEventData, PushData, PushType } from '@thrum/contracts/play/play.push'
import type { Clock } from '@thrum/toy-protocol/clock'
import { isStop } from '@thrum/toy-protocol/order'
import { type Rate, RateMerge } from '@thrum/toy-protocol/rate-merge'
import { TokenBucket } from '../../socket/token-bucket.ts'
import { dueMs, isDue, OneTimer } from './one-timer.ts'
import { type FrameSource, Steering } from './steering.ts'
import { StopRelay } from './stop-relay.ts'
import { type ActiveDevice, ToyDoor } from './toy-door.ts'
import { Unattended } from './unattended.ts'

/** Where a live play speaks to. Nothing here may wait. */
export interface LivePlayOut {
  push<T extends PushType>(to: UserId, type: T, data: PushData<T>, atMs: number): void
  /** The play has to end: a side stayed away, or its time is up. */
  mustEnd(reason: CloseReason): void
}

/** Source: safety §3.11 */
export interface LiveLimits {
  orders: Rate
  beats: Rate
}

export type OrderOutcome = { ok: true; epoch: number } | { ok: false; reason: ErrorCode }

interface Arrival {
  code: OrderCode
  seq: number
  atMs: number
}

/** Codes longer than four bytes name no slot; they share one place in the merge. */
type MergeKey = Slot | 'long'

/**
 * One running play, in memory, on the monotonic clock; nothing here touches the database.
 *
 * An order is a lease: the toy may run only while the initiator's beats arrive. `epoch` rises at every stop,
 * whatever its cause, and whatever carries an older one is dropped. After the receiver's own stop nothing
 * moves before its `rearm`. Source: safety §3.1.
 */
export class LivePlay {
  readonly playId: PushData<'play_pause'>['playId']
  readonly initiatorId: UserId
  readonly receiverId: UserId
  readonly startedAtMs: number
  #epoch: number
  #isArmed: boolean
  readonly #door: ToyDoor
  readonly #steering = new Steering()
  readonly #clock: Clock
  readonly #out: LivePlayOut
  readonly #timer: OneTimer
  readonly #merge: RateMerge<MergeKey, Arrival>
  readonly #beatBucket: TokenBucket
  /** The one socket of the receiver that reports what the toy does. */
  #reporter: string | undefined
  #outSeq = -1
  #lastProofMs: number | undefined
  /** When the receiver was heard last: its report, its limits, its word that all may go on. */
  #lastAppliedMs: number | undefined
  readonly #unattended: Unattended
  readonly #stopRelay = new StopRelay()
  /** Something was relayed in this epoch, so the next stop can't be folded into the last one. */
  #hasMoved = false
  readonly #absentSinceMs: Record<PlayRole, number | undefined> = {
    initiator: undefined,
    receiver: undefined,
  }
  #isOver = false

  constructor(options: {
    playId: PushData<'play_pause'>['playId']
    initiatorId: UserId
    receiverId: UserId
    epoch: number
    isArmed: boolean
    device: ActiveDevice
    clock: Clock
    out: LivePlayOut
    limits: LiveLimits
  }) {
    this.playId = options.playId
    this.initiatorId = options.initiatorId
    this.receiverId = options.receiverId
    this.#epoch = options.epoch
    this.#isArmed = options.isArmed
    this.#door = new ToyDoor(options.device)
    this.#clock = options.clock
    this.#out = options.out
    this.startedAtMs = options.clock.nowMs()
    this.#unattended = new Unattended(this.startedAtMs)
    this.#timer = new OneTimer(options.clock, () => this.#tick())
    this.#merge = new RateMerge(options.limits.orders, this.startedAtMs)
    this.#beatBucket = new TokenBucket(options.limits.beats)
    this.#schedule()
  }

  get epoch(): number {
    return this.#epoch
  }
  get isArmed(): boolean {
    return this.#isArmed
  }
  get limits(): PlayLimits | undefined {
    return this.#door.limits
  }
  get device(): ActiveDevice {
    return this.#door.device
  }

  roleOf(userId: UserId): PlayRole | undefined {
    if (userId === this.initiatorId) return 'initiator'
    return userId === this.receiverId ? 'receiver' : undefined
  }

  /**
   * An order of the initiator. A stop code counts as a stop from either side, whatever its epoch.
   * @param from the sending socket with the frame's epoch and seq; undefined for the HTTP call
   */
  order(role: PlayRole, code: OrderCode, from: FrameSource | undefined): OrderOutcome {
    if (isStop(code)) return { ok: true, epoch: this.stop(role) }
    if (role === 'receiver') return { ok: false, reason: 'play.initiatorOnly' }
    const nowMs = this.#clock.nowMs()
    this.#expireDue(nowMs)
    const refusal = this.#refusalFor(code) ?? this.#refuseStale(from)
    if (refusal !== undefined) return { ok: false, reason: refusal }
    this.#unattended.touched(nowMs)
    this.#lastProofMs = nowMs
    const arrival: Arrival = { code, seq: from?.seq ?? this.#steering.lastSeq, atMs: nowMs }
    this.#merge.offer(this.#door.slotOf(code) ?? 'long', arrival)
    this.#flush(nowMs)
    this.#schedule()
    return { ok: true, epoch: this.#epoch }
  }

  /** The initiator's full wanted state. Anything wrong with it: it renews nothing. */
  beat(socketId: string, beat: ClientEventData<'beat'>): void {
    const nowMs = this.#clock.nowMs()
    if (!this.#beatBucket.take(nowMs)) return
    this.#expireDue(nowMs)
    if (beat.epoch !== this.#epoch) return
    if (this.#steering.isHeldByAnother(socketId)) return
    const wanted = this.#door.admit(beat.wanted)
    if (wanted === undefined) return
    const isMoving = Object.keys(wanted).length > 0
    if (isMoving && !this.#isArmed) return
    this.#steering.take(socketId, beat.touches)
    if (!this.#steering.advance(beat.seq)) return
    if (this.#steering.countTouches(beat.touches)) this.#unattended.touched(nowMs)
    if (isMoving && this.#unattended.isOver) return
    this.#lastProofMs = nowMs
    // The full state is newer than any order that still waits for its turn.
    this.#merge.clear()
    this.#hasMoved ||= isMoving
    const data = { playId: this.playId, epoch: this.#epoch, seq: this.#nextSeq(beat.seq), wanted }
    this.#out.push(this.receiverId, 'play_beat', data, nowMs)
    this.#schedule()
  }

  /**
   * Stops the toy. Repeats within 50 ms in which nothing moved count at once and are handed on as one.
   * @returns the epoch from which on something may move again
   */
  stop(role: PlayRole): number {
    const nowMs = this.#clock.nowMs()
    const disarms = role === 'receiver' && this.#isArmed
    if (role === 'receiver') this.#isArmed = false
    const cause = role === 'receiver' ? 'receiverStop' : 'initiatorStop'
    if (this.#stopRelay.isTooSoon(nowMs) && !disarms && !this.#hasMoved) {
      // Whatever was said before it is dead at once, also what arrives or is let through only now.
      this.#epoch += 1
      this.#merge.clear()
      this.#stopRelay.owe(cause)
      this.#schedule()
    } else this.#pause(cause, nowMs)
    return this.#epoch
  }

  /** Only after the receiver's own word does its toy move again. */
  rearm(role: PlayRole): OrderOutcome {
    if (role !== 'receiver') return { ok: false, reason: 'play.receiverOnly' }
    const nowMs = this.#clock.nowMs()
    // A repeat still issues a new epoch while nothing moves: the receiver's gate opens only to a newer one.
    if (!this.#isArmed || !this.#hasMoved) {
      this.#isArmed = true
      this.#epoch += 1
      this.#merge.clear()
      this.#stopRelay.forgive()
      this.#toBoth('play_rearm', { playId: this.playId, epoch: this.#epoch }, nowMs)
    }
    this.#lastAppliedMs = nowMs
    this.#schedule()
    return { ok: true, epoch: this.#epoch }
  }

  /** The receiver's sign of life, handed on to the initiator. */
  applied(socketId: string, data: ClientEventData<'applied'>): void {
    const nowMs = this.#clock.nowMs()
    this.#reporter = socketId
    this.#lastAppliedMs = nowMs
    this.#out.push(this.initiatorId, 'play_applied', data, nowMs)
    this.#schedule()
  }

  /** The receiver's own limits; in force from the next order on. */
  limit(limits: PlayLimits): void {
    const nowMs = this.#clock.nowMs()
    this.#door.limit(limits)
    this.#lastAppliedMs = nowMs
    this.#toBoth('play_limits', limits, nowMs)
    this.#schedule()
  }

  /** Another device, or none: the old one stops first, then both load the scene; the id is the receiver's alone. */
  change(device: ActiveDevice, deviceId?: DeviceId): number {
    const nowMs = this.#clock.nowMs()
    this.#pause('deviceChanged', nowMs)
    this.#door.change(device)
    const change = { playId: this.playId, epoch: this.#epoch }
    this.#toBoth('play_change', change, nowMs, { ...change, deviceId })
    return this.#epoch
  }

  /** A person's first socket is there. */
  present(role: PlayRole): void {
    this.#absentSinceMs[role] = undefined
  }

  /** One socket of a person went away; `isLast` when no other is left. */
  absent(role: PlayRole, socketId: string | undefined, isLast: boolean): void {
    const nowMs = this.#clock.nowMs()
    if (isLast) this.#absentSinceMs[role] ??= nowMs
    if (role === 'initiator' && socketId !== undefined && socketId === this.#steering.socketId) {
      this.#steering.leave()
      this.#pause('initiatorSilent', nowMs)
    }
    const wasReporter = socketId !== undefined && socketId === this.#reporter
    if (role === 'receiver' && (isLast || wasReporter)) {
      this.#reporter = undefined
      this.#lastAppliedMs = undefined
      this.#pause('receiverSilent', nowMs)
    }
    this.#schedule()
  }

  /** The server goes down: everything stands still, the play itself waits for the next start. */
  drain(): void {
    this.#isArmed = false
    this.#pause('restarted', this.#clock.nowMs())
  }

  /** The last stop. Nothing comes out of this play afterwards. */
  stopForGood(): void {
    if (this.#isOver) return
    this.#epoch += 1
    this.#pushStop(this.#clock.nowMs())
    this.dispose()
  }

  dispose(): void {
    this.#isOver = true
    this.#merge.clear()
    this.#timer.cancel()
  }

  /** Why this code can't go to the toy now. */
  #refusalFor(code: OrderCode): ErrorCode | undefined {
    const isReceiverAway = this.#absentSinceMs.receiver !== undefined
    if (this.#door.device.at === 'active' && isReceiverAway) return 'device.notActive'
    if (this.#door.device.at === 'active' && !this.#isArmed) return 'play.notReady'
    return this.#door.refusalFor(code)
  }

  /** Replays, old epochs, and another window while this one's orders run: its first touch only stops. */
  #refuseStale(from: FrameSource | undefined): ErrorCode | undefined {
    if (from === undefined) return undefined
    if (from.epoch !== this.#epoch) return 'order.stale'
    if (this.#hasMoved && this.#steering.isHeldByAnother(from.socketId)) {
      this.#pause('initiatorStop', this.#clock.nowMs())
      this.#steering.take(from.socketId, 0)
      return 'order.stale'
    }
    this.#steering.take(from.socketId, 0)
    return this.#steering.advance(from.seq) ? undefined : 'order.stale'
  }

  #flush(nowMs: number): void {
    for (const arrival of this.#merge.take(nowMs)) this.#relay(arrival)
  }

  #relay(arrival: Arrival): void {
    this.#hasMoved = true
    const data = {
      playId: this.playId,
      epoch: this.#epoch,
      seq: this.#nextSeq(arrival.seq),
      code: this.#door.clamp(arrival.code),
    }
    this.#out.push(this.receiverId, 'play_order', data, arrival.atMs)
  }

  /** The sender's own number where it can be kept; always rising, also for merged and HTTP orders. */
  #nextSeq(wishedSeq: number): number {
    this.#outSeq = Math.max(this.#outSeq + 1, wishedSeq)
    return this.#outSeq
  }

  #pushStop(nowMs: number): void {
    const data = { playId: this.playId, epoch: this.#epoch, seq: this.#nextSeq(0), code: STOP_ORDER }
    this.#out.push(this.receiverId, 'play_order', data, nowMs)
  }

  /** Stands still: a new epoch, the stop to the toy, the word to both. */
  #pause(cause: PauseCause, nowMs: number): void {
    if (this.#isOver) return
    this.#epoch += 1
    this.#hasMoved = false
    this.#lastProofMs = undefined
    this.#stopRelay.relayed(nowMs)
    this.#merge.clear()
    this.#pushStop(nowMs)
    const data = { playId: this.playId, epoch: this.#epoch, cause, isArmed: this.#isArmed }
    this.#toBoth('play_pause', data, nowMs)
  }

  #toBoth<T extends PushType>(type: T, data: PushData<T>, atMs: number, toReceiver = data): void {
    this.#out.push(this.initiatorId, type, data, atMs)
    this.#out.push(this.receiverId, type, toReceiver, atMs)
  }

  /** The lease comes first: a frame that waited in a stalled server must not find it still open. */
  #expireDue(nowMs: number): void {
    if (isDue(this.#lastProofMs, SERVER_LEASE_MS, nowMs)) this.#pause('initiatorSilent', nowMs)
  }

  #tick(): void {
    const nowMs = this.#clock.nowMs()
    const owedStop = this.#stopRelay.dueAt(nowMs)
    if (owedStop !== undefined) this.#pause(owedStop, nowMs)
    this.#expireDue(nowMs)
    if (isDue(this.#lastAppliedMs, RECEIVER_SILENT_MS, nowMs)) {
      this.#lastAppliedMs = undefined
      this.#pause('receiverSilent', nowMs)
    }
    this.#watchTouches(nowMs)
    this.#flush(nowMs)
    if (this.#isTimeUp(nowMs)) return
    this.#schedule()
  }

  #watchTouches(nowMs: number): void {
    const due = this.#unattended.due(nowMs)
    if (due === 'stop') this.#pause('unattended', nowMs)
    if (due !== 'warning') return
    const stopsInMs = UNATTENDED_STOP_MS - UNATTENDED_WARN_MS
    this.#toBoth('play_warning', { playId: this.playId, stopsInMs }, nowMs)
  }

  #isTimeUp(nowMs: number): boolean {
    const { initiator, receiver } = this.#absentSinceMs
    if (isDue(initiator, ABSENCE_CLOSES_MS, nowMs) || isDue(receiver, ABSENCE_CLOSES_MS, nowMs)) {
      this.#out.mustEnd('lost')
      return true
    }
    if (nowMs < this.#door.endsAtMs(nowMs)) return false
    this.#out.mustEnd('limit')
    return true
  }

  #schedule(): void {
    if (this.#isOver) return
    const nowMs = this.#clock.nowMs()
    this.#timer.at(
      Math.min(
        dueMs(this.#lastProofMs, SERVER_LEASE_MS),
        this.#stopRelay.dueMs,
        dueMs(this.#lastAppliedMs, RECEIVER_SILENT_MS),
        this.#unattended.nextMs,
        dueMs(this.#absentSinceMs.initiator, ABSENCE_CLOSES_MS),
        dueMs(this.#absentSinceMs.receiver, ABSENCE_CLOSES_MS),
        this.#door.endsAtMs(nowMs),
        nowMs + (this.#merge.waitMs(nowMs) ?? Number.POSITIVE_INFINITY),
      ),
    )
  }
}
