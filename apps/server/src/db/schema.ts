import type {
  CredentialsTable,
  ExportsTable,
  LockoutsTable,
  MailboxProofsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  PushDevicesTable,
  SessionsTable,
  TicketsTable,
  TombstonesTable,
  UsersTable,
  VerificationCodesTable,
} from './account-schema.ts'
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
import type { DeviceCodesTable, DeviceModelsTable, DevicesTable } from './device-schema.ts'
import type { BlocksTable, FriendRequestsTable, FriendshipsTable } from './friend-schema.ts'
import type { MediaTable, SealedMediaTable } from './media-schema.ts'
import type {
  LegalTextsTable,
  NoticeReadsTable,
  NoticesTable,
  NoticeTextsTable,
  SiteMessageReadsTable,
  SiteMessagesTable,
  SiteMessageTextsTable,
  VersionsTable,
} from './notice-schema.ts'
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
import type { PatternsTable, PlaysTable } from './play-schema.ts'
import type {
  CartItemsTable,
  GiftFormsTable,
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
