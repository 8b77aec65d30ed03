import type { BrowserPush } from '../../platform/push-door.ts'

/**
 * - `off`: nobody wants pushes
 * - `waiting`: wanted, and the server or the browser was not reached yet
 * - `on`: the server knows this browser
 * - `none`: this browser takes none, or none that the server sends
 */
export type PushState = 'off' | 'waiting' | 'on' | 'none'

export interface PushPorts {
  /** Whose pushes are wanted; undefined for nobody's. */
  wanted(): string | undefined
  isSignedIn(): boolean
  door: {
    subscribe(key: string): Promise<BrowserPush | undefined>
    unsubscribe(): Promise<string | undefined>
  }
  api: {
    fetchKey(): Promise<string>
    subscribe(push: BrowserPush): Promise<boolean>
    unsubscribe(endpoint: string): Promise<unknown>
  }
}

/** Makes the browser's subscription, and what the server knows of it, fit what is wanted. */
export class PushSync {
  readonly #ports: PushPorts
  readonly #listeners = new Set<() => void>()
  #state: PushState = 'off'
  /** For whom the server knows this browser; `undefined` until this page has said it, or taken it back. */
  #done: { readonly userId: string | undefined } | undefined
  #last: Promise<void> = Promise.resolve()

  constructor(ports: PushPorts) {
    this.#ports = ports
  }

  readonly getSnapshot = (): PushState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** One step at a time; what failed is tried at the next look. */
  readonly look = (): Promise<void> => {
    this.#last = this.#last.then(() => this.#settle())
    return this.#last
  }

  /** The browser's address changed. */
  readonly renew = (): Promise<void> => {
    this.#done = undefined
    return this.look()
  }

  async #settle(): Promise<void> {
    const userId = this.#ports.wanted()
    if (this.#done !== undefined && this.#done.userId === userId) return
    this.#done = undefined
    try {
      if (userId === undefined) await this.#takeBack()
      else if (!(await this.#tell(userId))) return
      this.#done = { userId }
    } catch {
      this.#set(userId === undefined ? 'off' : 'waiting')
    }
  }

  /** @returns false where none are taken, which may be for now: the browser's push service may be out of reach */
  async #tell(userId: string): Promise<boolean> {
    const { door, api, wanted } = this.#ports
    if (this.#state === 'off') this.#set('waiting')
    const key = await api.fetchKey()
    const push = await door.subscribe(key).catch(() => undefined)
    if (push === undefined) {
      this.#set('none')
      return false
    }
    // Turned off, or signed out, while the browser was asked.
    if (wanted() !== userId) return false
    const isTaken = await api.subscribe(push)
    this.#set(isTaken ? 'on' : 'none')
    return isTaken
  }

  async #takeBack(): Promise<void> {
    const { door, api, isSignedIn } = this.#ports
    this.#set('off')
    const endpoint = await door.unsubscribe()
    // With the sign-in, the server forgets the browser by itself.
    if (endpoint !== undefined && isSignedIn()) await api.unsubscribe(endpoint)
  }

  #set(state: PushState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
