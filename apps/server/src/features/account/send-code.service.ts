import type { CodePurpose } from '@thrum/contracts/account/entry.routes'
import { AppError } from '@thrum/contracts/errors'
import type { Language } from '@thrum/contracts/language'
import { CODE_GAP_S } from '@thrum/contracts/limits'
import { limitKeyOf } from '../../http/address.ts'
import type { Caller } from '../../http/caller.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Counts } from '../../http/misses.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Codes } from './code.service.ts'
import type { CredentialRepo } from './credential.repo.ts'
import { ensureEmail } from './email.ts'
import { countAttempts } from './failure-count.ts'
import { hashOf } from './secret-text.ts'

interface Parts {
  credentials: CredentialRepo
  codes: Codes
  mail: Mail
  limiter: Limiter
}

export interface CodeRequest {
  email: string
  purpose: CodePurpose
  caller: Caller | undefined
  address: string
  language: Language
}

/**
 * Mails a code. Whoever has no account does all the same steps and gets the same answer; only the letter, which
 * nobody but the mailbox's owner reads, may say so. Source: safety P-D3, P-D4
 */
export function createSendCode({ credentials, codes, mail, limiter }: Parts) {
  return async ({
    email: typed,
    purpose,
    caller,
    address,
    language,
  }: CodeRequest): Promise<{ waitS: number }> => {
    if (caller === undefined && (purpose === 'bind' || purpose === 'cancel')) {
      throw new AppError('session.expired')
    }
    const email = ensureEmail(typed)
    if (purpose === 'cancel' && caller !== undefined) {
      const own = await credentials.get(caller.userId)
      if (own.email !== email) throw new AppError('account.emailInvalid', { data: { field: 'email' } })
    }
    const key = hashOf(email).toString('base64url')
    const counts: Counts = [
      ['codeAddress', limitKeyOf(address)],
      ['codeGap', key],
      ['codeHour', key],
      ['codeDay', key],
    ]
    const [code, credential] = await countAttempts(
      limiter,
      counts,
      async () => [await codes.issue({ email, purpose }), await credentials.findByEmail(email)] as const,
    )
    const isForNobody = purpose === 'forget' && credential === undefined
    mail.send(
      isForNobody
        ? { to: email, language, kind: 'noAccount' }
        : { to: email, language, kind: 'code', purpose, code },
    )
    return { waitS: CODE_GAP_S }
  }
}
