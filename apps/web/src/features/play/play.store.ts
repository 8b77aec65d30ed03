import type { DeviceId, PlayId } from '@thrum/contracts/ids'
import { type Storage, TAB_KEYS } from '../../platform/storage.ts'
import type { InitiatorSnapshot } from './initiator.ts'
import { type Interacting, next, type PlayEffect, type PlayEvent, type PlayState } from './play.machine.ts'
import { rest } from './play-steps.machine.ts'
import type { ReceiverSnapshot } from './receiver.ts'

/** The form and name of a toy, as far as its scene tells. */
export interface ToyFace {
  readonly img: string
  readonly name: string
}

/** The receiver has put another toy in place. */
export interface ToySwitch {
  readonly from: ToyFace | undefined
  /** Undefined until the new scene is loaded, and for a toy of no known model. */
  readonly to: ToyFace | undefined
}

export type SceneProblem = 'notActive' | 'forbidden' | 'failed'

export interface PlaySnapshot {
  readonly life: PlayState
  readonly initiator: InitiatorSnapshot | undefined
  readonly receiver: ReceiverSnapshot | undefined
  /** The receiver's device that plays, as the server holds it. */
  readonly deviceId: DeviceId | undefined
  /** The partner's or the own toy that plays. */
  readonly toyFace: ToyFace | undefined
  readonly toySwitch: ToySwitch | undefined
  /** The scene did not load: no device there, one that its maker disabled, or no answer. */
  readonly sceneProblem: SceneProblem | undefined
  /** The server has said what there is; false right after the launch. */
  readonly isSynced: boolean
}

/** What is live about the one play of this window. Pushes and the person's taps come in as events. */
export class PlayStore {
  readonly #listeners = new Set<() => void>()
  readonly #tab: Storage | undefined
  #unheardStop: PlayId | undefined
  #agreedPlayId: PlayId | undefined
  #perform: (effect: PlayEffect) => void = () => undefined
  #snapshot: PlaySnapshot

  /** @param tab keeps which play was agreed to, ended or stopped here: a reload forgets nothing of it */
  constructor(tab?: Storage) {
    this.#tab = tab
    this.#unheardStop = tab?.read(TAB_KEYS.stoppedPlay) as PlayId | undefined
    this.#agreedPlayId = tab?.read(TAB_KEYS.agreedPlay) as PlayId | undefined
    this.#snapshot = {
      life: rest(tab?.read(TAB_KEYS.endedPlay) as PlayId | undefined),
      initiator: undefined,
      receiver: undefined,
      deviceId: undefined,
      toyFace: undefined,
      toySwitch: undefined,
      sceneProblem: undefined,
      isSynced: false,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): PlaySnapshot => this.#snapshot

  get interacting(): Interacting | undefined {
    const { life } = this.#snapshot
    return life.at === 'interacting' ? life : undefined
  }

  /** The play whose STOP was tapped here and that the server has not heard of. */
  get unheardStop(): PlayId | undefined {
    return this.#unheardStop
  }

  readonly noteStop = (playId: PlayId | undefined): void => {
    this.#unheardStop = playId
    this.#tab?.write(TAB_KEYS.stoppedPlay, playId)
  }

  /** The play that one said yes to here last, be it before a reload; not one of which the server said no. */
  get agreedPlayId(): PlayId | undefined {
    return this.#agreedPlayId
  }

  readonly noteYes = (playId: PlayId | undefined): void => {
    this.#agreedPlayId = playId
    this.#tab?.write(TAB_KEYS.agreedPlay, playId)
  }

  /** Who does what the machine asks for. */
  setPerformer(perform: (effect: PlayEffect) => void): void {
    this.#perform = perform
  }

  readonly dispatch = (event: PlayEvent): void => {
    const { state, effects } = next(this.#snapshot.life, event)
    if (state !== this.#snapshot.life) this.#become(state)
    for (const effect of effects) this.#perform(effect)
  }

  #become(life: PlayState): void {
    if ('endedPlayId' in life && life.endedPlayId !== undefined)
      this.#tab?.write(TAB_KEYS.endedPlay, life.endedPlayId)
    this.set({ life })
  }

  readonly set = (change: Partial<PlaySnapshot>): void => {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
