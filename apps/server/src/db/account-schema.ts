import type { Sex } from '@thrum/contracts/account/account.entities'
import type { CodePurpose } from '@thrum/contracts/account/entry.routes'
import type { InviteNum, MediaId, QrId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import type { ColumnType, Generated } from 'kysely'

/** A person. Holds no e-mail and no account name: those stand in `credentials`, which only sign-in reads. */
export interface UsersTable {
  id: UserId
  nick_name: Generated<string>
  avatar: string
  sex: Generated<Sex>
  is_sex_fixed: Generated<boolean>
  birthday: ColumnType<string | null, string | null | undefined, string | null>
  /** cm */
  height: number | null
  /** kg */
  weight: number | null
  country: string | null
  hometown: Generated<string>
  maize: Generated<number>
  invite_num: InviteNum
  qr_id: QrId
  invited_by: UserId | null
  /** When the profile was complete and passed the 18+ check for the first time. */
  complete_at: Date | null
  /** An under-age answer is remembered until then. */
  under_age_until: Date | null
  /** Since when nobody may use the account: it is being deleted, or, where `suspended_at` is set too, suspended. */
  closed_at: Date | null
  /** An operator may take a suspension back; nothing of the account is deleted meanwhile. */
  suspended_at: Date | null
  created_at: Date
}

export interface CredentialsTable {
  user_id: UserId
  /** Folded: NFKC, lower case. Null for an account that is an e-mail address alone. */
  account: string | null
  /** Folded, and proven by a code. Read by sign-in and mail codes alone. Source: safety DR-1 */
  email: string | null
  /** Null until a password was set. */
  password_hash: string | null
  /** Which request set it by a mailed code; null where it was set another way. */
  reset_request_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface SessionsTable {
  id: string
  user_id: UserId
  /** SHA-256 of the token. */
  token_hash: Buffer
  /** What its owner knows the place by: "Chrome · Android". */
  label: Generated<string>
  created_at: Date
  seen_at: Date
  ends_at: Date
  /** Which of its requests last changed the password. */
  password_request_id: string | null
}

export interface TicketsTable {
  /** SHA-256 of the ticket. */
  hash: Buffer
  session_id: string
  namespace: string
  expires_at: Date
}

/** One live code per address and purpose; the code itself stands nowhere. Source: safety P-D3 */
export interface VerificationCodesTable {
  email: string
  purpose: CodePurpose
  /** HMAC-SHA-256 over address, purpose and code. */
  code_hash: Buffer
  /** Wrong tries so far. */
  tries: Generated<number>
  expires_at: Date
}

/** Mailboxes that proved themselves and may register within minutes. */
export interface MailboxProofsTable {
  /** SHA-256 of the proof word. */
  hash: Buffer
  email: string
  expires_at: Date
}

export interface PasskeysTable {
  /** Credential id, base64url. */
  id: string
  user_id: UserId
  public_key: Buffer
  counter: ColumnType<string, number, number>
  /** JSON list of how it may be reached. */
  transports: string
  name: string
  created_at: Date
  used_at: Date | null
}

export interface PasskeyChallengesTable {
  challenge: string
  /** Null for a sign-in, where nobody is known yet. */
  user_id: UserId | null
  expires_at: Date
}

/** Who cancelled lately: no name, no time but the end. Source: safety §3.8 */
export interface LockoutsTable {
  /** HMAC-SHA-256 of the folded account or e-mail. */
  hash: Buffer
  ends_at: Date
}

/** Internal ids of deleted people, for backups that are older. */
export interface TombstonesTable {
  user_id: string
  ends_at: Date
}

export interface ExportsTable {
  user_id: UserId
  state: 'working' | 'ready' | 'failed'
  percent: Generated<number>
  /** That its page to read is written in. */
  language: Language
  media_id: MediaId | null
  created_at: Date
  /** Times that it failed since it was begun. */
  tries: Generated<number>
}

/** Where a sign-in's browser takes pushes. */
export interface PushDevicesTable {
  session_id: string
  user_id: UserId
  /** Address at the browser maker's push service. */
  endpoint: string
  /** The browser's key and secret, base64url. Source: RFC 8291 */
  public_key: string
  secret: string
  created_at: Date
}
