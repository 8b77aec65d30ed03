import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import type { ErrorCode } from '@thrum/contracts/errors'
import type { DeviceId, UserId } from '@thrum/contracts/ids'
import { UNATTENDED_STOP_MS, UNATTENDED_WARN_MS } from '@thrum/contracts/limits'
import type { PauseCause, PlayLimits, PlayRole } from '@thrum/contracts/play/play.entities'
import type { ClientEventData, PushData } from '@thrum/contracts/play/play.push'
import type { Clock } from '@thrum/toy-protocol/clock'
import { isStop } from '@thrum/toy-protocol/order'
import { TokenBucket } from '../../socket/token-bucket.ts'
import { Absence } from './absence.ts'
import { Asides } from './asides.ts'
import { EpochCounter } from './epoch-counter.ts'
import { LifeSign } from './life-sign.ts'
import { type Arrival, Motion } from './motion.ts'
import { OneTimer } from './one-timer.ts'
import { Outlet } from './outlet.ts'
import type { LivePlayOptions, LivePlayOut, OrderOutcome } from './play-out.ts'
import { type CallSource, type FrameSource, Steering } from './steering.ts'
import { StopRelay } from './stop-relay.ts'
import { Tidings } from './tidings.ts'
import { type ActiveDevice, ToyDoor } from './toy-door.ts'
import { Unattended } from './unattended.ts'

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
  readonly #epoch: EpochCounter
  #isArmed: boolean
  readonly #door: ToyDoor
  readonly #steering = new Steering()
  readonly #clock: Clock
  readonly #out: LivePlayOut
  readonly #timer: OneTimer
  readonly #motion: Motion
  readonly #beatBucket: TokenBucket
  readonly #movesBucket: TokenBucket
  readonly #rearmBucket: TokenBucket
  readonly #outlet: Outlet
  readonly #tidings: Tidings
  readonly asides: Asides
  readonly #lifeSign = new LifeSign()
  readonly #unattended: Unattended
  readonly #stopRelay = new StopRelay()
  readonly #absence = new Absence()
  #isOver = false

  constructor(options: LivePlayOptions) {
    this.playId = options.playId
    this.initiatorId = options.initiatorId
    this.receiverId = options.receiverId
    this.#epoch = new EpochCounter(options.epoch)
    this.#isArmed = options.isArmed
    this.#door = new ToyDoor(options.device)
    if (options.limitsTold !== undefined) this.#door.limit(options.limitsTold, options.clock.nowMs())
    this.#clock = options.clock
    this.#out = options.out
    this.startedAtMs = options.clock.nowMs()
    this.#unattended = new Unattended(this.startedAtMs)
    this.#timer = new OneTimer(options.clock, () => this.#tick())
    this.#motion = new Motion(options.limits.orders, this.startedAtMs)
    this.#beatBucket = new TokenBucket(options.limits.beats)
    this.#movesBucket = new TokenBucket(options.limits.moves)
    this.#rearmBucket = new TokenBucket(options.limits.rearms)
    this.#outlet = new Outlet(options)
    this.#tidings = new Tidings(options, this.startedAtMs)
    this.asides = new Asides(options)
    this.#schedule()
  }

  get epoch(): number {
    return this.#epoch.value
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

  /**
   * An order of the initiator. A stop code counts as a stop from either side, whatever its epoch.
   * @param from the sending socket with the frame's epoch and seq; of the HTTP call its epoch, if it says one
   */
  order(role: PlayRole, code: OrderCode, from: FrameSource | CallSource): OrderOutcome {
    if (isStop(code)) return { ok: true, epoch: this.stop(role) }
    if (role === 'receiver') return { ok: false, reason: 'play.initiatorOnly' }
    const nowMs = this.#clock.nowMs()
    this.#expireDue(nowMs)
    const refusal = this.#refusalFor(code) ?? this.#refuseStale(from, nowMs)
    if (refusal !== undefined) return { ok: false, reason: refusal }
    this.#unattended.touched(nowMs)
    const arrival: Arrival = { code, seq: 'seq' in from ? from.seq : this.#steering.lastSeq, atMs: nowMs }
    this.#motion.offer(this.#door.slotOf(code) ?? 'long', arrival)
    this.#flush(nowMs)
    this.#schedule()
    return { ok: true, epoch: this.#epoch.value }
  }

  /** The initiator's full wanted state. Anything wrong with it: it renews nothing. */
  beat(socketId: string, beat: ClientEventData<'beat'>): void {
    const nowMs = this.#clock.nowMs()
    if (!this.#beatBucket.take(nowMs)) return
    this.#expireDue(nowMs)
    if (beat.epoch !== this.#epoch.value) return
    if (this.#steering.isHeldByAnother(socketId)) return
    const wanted = this.#door.admit(beat.wanted)
    if (wanted === undefined) return
    const isMoving = Object.keys(wanted).length > 0
    if (isMoving && !this.#isArmed) return
    this.#steering.take(socketId, beat.touches)
    if (!this.#steering.advance(beat.seq)) return
    if (this.#steering.countTouches(beat.touches)) this.#unattended.touched(nowMs)
    if (isMoving && this.#unattended.isOver) return
    this.#motion.state(isMoving, nowMs)
    const { epoch, seq, touches, sentAtMs } = beat
    const data = { epoch, seq, wanted: this.#door.lower(wanted, nowMs), touches, sentAtMs }
    this.#outlet.push('play_beat', data, nowMs)
    this.#schedule()
  }

  /** What a way to play of the initiator asks for. Anything wrong with it: nothing of it counts. */
  moves(socketId: string, { epoch, seq, touches, sentAtMs, moves }: ClientEventData<'moves'>): void {
    const nowMs = this.#clock.nowMs()
    if (!this.#movesBucket.take(nowMs)) return
    this.#expireDue(nowMs)
    const isForeign = moves.some(({ code }) => this.#door.isForeign(code))
    if (isForeign || !this.#isArmed || this.#absence.isAway('receiver')) return
    if (this.#refuseStale({ socketId, epoch, seq }, nowMs) !== undefined) return
    if (this.#steering.countTouches(touches)) this.#unattended.touched(nowMs)
    if (this.#unattended.isOver) return
    this.#motion.state(true, nowMs)
    const passed = this.#door.passMoves(moves, nowMs)
    if (passed.length > 0)
      this.#outlet.push('play_moves', { epoch, seq, touches, sentAtMs, moves: passed }, nowMs)
    this.#schedule()
  }

  /** Stops the toy. @returns the epoch from which on something may move again */
  stop(role: PlayRole): number {
    this.#stopBy(role)
    this.#out.stopped(role)
    return this.#epoch.value
  }

  /** The toy of the other direction stopped, and this one with it. @param by who stopped it, by hand */
  stopAlong(by: PlayRole | undefined): void {
    if (by !== undefined) this.#stopBy(by)
    else if (this.#isArmed || this.#motion.hasMoved)
      this.#standStill('linkedStop', this.#clock.nowMs(), false)
  }

  /** Only after the receiver's own word does its toy move again. */
  rearm(role: PlayRole): OrderOutcome {
    if (role !== 'receiver') return { ok: false, reason: 'play.receiverOnly' }
    const nowMs = this.#clock.nowMs()
    if (!this.#rearmBucket.take(nowMs)) return { ok: false, reason: 'request.tooMany' }
    // A repeat still issues a new epoch while nothing moves: the receiver's gate opens only to a newer one.
    if (!this.#isArmed || !this.#motion.hasMoved) {
      this.#isArmed = true
      this.#epoch.rise()
      this.#motion.forget()
      this.#stopRelay.forgive()
      this.#tidings.toBoth('play_rearm', { playId: this.playId, epoch: this.#epoch.value }, nowMs)
    }
    this.#lifeSign.heard(nowMs)
    this.#schedule()
    return { ok: true, epoch: this.#epoch.value }
  }

  /** The receiver's sign of life, handed on to the initiator. */
  applied(socketId: string, data: ClientEventData<'applied'>): void {
    const nowMs = this.#clock.nowMs()
    const isMoving = Object.values(data.slots).some((level) => level > 0)
    if (!this.#lifeSign.reported(socketId, isMoving, nowMs)) return
    this.#tidings.applied(data, nowMs)
    this.#schedule()
  }

  /** The receiver's own limits; in force from the next order on. */
  limit(told: ClientEventData<'limits'>): void {
    const nowMs = this.#clock.nowMs()
    const limits = this.#door.limit(told, nowMs)
    this.#lifeSign.heard(nowMs)
    this.#tidings.report('play_limits', limits, nowMs)
    this.#out.limited(limits)
    this.#schedule()
  }

  /** Another device, or none: the old one stops first, then both load the scene; the id is the receiver's alone. */
  change(device: ActiveDevice, deviceId?: DeviceId): number {
    const nowMs = this.#clock.nowMs()
    this.#halt('deviceChanged', nowMs)
    this.#epoch.stopped(nowMs)
    this.#door.change(device)
    const { playId, epoch } = this
    this.#tidings.toBoth('play_change', { playId, epoch }, nowMs, { playId, epoch, deviceId })
    return epoch
  }

  /** A person's first socket is there. What was asked for while the receiver was away is dead. */
  present(role: PlayRole): void {
    const isReturn = role === 'receiver' && this.#absence.isAway(role)
    if (isReturn && this.#motion.hasMoved) this.#halt('receiverSilent', this.#clock.nowMs())
    this.#absence.back(role)
  }

  /** One socket of a person went away; `isLast` when no other is left. */
  absent(role: PlayRole, socketId: string | undefined, isLast: boolean): void {
    const nowMs = this.#clock.nowMs()
    if (isLast) this.#absence.leave(role, nowMs)
    if (role === 'initiator' && socketId !== undefined && socketId === this.#steering.socketId) {
      this.#steering.leave()
      this.#halt('initiatorSilent', nowMs)
    }
    if (role === 'receiver' && this.#lifeSign.leave(socketId, isLast)) this.#halt('receiverSilent', nowMs)
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
    this.#epoch.rise()
    this.#pushStop(this.#clock.nowMs())
    this.dispose()
  }

  dispose(): void {
    this.#isOver = true
    this.#motion.forget()
    this.#tidings.clear()
    this.#timer.cancel()
  }

  /** Why this code can't go to the toy now. */
  #refusalFor(code: OrderCode): ErrorCode | undefined {
    if (this.#door.device.at === 'active' && this.#absence.isAway('receiver')) return 'device.notActive'
    if (this.#door.device.at === 'active' && !this.#isArmed) return 'play.notReady'
    return this.#door.refusalFor(code)
  }

  /** Replays, old epochs, and another window while this one's orders run: its first touch only stops. */
  #refuseStale(from: FrameSource | CallSource, nowMs: number): ErrorCode | undefined {
    if (this.#epoch.isStale(from.epoch, nowMs)) return 'order.stale'
    if (!('seq' in from)) return undefined
    const isHeld = this.#motion.hasMoved && this.#steering.isHeldByAnother(from.socketId)
    if (isHeld) {
      this.#halt('initiatorStop', nowMs)
      this.#epoch.stopped(nowMs)
    }
    this.#steering.take(from.socketId, 0)
    return !isHeld && this.#steering.advance(from.seq) ? undefined : 'order.stale'
  }

  #flush(nowMs: number): void {
    for (const arrival of this.#motion.take(nowMs)) this.#relay(arrival)
  }

  #relay(arrival: Arrival): void {
    const code = this.#door.pass(arrival.code, this.#clock.nowMs())
    // Its slot was closed while it waited for its turn.
    if (code === undefined) return
    this.#motion.moved()
    this.#outlet.push('play_order', { epoch: this.#epoch.value, seq: arrival.seq, code }, arrival.atMs)
  }

  #pushStop(nowMs: number): void {
    this.#outlet.push('play_order', { epoch: this.#epoch.value, seq: 0, code: STOP_ORDER }, nowMs)
  }

  /** A stop by hand. */
  #stopBy(role: PlayRole): void {
    const isReceiver = role === 'receiver'
    const [nowMs, disarms] = [this.#clock.nowMs(), isReceiver && this.#isArmed]
    if (isReceiver) this.#isArmed = false
    this.#epoch.stopped(nowMs)
    this.#standStill(isReceiver ? 'receiverStop' : 'initiatorStop', nowMs, disarms)
  }

  /** Repeats within 50 ms in which nothing moved count at once and are handed on as one. */
  #standStill(cause: PauseCause, nowMs: number, isNews: boolean): void {
    if (!this.#stopRelay.isTooSoon(nowMs) || isNews || this.#motion.hasMoved) {
      this.#pause(cause, nowMs)
      return
    }
    // Whatever was said before it is dead at once, also what arrives or is let through only now.
    this.#epoch.rise()
    this.#motion.forget()
    this.#stopRelay.owe(cause)
    this.#schedule()
  }

  /** A stop that nobody asked for by hand. */
  #halt(cause: PauseCause, nowMs: number): void {
    this.#pause(cause, nowMs)
    this.#out.stopped(undefined)
  }

  /** Stands still: a new epoch, the stop to the toy, the word to both. */
  #pause(cause: PauseCause, nowMs: number): void {
    if (this.#isOver) return
    this.#epoch.rise()
    this.#motion.rest()
    this.#stopRelay.relayed(nowMs)
    this.#door.rest()
    this.#pushStop(nowMs)
    const { playId, epoch, isArmed } = this
    this.#tidings.toBoth('play_pause', { playId, epoch, cause, isArmed }, nowMs)
  }

  /** The lease comes first: a frame that waited in a stalled server must not find it still open. */
  #expireDue(nowMs: number): void {
    if (this.#motion.isLeaseOver(nowMs)) this.#halt('initiatorSilent', nowMs)
  }

  #tick(): void {
    const nowMs = this.#clock.nowMs()
    const owedStop = this.#stopRelay.dueAt(nowMs)
    if (owedStop !== undefined) this.#pause(owedStop, nowMs)
    this.#expireDue(nowMs)
    if (this.#lifeSign.isSilent(nowMs)) this.#halt('receiverSilent', nowMs)
    this.#watchTouches(nowMs)
    this.#flush(nowMs)
    this.#tidings.flush(nowMs)
    if (this.#isTimeUp(nowMs)) return
    this.#schedule()
  }

  #watchTouches(nowMs: number): void {
    const due = this.#unattended.due(nowMs)
    // Where nothing moved, nothing stops, so the other direction goes on.
    if (due === 'stop' && this.#motion.hasMoved) this.#halt('unattended', nowMs)
    else if (due === 'stop') this.#pause('unattended', nowMs)
    const { playId } = this
    if (due === 'warning')
      this.#tidings.toBoth(
        'play_warning',
        { playId, stopsInMs: UNATTENDED_STOP_MS - UNATTENDED_WARN_MS },
        nowMs,
      )
  }

  #isTimeUp(nowMs: number): boolean {
    if (nowMs >= this.#absence.closesAtMs) {
      this.#out.mustEnd('lost')
      return true
    }
    const { timeBox } = this.#door
    const due = timeBox.due(nowMs)
    const ending = { playId: this.playId, endsInMs: timeBox.leftMs(nowMs) }
    if (due === 'warning') this.#tidings.report('play_ending', ending, nowMs)
    if (due === 'end') this.#out.mustEnd('limit')
    return due === 'end'
  }

  #schedule(): void {
    if (this.#isOver) return
    const nowMs = this.#clock.nowMs()
    this.#timer.at(
      Math.min(
        this.#motion.nextMs(nowMs),
        this.#stopRelay.dueMs,
        this.#lifeSign.dueMs,
        this.#unattended.nextMs,
        this.#absence.closesAtMs,
        this.#door.timeBox.nextMs,
        nowMs + (this.#tidings.waitMs(nowMs) ?? Number.POSITIVE_INFINITY),
      ),
    )
  }
}
