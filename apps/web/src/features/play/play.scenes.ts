import type { Scene } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import { DEVICE_SWITCH_POPUP_MS } from '@thrum/contracts/limits'
import { visibleScene } from '@thrum/toy-protocol/scene'
import { TOYS } from '@thrum/toy-protocol/toys'
import type { Initiator } from './initiator.ts'
import type { PlayStore, ToyFace } from './play.store.ts'
import type { PlaySurroundings } from './play.surroundings.ts'
import type { Receiver } from './receiver.ts'

interface Engines {
  readonly initiator: Initiator | undefined
  readonly receiver: Receiver | undefined
  /** The toy of this window is the one that plays. */
  readonly isInHand: boolean
}

const codesOf = (scene: Scene) => scene.flatMap((group) => group.data.map((entry) => entry.beginCode)).join()

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
    this.#tried += 1
    const tryNumber = this.#tried
    this.#tries.set(playId, tryNumber)
    const isCurrent = () => tryNumber === this.#tries.get(playId)
    if (this.#isShown(playId)) this.#store.set({ sceneProblem: undefined })
    try {
      const scene = await this.#around.api.fetchScene(playId)
      if (isCurrent()) this.#loaded(playId, scene)
    } catch (error) {
      if (!isCurrent()) return
      const sceneProblem = this.#around.api.problemOf(error)
      if (this.#isShown(playId)) this.#store.set({ sceneProblem })
      const isOwnToy = this.#engines().receiver?.playId === playId
      if (sceneProblem === 'forbidden' && isOwnToy) this.#around.toy.disable()
    }
  }

  /** Nothing that is still under way counts any more. */
  forget(): void {
    this.#tries.clear()
    this.#cancelNotice?.()
    this.#store.set({ toyFace: undefined, toySwitch: undefined, sceneProblem: undefined })
  }

  #loaded(playId: PlayId, scene: Scene): void {
    const { initiator, receiver, isInHand } = this.#engines()
    if (this.#isShown(playId)) {
      const toyFace = faceOf(scene)
      const { toySwitch } = this.#store.getSnapshot()
      this.#store.set({ toyFace, toySwitch: toySwitch && { ...toySwitch, to: toyFace } })
    }
    if (receiver?.playId === playId) {
      if (isInHand) this.#around.toy.setScene(scene)
      receiver.setScene(scene)
    } else if (initiator?.playId === playId) initiator.setScene(scene)
  }

  #isShown(playId: PlayId): boolean {
    const { initiator, receiver } = this.#engines()
    return (initiator ?? receiver)?.playId === playId
  }
}
