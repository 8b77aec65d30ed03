import type { Device } from '@thrum/contracts/device/device.entities'
import type { DeviceId, PlayId } from '@thrum/contracts/ids'
import type { Push } from '@thrum/contracts/play/play.push'
import type { PlayStore } from './play.store.ts'
import type { PlaySurroundings } from './play.surroundings.ts'
import type { Receiver } from './receiver.ts'
import type { ReceiverToy } from './receiver-ports.ts'

/** Which of the receiver's devices plays, as the server holds it, and whether this window has it in hand. */
export class PlayDevice {
  readonly #store: PlayStore
  readonly #around: Pick<PlaySurroundings, 'api' | 'toy'>
  readonly #receiver: () => Receiver | undefined
  /** What the server said last, and as of which epoch. */
  #told: { readonly playId: PlayId; readonly epoch: number; readonly deviceId: DeviceId } | undefined

  /** @param receiver the engine of the play in which one's own device plays */
  constructor(
    store: PlayStore,
    around: Pick<PlaySurroundings, 'api' | 'toy'>,
    receiver: () => Receiver | undefined,
  ) {
    this.#store = store
    this.#around = around
    this.#receiver = receiver
  }

  get isInHand(): boolean {
    const { deviceId } = this.#store.getSnapshot()
    return deviceId !== undefined && this.#around.toy.getSnapshot().device?.id === deviceId
  }

  /**
   * The partner moves the device that plays and no other: not one that another screen took hold of, nor the one
   * from before a change that came from another window or whose answer was lost.
   */
  get toy(): ReceiverToy {
    const { toy } = this.#around
    return {
      isInHand: () => this.isInHand,
      apply: (code) => this.isInHand && toy.apply(code),
      setWanted: (wanted) => this.isInHand && toy.setWanted(wanted),
      stop: (cause) => toy.stop(cause),
      onStop: (listener) => toy.onStop(listener),
      lend: (limits) => toy.lend(limits),
      getSnapshot: () =>
        this.isInHand ? toy.getSnapshot() : { ...toy.getSnapshot(), stoppedInMs: undefined },
      subscribe: (listener) => toy.subscribe(listener),
      applied: () => (this.isInHand ? toy.applied() : { slots: {}, ageMs: Number.POSITIVE_INFINITY }),
    }
  }

  /** The default device plays first. A window that takes a play up keeps the device that plays. */
  async choose(playId: PlayId, isTakenUp: boolean): Promise<void> {
    try {
      const devices = await this.#around.api.fetchDevices()
      const { deviceId } = this.#store.getSnapshot()
      const device = devices.find(({ id }) => id === deviceId) ?? devices[0]
      if (!this.#plays(playId) || device === undefined) return
      this.#around.toy.update(device)
      const isChange = isTakenUp && device.id !== deviceId
      if (isChange && !(await this.#send(playId, device.id))) return
      this.#store.set({ deviceId: device.id })
      const scene = this.#receiver()?.getSnapshot().scene
      // It may have come before its toy was in hand.
      if (scene !== undefined) this.#around.toy.setScene(scene)
    } catch {
      // The screen lists the devices itself, with a way to try again.
    }
  }

  /**
   * The server stops the old one before it agrees.
   * @returns whether it plays now
   * @throws what refused it
   */
  async change(playId: PlayId, device: Device): Promise<boolean> {
    if (!(await this.#send(playId, device.id))) return false
    this.#around.toy.update(device)
    this.#store.set({ deviceId: device.id })
    return true
  }

  hear(push: Push): void {
    if (push.type !== 'play_state' && push.type !== 'play_change') return
    const { playId, deviceId, epoch } = push.data
    if (deviceId === undefined || playId !== this.#receiver()?.playId) return
    this.#told = { playId, epoch, deviceId }
    this.#store.set({ deviceId })
  }

  /** @returns false where the play is over by the answer, or another device was put there, as from another window */
  async #send(playId: PlayId, deviceId: DeviceId): Promise<boolean> {
    const epoch = await this.#around.api.sendChange(playId, deviceId)
    const told = this.#told
    const isOutrun = told?.playId === playId && told.epoch > epoch && told.deviceId !== deviceId
    if (isOutrun || !this.#plays(playId)) return false
    this.#told = { playId, epoch, deviceId }
    return true
  }

  #plays(playId: PlayId): boolean {
    return this.#receiver()?.playId === playId
  }
}
