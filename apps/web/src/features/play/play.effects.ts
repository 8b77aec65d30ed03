import type { Device, Scene } from '@thrum/contracts/device/device.entities'
import type { DeviceId, PlayId } from '@thrum/contracts/ids'
import { ABSENCE_CLOSES_MS, DEVICE_SWITCH_POPUP_MS } from '@thrum/contracts/limits'
import type { PlayFlag } from '@thrum/contracts/play/play.entities'
import type { Push } from '@thrum/contracts/play/play.push'
import type { OrderStep } from '@thrum/toy-protocol/active-orders'
import { visibleScene } from '@thrum/toy-protocol/scene'
import { TOYS } from '@thrum/toy-protocol/toys'
import { hearPush } from './hear-push.ts'
import { Initiator } from './initiator.ts'
import type { PlayClock, PlayLine } from './play.line.ts'
import type { Face, InviteTarget, Place, PlayEffect, PlayText } from './play.machine.ts'
import type { PlayStore, SceneProblem, ToyFace } from './play.store.ts'
import { Receiver, type ReceiverToy } from './receiver.ts'

const FULL_CAP = 100
/** How often the two countdowns of an invitation are looked at. */
const TICK_MS = 250

export interface PlaySurroundings {
  /** Keeps its pace in a hidden page. */
  readonly clock: PlayClock
  readonly wallMs: () => number
  readonly line: PlayLine & {
    onPush(listener: (raw: unknown) => void): () => void
    onConnection(listener: (isConnected: boolean) => void): () => void
  }
  readonly toy: ReceiverToy & {
    getSnapshot(): { readonly device: Device | undefined }
    select(device: Device | undefined): void
    setScene(scene: Scene): void
    disable(): void
  }
  readonly api: {
    sendInvite(target: InviteTarget, flag: PlayFlag): Promise<PlayId>
    reply(playId: PlayId, agrees: boolean): Promise<void>
    sendClose(playId: PlayId): Promise<void>
    restStop(playId: PlayId, signal: AbortSignal): Promise<number>
    fetchScene(playId: PlayId): Promise<Scene>
    fetchDevices(): Promise<Device[]>
    sendChange(playId: PlayId, deviceId: DeviceId): Promise<void>
    /** Why a scene did not load. */
    problemOf(error: unknown): SceneProblem
  }
  readonly page: {
    isShown(): boolean
    onHidden(run: () => void): void
    open(place: Place): void
    leave(): void
    keepLit(): () => void
    /** The phone's receipt of a tap on STOP. */
    buzz(): void
    tell(text: PlayText): void
  }
  readonly cap: { read(): number; write(cap: number): void }
}

const codesOf = (scene: Scene) => scene.flatMap((group) => group.data.map((entry) => entry.beginCode)).join()

/** The model whose offered functions are exactly these; the wire names none. */
function faceOf(scene: Scene): ToyFace | undefined {
  const codes = codesOf(scene)
  return TOYS.find((toy) => codesOf(visibleScene(toy.scene)) === codes)
}

/** Performs what the machine asks for, and hands pushes and taps to the engine of one's side. */
export class PlayEffects {
  readonly #store: PlayStore
  readonly #around: PlaySurroundings
  #initiator: Initiator | undefined
  #receiver: Receiver | undefined
  #cancelTick: (() => void) | undefined
  #cancelAbsence: (() => void) | undefined
  #cancelNotice: (() => void) | undefined
  #dim: (() => void) | undefined
  #sceneTry = 0
  #awaitsState = true

  constructor(store: PlayStore, around: PlaySurroundings) {
    this.#store = store
    this.#around = around
    store.setPerformer((effect) => this.#perform(effect))
    store.subscribe(() => this.#watchCountdown())
    around.line.onPush((raw) => this.#hear(raw))
    around.line.onConnection((isConnected) => this.#connection(isConnected))
    around.page.onHidden(() => {
      this.#initiator?.stop()
      this.#receiver?.hidden()
    })
  }

  invite(target: InviteTarget, flag: PlayFlag, face: Face | undefined): void {
    this.#store.dispatch({ type: 'invite', target, flag, face })
  }

  /** A touch of the initiator. */
  take(step: OrderStep): void {
    this.#initiator?.take(step)
  }

  /** The stop of whichever side one is on; on the receiver's the toy comes first. */
  readonly stop = (): void => {
    this.#receiver?.stop()
    if (this.#initiator === undefined) return
    this.#initiator.stop()
    this.#around.page.buzz()
  }

  /** @returns whether the toy may move again */
  rearm(): Promise<boolean> {
    return this.#receiver?.rearm() ?? Promise.resolve(false)
  }

  /** @param cap 0-100, kept for the next time */
  setCap(cap: number): void {
    this.#around.cap.write(cap)
    this.#receiver?.setCap(cap)
  }

  loadScene(): void {
    const play = this.#store.interacting
    if (play !== undefined) void this.#loadScene(play.playId)
  }

  /** The receiver puts another of its devices in place; the server stops the old one before it agrees. */
  async change(device: Device): Promise<void> {
    const play = this.#store.interacting
    if (play === undefined) return
    await this.#around.api.sendChange(play.playId, device.id)
    this.#around.toy.select(device)
    this.#store.set({ deviceId: device.id })
  }

  #perform(effect: PlayEffect): void {
    const { api, page, toy } = this.#around
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
      case 'sendInvite':
        void this.#sendInvite(effect.target, effect.flag)
        return
      case 'reply':
        void this.#reply(effect.playId, effect.agrees)
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

  async #sendInvite(target: InviteTarget, flag: PlayFlag): Promise<void> {
    try {
      const playId = await this.#around.api.sendInvite(target, flag)
      this.#store.dispatch({ type: 'inviteSent', playId, nowMs: this.#around.clock.nowMs() })
    } catch {
      this.#store.dispatch({ type: 'inviteRefused' })
    }
  }

  async #reply(playId: PlayId, agrees: boolean): Promise<void> {
    try {
      await this.#around.api.reply(playId, agrees)
      if (agrees) this.#store.dispatch({ type: 'agreed', playId, nowMs: this.#around.clock.nowMs() })
    } catch {
      this.#store.dispatch({ type: 'agreeRefused', playId })
    }
  }

  #begin({ play, epoch, isArmed, isTakenUp }: PlayEffect & { do: 'begin' }): void {
    const { clock, line, toy, api, page, cap, wallMs } = this.#around
    const { playId } = play
    const start = { playId, epoch, isArmed }
    const shared = { clock, line, restStop: api.restStop }
    if (play.role === 'initiator') {
      const onChange = () => this.#store.set({ initiator: this.#initiator?.getSnapshot() })
      this.#initiator = new Initiator(start, { ...shared, wallMs, onChange })
      onChange()
    } else {
      // What one played alone ends here: from now on the toy belongs to this play.
      void toy.stop('order')
      const onChange = () => this.#store.set({ receiver: this.#receiver?.getSnapshot() })
      const ports = { ...shared, toy: this.#partnersToy(), isShown: page.isShown, onChange }
      this.#receiver = new Receiver({ ...start, cap: cap.read() }, ports)
      onChange()
      void this.#chooseDevice(playId, isTakenUp)
    }
    this.#dim = page.keepLit()
    void this.#loadScene(playId)
  }

  /**
   * The partner moves the device that plays and no other: not one that another screen took hold of, nor the one
   * from before a change that came from another window or whose answer was lost.
   */
  #partnersToy(): ReceiverToy {
    const { toy } = this.#around
    return {
      apply: (code) => this.#isInHand() && toy.apply(code),
      setWanted: (wanted) => this.#isInHand() && toy.setWanted(wanted),
      stop: (cause) => toy.stop(cause),
      onStop: (listener) => toy.onStop(listener),
      setCap: (cap) => toy.setCap(cap),
      applied: () => (this.#isInHand() ? toy.applied() : { slots: {}, ageMs: Number.POSITIVE_INFINITY }),
    }
  }

  #isInHand(): boolean {
    const { deviceId } = this.#store.getSnapshot()
    return deviceId !== undefined && this.#around.toy.getSnapshot().device?.id === deviceId
  }

  /** The receiver's default device plays first. A window that takes a play up keeps the device that plays. */
  async #chooseDevice(playId: PlayId, isTakenUp: boolean): Promise<void> {
    try {
      const devices = await this.#around.api.fetchDevices()
      const { deviceId } = this.#store.getSnapshot()
      const device = devices.find(({ id }) => id === deviceId) ?? devices[0]
      if (this.#receiver?.playId !== playId || device === undefined) return
      this.#around.toy.select(device)
      if (isTakenUp && device.id !== deviceId) await this.#around.api.sendChange(playId, device.id)
      this.#store.set({ deviceId: device.id })
    } catch {
      // The screen lists the devices itself, with a way to try again.
    }
  }

  #end(): void {
    this.#initiator?.end()
    this.#receiver?.end()
    // The cap is the receiver's limit on others; alone nothing is lowered.
    if (this.#receiver !== undefined) this.#around.toy.setCap(FULL_CAP)
    this.#initiator = undefined
    this.#receiver = undefined
    this.#cancelAbsence?.()
    this.#cancelNotice?.()
    this.#dim?.()
    this.#dim = undefined
    this.#store.set({
      initiator: undefined,
      receiver: undefined,
      deviceId: undefined,
      toyFace: undefined,
      toySwitch: undefined,
      sceneProblem: undefined,
    })
  }

  #hear(raw: unknown): void {
    const push = hearPush(raw)
    if (push === undefined || this.#isElsewhere(push)) return
    this.#store.dispatch({ type: 'push', push, nowMs: this.#around.clock.nowMs() })
    if (push.type === 'play_state') this.#store.set({ isSynced: true })
    this.#noteDevice(push)
    this.#handToEngine(push)
    const { playId } = push.data
    if (push.type === 'play_change' && playId === this.#store.interacting?.playId) this.#switched(playId)
  }

  /** A play that begins later than this connection, in a window that did not answer, runs in another window. */
  #isElsewhere(push: Push): boolean {
    if (push.type !== 'play_state') return false
    const isFirst = this.#awaitsState
    this.#awaitsState = false
    const { at } = this.#store.getSnapshot().life
    return !isFirst && push.data.state === 'interacting' && (at === 'none' || at === 'closed')
  }

  #noteDevice(push: Push): void {
    if (push.type !== 'play_state' && push.type !== 'play_change') return
    const { playId, deviceId } = push.data
    if (deviceId !== undefined && playId === this.#receiver?.playId) this.#store.set({ deviceId })
  }

  /** The engine of a play hears only of that play; a stop order of any play is obeyed. */
  #handToEngine(push: Push): void {
    if (push.data.playId === this.#initiator?.playId) this.#initiator.hear(push)
    if (push.data.playId === this.#receiver?.playId || push.type === 'play_order') this.#receiver?.hear(push)
  }

  #switched(playId: PlayId): void {
    const { clock } = this.#around
    this.#store.set({ toySwitch: { from: this.#store.getSnapshot().toyFace, to: undefined } })
    this.#cancelNotice?.()
    this.#cancelNotice = clock.after(DEVICE_SWITCH_POPUP_MS, () => this.#store.set({ toySwitch: undefined }))
    void this.#loadScene(playId)
  }

  async #loadScene(playId: PlayId): Promise<void> {
    const isCurrent = () => this.#store.interacting?.playId === playId
    const tryNumber = this.#sceneTry + 1
    this.#sceneTry = tryNumber
    this.#store.set({ sceneProblem: undefined })
    try {
      const scene = await this.#around.api.fetchScene(playId)
      if (!isCurrent() || tryNumber !== this.#sceneTry) return
      const toyFace = faceOf(scene)
      const { toySwitch } = this.#store.getSnapshot()
      this.#store.set({ toyFace, toySwitch: toySwitch && { ...toySwitch, to: toyFace } })
      if (this.#receiver !== undefined && this.#isInHand()) this.#around.toy.setScene(scene)
      this.#initiator?.setScene(scene)
      this.#receiver?.setScene(scene)
    } catch (error) {
      if (!isCurrent() || tryNumber !== this.#sceneTry) return
      const sceneProblem = this.#around.api.problemOf(error)
      this.#store.set({ sceneProblem })
      if (sceneProblem === 'forbidden' && this.#receiver !== undefined) this.#around.toy.disable()
    }
  }

  #connection(isConnected: boolean): void {
    if (isConnected) {
      this.#awaitsState = true
      this.#receiver?.cameBack()
      this.#cancelAbsence?.()
      return
    }
    this.#initiator?.wentAway()
    this.#receiver?.wentAway()
    if (this.#store.interacting === undefined) return
    this.#cancelAbsence?.()
    this.#cancelAbsence = this.#around.clock.after(ABSENCE_CLOSES_MS, () =>
      this.#store.dispatch({ type: 'absent' }),
    )
  }

  #watchCountdown(): void {
    const { at } = this.#store.getSnapshot().life
    const isCounting = at === 'waiting' || at === 'invited'
    if (isCounting === (this.#cancelTick !== undefined)) return
    this.#cancelTick?.()
    this.#cancelTick = undefined
    if (!isCounting) return
    const tick = () => this.#store.dispatch({ type: 'tick', nowMs: this.#around.clock.nowMs() })
    this.#cancelTick = this.#around.clock.every(TICK_MS, tick)
  }
}
