import type { Session } from '@thrum/contracts/account/account.entities'
import { createStore } from 'zustand/vanilla'

/**
 * Whose account this window shows.
 * - `visitor`: nobody is signed in
 * - `unknown`: a token is stored, the server has not said yet whose it is
 * - `signedIn`: the session as the server gave it
 */
export type AccountState =
  | { readonly at: 'visitor' }
  | { readonly at: 'unknown' }
  | { readonly at: 'signedIn'; readonly user: Session }

export const account = createStore<AccountState>()(() => ({ at: 'visitor' }))
