import { pageClock } from '../../lib/clock.ts'
import { connection } from '../../lib/connection.ts'
import { session } from '../../lib/session.ts'
import { forgetWanted } from '../../navigation/guard.ts'
import { announceSignOut, fetchSession, tellIfClosed } from './account.api.ts'
import { AccountEffects } from './account.effects.ts'
import { account } from './account.store.ts'

/** The one account of this window. */
const effects = new AccountEffects({
  keeper: session,
  set: (state) => account.setState(state, true),
  fetchSession,
  tellIfClosed,
  announceSignOut,
  async stopToy() {
    const { toy } = await import('../toy/index.ts')
    await toy.stop('signOut')
  },
  onOnline: connection.onBack,
  after: pageClock.after,
  onAnother: forgetWanted,
})

/** Called once, before the first page is shown. */
export function startAccount(): void {
  effects.start()
}

/** Keeps the token of a sign-in and waits until the server has said whose it is. */
export function beginSession(token: string): Promise<void> {
  return effects.signIn(token)
}

/** Asks again whose session this is, after the profile was completed. */
export function refreshSession(): Promise<void> {
  return effects.refresh()
}

export function signOut(): Promise<void> {
  return effects.signOut()
}
