import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import type { CodeClaim, Codes } from './code.service.ts'
import type { Credential } from './credential.repo.ts'
import type { MailboxWords } from './mailbox-word.service.ts'
import type { Passwords } from './password.ts'

/** What was looked at, and must still be so in the moment a session is made for it. */
export interface Grounds {
  passwordHash?: string | undefined
  email?: string | undefined
  passkeyId?: string | undefined
}

/** A passkey that answered a challenge, and whose it is. */
export interface UsedKey {
  userId: UserId
  passkeyId: string
}

/**
 * Evidence that somebody is who they say. Sessions are minted for a proof and for nothing else; only the makers
 * below can build one, so that no caller can sign a person in by naming an id. Source: safety DR-2
 */
export class Proof {
  readonly userId: UserId
  readonly grounds: Grounds

  private constructor(userId: UserId, grounds: Grounds) {
    this.userId = userId
    this.grounds = grounds
  }

  /** The password fits the stored hash of this account; undefined otherwise, after the same time. */
  static async byPassword(
    passwords: Passwords,
    credential: Credential | undefined,
    password: string,
  ): Promise<Proof | undefined> {
    const passwordHash = credential?.password_hash ?? undefined
    const fits = await passwords.fits(passwordHash, password)
    return fits && credential !== undefined ? new Proof(credential.user_id, { passwordHash }) : undefined
  }

  /** The account was made in this very call. */
  static async byRegistration(register: () => Promise<UserId>): Promise<Proof> {
    return new Proof(await register(), {})
  }

  /** The account with this mailbox's address. */
  static byMailbox({ email }: Mailbox, credential: Credential): Proof {
    if (credential.email !== email) throw new Error('the mailbox is not of this account')
    return new Proof(credential.user_id, { email })
  }

  /** A passkey of this person answered a challenge of ours; `verify` throws where it didn't. */
  static async byPasskey(verify: () => Promise<UsedKey>): Promise<Proof> {
    const { userId, passkeyId } = await verify()
    return new Proof(userId, { passkeyId })
  }
}

/** A mailbox that showed its code, or the word it was given for that moments ago. It may have no account yet. */
export class Mailbox {
  readonly email: string

  private constructor(email: string) {
    this.email = email
  }

  /** Spends the code for what it opens. @throws AppError `account.codeInvalid` for a wrong one */
  static async byCode<T>(codes: Codes, claim: CodeClaim, open: (mailbox: Mailbox) => Promise<T>): Promise<T> {
    const refuse = () => new AppError('account.codeInvalid', { data: { field: 'code' } })
    return codes.spend([claim], refuse, () => open(new Mailbox(claim.email)))
  }

  /** Spends the word for what it opens; undefined for one that is unknown, late, spent, or of another address. */
  static async byWord<T>(
    words: MailboxWords,
    word: string,
    email: string,
    open: (mailbox: Mailbox) => Promise<T>,
  ): Promise<T | undefined> {
    return words.spend(word, email, () => open(new Mailbox(email)))
  }
}
