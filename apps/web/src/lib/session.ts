import { SIGN_IN_KEYS, STORAGE_KEYS, type Storage, storage } from '../platform/storage.ts'

/** Who is signed in on this device, as far as the shell needs to know. */
export interface SessionFacts {
  /** Undefined: a visitor. */
  readonly token: string | undefined
  /** The profile passed the 18+ check; undefined until the session was fetched. */
  readonly isComplete: boolean | undefined
}

/** Runs when a session ends, before its token is forgotten; must not throw. */
type SignOutStep = () => void

export class SessionKeeper {
  readonly #storage: Storage
  readonly #listeners = new Set<() => void>()
  readonly #steps = new Set<SignOutStep>()
  #facts: SessionFacts

  constructor(store: Storage) {
    this.#storage = store
    this.#facts = { token: store.read(STORAGE_KEYS.token), isComplete: undefined }
  }

  readonly getSnapshot = (): SessionFacts => this.#facts

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get token(): string | undefined {
    return this.#facts.token
  }

  get isSignedIn(): boolean {
    return this.#facts.token !== undefined
  }

  /** Of the session that the device keeps, which another tab may have begun. */
  get keptToken(): string | undefined {
    return this.#storage.read(STORAGE_KEYS.token)
  }

  /** The device keeps this very session: no other tab has signed somebody else in, or out, since. */
  get isKept(): boolean {
    return this.keptToken === this.#facts.token
  }

  /** Whoever was signed in here is signed out first; what another tab's sign-in keeps here goes too. */
  readonly signIn = (token: string): void => {
    this.signOut()
    this.#forget()
    this.#storage.write(STORAGE_KEYS.token, token)
    this.#set({ token, isComplete: undefined })
  }

  readonly setComplete = (isComplete: boolean): void => {
    this.#set({ ...this.#facts, isComplete })
  }

  /** Stops, closes and forgets whatever belongs to the session (toy, socket, caches). */
  readonly onSignOut = (step: SignOutStep): (() => void) => {
    this.#steps.add(step)
    return () => this.#steps.delete(step)
  }

  readonly signOut = (): void => {
    if (this.#facts.token === undefined) return
    for (const step of this.#steps) step()
    if (this.isKept) this.#forget()
    this.#set({ token: undefined, isComplete: undefined })
  }

  #forget(): void {
    for (const key of SIGN_IN_KEYS) this.#storage.write(key, undefined)
  }

  #set(facts: SessionFacts): void {
    this.#facts = facts
    for (const listener of this.#listeners) listener()
  }
}

export const session = new SessionKeeper(storage)
