import { AppError } from '@thrum/contracts/errors'
import type { InviteNum } from '@thrum/contracts/ids'
import { limitKeyOf } from '../../http/address.ts'
import type { Limiter } from '../../http/limiter.ts'
import { ensureAccount } from './account-name.ts'
import type { Codes } from './code.service.ts'
import { ensureUncommon } from './common-passwords.ts'
import type { CredentialRepo } from './credential.repo.ts'
import { ensureEmail } from './email.ts'
import type { Passwords } from './password.ts'
import { Mailbox } from './proof.ts'
import { ensureInviter, type Register } from './register.service.ts'
import type { Sessions } from './session.service.ts'
import type { Place } from './sign-in.service.ts'
import { countSignUp } from './sign-up-count.ts'

interface Parts {
  credentials: CredentialRepo
  passwords: Passwords
  codes: Codes
  register: Register
  sessions: Sessions
  limiter: Limiter
}

export interface SignUpForm {
  account?: string | undefined
  email?: string | undefined
  code?: string | undefined
  password?: string | undefined
  inviteNum?: InviteNum | undefined
}

/** Makes an account and signs it in. Cheap checks first, the count next, what can't be undone or costs time last. */
export function createSignUp(parts: Parts) {
  return async (form: SignUpForm, place: Place): Promise<string> => {
    if (form.password !== undefined) ensureUncommon(form.password, 'password')
    if (form.email === undefined) return byName(parts, form, place)
    if (form.account !== undefined) throw new AppError('request.invalid')
    return byEmail(parts, form, form.email, place)
  }
}

async function byName(parts: Parts, form: SignUpForm, { address, label }: Place): Promise<string> {
  const account = ensureAccount(form.account ?? '')
  if (form.password === undefined) {
    throw new AppError('account.passwordInvalid', { data: { field: 'password' } })
  }
  const { password } = form
  return countSignUp(parts.limiter, address, async () => {
    const inviter = await ensureInviter(parts, form.inviteNum, address)
    const passwordHash = await parts.passwords.hash(password)
    const proof = await parts.register({ account, email: null, passwordHash, inviter })
    return parts.sessions.mint(proof, label)
  })
}

/** A typing error in the code costs no sign-up: codes have tries of their own. */
async function byEmail(parts: Parts, form: SignUpForm, typed: string, place: Place): Promise<string> {
  const email = ensureEmail(typed)
  await parts.limiter.ensureLeft('signUpAddress', limitKeyOf(place.address))
  const inviter = await ensureInviter(parts, form.inviteNum, place.address)
  const mailbox = await Mailbox.byCode(parts.codes, { email, purpose: 'signUp', code: form.code ?? '' })
  if (mailbox === undefined) throw new AppError('account.codeInvalid', { data: { field: 'code' } })
  const { password } = form
  return countSignUp(parts.limiter, place.address, async () => {
    const passwordHash = password === undefined ? null : await parts.passwords.hash(password)
    const proof = await parts.register({ account: null, email, passwordHash, inviter })
    return parts.sessions.mint(proof, place.label)
  })
}
