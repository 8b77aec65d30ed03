import { CHAT_IDENTITY_LEAD } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { faceOf } from '../friends/index.ts'
import { inPages, PAGE, type Pages } from './pages.ts'

type Db = Kysely<Database>

/** In English, where it has an English name. */
const productName = (table: string) => sql<string>`(
  select name from goods_texts where goods_id = ${sql.ref(`${table}.goods_id`)}
  order by language = 'en' desc, language limit 1)`

const MESSAGE_ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/**
 * Whether the words of a quote may not stand in an archive: they are somebody else's, or of what disappears, which the
 * archive would outlast.
 */
const isWithheld = (quote: RawBuilder<unknown>, userId: UserId) => sql`(
  ${quote} ->> 'messageSender' is distinct from ${CHAT_IDENTITY_LEAD + userId} or exists (
    select from messages q
    where q.sender_id = ${userId} and q.fading_s is not null
      and q.client_id = case when ${quote} ->> 'messageID' ~ ${MESSAGE_ID} then (${quote} ->> 'messageID')::uuid end))`

/** What travels beside a message `x`. */
const besideOf = (userId: UserId) => sql<string>`case
  when strpos(x.cloud_custom_data, '"messageAbstract"') > 0
    and ${isWithheld(sql`(x.cloud_custom_data::jsonb -> 'messageReply')`, userId)}
  then jsonb_set(x.cloud_custom_data::jsonb, '{messageReply,messageAbstract}', '""')::text
  else x.cloud_custom_data end`

/** What a member `m` typed and has not sent. */
const draftOf = (userId: UserId) => sql<string | null>`(case
  when jsonb_typeof(m.draft -> 'quote') = 'object' and ${isWithheld(sql`(m.draft -> 'quote')`, userId)}
  then jsonb_set(m.draft, '{quote,messageAbstract}', '""')
  else m.draft end)::text`

/**
 * A person's own data, table by table: each a file of the archive. Of other people there is what the person sees
 * on screen anyway, id and name; hashes, keys and tokens stay here. Source: promise P-E1
 */
const CHAPTERS = {
  profile: (db: Db, userId: UserId) =>
    db
      .selectFrom('users')
      .select(['id', 'nick_name as nickName', 'avatar', 'sex', 'birthday', 'height', 'weight', 'country'])
      .select(['hometown', 'maize', 'invite_num as inviteNum', 'qr_id as qrId'])
      .select(['complete_at as completeAt', 'under_age_until as underAgeUntil', 'created_at as createdAt'])
      .where('id', '=', userId)
      .execute(),

  signIn: (db: Db, userId: UserId) =>
    db
      .selectFrom('credentials')
      .select(['account', 'email', sql<boolean>`password_hash is not null`.as('hasPassword')])
      .where('user_id', '=', userId)
      .execute(),

  sessions: (db: Db, userId: UserId) =>
    db
      .selectFrom('sessions as s')
      .leftJoin('push_devices as d', 'd.session_id', 's.id')
      .select(['s.label', 's.created_at as createdAt', 's.seen_at as seenAt', 's.ends_at as endsAt'])
      .select('d.endpoint as pushAddress')
      .where('s.user_id', '=', userId)
      .orderBy('s.created_at')
      .execute(),

  passkeys: (db: Db, userId: UserId) =>
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),

  toys: (db: Db, userId: UserId) =>
    db
      .selectFrom('devices as d')
      .innerJoin('device_codes as c', 'c.code', 'd.code')
      .select(['d.id', 'd.code', 'c.model', 'd.name', 'd.address', 'd.is_default as isDefault'])
      .select('d.bound_at as boundAt')
      .where('d.user_id', '=', userId)
      .orderBy('d.bound_at')
      .execute(),

  friends: (db: Db, userId: UserId) =>
    db
      .selectFrom('friendships as f')
      .innerJoin('users as u', 'u.id', 'f.friend_id')
      .select(['u.id', 'u.nick_name as nickName', 'f.remark', 'f.created_at as since'])
      .where('f.user_id', '=', userId)
      .orderBy('f.created_at')
      .execute(),

  /** Those the person sent; what others wrote is theirs. */
  friendRequests: (db: Db, userId: UserId) =>
    db
      .selectFrom('friend_requests as r')
      .innerJoin('users as u', 'u.id', 'r.asked_id')
      .select(['u.id', 'u.nick_name as nickName', 'r.message', 'r.created_at as createdAt'])
      .where('r.asker_id', '=', userId)
      .orderBy('r.created_at')
      .execute(),

  /** With how the person looks to them. */
  blocked: (db: Db, userId: UserId) =>
    db
      .selectFrom('blocks as b')
      .innerJoinLateral(faceOf(sql.ref('b.blocked_id'), sql`${userId}`).as('u'), (join) => join.onTrue())
      .select(['u.id', 'u.nick_name as nickName', 'b.created_at as since', 'b.nick_name as shownNickName'])
      .select(['b.avatar as shownAvatar', 'b.sex as shownSex', 'b.birthday as shownBirthday'])
      .select('b.country as shownCountry')
      .where('b.user_id', '=', userId)
      .orderBy('b.created_at')
      .execute(),

  conversations: (db: Db, userId: UserId) =>
    ofConversations(db, userId)
      .select(['m.is_pinned as isPinned', 'm.is_muted as isMuted', 'm.is_gone as isDeleted'])
      .select(['m.unread', 'm.read_seq as readSequence', 'm.cleared_seq as clearedSequence'])
      .select(['m.delivered_seq as deliveredSequence', 'c.last_seq as lastSequence', 'c.last_at as lastAt'])
      .select(draftOf(userId).as('draft'))
      .orderBy('c.last_at')
      .execute(),

  /** Those that began; who declined whom is told to nobody. */
  plays: (db: Db, userId: UserId) =>
    db
      .selectFrom('plays as p')
      .innerJoinLateral(
        faceOf(
          sql`case when p.initiator_id = ${userId} then p.receiver_id else p.initiator_id end`,
          sql`${userId}`,
        ).as('u'),
        (join) => join.onTrue(),
      )
      .select(['p.id', sql<boolean>`p.initiator_id = ${userId}`.as('isInitiator')])
      .select(['u.id as partnerId', 'u.nick_name as partnerName'])
      .select(['p.started_at as startedAt', 'p.ended_at as endedAt'])
      .where((where) => where.or([where('p.initiator_id', '=', userId), where('p.receiver_id', '=', userId)]))
      .where('p.started_at', 'is not', null)
      .orderBy('p.created_at')
      .execute(),

  patterns: (db: Db, userId: UserId) =>
    db
      .selectFrom('patterns')
      .select(['id', 'name', 'duration_ms as durationMs', 'created_at as createdAt'])
      .select(sql<string>`tracks::text`.as('tracks'))
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),

  orders: (db: Db, userId: UserId) =>
    db
      .selectFrom('goods_orders as o')
      .select(['o.id', 'o.number', 'o.goods_id as productId', productName('o').as('product'), 'o.state'])
      .select(['o.created_at as createdAt', 'o.changed_at as changedAt'])
      .where('o.user_id', '=', userId)
      .orderBy('o.created_at')
      .execute(),

  cart: (db: Db, userId: UserId) =>
    db
      .selectFrom('cart_items as c')
      .select(['c.goods_id as productId', productName('c').as('product'), 'c.count'])
      .select('c.created_at as createdAt')
      .where('c.user_id', '=', userId)
      .orderBy('c.created_at')
      .execute(),

  giftForms: (db: Db, userId: UserId) =>
    db
      .selectFrom('gift_forms')
      .select(['id', 'platform', 'order_number as orderNumber', 'email', 'state'])
      .select(['created_at as createdAt', 'changed_at as changedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),

  /** What the person said of whom. The messages stand in the conversation; their copies are for the service alone. */
  complaints: (db: Db, userId: UserId) =>
    db
      .selectFrom('complaint_statements as s')
      .innerJoin('complaints as c', 'c.id', 's.complaint_id')
      .select(['c.reported_id as aboutId', 's.chip', 's.words', 's.pictures', 's.created_at as createdAt'])
      .select(['c.due_at as dueAt', 'c.closed_at as settledAt'])
      .where('s.reporter_id', '=', userId)
      .orderBy('s.created_at')
      .execute(),

  /** Those to this person alone, with their texts; of those to everyone, only that they were read. */
  siteMessages: (db: Db, userId: UserId) =>
    db
      .selectFrom('site_messages as m')
      .leftJoin('site_message_reads as r', (join) =>
        join.onRef('r.message_id', '=', 'm.id').on('r.user_id', '=', userId),
      )
      .leftJoin('site_message_texts as t', 't.message_id', 'm.id')
      .select(['m.id', 'm.created_at as createdAt', sql<boolean>`r.user_id is not null`.as('isRead')])
      .select(['t.language', 't.name', 't.markdown'])
      .where((where) => where.or([where('m.user_id', '=', userId), where('r.user_id', '=', userId)]))
      .orderBy('m.created_at')
      .orderBy('t.language')
      .execute(),

  noticesRead: (db: Db, userId: UserId) =>
    db.selectFrom('notice_reads').select('notice_id as id').where('user_id', '=', userId).execute(),
}

/** The same of what grows with each message: of some places of one conversation. */
const OF_PLACES = {
  /** Those the person sent and that stay; what the others wrote is theirs. */
  messages: (db: Db, userId: UserId, stretch: Stretch) =>
    ofPlaces(db, userId, stretch)
      .leftJoin('message_deletes as d', (join) =>
        join
          .onRef('d.conversation_id', '=', 'x.conversation_id')
          .onRef('d.seq', '=', 'x.seq')
          .onRef('d.user_id', '=', 'm.user_id'),
      )
      .select(['x.seq as sequence', 'x.type', sql<string>`x.payload::text`.as('content')])
      .select([besideOf(userId).as('beside'), 'x.sent_at as sentAt', 'x.edited_at as editedAt'])
      .select(['x.revoked_at as recalledAt', 'x.is_risky as isMarked'])
      .select(sql<boolean>`d.user_id is not null`.as('isDeleted'))
      .where('x.sender_id', '=', userId)
      .where('x.fading_s', 'is', null)
      .where('x.is_once', '=', false)
      .orderBy('x.seq')
      .execute(),

  /** Which emoji the person set, and where; not what the message says, which may be another's. */
  reactions: (db: Db, userId: UserId, stretch: Stretch) =>
    ofPlaces(db, userId, stretch)
      .innerJoinLateral(
        sql<{ reactionID: string; users: unknown }>`jsonb_to_recordset(x.reactions)`.as<'r'>(
          sql`r("reactionID" text, users jsonb)`,
        ),
        (join) => join.onTrue(),
      )
      .select(['x.seq as sequence', 'r.reactionID as reaction'])
      .where('x.reactions', 'is not', null)
      .where(sql<boolean>`r.users ? ${userId}`)
      .orderBy('x.seq')
      .execute(),

  /** Which voice messages the person has heard. */
  heard: (db: Db, userId: UserId, stretch: Stretch) =>
    ofPlaces(db, userId, stretch)
      .innerJoin('message_plays as h', (join) =>
        join
          .onRef('h.conversation_id', '=', 'x.conversation_id')
          .onRef('h.seq', '=', 'x.seq')
          .onRef('h.user_id', '=', 'm.user_id'),
      )
      .select('x.seq as sequence')
      .where('x.fading_s', 'is', null)
      .orderBy('x.seq')
      .execute(),
}

/** Places of one conversation that follow one another. */
interface Stretch {
  conversationId: number
  after: number
}

/** With the other's id, and their name while they have one. */
function ofConversations(db: Db, userId: UserId) {
  return db
    .selectFrom('members as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .leftJoinLateral(
      faceOf(sql`case when c.user_a = m.user_id then c.user_b else c.user_a end`, sql.ref('m.user_id')).as(
        'u',
      ),
      (join) => join.onTrue(),
    )
    .select(['u.id', 'u.nick_name as nickName'])
    .where('m.user_id', '=', userId)
}

function ofPlaces(db: Db, userId: UserId, { conversationId, after }: Stretch) {
  return ofConversations(db, userId)
    .innerJoin('messages as x', 'x.conversation_id', 'c.id')
    .where('c.id', '=', conversationId)
    .where('x.seq', '>', after)
    .where('x.seq', '<=', after + PAGE)
}

type PlacesChapter = keyof typeof OF_PLACES
export type Chapter = keyof typeof CHAPTERS | PlacesChapter

export function createOwnDataRepo(db: Db) {
  return {
    read: (chapter: Chapter, userId: UserId): Pages =>
      isOfPlaces(chapter) ? readPlaces(db, chapter, userId) : readWhole(db, chapter, userId),
  }
}
export type OwnDataRepo = ReturnType<typeof createOwnDataRepo>

function isOfPlaces(chapter: Chapter): chapter is PlacesChapter {
  return chapter in OF_PLACES
}

async function* readWhole(db: Db, chapter: keyof typeof CHAPTERS, userId: UserId): Pages {
  yield* inPages(await CHAPTERS[chapter](db, userId))
}

/** No statement grows with how much was written. */
async function* readPlaces(db: Db, chapter: PlacesChapter, userId: UserId): Pages {
  const conversations = await db
    .selectFrom('members as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['c.id', 'c.last_seq'])
    .where('m.user_id', '=', userId)
    .orderBy('c.id')
    .execute()
  for (const { id, last_seq } of conversations) {
    for (let after = 0; after < last_seq; after += PAGE) {
      const rows = await OF_PLACES[chapter](db, userId, { conversationId: id, after })
      if (rows.length > 0) yield rows
    }
  }
}
