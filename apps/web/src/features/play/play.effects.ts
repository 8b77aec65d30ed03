import type { Device } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import { ABSENCE_CLOSES_MS } from '@thrum/contracts/limits'
import type { Hint, PlayFlag, PlayRole } from '@thrum/contracts/play/play.entities'
import type { Push } from '@thrum/contracts/play/play.push'
import { type ActiveOrders, AT_REST, type OrderStep } from '@thrum/toy-protocol/active-orders'
import type { OwnLimits } from '../limits/index.ts'
import { hearPush } from './hear-push.ts'
import { type HeldLimits, NOTHING_HELD, stricter, toBegin, toChoice, toHeld } from './held-limits.ts'
import { Initiator, type PartnerRun } from './initiator.ts'
import { InvitationCalls } from './invitation-calls.ts'
import { PlayDevice } from './play.device.ts'
import type { Face, InviteTarget, PlayEffect } from './play.machine.ts'
import { PlayScenes } from './play.scenes.ts'
import type { PlaySnapshot, PlayStore } from './play.store.ts'
import type { PlaySurroundings } from './play.surroundings.ts'
import { Receiver } from './receiver.ts'
import { SharedSketch } from './together/shared-sketch.ts'

/** At the end of its time the server closes a play; this long after it, the window does so by itself. */
const TIME_UP_GRACE_MS = 3_000
/** How often the two countdowns of an invitation are looked at. */
const TICK_MS = 250

/** Performs what the machine asks for, and hands pushes and taps to the engine of one's side. */
export class PlayEffects {
  readonly #store: PlayStore
  readonly #around: PlaySurroundings
  readonly #device: PlayDevice
  readonly #scenes: PlayScenes
  readonly #invitation: InvitationCalls
  #initiator: Initiator | undefined
  #receiver: Receiver | undefined
  readonly #sketches: Partial<Record<PlayRole, SharedSketch>> = {}
  #cancelTick: (() => void) | undefined
  #cancelAbsence: (() => void) | undefined
  #dim: (() => void) | undefined
  #awaitsState = true
  #isOnline = false
  /** What the server said of the limits of the plays that run, by their ids. */
  readonly #told = new Map<PlayId, HeldLimits>()

  constructor(store: PlayStore, around: PlaySurroundings) {
    this.#store = store
    this.#around = around
    this.#device = new PlayDevice(store, around, () => this.#receiver)
    this.#scenes = new PlayScenes(store, around, () => ({
      initiator: this.#initiator,
      receiver: this.#receiver,
      isInHand: this.#device.isInHand,
    }))
    this.#invitation = new InvitationCalls(store, around)
    store.setPerformer((effect) => this.#perform(effect))
    store.subscribe(() => this.#watchCountdown())
    around.line.onPush((raw) => this.#hear(raw))
    around.line.onConnection((isConnected) => this.#connection(isConnected))
    around.page.onHidden(() => {
      this.#receiver?.hidden()
      this.#initiator?.stop()
    })
    around.limits.subscribe((change) => this.#limitPlay(change))
  }

  invite(target: InviteTarget, flag: PlayFlag, face: Face | undefined): void {
    this.#store.dispatch({ type: 'invite', target, flag, face })
  }

  /** A touch of the initiator. */
  take(step: OrderStep): void {
    this.#initiator?.take(step)
  }

  /** A way to play of the initiator begins; see `Initiator.startRun`. */
  startRun(onOver: () => void): PartnerRun | undefined {
    return this.#initiator?.startRun(onOver)
  }

  readonly touch = (): void => this.#initiator?.touch()

  /** What the partner's toy is asked for at this moment; the store tells it a little later. */
  wanted(): ActiveOrders {
    return this.#initiator?.getSnapshot().wanted ?? AT_REST
  }

  /** The receiver's word to the one who steers. */
  hint(hint: Hint): void {
    const playId = this.#receiver?.playId
    if (playId !== undefined) this.#around.line.emit('hint', { playId, hint })
  }

  /** The drawing of the play in which one has this part. */
  sketchOf(role: PlayRole): SharedSketch | undefined {
    return this.#sketches[role]
  }

  /** The stop of whichever side one is on; on the receiver's the toy comes first. */
  readonly stop = (): void => {
    this.#receiver?.stop()
    if (this.#initiator !== undefined) {
      this.#initiator.stop()
      this.#around.page.buzz()
    }
    const { interacting } = this.#store
    if (interacting !== undefined) this.#store.noteStop(interacting.playId)
  }

  /** @returns whether the toy may move again */
  rearm(): Promise<boolean> {
    return this.#receiver?.rearm() ?? Promise.resolve(false)
  }

  loadScene(): void {
    const engine = this.#initiator ?? this.#receiver
    if (engine !== undefined) void this.#scenes.load(engine.playId)
  }

  /** The receiver puts another of its devices in place; the server stops the old one before it agrees. */
  async change(device: Device): Promise<void> {
    const playId = this.#receiver?.playId
    // Its scene may have come before it was in hand.
    if (playId !== undefined && (await this.#device.change(playId, device))) void this.#scenes.load(playId)
  }

  #perform(effect: PlayEffect): void {
    const { api, page, toy } = this.#around
    const invitation = this.#invitation
    switch (effect.do) {
      case 'stopToy':
        void toy.stop('order')
        return
      case 'begin':
        this.#begin(effect)
        return
      case 'end':
        this.#end()
        return
      case 'endReverse':
        this.#endReverse()
        return
      case 'sendInvite':
        void invitation.send(effect.target, effect.flag)
        return
      case 'reply':
        void (effect.agrees ? invitation.agree(effect.playId) : invitation.decline(effect.playId))
        return
      case 'closePlay':
        void api.sendClose(effect.playId)
        return
      case 'open':
        page.open(effect.place)
        return
      case 'leaveScreen':
        page.leave()
        return
      case 'tell':
        page.tell(effect.text)
        return
    }
  }

  #begin({ play, epoch, isArmed, isTakenUp }: PlayEffect & { do: 'begin' }): void {
    const { clock, line, toy, api, page, limits, wallMs } = this.#around
    const { playId } = play
    const start = { playId, epoch, isArmed }
    const shared = { clock, line, restStop: api.restStop }
    this.#sketches[play.role] = new SharedSketch({
      clock,
      send: (stroke, points) => line.emit('sketch', { playId, stroke, points }),
    })
    if (play.role === 'initiator') {
      const onChange = () => this.#show({ initiator: this.#initiator?.getSnapshot() })
      this.#initiator = new Initiator(start, { ...shared, wallMs, onChange })
      this.#stopAgain()
      onChange()
    } else {
      // What one played alone ends here: from now on the toy belongs to this play.
      void toy.stop('order')
      const onChange = () => this.#show({ receiver: this.#receiver?.getSnapshot() })
      const rttMs = () => line.getQuality().rttMs
      const onTimeUp = () => this.#timeUp(playId)
      const ports = {
        ...shared,
        ...{ toy: this.#device.toy, isShown: page.isShown, rttMs, onTimeUp, onChange },
      }
      const begin = toBegin(limits.getSnapshot(), clock.nowMs())
      // A play that ran before this window has its end already.
      const held = isTakenUp
        ? stricter({ ...begin, endsAtMs: null }, this.#told.get(playId) ?? NOTHING_HELD)
        : begin
      this.#receiver = new Receiver({ ...start, isTakenUp, limits: held }, ports)
      this.#stopAgain()
      onChange()
      void this.#device.choose(playId, isTakenUp)
      // It may begin out of sight: agreed to a moment before, or taken up by a page that nobody looks at.
      if (!page.isShown()) this.#receiver.hidden()
    }
    this.#dim ??= page.keepLit()
    void this.#scenes.load(playId)
    // The line may have gone between the question and the answer, which takes another way.
    if (!this.#isOnline) this.#away()
  }

  #end(): void {
    this.#endAs('initiator')
    this.#endAs('receiver')
    this.#cancelAbsence?.()
    this.#scenes.forget()
    this.#dim?.()
    this.#dim = undefined
  }

  /** Back to one direction. */
  #endReverse(): void {
    const first = this.#store.interacting?.playId
    if (this.#receiver !== undefined && this.#receiver.playId !== first) {
      void this.#around.toy.stop('order')
      this.#endAs('receiver')
    }
    if (this.#initiator !== undefined && this.#initiator.playId !== first) this.#endAs('initiator')
    this.#scenes.forget()
    if (first !== undefined) void this.#scenes.load(first)
  }

  #endAs(role: PlayRole): void {
    this.#sketches[role]?.end()
    delete this.#sketches[role]
    if (role === 'initiator') {
      this.#initiator?.end()
      this.#initiator = undefined
      this.#store.set({ initiator: undefined })
      return
    }
    this.#receiver?.end()
    this.#receiver = undefined
    this.#store.set({ receiver: undefined, deviceId: undefined })
  }

  #hear(raw: unknown): void {
    const push = hearPush(raw)
    if (push === undefined || this.#isElsewhere(push)) return
    this.#noteTold(push)
    const running = [this.#initiator?.playId, this.#receiver?.playId]
    const agreedPlayId = this.#agreedHere
    this.#store.dispatch({ type: 'push', push, nowMs: this.#around.clock.nowMs(), agreedPlayId })
    if (push.type === 'play_state') this.#store.set({ isSynced: true })
    for (const one of withReverse(push)) {
      this.#device.hear(one)
      this.#handToEngine(one)
      // A switch of toys may have been missed.
      if (one.type === 'play_state' && one.data.playId !== 0 && running.includes(one.data.playId))
        void this.#scenes.load(one.data.playId)
    }
    const { playId } = push.data
    const isOurs = playId === this.#initiator?.playId || playId === this.#receiver?.playId
    if (push.type === 'play_change' && isOurs) this.#scenes.switched(push.data.playId)
  }

  /** A play that begins later than this connection, in a window that did not answer, runs in another window. */
  #isElsewhere(push: Push): boolean {
    if (push.type !== 'play_state') return false
    const isFirst = this.#awaitsState
    this.#awaitsState = false
    const { life } = this.#store.getSnapshot()
    if (isFirst || push.data.state !== 'interacting' || (life.at !== 'none' && life.at !== 'closed'))
      return false
    const { playId } = push.data
    // What was ended here is ended wherever it runs; what was agreed to before a reload is this window's.
    return playId !== life.endedPlayId && playId !== this.#agreedHere
  }

  /** In sight only: out of sight it would stop what another window may have begun since. */
  get #agreedHere(): PlayId | undefined {
    return this.#around.page.isShown() ? this.#store.agreedPlayId : undefined
  }

  /** A window that takes a play up begins with the limits that hold in it. */
  #noteTold({ type, data, atMs }: Push): void {
    if (type !== 'play_state') return
    this.#told.clear()
    for (const state of [data, data.mutual?.reverse]) {
      if (state == null || state.playId === 0 || state.limits === null) continue
      this.#told.set(state.playId, toHeld(state.limits, atMs, this.#around.clock.nowMs()))
    }
  }

  /** The server ends the play at its time. Where that does not come, this window does. */
  #timeUp(playId: PlayId): void {
    this.#around.clock.after(TIME_UP_GRACE_MS, () => {
      if (this.#receiver?.playId === playId) this.#store.dispatch({ type: 'timeUp' })
    })
  }

  /**
   * What the person changes, on whatever page or in another window of this browser, holds at once. What isn't changed
   * goes on as it holds, which may be stricter than is kept here. A time box runs from when it is chosen.
   */
  #limitPlay(change: Partial<OwnLimits>): void {
    const { limits, clock } = this.#around
    const held = this.#receiver?.getSnapshot().limits
    if (held === undefined) return
    const fresh = toBegin({ ...limits.getSnapshot(), ...toChoice(held), ...change }, clock.nowMs())
    this.#receiver?.setLimits('minutes' in change ? fresh : { ...fresh, endsAtMs: held.endsAtMs })
  }

  /** The engine of a play hears only of that play; a stop order of any play is obeyed. */
  #handToEngine(push: Push): void {
    if (push.type === 'play_sketch') {
      if (push.data.playId === this.#initiator?.playId) this.#sketches.initiator?.hear(push.data)
      if (push.data.playId === this.#receiver?.playId) this.#sketches.receiver?.hear(push.data)
      return
    }
    if (push.data.playId === this.#initiator?.playId) this.#initiator.hear(push)
    if (push.data.playId === this.#receiver?.playId || push.type === 'play_order') this.#receiver?.hear(push)
  }

  #connection(isConnected: boolean): void {
    this.#isOnline = isConnected
    if (isConnected) {
      this.#awaitsState = true
      this.#receiver?.cameBack()
      this.#cancelAbsence?.()
    } else this.#away()
  }

  #away(): void {
    this.#initiator?.wentAway()
    this.#receiver?.wentAway()
    if (this.#store.interacting === undefined) return
    this.#cancelAbsence?.()
    this.#cancelAbsence = this.#around.clock.after(ABSENCE_CLOSES_MS, () => this.#absent())
  }

  /** The play may go on in another window, so a stop that was tapped here is said until the server has heard it. */
  #absent(): void {
    const playId = this.#unheardStop()
    if (playId !== undefined) {
      const forget = () => {
        if (this.#store.unheardStop === playId) this.#store.noteStop(undefined)
      }
      void this.#around.api.restStop(playId, new AbortController().signal).then(forget, forget)
    }
    this.#store.dispatch({ type: 'absent' })
  }

  /** The play that runs, where its STOP was tapped and the server has not heard it. */
  #unheardStop(): PlayId | undefined {
    const { unheardStop, interacting } = this.#store
    return interacting?.playId === unheardStop ? unheardStop : undefined
  }

  /** One that was tapped before this window took the play up, as before a reload. */
  #stopAgain(): void {
    if (this.#unheardStop() !== undefined) this.stop()
  }

  #show(engine: Partial<Pick<PlaySnapshot, 'initiator' | 'receiver'>>): void {
    this.#store.set(engine)
    const { initiator, receiver } = this.#store.getSnapshot()
    const isUnheard = initiator?.isStopping === true || receiver?.gate === 'stopped'
    // Once it is heard, it is no cause to say a later one, which nobody tapped.
    if (!isUnheard && this.#unheardStop() !== undefined) this.#store.noteStop(undefined)
  }

  #watchCountdown(): void {
    const { at } = this.#store.getSnapshot().life
    const isCounting = at === 'inviting' || at === 'waiting' || at === 'invited'
    if (isCounting === (this.#cancelTick !== undefined)) return
    this.#cancelTick?.()
    this.#cancelTick = undefined
    if (!isCounting) return
    const { clock } = this.#around
    const tick = () => this.#store.dispatch({ type: 'tick', nowMs: clock.nowMs(), isOnline: this.#isOnline })
    this.#cancelTick = clock.every(TICK_MS, tick)
  }
}

/** The state of the second direction comes within another push; its engine hears it as its own. */
function withReverse(push: Push): Push[] {
  const told =
    push.type === 'play_state' ? push.data.mutual : push.type === 'play_mutual' ? push.data : undefined
  const reverse = told?.reverse ?? undefined
  return reverse === undefined ? [push] : [push, { ...push, type: 'play_state', data: reverse }]
}
