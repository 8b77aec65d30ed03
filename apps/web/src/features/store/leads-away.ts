import { session } from '../../lib/session.ts'
import { openProfile, openSignIn } from '../../navigation/guard.ts'

/** @returns true where a visitor was led to sign-in, or somebody new to the profile, to come back from there */
export function leadsAway(): boolean {
  const { token, isComplete } = session.getSnapshot()
  if (token !== undefined && isComplete !== false) return false
  if (token === undefined) openSignIn()
  else openProfile()
  return true
}
