import type { MessageId } from '@thrum/contracts/chat/chat.entities'

/** Taps on view-once pictures that have had none yet: for a while the service answers the same tap again. CHAT-071 */
class OnceTaps {
  readonly #listeners = new Set<() => void>()
  readonly #taps = new Map<MessageId, string>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly has = (message: MessageId): boolean => this.#taps.has(message)

  /** @returns the id of the tap: the same one until it has ended */
  readonly begin = (message: MessageId): string => {
    const tap = this.#taps.get(message) ?? crypto.randomUUID()
    this.#taps.set(message, tap)
    this.#tell()
    return tap
  }

  /** The picture was had, or there is none to have. */
  readonly end = (message: MessageId): void => {
    this.#taps.delete(message)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const onceTaps = new OnceTaps()
