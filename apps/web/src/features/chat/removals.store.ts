import type { ConversationId } from '@thrum/contracts/chat/chat.entities'
import type { Clock } from '@thrum/toy-protocol/clock'

/** So long a deletion can be taken back. Source: CONV-042 */
export const UNDO_MS = 5_000

export interface Removal {
  readonly id: ConversationId
  /** Newest sequence the person has seen in it. */
  readonly lastSequence: number
  /** Does it at last; must tell the person of a refusal by itself. */
  readonly run: () => Promise<unknown>
}

export interface RemovalsState {
  /** The one that can still be taken back. */
  readonly open: Removal | undefined
  /** Not shown: taken back or done soon. */
  readonly hidden: ReadonlySet<ConversationId>
}

/** Deleted conversations, for 5 s only out of sight. One at a time can be taken back; the next one settles it. */
export class RemovalKeeper {
  readonly #clock: Clock
  readonly #listeners = new Set<() => void>()
  readonly #running = new Set<ConversationId>()
  #state: RemovalsState = { open: undefined, hidden: new Set() }
  #cancel: (() => void) | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  readonly getSnapshot = (): RemovalsState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly begin = (removal: Removal): void => {
    this.settle()
    this.#show(removal)
    this.release()
  }

  readonly undo = (): void => {
    this.hold()
    this.#show(undefined)
  }

  /** The question is hovered or focused: the time stands still … */
  readonly hold = (): void => this.#cancel?.()

  /** … and begins anew. */
  readonly release = (): void => {
    this.hold()
    if (this.#state.open !== undefined) this.#cancel = this.#clock.after(UNDO_MS, this.settle)
  }

  /** Somebody wrote since: what nobody has read isn't deleted. */
  readonly heard = (id: ConversationId, lastSequence: number): void => {
    const { open } = this.#state
    if (open?.id === id && lastSequence > open.lastSequence) this.undo()
  }

  /** Does what is open. */
  readonly settle = (): void => {
    const { open } = this.#state
    this.hold()
    if (open === undefined) return
    this.#running.add(open.id)
    this.#show(undefined)
    const done = () => {
      this.#running.delete(open.id)
      this.#show(this.#state.open)
    }
    open.run().then(done, done)
  }

  #show(open: Removal | undefined): void {
    const hidden = new Set(this.#running)
    if (open !== undefined) hidden.add(open.id)
    this.#state = { open, hidden }
    for (const listener of this.#listeners) listener()
  }
}
