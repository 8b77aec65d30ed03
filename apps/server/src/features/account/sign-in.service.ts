import { AppError } from '@thrum/contracts/errors'
import { limitKeyOf, networkOf } from '../../http/address.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { RuleName } from '../../http/limits.ts'
import { foldAccount } from './account-name.ts'
import type { Codes } from './code.service.ts'
import type { Credential, CredentialRepo } from './credential.repo.ts'
import { ensureEmail, foldEmail } from './email.ts'
import { countAttempts, countFailures, orRefusal } from './failure-count.ts'
import type { Lockouts } from './lockout.service.ts'
import type { MailboxWords } from './mailbox-word.service.ts'
import type { Passwords } from './password.ts'
import { Mailbox, Proof } from './proof.ts'
import type { Register } from './register.service.ts'
import { hashOf } from './secret-text.ts'
import type { Sessions } from './session.service.ts'

interface Parts {
  credentials: CredentialRepo
  passwords: Passwords
  codes: Codes
  words: MailboxWords
  lockouts: Lockouts
  register: Register
  sessions: Sessions
  limiter: Limiter
  /** Told of every attempt that fails. */
  onFailure: () => void
}

/** Where somebody signs in from. */
export interface Place {
  address: string
  /** What its owner will know it by. */
  label: string
}

export interface SignInForm {
  account: string
  password?: string | undefined
  code?: string | undefined
  register?: boolean | undefined
  proof?: string | undefined
}

export interface SignedIn {
  token: string
  isNew: boolean
}

/** One of the three ways in, and no two at once: what one would refuse, another must not open. */
export function createSignIn(parts: Parts) {
  return async (form: SignInForm, place: Place): Promise<SignedIn> => {
    const { account, password, code, proof } = form
    const given = [password, code, proof].filter((way) => way !== undefined)
    if (given.length !== 1) throw new AppError('request.invalid')
    if (password !== undefined) return byPassword(parts, account, password, place)
    if (code !== undefined) return byCode(parts, account, code, place)
    if (form.register !== true) throw new AppError('request.invalid')
    return byWord(parts, account, proof ?? '', place)
  }
}

/**
 * Unknown names and wrong passwords take the same road, the same time and the same answer. Failures are counted
 * before hashing, so that guessing costs us nothing; a lock ends no session. Source: safety P-D2, P-D4
 */
async function byPassword(parts: Parts, typed: string, password: string, place: Place): Promise<SignedIn> {
  const { credentials, passwords, sessions, limiter } = parts
  const email = foldEmail(typed)
  const account = email ?? foldAccount(typed)
  const outcome = await counted(parts, countsOfGuess(account, place), async () => {
    // Too many right ones are no failure either.
    const tooMany = await orRefusal(limiter.take('passwordChecks', keyOf(account)))
    if (tooMany instanceof AppError) return tooMany
    const find = email === undefined ? credentials.findByAccount : credentials.findByEmail
    const credential = await find(account)
    const proof = await Proof.byPassword(passwords, credential, password)
    if (proof === undefined) throw new AppError('account.badCredentials')
    const token = await orRefusal(sessions.mint(proof, place.label))
    if (typeof token === 'string') await renewHash(parts, proof, password)
    return token
  })
  if (outcome instanceof AppError) throw outcome
  return { token: outcome, isNew: false }
}

/** Only now is the password at hand to be hashed anew, where the work that a guess costs was raised. */
async function renewHash({ credentials, passwords }: Parts, { userId, grounds }: Proof, password: string) {
  const { passwordHash } = grounds
  if (passwordHash === undefined || !passwords.isOutdated(passwordHash)) return
  await credentials.replaceHash(userId, passwordHash, await passwords.hash(password))
}

/** Only a proven mailbox learns that it has no account, or cancelled one. Source: hazard HZ-9, safety §3.8 */
async function byCode(parts: Parts, typed: string, code: string, place: Place): Promise<SignedIn> {
  const email = ensureEmail(typed, 'account')
  const outcome = await counted(parts, countsOf(place), () =>
    Mailbox.byCode(parts.codes, { email, purpose: 'signIn', code }, (mailbox) =>
      orRefusal(byMailbox(parts, mailbox, place)),
    ),
  )
  if (outcome instanceof AppError) throw outcome
  return outcome
}

async function byMailbox(parts: Parts, mailbox: Mailbox, place: Place): Promise<SignedIn> {
  const credential = await parts.credentials.findByEmail(mailbox.email)
  if (credential !== undefined) return enter(parts, mailbox, credential, place)
  if (await parts.lockouts.has(mailbox.email)) throw new AppError('account.lockedOut')
  throw new AppError('account.unknown', { data: { proof: await parts.words.issue(mailbox) } })
}

/** "Account does not exist, sign up?" was answered with yes. */
async function byWord(parts: Parts, typed: string, word: string, place: Place): Promise<SignedIn> {
  const email = ensureEmail(typed, 'account')
  return countAttempts(parts.limiter, [['signUpAddress', limitKeyOf(place.address)]], async () => {
    const entered = await Mailbox.byWord(parts.words, word, email, async (mailbox) => {
      // Signed up elsewhere in the meantime: the mailbox is proven all the same.
      const credential = await parts.credentials.findByEmail(email)
      if (credential !== undefined) return enter(parts, mailbox, credential, place)
      const proof = await parts.register({ account: null, email, passwordHash: null, inviter: undefined })
      return { token: await parts.sessions.mint(proof, place.label), isNew: true }
    })
    if (entered === undefined) throw new AppError('account.codeInvalid', { data: { field: 'proof' } })
    return entered
  })
}

async function enter(
  { sessions }: Parts,
  mailbox: Mailbox,
  credential: Credential,
  place: Place,
): Promise<SignedIn> {
  const token = await sessions.mint(Proof.byMailbox(mailbox, credential), place.label)
  return { token, isNew: false }
}

function countsOf({ address }: Place): [RuleName, string][] {
  return [
    ['signInAddress', limitKeyOf(address)],
    ['signInNetwork', networkOf(address)],
  ]
}

/** The address first: one that is refused already locks nobody's account. */
export function countsOfGuess(account: string, place: Place): [RuleName, string][] {
  return [...countsOf(place), ['signInAccount', keyOf(account)]]
}

function keyOf(account: string): string {
  return hashOf(account).toString('base64url')
}

/** Counts what fails, and tells of it. */
export async function counted<T>(
  { limiter, onFailure }: Pick<Parts, 'limiter' | 'onFailure'>,
  counts: [RuleName, string][],
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await countFailures(limiter, counts, attempt)
  } catch (error) {
    if (error instanceof AppError) onFailure()
    throw error
  }
}
