import type { MediaId } from '@thrum/contracts/ids'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Places of a conversation that follow one another. */
export interface Stretch {
  after: number
  upTo: number
}

/**
 * Whether a person sees a message that shows the medium: neither recalled, erased, marked, deleted nor cleared, and
 * not for one look alone.
 * @param also what else must be true of the message `x`
 */
export function seenBy(userId: RawBuilder<unknown>, mediaId: RawBuilder<unknown>, also = sql`true`) {
  return sql<boolean>`exists (
    select from message_media l
      join messages x on x.conversation_id = l.conversation_id and x.seq = l.seq
      join members m on m.conversation_id = l.conversation_id
    where l.media_id = ${mediaId} and m.user_id = ${userId} and x.revoked_at is null and x.erased_at is null
      and not x.is_risky and not x.is_once and x.seq > m.cleared_seq and ${also} and not exists (
        select from message_deletes d
        where d.user_id = m.user_id and d.conversation_id = x.conversation_id and d.seq = x.seq))`
}

/**
 * In the transaction that took messages from somebody's sight: what neither side sees any more shows nothing, and
 * a medium that no message shows waits for the sweep of media; sealed for complaints where it was recalled.
 * @param where the sequences of the messages, or the stretch in which they stand
 */
export async function releaseUnseen(
  trx: Kysely<Database>,
  conversationId: number,
  where: readonly number[] | Stretch,
): Promise<void> {
  const which =
    'after' in where
      ? sql`l.seq > ${where.after} and l.seq <= ${where.upTo}`
      : sql`l.seq = any (${where}::int8[])`
  const { rows } = await sql<{ id: MediaId; isRecalled: boolean }>`
    delete from message_media l using messages x
    where l.conversation_id = ${conversationId} and ${which}
      and x.conversation_id = l.conversation_id and x.seq = l.seq
      and (coalesce(x.revoked_at, x.erased_at) is not null or not exists (
        select from members m join users u on u.id = m.user_id
        where m.conversation_id = x.conversation_id and x.seq > m.cleared_seq
          and (u.closed_at is null or u.suspended_at is not null) and not exists (
            select from message_deletes d
            where d.user_id = m.user_id and d.conversation_id = x.conversation_id and d.seq = x.seq)))
    returning l.media_id as id, x.revoked_at is not null and not x.is_once as "isRecalled"`.execute(trx)
  await release(trx, rows)
}

/** In the transaction that ended the one look at these messages. */
export async function releaseOpened(
  trx: Kysely<Database>,
  conversationId: number,
  seqs: readonly number[],
): Promise<void> {
  const rows = await trx
    .deleteFrom('message_media')
    .where('conversation_id', '=', conversationId)
    .where('seq', 'in', seqs)
    .returning('media_id as id')
    .execute()
  await release(
    trx,
    rows.map(({ id }) => ({ id, isRecalled: false })),
  )
}

async function release(
  trx: Kysely<Database>,
  rows: readonly { id: MediaId; isRecalled: boolean }[],
): Promise<void> {
  for (const isRecalled of [true, false]) {
    const ids = rows.filter((row) => row.isRecalled === isRecalled).map(({ id }) => id)
    if (ids.length === 0) continue
    const endsAt: RawBuilder<unknown> = isRecalled ? sql`null` : sql`to_timestamp(0)`
    await sql`
      update media set ref = 'recalled', ends_at = ${endsAt}
      where id = any (${ids}) and ref = 'chat' and not exists (
        select from message_media l where l.media_id = media.id)`.execute(trx)
  }
}
