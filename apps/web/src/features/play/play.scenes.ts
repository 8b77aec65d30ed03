import type { Scene } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import { DEVICE_SWITCH_POPUP_MS } from '@thrum/contracts/limits'
import { visibleScene } from '@thrum/toy-protocol/scene'
import { TOYS } from '@thrum/toy-protocol/toys'
import type { Initiator } from './initiator.ts'
import type { PlayStore, SceneProblem, ToyFace } from './play.store.ts'
import type { PlaySurroundings } from './play.surroundings.ts'
import type { Receiver } from './receiver.ts'

interface Engines {
  readonly initiator: Initiator | undefined
  readonly receiver: Receiver | undefined
  /** The toy of this window is the one that plays. */
  readonly isInHand: boolean
}

const codesOf = (scene: Scene) => scene.flatMap((group) => group.data.map((entry) => entry.beginCode)).join()

/** What did not come is asked for again by itself: the receiver's side has nothing else to ask with. */
const SCENE_AGAIN_MS = 3_000

/** The model whose offered functions are exactly these; the wire names none. */
function faceOf(scene: Scene): ToyFace | undefined {
  const codes = codesOf(scene)
  return TOYS.find((toy) => codesOf(visibleScene(toy.scene)) === codes)
}

/**
 * Fetches what the toys of a play offer, and shows a switch of toys for a moment. Where one steers, what is shown
 * is of the partner's toy; the own one has its place among the own devices.
 */
export class PlayScenes {
  readonly #store: PlayStore
  readonly #around: Pick<PlaySurroundings, 'api' | 'clock' | 'toy'>
  readonly #engines: () => Engines
  /** The newest try of each play. */
  readonly #tries = new Map<PlayId, number>()
  #tried = 0
  #cancelNotice: (() => void) | undefined

  constructor(
    store: PlayStore,
    around: Pick<PlaySurroundings, 'api' | 'clock' | 'toy'>,
    engines: () => Engines,
  ) {
    this.#store = store
    this.#around = around
    this.#engines = engines
  }

  switched(playId: PlayId): void {
    if (this.#isShown(playId)) {
      const { clock } = this.#around
      this.#store.set({ toySwitch: { from: this.#store.getSnapshot().toyFace, to: undefined } })
      this.#cancelNotice?.()
      this.#cancelNotice = clock.after(DEVICE_SWITCH_POPUP_MS, () =>
        this.#store.set({ toySwitch: undefined }),
      )
    }
    void this.load(playId)
  }

  async load(playId: PlayId): Promise<void> {
    if (this.#isShown(playId)) this.#store.set({ sceneProblem: undefined })
    await this.#try(playId)
  }

  /** Nothing that is still under way counts any more. */
  forget(): void {
    this.#tries.clear()
    this.#cancelNotice?.()
    this.#store.set({ toyFace: undefined, toySwitch: undefined, sceneProblem: undefined })
  }

  async #try(playId: PlayId): Promise<void> {
    this.#tried += 1
    const tryNumber = this.#tried
    this.#tries.set(playId, tryNumber)
    const isCurrent = () => tryNumber === this.#tries.get(playId)
    try {
      const scene = await this.#around.api.fetchScene(playId)
      if (isCurrent()) this.#loaded(playId, scene)
    } catch (error) {
      if (isCurrent()) this.#failed(playId, this.#around.api.problemOf(error), isCurrent)
    }
  }

  #failed(playId: PlayId, sceneProblem: SceneProblem, isCurrent: () => boolean): void {
    const { clock, toy } = this.#around
    if (this.#isShown(playId)) this.#store.set({ sceneProblem })
    if (sceneProblem === 'failed') {
      clock.after(SCENE_AGAIN_MS, () => {
        if (isCurrent()) void this.#try(playId)
      })
      return
    }
    // What was there before is there no more.
    this.#engineOf(playId)?.setScene(undefined)
    const { receiver, isInHand } = this.#engines()
    // Another screen may have taken hold of another toy, which is not the one that was forbidden.
    const isOther = this.#store.getSnapshot().deviceId !== undefined && !isInHand
    if (sceneProblem === 'forbidden' && receiver?.playId === playId && !isOther) toy.disable()
  }

  #loaded(playId: PlayId, scene: Scene): void {
    if (this.#isShown(playId)) {
      const toyFace = faceOf(scene)
      const { toySwitch } = this.#store.getSnapshot()
      this.#store.set({
        toyFace,
        sceneProblem: undefined,
        toySwitch: toySwitch && { ...toySwitch, to: toyFace },
      })
    }
    const { receiver, isInHand } = this.#engines()
    if (receiver?.playId === playId && isInHand) this.#around.toy.setScene(scene)
    this.#engineOf(playId)?.setScene(scene)
  }

  #engineOf(playId: PlayId): Initiator | Receiver | undefined {
    const { initiator, receiver } = this.#engines()
    return receiver?.playId === playId ? receiver : initiator?.playId === playId ? initiator : undefined
  }

  #isShown(playId: PlayId): boolean {
    const { initiator, receiver } = this.#engines()
    return (initiator ?? receiver)?.playId === playId
  }
}
