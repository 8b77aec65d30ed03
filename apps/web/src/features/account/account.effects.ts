import type { Session } from '@thrum/contracts/account/account.entities'
import type { SessionFacts } from '../../lib/session.ts'
import type { AccountState } from './account.store.ts'

/** What the launch and the sign-out need around them. */
export interface AccountSurroundings {
  readonly keeper: {
    readonly token: string | undefined
    readonly keptToken: string | undefined
    subscribe(listener: () => void): () => void
    getSnapshot(): SessionFacts
    setComplete(isComplete: boolean): void
    signIn(token: string): void
    signOut(): void
  }
  set(state: AccountState): void
  fetchSession(): Promise<Session>
  /** Says so where the account was closed, and nothing where its session is over. */
  tellIfClosed(): Promise<void>
  /** @param token of a session other than the present one */
  announceSignOut(token?: string): Promise<void>
  stopToy(): Promise<unknown>
  /** Calls `run` when a network comes back. */
  onOnline(run: () => void): void
  after(ms: number, run: () => void): () => void
  /** Somebody else than before is signed in here. */
  onAnother(): void
}

/** A server that refuses all calls for a while is reached all the same: nothing tells of its return. */
const ASK_AGAIN_MS = 5_000

/**
 * Keeps the account beside the stored token: at launch and after each sign-in the session is fetched; one that
 * says not logged in signs out; without an answer it is asked again, at once when there is a network. Source: spec §4.
 */
export class AccountEffects {
  readonly #around: AccountSurroundings
  #token: string | undefined
  #isKnown = false
  /** Who is signed in here, or was last. */
  #person: Session['id'] | undefined
  #cancelWait: (() => void) | undefined
  #load: { token: string | undefined; answer: Promise<void> } | undefined

  constructor(around: AccountSurroundings) {
    this.#around = around
  }

  /** Runs once, at launch. */
  start(): void {
    const { keeper, onOnline } = this.#around
    keeper.subscribe(() => this.#follow())
    onOnline(() => this.#askAgain())
    this.#follow()
  }

  #askAgain(): void {
    if (this.#around.keeper.token !== undefined && !this.#isKnown) void this.load()
  }

  #follow(): void {
    const { token } = this.#around.keeper
    if (token === this.#token) return
    this.#token = token
    this.#isKnown = false
    this.#around.set({ at: token === undefined ? 'visitor' : 'unknown' })
    if (token !== undefined) void this.load()
  }

  /** Fetches the session of the present token; joins a fetch that is under way. */
  load(): Promise<void> {
    const { token } = this.#around.keeper
    if (this.#load !== undefined && this.#load.token === token) return this.#load.answer
    const answer = this.#fetch(token).finally(() => {
      if (this.#load?.answer === answer) this.#load = undefined
    })
    this.#load = { token, answer }
    return answer
  }

  /** Keeps the token of a sign-in. The session whose place it takes here, be it another tab's, ends on the server too. */
  async signIn(token: string): Promise<void> {
    const { keeper, announceSignOut } = this.#around
    const replaced = keeper.keptToken
    keeper.signIn(token)
    if (replaced !== undefined) void announceSignOut(replaced).catch(() => undefined)
    await this.load()
  }

  /** Asks once more, even while an older question is under way: something has changed since. */
  async refresh(): Promise<void> {
    await this.#load?.answer
    this.#isKnown = false
    await this.load()
  }

  async #fetch(token: string | undefined): Promise<void> {
    const { keeper, set } = this.#around
    const user = await this.#around.fetchSession().catch(() => undefined)
    // The person signed out, or in as somebody else, while the answer was under way.
    if (keeper.token !== token) return
    if (user === undefined) {
      this.#cancelWait?.()
      this.#cancelWait = this.#around.after(ASK_AGAIN_MS, () => this.#askAgain())
      return
    }
    if (!user.isLogin) {
      await this.#around.tellIfClosed().catch(() => undefined)
      if (keeper.token === token) keeper.signOut()
      return
    }
    if (this.#person !== undefined && this.#person !== user.id) this.#around.onAnother()
    this.#person = user.id
    this.#isKnown = true
    set({ at: 'signedIn', user })
    if (keeper.getSnapshot().isComplete !== user.isComplete) keeper.setComplete(user.isComplete)
  }

  /** The toy stops before anything else; then the server is told, then the token is forgotten. */
  async signOut(): Promise<void> {
    // Where its chunk can't be had, nothing of it ever ran.
    await this.#around.stopToy().catch(() => undefined)
    await this.#around.announceSignOut().catch(() => undefined)
    this.#around.keeper.signOut()
  }
}
