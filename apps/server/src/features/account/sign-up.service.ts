import { AppError } from '@thrum/contracts/errors'
import type { InviteNum } from '@thrum/contracts/ids'
import { limitKeyOf } from '../../http/address.ts'
import type { Limiter } from '../../http/limiter.ts'
import { ensureAccount } from './account-name.ts'
import type { Codes } from './code.service.ts'
import { ensureUncommon } from './common-passwords.ts'
import type { CredentialRepo } from './credential.repo.ts'
import { ensureEmail } from './email.ts'
import { countAttempts } from './failure-count.ts'
import type { Passwords } from './password.ts'
import { Mailbox, Proof } from './proof.ts'
import { ensureInviter, type Register } from './register.service.ts'
import type { Sessions } from './session.service.ts'
import { counted, countsOfGuess, type Place } from './sign-in.service.ts'

interface Parts {
  credentials: CredentialRepo
  passwords: Passwords
  codes: Codes
  register: Register
  sessions: Sessions
  limiter: Limiter
  wall: () => number
  /** Told of every guess at a password that fails. */
  onFailure: () => void
}

/** The same sign-up again within this time is the same: its answer was lost. */
const AGAIN_MS = 10 * 60_000

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

/** A typing error in the invitation costs no sign-up: such codes are counted by themselves. */
async function byName(parts: Parts, form: SignUpForm, { address, label }: Place): Promise<string> {
  const account = ensureAccount(form.account ?? '')
  if (form.password === undefined) {
    throw new AppError('account.passwordInvalid', { data: { field: 'password' } })
  }
  const { password } = form
  const key = limitKeyOf(address)
  await parts.limiter.ensureLeft('signUpAddress', key)
  const inviter = await ensureInviter(parts, form.inviteNum, address)
  return countAttempts(parts.limiter, [['signUpAddress', key]], async () => {
    const passwordHash = await parts.passwords.hash(password)
    const proof = await parts
      .register({ account, email: null, passwordHash, inviter })
      .catch((taken: unknown) => proveAgain(parts, { account, password, place: { address, label }, taken }))
    return parts.sessions.mint(proof, label)
  })
}

/**
 * Whoever guesses here learns no more than at sign-in, and is counted there; whether the account is so new shows
 * neither in the answer nor in its time.
 * @throws what came of the sign-up, unless it was made already
 */
async function proveAgain(
  parts: Parts,
  { account, password, place, taken }: { account: string; password: string; place: Place; taken: unknown },
): Promise<Proof> {
  if (!(taken instanceof AppError) || taken.code !== 'account.taken') throw taken
  const { credentials, passwords, wall } = parts
  const credential = await credentials.findNew('account', account, new Date(wall() - AGAIN_MS))
  const weigh = async () => {
    const proof = await Proof.byPassword(passwords, credential, password)
    if (proof === undefined) throw taken
    return proof
  }
  const proving = credential === undefined ? weigh() : counted(parts, countsOfGuess(account, place), weigh)
  return proving.catch((error: unknown) => {
    throw error instanceof AppError ? taken : error
  })
}

/** A typing error in the code, too, costs no sign-up: codes have tries of their own. */
async function byEmail(parts: Parts, form: SignUpForm, typed: string, place: Place): Promise<string> {
  const email = ensureEmail(typed)
  const key = limitKeyOf(place.address)
  await parts.limiter.ensureLeft('signUpAddress', key)
  const inviter = await ensureInviter(parts, form.inviteNum, place.address)
  const { password } = form
  const claim = { email, purpose: 'signUp' as const, code: form.code ?? '' }
  return Mailbox.byCode(parts.codes, claim, (mailbox) =>
    countAttempts(parts.limiter, [['signUpAddress', key]], async () => {
      const passwordHash = password === undefined ? null : await parts.passwords.hash(password)
      const proof = await parts
        .register({ account: null, email, passwordHash, inviter })
        .catch((taken: unknown) => proveMailboxAgain(parts, { mailbox, password, taken }))
      return parts.sessions.mint(proof, place.label)
    }),
  )
}

async function proveMailboxAgain(
  { credentials, passwords, wall }: Parts,
  { mailbox, password, taken }: { mailbox: Mailbox; password: string | undefined; taken: unknown },
): Promise<Proof> {
  if (!(taken instanceof AppError) || taken.code !== 'account.emailTaken') throw taken
  const credential = await credentials.findNew('email', mailbox.email, new Date(wall() - AGAIN_MS))
  if (credential === undefined) throw taken
  const stored = credential.password_hash ?? undefined
  const isSame = password === undefined ? stored === undefined : await passwords.fits(stored, password)
  if (!isSame) throw taken
  return Proof.byMailbox(mailbox, credential)
}
