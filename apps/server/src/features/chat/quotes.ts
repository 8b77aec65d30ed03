import {
  CHAT_IDENTITY_LEAD,
  MessageId,
  type MessageReply,
  type MessageType,
  REPLY_TYPES,
} from '@thrum/contracts/chat/chat.entities'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { parseJson } from './message-text.ts'

/** Messages at a time, so that no statement grows with how often somebody was quoted. */
const PAGE = 500

/** Where the quoted message's id stands: the service writes it first, before anything of its sender's own. */
const ID_LEAD = '"messageID":"'
const ID_LENGTH = 36

/** Of what was said, in characters. */
const ABSTRACT_MAX = 100

type Reply = Partial<MessageReply>

/** What stands where a message answers to. */
export interface Quoted {
  seq: number
  type: MessageType
  /** Of a text; null of what isn't one, and of what a moderator marked. */
  text: string | null
}

/** What others quoted of messages that are gone goes with them; each of theirs gets a change of its own. */
export async function forgetQuotes(
  trx: Kysely<Database>,
  conversationId: number,
  gone: readonly { id: string; seq: number }[],
): Promise<void> {
  const ids = gone.map(({ id }) => id)
  let from = Math.min(...gone.map(({ seq }) => seq))
  for (let hasMore = true; hasMore; ) {
    const rows = await trx
      .selectFrom('messages')
      .select(['seq', 'cloud_custom_data'])
      .where('conversation_id', '=', conversationId)
      .where('seq', '>', from)
      .where(sql<boolean>`strpos(cloud_custom_data, '"messageAbstract"') > 0`)
      .where(sql<boolean>`substr(cloud_custom_data, strpos(cloud_custom_data, ${ID_LEAD}) + ${ID_LEAD.length},
        ${ID_LENGTH}) = any (${ids}::text[])`)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    const texts = rows.flatMap((row) => {
      const text = withoutAbstract(row.cloud_custom_data, ({ messageID = '' }) => ids.includes(messageID))
      return text === row.cloud_custom_data ? [] : [{ seq: row.seq, text }]
    })
    if (texts.length > 0) await write(trx, conversationId, texts)
    from = rows.at(-1)?.seq ?? from
    hasMore = rows.length === PAGE
  }
  await forgetDraftQuotes(trx, conversationId, 'messageID', ids)
}

/** The same for what was typed and not sent. */
export async function forgetDraftQuotes(
  trx: Kysely<Database>,
  conversationId: number,
  key: 'messageID' | 'messageSender',
  values: readonly string[],
): Promise<void> {
  await sql`
    update members set draft = jsonb_set(draft, '{quote,messageAbstract}', '""')
    where conversation_id = ${conversationId} and draft -> 'quote' ->> ${key} = any (${values})`.execute(trx)
}

/** The message that this one answers to, by its sender and id; undefined where there is none that could be. */
export function quotedIn(beside: string): { senderId: string; id: string } | undefined {
  if (!beside.includes('"messageAbstract"')) return undefined
  const { messageID, messageSender } = (parseJson(beside) as { messageReply?: Reply }).messageReply ?? {}
  if (!MessageId.safeParse(messageID).success || messageID === undefined) return undefined
  return { id: messageID, senderId: messageSender?.slice(CHAT_IDENTITY_LEAD.length) ?? '' }
}

/** As the service knows what is quoted; whatever its sender said of that is not kept. */
export function withQuoted(beside: string, { seq, type, text }: Quoted): string {
  const read = parseJson(beside) as { messageReply?: Reply }
  const words = type === 'text' ? oneLine(text ?? '') : `[${type}]`
  const said = { messageAbstract: words, messageType: REPLY_TYPES[type], messageSequence: seq }
  return JSON.stringify({ ...read, messageReply: { ...read.messageReply, ...said } })
}

function oneLine(text: string): string {
  return Array.from(text.replace(/\s+/gu, ' ').trim()).slice(0, ABSTRACT_MAX).join('')
}

/** What of it is its sender's to say: which message it answers to, and not what that one said. */
export function chosenBeside(beside: string): unknown {
  const read = parseJson(beside) as { messageReply?: Reply } | undefined
  if (quotedIn(beside) === undefined) return read
  const { messageID, messageSender, version } = read?.messageReply ?? {}
  return { ...read, messageReply: { messageID, messageSender, version } }
}

/** @param beside a message's `cloudCustomData` @returns the very same where there is nothing to take out */
export function withoutAbstract(beside: string, isMeant: (reply: Reply) => boolean): string {
  const read = parseJson(beside) as { messageReply?: Reply } | undefined
  const reply = read?.messageReply
  if (reply === undefined || !reply.messageAbstract || !isMeant(reply)) return beside
  return JSON.stringify({ ...read, messageReply: { ...reply, messageAbstract: '' } })
}

async function write(
  trx: Kysely<Database>,
  conversationId: number,
  texts: readonly { seq: number; text: string }[],
): Promise<void> {
  await sql`
    with raised as (
      update conversations set change = change + ${texts.length} where id = ${conversationId}
      returning change - ${texts.length} as before)
    update messages x set cloud_custom_data = i.text, change = r.before + i.place
    from raised r, unnest(${texts.map(({ seq }) => seq)}::int8[], ${texts.map(({ text }) => text)}::text[])
      with ordinality as i (seq, text, place)
    where x.conversation_id = ${conversationId} and x.seq = i.seq`.execute(trx)
}
