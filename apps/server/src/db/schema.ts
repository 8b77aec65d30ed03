import type { Sex } from '@thrum/contracts/account/account.entities'
import type { CodePurpose } from '@thrum/contracts/account/entry.routes'
import type { LegalPage } from '@thrum/contracts/console/page.routes'
import type { Scene, Slot } from '@thrum/contracts/device/device.entities'
import type {
  DeviceId,
  InviteNum,
  MediaId,
  NoticeId,
  PatternId,
  PlayId,
  QrId,
  SiteMessageId,
  UserId,
} from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import type { PatternData } from '@thrum/contracts/pattern/pattern.entities'
import type { PlayFlag } from '@thrum/contracts/play/play.entities'
import type { Platform } from '@thrum/contracts/version/version.routes'
import type { ColumnType, Generated } from 'kysely'
import type {
  ChatPeopleTable,
  ConversationsTable,
  MembersTable,
  MessageDeletesTable,
  MessageMediaTable,
  MessageNewsTable,
  MessagePlaysTable,
  MessagesTable,
  SealedMessagesTable,
} from './chat-schema.ts'
import type {
  ComplaintMediaTable,
  ComplaintMessagesTable,
  ComplaintStatementsTable,
  ComplaintsTable,
} from './complaint-schema.ts'
import type {
  OfficialAccountsTable,
  OfficialAnswersTable,
  OfficialOutboxTable,
  OfficialRepliesTable,
  OfficialThreadsTable,
} from './official-schema.ts'
import type {
  AuditLogTable,
  OperatorAlarmsTable,
  OperatorSessionsTable,
  OperatorsTable,
} from './operator-schema.ts'
import type {
  CartItemsTable,
  GoodsOrdersTable,
  GoodsPicturesTable,
  GoodsTable,
  GoodsTextsTable,
  ShowcasesTable,
} from './store-schema.ts'

/** All tables. Moments are `timestamptz`, calendar dates text `YYYY-MM-DD`. */
export interface Database {
  users: UsersTable
  credentials: CredentialsTable
  sessions: SessionsTable
  tickets: TicketsTable
  device_models: DeviceModelsTable
  device_codes: DeviceCodesTable
  devices: DevicesTable
  plays: PlaysTable
  friendships: FriendshipsTable
  friend_requests: FriendRequestsTable
  blocks: BlocksTable
  verification_codes: VerificationCodesTable
  mailbox_proofs: MailboxProofsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  lockouts: LockoutsTable
  tombstones: TombstonesTable
  media: MediaTable
  sealed_media: SealedMediaTable
  exports: ExportsTable
  notices: NoticesTable
  notice_texts: NoticeTextsTable
  notice_reads: NoticeReadsTable
  legal_texts: LegalTextsTable
  site_messages: SiteMessagesTable
  site_message_texts: SiteMessageTextsTable
  site_message_reads: SiteMessageReadsTable
  versions: VersionsTable
  gift_forms: GiftFormsTable
  patterns: PatternsTable
  goods: GoodsTable
  goods_texts: GoodsTextsTable
  goods_pictures: GoodsPicturesTable
  showcases: ShowcasesTable
  goods_orders: GoodsOrdersTable
  cart_items: CartItemsTable
  conversations: ConversationsTable
  chat_people: ChatPeopleTable
  members: MembersTable
  messages: MessagesTable
  message_deletes: MessageDeletesTable
  message_plays: MessagePlaysTable
  message_media: MessageMediaTable
  sealed_messages: SealedMessagesTable
  message_news: MessageNewsTable
  push_devices: PushDevicesTable
  complaints: ComplaintsTable
  complaint_statements: ComplaintStatementsTable
  complaint_messages: ComplaintMessagesTable
  complaint_media: ComplaintMediaTable
  official_accounts: OfficialAccountsTable
  official_threads: OfficialThreadsTable
  official_replies: OfficialRepliesTable
  official_answers: OfficialAnswersTable
  official_outbox: OfficialOutboxTable
  operators: OperatorsTable
  operator_sessions: OperatorSessionsTable
  audit_log: AuditLogTable
  operator_alarms: OperatorAlarmsTable
}

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
}

export interface TicketsTable {
  /** SHA-256 of the ticket. */
  hash: Buffer
  session_id: string
  namespace: string
  expires_at: Date
}

export interface DeviceModelsTable {
  model: string
  img: string
  name: string
  stops_on_link_loss: boolean
  authenticated: boolean
  /** All functions, the forbidden ones too. */
  scene: ColumnType<Scene, string, string>
  /** An operator's own, which holds instead. */
  edited_scene: ColumnType<Scene | null, string | undefined, string | null>
}

/** Every toy that was made; `devices` has those that somebody owns. */
export interface DeviceCodesTable {
  code: string
  model: string
  is_forbid: Generated<boolean>
  created_at: Date
  /** Whoever added a toy that has no printed code; null for toys that were made with one. */
  made_for: Generated<UserId | null>
}

export interface DevicesTable {
  id: DeviceId
  user_id: UserId
  code: string
  /** What the owner's radio knows the peripheral by; goes to nobody but the owner. Source: safety HZ-15 */
  address: Generated<string>
  name: Generated<string>
  is_default: boolean
  bound_at: Date
  /** What the toy has, where its model alone doesn't say. */
  slots: ColumnType<Slot[] | null, string | null | undefined, never>
}

export interface PlaysTable {
  id: PlayId
  state: 'waiting' | 'interacting' | 'closed'
  initiator_id: UserId
  receiver_id: UserId
  /** The session that asked, and the one that agreed: when it ends, so does the play. */
  initiator_session: string
  receiver_session: string | null
  flag: PlayFlag
  /** The second direction of mutual play: the first one. */
  reverse_of: ColumnType<PlayId | null, PlayId | undefined, never>
  device_id: DeviceId | null
  /** Rises at each start of the server that finds the play running; keeps epochs rising. */
  generation: Generated<number>
  reason: string | null
  closed_by: string | null
  created_at: Date
  expires_at: Date
  started_at: Date | null
  ended_at: Date | null
  /** When a running play ends by itself. */
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface FriendshipsTable {
  user_id: UserId
  friend_id: UserId
  /** The person's own name for the friend; empty where none was given. */
  remark: Generated<string>
  created_at: Date
}

/** Open requests only: an answered one is gone. */
export interface FriendRequestsTable {
  id: string
  asker_id: UserId
  asked_id: UserId
  message: string
  created_at: Date
}

export interface BlocksTable {
  user_id: UserId
  blocked_id: UserId
  created_at: Date
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

/** A stored file; its bytes lie in the media store under the same id. */
export interface MediaTable {
  id: MediaId
  owner_id: UserId
  kind: 'picture' | 'film' | 'sound' | 'file' | 'export'
  mime: string
  bytes: ColumnType<string, number, number>
  width: number | null
  height: number | null
  /**
   * What refers to it; null until something does, and without it is gone after an hour. `recalled`: nobody sees the
   * messages any more that showed it, and it waits for the sweep; to be sealed, unless it has ended.
   */
  ref: 'avatar' | 'export' | 'chat' | 'recalled' | 'complaint' | 'sticker' | null
  created_at: Date
  ends_at: Date | null
  /** A smaller form of this picture, which lives and ends with it; its own `ref` and `ends_at` stay empty. */
  part_of: MediaId | null
  /** Of a smaller form: 2 for a screen, 3 for the list of messages. */
  size_type: 2 | 3 | null
  /** ThumbHash in base64. */
  blur: string | null
  /** Of what lasts: how long. */
  ms: number | null
}

/** A recalled medium, encrypted, for complaints alone and for a few days. Source: safety O-7 */
export interface SealedMediaTable {
  /** What it was known by. */
  media_id: MediaId
  /** Where its sealed bytes lie. */
  store_id: MediaId
  mime: string
  sealed_at: Date
}

export interface ExportsTable {
  user_id: UserId
  state: 'working' | 'ready' | 'failed'
  percent: Generated<number>
  /** That its page to read is written in. */
  language: Language
  media_id: MediaId | null
  created_at: Date
}

export interface NoticesTable {
  id: NoticeId
  kind: 'notice' | 'guide'
  /** What an article that comes with the product is known by; null for what an operator wrote. */
  slug: string | null
  /** Order of the guide's articles. */
  place: Generated<number>
  created_at: Date
  withdrawn_at: Date | null
  /** Since then an article that comes with the product has an operator's texts. */
  edited_at: Generated<Date | null>
}

/** Terms and privacy policy where an operator's text stands in place of the one that comes with the product. */
export interface LegalTextsTable {
  page: LegalPage
  language: Language
  name: string
  markdown: string
  changed_at: Date
}

export interface NoticeTextsTable {
  notice_id: NoticeId
  language: Language
  name: string
  markdown: string
}

export interface NoticeReadsTable {
  user_id: UserId
  notice_id: NoticeId
}

export interface SiteMessagesTable {
  id: SiteMessageId
  /** Null: to everyone who was signed up by then. */
  user_id: UserId | null
  created_at: Date
  withdrawn_at: Date | null
  /** Sent by hand: not what the settling of a complaint leads to. */
  by_operator: Generated<boolean>
}

export interface SiteMessageTextsTable {
  message_id: SiteMessageId
  language: Language
  name: string
  markdown: string
}

export interface SiteMessageReadsTable {
  user_id: UserId
  message_id: SiteMessageId
}

export interface VersionsTable {
  platform: Platform
  code: number
  version: string
  minimum_code: Generated<number>
  address: Generated<string>
  /** Lines per language. */
  notes: ColumnType<Partial<Record<Language, string[]>>, string, string>
  created_at: Date
}

export interface GiftFormsTable {
  id: string
  user_id: UserId
  platform: string
  order_number: string
  /** Platform and number folded: each may be used once, by whoever comes first. */
  order_key: string
  email: string
  state: Generated<'received' | 'checked' | 'sent' | 'declined'>
  created_at: Date
  changed_at: Date
}

/** A pattern that somebody keeps, for nobody but its owner. */
export interface PatternsTable {
  id: PatternId
  user_id: UserId
  name: string
  duration_ms: number
  /** Which slots it drives. */
  slots: ColumnType<string[], string, string>
  /** Bars of its small picture. */
  preview: ColumnType<number[], string, string>
  tracks: ColumnType<PatternData['tracks'], string, string>
  created_at: Date
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
