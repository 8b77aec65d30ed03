import { NOTHING_UNREAD, type Unread } from './notice.store.ts'

/** Coming back to the page asks anew, but not more often than this. */
const LOOK_AGAIN_MS = 60_000

export interface UnreadSurroundings {
  isSignedIn(): boolean
  fetchUnread(): Promise<Unread>
  set(unread: Unread): void
  nowMs(): number
}

/** Keeps the number of unread notices and messages: at sign-in, and when the page is looked at again. */
export class UnreadEffects {
  readonly #around: UnreadSurroundings
  #isSignedIn = false
  #askedAtMs = Number.NEGATIVE_INFINITY

  constructor(around: UnreadSurroundings) {
    this.#around = around
  }

  /** The session may have begun or ended. */
  readonly follow = (): void => {
    const isSignedIn = this.#around.isSignedIn()
    if (isSignedIn === this.#isSignedIn) return
    this.#isSignedIn = isSignedIn
    this.#around.set(NOTHING_UNREAD)
    if (isSignedIn) void this.#ask()
  }

  /** The page came into sight. */
  readonly look = (): void => {
    if (this.#isSignedIn && this.#around.nowMs() - this.#askedAtMs >= LOOK_AGAIN_MS) void this.#ask()
  }

  async #ask(): Promise<void> {
    this.#askedAtMs = this.#around.nowMs()
    try {
      const found = await this.#around.fetchUnread()
      if (this.#isSignedIn) this.#around.set(found)
    } catch {
      // Nobody asked for it; the next look asks again.
      this.#askedAtMs = Number.NEGATIVE_INFINITY
    }
  }
}
