import { cancelAccount } from '@thrum/contracts/account/security.routes'
import { call } from '../../lib/api.ts'
import { isCallError } from '../../lib/call-error.ts'
import { session } from '../../lib/session.ts'
import { navigation } from '../../navigation/navigation.instance.ts'
import { storage, tabStorage } from '../../platform/storage.ts'
import { fetchSession } from './account.api.ts'
import { closing } from './closing.store.ts'
import type { FreshProof } from './parts/ProofSheet.tsx'

/** Whose account a try without an answer may have cancelled already. */
let triedBy: string | undefined

/**
 * Cancels the account for good: the toy stops first, then the server is told; once it has agreed, nothing of the
 * account stays on this phone.
 * @throws CallError `account.proofWrong`, `account.proofNeeded`; nothing has changed then
 */
export async function closeAccount(proof: FreshProof): Promise<void> {
  const { token } = session
  await stopToy()
  try {
    const how = { notToast: true, keepSession: token === triedBy, outlivesSession: true }
    await call(cancelAccount, { isSure: true, ...proof }, how)
  } catch (error) {
    if (isCallError(error) && (error.failure === 'network' || error.failure === 'timeout')) triedBy = token
    // The answer to this or an earlier try was lost on its way, and the account with its session is gone since.
    if (token !== triedBy || !(await isGone(error))) throw error
  }
  session.signOut()
  tabStorage.clear()
  // Another tab may have signed somebody else in.
  if (session.isKept) storage.clear()
  closing.setState({ isClosed: true })
  navigation.reset('/pages/account/cancel')
}

async function isGone(error: unknown): Promise<boolean> {
  if (isCallError(error) && error.failure === 'sessionOver') return true
  const told = await fetchSession().catch(() => undefined)
  return told?.isLogin === false
}

async function stopToy(): Promise<void> {
  try {
    const { toy } = await import('../toy/index.ts')
    await toy.stop('signOut')
  } catch {
    // Where its chunk can't be had, nothing of it ever ran.
  }
}
