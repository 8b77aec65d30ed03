import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'

/** Tables in which nothing is about a person, or only about those who run this place. */
const ABOUT_NOBODY = [
  'kysely_migration',
  'kysely_migration_lock',
  'device_models',
  'device_codes',
  'notices',
  'notice_texts',
  'legal_texts',
  'site_message_texts',
  'versions',
  'goods',
  'goods_texts',
  'goods_pictures',
  'showcases',
  'official_accounts',
  'official_answers',
  'operators',
  'operator_sessions',
]

const IDS = 'Internal numbers and dates'
const PLAYS = 'Play records'
const UPLOADS = 'Pictures you upload'
const SIGN_INS = 'Signed-in devices'
const CODES = 'Codes by e-mail'
const GIFTS = 'Gift forms'
const STORE = '**Store**'
const PATTERNS = '**Patterns you save**'
const READ = 'Messages from us to you, and what you have read'
const MESSAGES = '**Messages**'
const STAFF = '**Our staff’s log**'
const COMPLAINTS = '**Complaints**'
const AFTER = '## After you cancel'
const EXPORT = 'Your export'

/** Each column, and the words of the privacy policy that say why it is kept and until when. Source: safety DR-4 */
const PARAGRAPHS: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  users: {
    id: IDS,
    nick_name: 'Nickname, picture, gender, country',
    avatar: 'Nickname, picture, gender, country',
    sex: 'Nickname, picture, gender, country',
    is_sex_fixed: 'That the gender was submitted is kept',
    birthday: 'Date of birth',
    height: 'Height, weight, hometown',
    weight: 'Height, weight, hometown',
    country: 'Nickname, picture, gender, country',
    hometown: 'Height, weight, hometown',
    maize: 'maize',
    invite_num: 'Invite code and QR id',
    qr_id: 'Invite code and QR id',
    invited_by: 'Who invited you',
    complete_at: 'when the account was made and completed',
    under_age_until: 'A date under 18 is remembered for 24 hours',
    closed_at: 'whether it is suspended or being closed',
    suspended_at: 'whether it is suspended or being closed',
    created_at: 'when the account was made and completed',
  },
  credentials: {
    user_id: IDS,
    account: 'Account name and e-mail address',
    email: 'Account name and e-mail address',
    password_hash: '**Password**',
    reset_request_id: '**Password**',
  },
  sessions: SIGN_INS,
  tickets: 'passes for a live connection last 30 seconds',
  devices: {
    id: IDS,
    user_id: IDS,
    code: 'Model, code, the name you gave it, when you added it, and which one comes first',
    address: 'Bluetooth address',
    name: 'Model, code, the name you gave it, when you added it, and which one comes first',
    is_default: 'Model, code, the name you gave it, when you added it, and which one comes first',
    bound_at: 'Model, code, the name you gave it, when you added it, and which one comes first',
    slots: 'Model, code, the name you gave it, when you added it, and which one comes first',
  },
  plays: {
    id: PLAYS,
    state: PLAYS,
    initiator_id: 'who invited whom',
    receiver_id: 'who invited whom',
    initiator_session: 'from which sign-ins',
    receiver_session: 'from which sign-ins',
    flag: PLAYS,
    reverse_of: PLAYS,
    device_id: 'with which device',
    generation: PLAYS,
    reason: 'how it ended',
    closed_by: 'how it ended',
    created_at: 'when it was asked, began and ended',
    expires_at: 'when it was asked, began and ended',
    started_at: 'when it was asked, began and ended',
    ended_at: 'when it was asked, began and ended',
    ends_at: 'when it was asked, began and ended',
  },
  friendships: 'Friends and blocked people',
  friend_requests: 'Friend requests',
  blocks: 'Friends and blocked people',
  verification_codes: CODES,
  mailbox_proofs: CODES,
  passkeys: '**Passkeys**',
  passkey_challenges: 'for a passkey’s question',
  lockouts: AFTER,
  tombstones: AFTER,
  media: UPLOADS,
  exports: EXPORT,
  notice_reads: READ,
  site_messages: READ,
  site_message_reads: READ,
  gift_forms: GIFTS,
  patterns: PATTERNS,
  goods_orders: STORE,
  cart_items: STORE,
  conversations: MESSAGES,
  chat_people: MESSAGES,
  members: MESSAGES,
  messages: MESSAGES,
  message_deletes: MESSAGES,
  message_plays: MESSAGES,
  message_media: MESSAGES,
  message_news: MESSAGES,
  complaints: COMPLAINTS,
  complaint_statements: COMPLAINTS,
  complaint_messages: COMPLAINTS,
  complaint_media: COMPLAINTS,
  official_threads: MESSAGES,
  official_replies: MESSAGES,
  official_outbox: MESSAGES,
  audit_log: STAFF,
  operator_alarms: STAFF,
  push_devices: 'the address at your browser’s maker that they go through',
  sealed_media: 'a locked copy that only a complaint may open, for 7 days',
  sealed_messages: 'a locked copy that only a complaint may open, for 7 days',
}

/** Tables named as a whole: what they hold, so that a new column asks for a purpose too. */
const COLUMNS: Readonly<Record<string, string>> = {
  sessions: 'created_at ends_at id label password_request_id seen_at token_hash user_id',
  tickets: 'expires_at hash namespace session_id',
  friendships: 'created_at friend_id remark user_id',
  friend_requests: 'asked_id asker_id created_at id message',
  blocks: 'avatar birthday blocked_id country created_at nick_name sex user_id',
  verification_codes: 'code_hash email expires_at purpose tries',
  mailbox_proofs: 'email expires_at hash',
  passkeys: 'counter created_at id name public_key transports used_at user_id',
  passkey_challenges: 'challenge expires_at user_id',
  lockouts: 'ends_at hash',
  tombstones: 'ends_at user_id',
  media: 'blur bytes created_at ends_at height id kind mime ms owner_id part_of ref size_type width',
  exports: 'created_at language media_id percent state tries user_id',
  notice_reads: 'notice_id user_id',
  site_messages: 'by_operator created_at id user_id withdrawn_at',
  site_message_reads: 'message_id user_id',
  gift_forms: 'changed_at created_at email id order_key order_number platform state user_id',
  patterns: 'created_at duration_ms id name preview slots tracks user_id',
  goods_orders: 'changed_at created_at goods_id id number state user_id',
  cart_items: 'count created_at goods_id user_id',
  conversations: 'change fading_s id last_at last_seq type user_a user_b',
  chat_people: 'message_count own_change user_id',
  members:
    'cleared_seq conversation_id delivered_seq draft draft_gone_ms is_gone is_muted is_official is_pinned last_at own_change read_seq shown_seq unread user_id',
  messages:
    'change client_id cloud_custom_data conversation_id edited_at erased_at fades_at fading_s folded is_once is_risky opened_at opened_by payload reactions revoked_at revoker_id sender_id sent_at seq type',
  message_deletes: 'change conversation_id seq user_id',
  message_plays: 'change conversation_id seq user_id',
  message_media: 'conversation_id media_id seq',
  message_news: 'conversation_id seq',
  complaints: 'closed_at closed_by closed_why created_at due_at id outcome reported_id reporter_id',
  complaint_statements: 'chip complaint_id created_at pictures reporter_id request_id words',
  complaint_messages: 'client_id complaint_id content conversation_id hash is_recalled sender_id sent_at seq',
  complaint_media: 'bytes complaint_id hash media_id mime store_id',
  official_threads: 'assigned_to conversation_id settled_seq',
  official_replies: 'conversation_id operator_id seq',
  official_outbox: 'due_at id is_given_up official_id said tries user_id',
  audit_log: 'action at detail hash operator_id operator_name reason role seq',
  operator_alarms: 'at id key kind operator_id settled_at settled_by subject',
  push_devices: 'created_at endpoint public_key secret session_id user_id',
  sealed_media: 'media_id mime sealed_at store_id',
  sealed_messages: 'content conversation_id sealed_at sender_id seq',
}

const world = await openWorld(product)
afterAll(() => world.close())
const privacy = await readFile(path.join(import.meta.dirname, 'pages/privacy.en.md'), 'utf8')

async function readTables(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' order by table_name, column_name collate "C"`.execute(
    world.server.context.db,
  )
  const tables = new Map<string, string[]>()
  for (const { table_name: table, column_name: column } of rows) {
    tables.set(table, [...(tables.get(table) ?? []), column])
  }
  return tables
}

describe('what is stored about people', () => {
  test('DR-4 has a paragraph of the privacy policy, column by column', async () => {
    const tables = await readTables()
    expect([...tables.keys()].sort()).toEqual([...ABOUT_NOBODY, ...Object.keys(PARAGRAPHS)].sort())
    for (const [table, paragraph] of Object.entries(PARAGRAPHS)) {
      const columns = tables.get(table) ?? []
      const named = typeof paragraph === 'string' ? COLUMNS[table]?.split(' ') : Object.keys(paragraph).sort()
      expect([table, columns]).toEqual([table, named])
    }
  })

  test('DR-4 each of those paragraphs is there, with a purpose or an end', () => {
    const paragraphs = Object.values(PARAGRAPHS).flatMap((paragraph) =>
      typeof paragraph === 'string' ? [paragraph] : Object.values(paragraph),
    )
    for (const paragraph of paragraphs) expect(privacy).toContain(paragraph)
  })

  test('NOT-03 terms and privacy policy stay short enough to be read', async () => {
    const terms = await readFile(path.join(import.meta.dirname, 'pages/terms.en.md'), 'utf8')
    expect(terms.split(/\s+/).length).toBeLessThanOrEqual(900)
    expect(privacy.split(/\s+/).length).toBeLessThanOrEqual(1_450)
    for (const text of [terms, privacy])
      expect(text).not.toMatch(/guarantee|end-to-end encrypted(?<!not end-to-end encrypted)/i)
  })
})
