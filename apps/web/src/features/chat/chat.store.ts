import type { Chat } from './chat.model.ts'

type Listener = () => void

/** The chat of this window, once its chunk is here and somebody is signed in. Small: the first chunk may hold it. */
class ChatKeeper {
  readonly #listeners = new Set<Listener>()
  #chat: Chat | undefined

  readonly getSnapshot = (): Chat | undefined => this.#chat

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly set = (chat: Chat | undefined): void => {
    this.#chat = chat
    for (const listener of this.#listeners) listener()
  }
}

export const chatKeeper = new ChatKeeper()
