import { AppError } from '@thrum/contracts/errors'
import type { Language } from '@thrum/contracts/language'
import { createGates } from '../../gate.ts'
import { limitKeyOf } from '../../http/address.ts'
import type { Caller } from '../../http/caller.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Codes } from './code.service.ts'
import { ensureUncommon } from './common-passwords.ts'
import type { CredentialRepo } from './credential.repo.ts'
import { ensureEmail } from './email.ts'
import { countFailures } from './failure-count.ts'
import type { Passwords } from './password.ts'
import type { Sessions } from './session.service.ts'

interface Parts {
  credentials: CredentialRepo
  passwords: Passwords
  codes: Codes
  sessions: Sessions
  limiter: Limiter
  mail: Mail
}

export interface ResetForm {
  email: string
  code: string
  password: string
  requestId?: string | undefined
  address: string
  language: Language
}

export interface ChangeForm {
  oldPassword: string
  newPassword: string
  requestId?: string | undefined
  language: Language
}

/** A new password, by the old one or by a mailed code. Other sessions end with the old password. Source: safety P-D6 */
export function createPasswordChange({ credentials, passwords, codes, sessions, limiter, mail }: Parts) {
  const tell = (email: string | null, language: Language) => {
    if (email !== null) mail.send({ to: email, language, kind: 'passwordChanged' })
  }
  const setByCode = async (email: string, { code, password, requestId: resetId }: ResetForm) => {
    const refuse = () => new AppError('account.codeInvalid', { data: { field: 'code' } })
    await codes.spend([{ email, purpose: 'forget', code }], refuse, async () => {
      const credential = await credentials.findByEmail(email)
      if (credential === undefined) throw refuse()
      const { user_id: userId } = credential
      const passwordHash = await passwords.hash(password)
      await sessions.endBy(userId, () =>
        credentials.setPassword(userId, passwordHash, { old: undefined, keep: undefined, resetId }),
      )
    })
  }
  // The same once more waits for the first, whose code is spent by then.
  const inTurn = createGates(1)
  return {
    /**
     * Ends all sessions: who lost the password may have lost more. A request that comes again, since its answer was
     * lost, is done already.
     */
    async reset(form: ResetForm): Promise<void> {
      const email = ensureEmail(form.email)
      ensureUncommon(form.password, 'password')
      const { requestId, address, language } = form
      const attempt = async () => {
        try {
          await setByCode(email, form)
          return true
        } catch (error) {
          const isSpent = error instanceof AppError && (await credentials.hasReset(email, requestId))
          if (!isSpent) throw error
          return false
        }
      }
      const isNew = await countFailures(limiter, [['signInAddress', limitKeyOf(address)]], () =>
        requestId === undefined ? attempt() : inTurn(`${email} ${requestId}`, attempt),
      )
      if (isNew) tell(email, language)
    },
    /** Ends all sessions but the caller's. A request that comes again, since its answer was lost, is done already. */
    async change({ userId, sessionId }: Caller, form: ChangeForm): Promise<void> {
      ensureUncommon(form.newPassword, 'newPassword')
      const keep = { sessionId, requestId: form.requestId }
      const own = await credentials.get(userId)
      if (await credentials.hasSetPassword(keep)) return
      if (own.password_hash === null) throw new AppError('account.noPassword')
      const old = own.password_hash
      const wrong = new AppError('account.oldPasswordWrong', { data: { field: 'oldPassword' } })
      await limiter.take('passwordChecks', userId)
      await countFailures(limiter, [['proofs', userId]], async () => {
        if (!(await passwords.fits(old, form.oldPassword))) throw wrong
      })
      const passwordHash = await passwords.hash(form.newPassword)
      const how = { old, keep }
      const ended = await sessions.endBy(userId, () => credentials.setPassword(userId, passwordHash, how))
      if (ended !== undefined) return tell(own.email, form.language)
      if (!(await credentials.hasSetPassword(keep))) throw wrong
    },
  }
}
export type PasswordChange = ReturnType<typeof createPasswordChange>
