import { AppError } from '@thrum/contracts/errors'
import { limitKeyOf, networkOf } from '../../http/address.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { RuleName } from '../../http/limits.ts'
import { foldAccount } from './account-name.ts'
import type { CredentialRepo } from './credential.repo.ts'
import type { Passwords } from './password.ts'
import { Proof } from './proof.ts'
import { hashOf } from './secret-text.ts'
import type { Sessions } from './session.service.ts'

interface Parts {
  credentials: CredentialRepo
  passwords: Passwords
  sessions: Sessions
  limiter: Limiter
}

/**
 * Signs in by password. Unknown names and wrong passwords take the same road, the same time and the same
 * answer. Failures are counted before hashing, so that guessing costs us nothing; a lock ends no session.
 * Source: safety P-D2, P-D4
 */
export function createSignIn({ credentials, passwords, sessions, limiter }: Parts) {
  return async (form: { account: string; password: string }, address: string): Promise<string> => {
    const account = foldAccount(form.account)
    const counts: [RuleName, string][] = [
      ['signInAccount', hashOf(account).toString('base64url')],
      ['signInAddress', limitKeyOf(address)],
      ['signInNetwork', networkOf(address)],
    ]
    for (const [rule, key] of counts) await limiter.take(rule, key)
    const credential = await credentials.findByAccount(account)
    const proof = await Proof.byPassword(passwords, credential, form.password)
    if (proof === undefined) throw new AppError('account.badCredentials')
    for (const [rule, key] of counts) await limiter.giveBack(rule, key)
    return sessions.mint(proof)
  }
}
