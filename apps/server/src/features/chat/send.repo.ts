import type { MessageType } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import type pg from 'pg'
import type { Content } from './message-content.ts'
import { orderPair } from './pair.ts'
import { type Quoted, quotedIn } from './quotes.ts'

/** A message on its way to the table. */
export interface Draft extends Content {
  senderId: UserId
  otherId: UserId
  clientId: string
}

/** What was found before a draft is written. */
export interface Ground {
  conversation_id: number | null
  nick_name: string | null
  avatar: string | null
  /** One's own account is in use: what comes after its end would stay when everything else is erased. */
  is_open: boolean
  /** The other has an account that is in use. */
  is_there: boolean
  is_mine: boolean
  is_theirs: boolean
  /** One of the two blocked the other, whoever it was. */
  is_blocked: boolean
  /** One of the two is an account of the service's own. */
  is_official: boolean
  /** Null unless this sender used this id before. */
  known: KnownMessage | null
  /** What it answers to; null where it isn't there. */
  quoted: Quoted | null
}

export interface KnownMessage {
  conversation_id: number
  seq: number
  change: number
  /** Epoch ms. */
  sent_ms: number
  type: MessageType
  payload: Readonly<Record<string, unknown>>
  cloud_custom_data: string
  /** Recalled, edited, opened or erased since: what it said first is not kept. */
  is_altered: boolean
  /** A moderator marked it. */
  is_risky: boolean
  /** It disappears so long after it was read; null for never. */
  fading_s: number | null
}

interface Place {
  seq: number
  change: number
  sent_at: Date
  /** It disappears so long after it was read; null for never. */
  fading_s: number | null
}

export interface Placed extends Place {
  /** What travels beside it, where it is another than was given: it quoted what was recalled meanwhile. */
  beside: string | null
}

/** A message that went in one go. */
export type SentOne = Place & Pick<Ground, 'nick_name' | 'avatar'> & { conversation_id: number }

/** Looks and inserts in one, by a function that the migration `0038-one-message` explains. */
const SEND_ONE = {
  name: 'chat-send-one',
  text: 'select * from send_one($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
}

/**
 * Each part is looked up by its key, whatever is known of the tables' sizes: limits and single values keep the
 * planner from reading a table from end to end for a batch.
 */
const LOOK = {
  name: 'chat-look',
  text: `
    select c.id as conversation_id, s.nick_name, s.avatar,
      s.id is not null and s.closed_at is null as is_open,
      o.id is not null and o.closed_at is null as is_there,
      (select true from friendships f where f.user_id = i.sender and f.friend_id = i.other) is true as is_mine,
      (select true from friendships f where f.user_id = i.other and f.friend_id = i.sender) is true as is_theirs,
      (select true from blocks b where b.user_id = i.sender and b.blocked_id = i.other) is true
        or (select true from blocks b where b.user_id = i.other and b.blocked_id = i.sender) is true as is_blocked,
      (select true from official_accounts a where a.user_id = i.sender) is true
        or (select true from official_accounts a where a.user_id = i.other) is true as is_official,
      case when k.seq is not null then jsonb_build_object(
        'conversation_id', k.conversation_id, 'seq', k.seq, 'change', k.change, 'type', k.type,
        'sent_ms', floor(extract(epoch from k.sent_at) * 1000), 'payload', k.payload,
        'cloud_custom_data', k.cloud_custom_data, 'is_risky', k.is_risky, 'fading_s', k.fading_s,
        'is_altered', coalesce(k.edited_at, k.revoked_at, k.erased_at, k.opened_at) is not null) end as known,
      case when q.seq is not null then jsonb_build_object(
        'seq', q.seq, 'type', q.type,
        'text', case when q.type = 'text' and not q.is_risky then q.payload ->> 'text' end) end as quoted
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::text[], $7::uuid[])
      with ordinality as i (sender, other, lesser, greater, client_id, quoted_sender, quoted_id, n)
      left join lateral (select * from users u where u.id = i.sender limit 1) s on true
      left join lateral (select * from users u where u.id = i.other limit 1) o on true
      left join lateral (
        select id from conversations d where d.user_a = i.lesser and d.user_b = i.greater limit 1) c on true
      left join lateral (
        select * from messages m where m.sender_id = i.sender and m.client_id = i.client_id limit 1) k on true
      left join lateral (
        select * from messages m where m.sender_id = i.quoted_sender and m.client_id = i.quoted_id limit 1) q
        on q.conversation_id = c.id and q.revoked_at is null and q.erased_at is null
    order by i.n`,
}

/**
 * Fails, and with it the statement, where a medium is gone since it was looked for, or something else than messages and
 * stickers shows it: what ends with that would end in the message, too.
 */
const SHOW_MEDIA = `
    claimed as (
      update media set ref = coalesce(ref, 'chat'), ends_at = null
      where id in (select media_id from placed) and coalesce(ref, 'chat') in ('chat', 'sticker')
      returning id),
    shown as (
      insert into message_media (media_id, conversation_id, seq)
      select c.id, r.id, r.seq_before + p.place
      from placed p join raised r on r.id = p.conversation_id left join claimed c on c.id = p.media_id
      where p.media_id is not null),`

/**
 * Counters rise under the lock of their row, in the statement that inserts: what is visible has no gap. The two
 * sides' rows and the two people's sums follow in the same commit, and so do the media that the messages show.
 */
const insertOf = (hasMedia: boolean) => ({
  name: hasMedia ? 'chat-insert-media' : 'chat-insert',
  text: `
    with placed as (
      select i.*, row_number() over (partition by i.conversation_id order by i.n) as place,
        case when i.quoted_id is not null and not exists (
          select from messages q
          where q.sender_id = i.quoted_sender and q.client_id = i.quoted_id
            and q.conversation_id = i.conversation_id and q.revoked_at is null and q.erased_at is null)
          then jsonb_set(i.cloud::jsonb, '{messageReply,messageAbstract}', '""')::text end as beside
      from unnest($1::int8[], $2::text[], $3::uuid[], $4::text[], $5::jsonb[], $6::text[], $7::text[],
          $9::text[], $10::uuid[]${hasMedia ? ', $11::text[], $12::boolean[]' : ''})
        with ordinality as i (conversation_id, sender_id, client_id, type, payload, cloud, folded,
          quoted_sender, quoted_id${hasMedia ? ', media_id, is_once' : ''}, n)),
    totals as (select conversation_id, count(*) as added from placed group by conversation_id),
    raised as (
      update conversations c
      set last_seq = c.last_seq + t.added, change = c.change + t.added, last_at = greatest(c.last_at, $8)
      from totals t where c.id = t.conversation_id
      returning c.id, c.last_seq - t.added as seq_before, c.change - t.added as change_before, c.last_at, c.fading_s),
    made as (
      insert into messages
        (conversation_id, seq, change, sender_id, client_id, type, payload, cloud_custom_data, folded, sent_at,
        fading_s, is_once)
      select r.id, r.seq_before + p.place, r.change_before + p.place, p.sender_id, p.client_id, p.type, p.payload,
        coalesce(p.beside, p.cloud), p.folded, r.last_at, case when p.type <> 'tip' then r.fading_s end,
        ${hasMedia ? 'p.is_once' : 'false'}
      from placed p join raised r on r.id = p.conversation_id),
    ${hasMedia ? SHOW_MEDIA : ''}
    incoming as (
      select m.conversation_id, m.user_id, m.is_muted,
        count(*) filter (where p.sender_id <> m.user_id and p.type <> 'tip') as added
      from members m join placed p on p.conversation_id = m.conversation_id
      group by m.conversation_id, m.user_id, m.is_muted),
    people as (
      update chat_people q
      set own_change = q.own_change + 1, message_count = q.message_count + s.added
      from (
        select user_id, sum(case when is_muted then 0 else added end) as added
        from incoming group by user_id) s
      where q.user_id = s.user_id
      returning q.user_id, q.own_change),
    touched as (
      update members m
      set unread = m.unread + i.added, is_gone = false, own_change = q.own_change,
        last_at = greatest(m.last_at, date_trunc('second', r.last_at))
      from incoming i join people q on q.user_id = i.user_id join raised r on r.id = i.conversation_id
      where m.conversation_id = i.conversation_id and m.user_id = i.user_id)
    select r.seq_before + p.place as seq, r.change_before + p.place as change, r.last_at as sent_at, p.beside,
      case when p.type <> 'tip' then r.fading_s end as fading_s
    from placed p join raised r on r.id = p.conversation_id
    order by p.n`,
})
const INSERT = insertOf(false)
const INSERT_WITH_MEDIA = insertOf(true)

export function createSendRepo(pool: pg.Pool) {
  return {
    /**
     * How each sender stands with the other, whether the message is there already, and what it answers to. In the
     * order asked.
     */
    async look(
      drafts: readonly Pick<Draft, 'senderId' | 'otherId' | 'clientId' | 'cloudCustomData'>[],
    ): Promise<readonly Ground[]> {
      const pairs = drafts.map(({ senderId, otherId }) => orderPair(senderId, otherId))
      const quoted = drafts.map(({ cloudCustomData }) => quotedIn(cloudCustomData))
      const { rows } = await pool.query<Ground>({
        ...LOOK,
        values: [
          drafts.map(({ senderId }) => senderId),
          drafts.map(({ otherId }) => otherId),
          pairs.map(([lesser]) => lesser),
          pairs.map(([, greater]) => greater),
          drafts.map(({ clientId }) => clientId),
          quoted.map((one) => one?.senderId ?? null),
          quoted.map((one) => one?.id ?? null),
        ],
      })
      return rows
    },

    /** @returns undefined, and nothing is written, unless the two are friends who have a conversation already */
    async sendOne(draft: Draft, now: Date): Promise<SentOne | undefined> {
      const { senderId, otherId, clientId, type, payload, cloudCustomData, folded } = draft
      const people = [senderId, otherId, ...orderPair(senderId, otherId)]
      const { rows } = await pool.query<SentOne>({
        ...SEND_ONE,
        values: [...people, clientId, type, JSON.stringify(payload), cloudCustomData, folded, now],
      })
      return rows[0]
    },

    /** Makes what is missing. @returns their ids, in the order of the pairs */
    async openConversations(pairs: readonly [UserId, UserId][], now: Date): Promise<readonly number[]> {
      const lesser = pairs.map(([one]) => one)
      const greater = pairs.map(([, other]) => other)
      await pool.query(
        `insert into chat_people (user_id) select distinct unnest($1::text[]) on conflict do nothing`,
        [[...lesser, ...greater]],
      )
      await pool.query(
        `with made as (
          insert into conversations (user_a, user_b, last_at)
          select distinct a, b, $3::timestamptz from unnest($1::text[], $2::text[]) as p (a, b)
          on conflict do nothing returning id, user_a, user_b)
        insert into members (conversation_id, user_id, last_at, is_official)
        select s.id, s.own, $3, exists (select from official_accounts a where a.user_id = s.other)
        from (select id, user_a as own, user_b as other from made
          union all select id, user_b, user_a from made) s`,
        [lesser, greater, now],
      )
      const { rows } = await pool.query<{ id: number }>(
        `select c.id from unnest($1::text[], $2::text[]) with ordinality as p (a, b, n)
          join conversations c on c.user_a = p.a and c.user_b = p.b order by p.n`,
        [lesser, greater],
      )
      return rows.map(({ id }) => id)
    },

    /** One statement, one commit. @returns their places, in the order of the drafts */
    async insert(
      drafts: readonly (Draft & { conversationId: number })[],
      now: Date,
    ): Promise<readonly Placed[]> {
      const quoted = drafts.map(({ cloudCustomData }) => quotedIn(cloudCustomData))
      const hasMedia = drafts.some(({ mediaId }) => mediaId !== undefined)
      const { rows } = await pool.query<Placed>({
        ...(hasMedia ? INSERT_WITH_MEDIA : INSERT),
        values: [
          drafts.map(({ conversationId }) => conversationId),
          drafts.map(({ senderId }) => senderId),
          drafts.map(({ clientId }) => clientId),
          drafts.map(({ type }) => type),
          drafts.map(({ payload }) => JSON.stringify(payload)),
          drafts.map(({ cloudCustomData }) => cloudCustomData),
          drafts.map(({ folded }) => folded),
          now,
          quoted.map((one) => one?.senderId ?? null),
          quoted.map((one) => one?.id ?? null),
          ...(hasMedia
            ? [drafts.map(({ mediaId }) => mediaId ?? null), drafts.map(({ isOnce = false }) => isOnce)]
            : []),
        ],
      })
      if (rows.length !== drafts.length) throw new Error('a conversation is gone')
      return rows
    },
  }
}
export type SendRepo = ReturnType<typeof createSendRepo>
