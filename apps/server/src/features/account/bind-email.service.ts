import { AppError } from '@thrum/contracts/errors'
import type { Language } from '@thrum/contracts/language'
import type { Caller } from '../../http/caller.ts'
import type { Mail } from '../../mail/mail.ts'
import type { CredentialRepo } from './credential.repo.ts'
import { ensureEmail } from './email.ts'
import type { FreshProof, FreshProofForm } from './fresh-proof.service.ts'
import type { Lockouts } from './lockout.service.ts'

interface Parts {
  credentials: CredentialRepo
  fresh: FreshProof
  lockouts: Lockouts
  mail: Mail
}

export interface BindForm extends FreshProofForm {
  email: string
  newCode: string
  language: Language
}

/**
 * Sets or changes the account's address. The new one proves itself by its code; the owner by the password or by
 * a code to the old address, which is then told. An address whose account was cancelled stays out here too. The one
 * that is bound already, as a lost answer leaves it, needs no codes, which are spent by then.
 */
export function createBindEmail({ credentials, fresh, lockouts, mail }: Parts) {
  return async (caller: Caller, form: BindForm): Promise<void> => {
    const email = ensureEmail(form.email)
    const before = await credentials.get(caller.userId)
    if (before.email === email) return
    const further = { email, purpose: 'bind' as const, code: form.newCode }
    await fresh.proveWith(caller, form, { purpose: 'bind', further }, async () => {
      await credentials.setEmail(caller.userId, email, async (within) => {
        if (await lockouts.has(email, within)) throw new AppError('account.lockedOut')
      })
    })
    if (before.email !== null) mail.send({ to: before.email, language: form.language, kind: 'emailChanged' })
  }
}
