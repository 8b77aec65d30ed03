import type { ComplaintChip } from '@thrum/contracts/complaint/complaint.routes'
import { AppError } from '@thrum/contracts/errors'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { ComplaintMediaTable, ComplaintMessagesTable } from '../../db/complaint-schema.ts'
import type { Database } from '../../db/schema.ts'

export interface Filed {
  id: string
  due_at: Date
}

export interface Statement {
  /** Of a complaint that is new; one that merges into an open one takes that one's. */
  id: string
  reporterId: UserId
  reportedId: UserId
  requestId: string
  chip: ComplaintChip | null
  words: string
  pictures: readonly MediaId[]
  createdAt: Date
  dueAt: Date
  messages: readonly Omit<Insertable<ComplaintMessagesTable>, 'complaint_id'>[]
  media: readonly Omit<Insertable<ComplaintMediaTable>, 'complaint_id'>[]
}

export function createComplaintRepo(db: Kysely<Database>) {
  return {
    findFiled: (reporterId: UserId, requestId: string) => findFiled(db, reporterId, requestId),

    /** Somebody there to be complained about: of age and not gone, or gone but talked with. */
    async isKnown(reporterId: UserId, reportedId: UserId): Promise<boolean> {
      const { rows } = await sql<{ isKnown: boolean }>`
        select exists (
          select from users u where u.id = ${reportedId} and u.complete_at is not null
            and (u.closed_at is null or u.suspended_at is not null)
        ) or exists (
          select from conversations c join members m on m.conversation_id = c.id and m.user_id = ${reporterId}
          where (c.user_a = ${reportedId} or c.user_b = ${reportedId})
        ) as "isKnown"`.execute(db)
      return rows[0]?.isKnown ?? false
    },

    /** Whether each is an upload of one's own that nothing shows yet. */
    async areFree(ownerId: UserId, pictures: readonly MediaId[]): Promise<boolean> {
      if (pictures.length === 0) return true
      const rows = await db
        .selectFrom('media')
        .select('id')
        .where('id', 'in', pictures)
        .where('owner_id', '=', ownerId)
        .where('kind', '=', 'picture')
        .where('part_of', 'is', null)
        .where('ref', 'is', null)
        .execute()
      return rows.length === pictures.length
    },

    /**
     * In one step: the words, the pictures that they claim, and what was sealed. A message that is part of an open
     * complaint of the same person about the same one leads there, and its time stays as it was.
     * @returns with the copies that are kept
     * @throws AppError `upload.gone`, `session.expired`
     */
    async insert(said: Statement): Promise<Filed & { kept: ReadonlySet<MediaId> }> {
      return db.transaction().execute(async (trx) => {
        await lockReporter(trx, said.reporterId)
        const before = await findFiled(trx, said.reporterId, said.requestId)
        if (before !== undefined) return { ...before, kept: new Set<MediaId>() }
        const filed = (await findOpen(trx, said)) ?? (await insertComplaint(trx, said))
        await claim(trx, said)
        await insertStatement(trx, filed.id, said)
        return { ...filed, kept: await insertEvidence(trx, filed.id, said) }
      })
    },

    /** Forgets what was settled long ago. @returns where the bytes of its copies lie */
    async removeClosed(before: Date): Promise<MediaId[]> {
      return db.transaction().execute(async (trx) => {
        const ended = trx.selectFrom('complaints').select('id').where('closed_at', '<=', before)
        const copies = await trx
          .selectFrom('complaint_media')
          .select('store_id')
          .where('complaint_id', 'in', ended)
          .execute()
        await sql`
          update media set ref = null where ref = 'complaint' and id in (
            select unnest(s.pictures) from complaint_statements s join complaints c on c.id = s.complaint_id
            where c.closed_at <= ${before})`.execute(trx)
        await trx.deleteFrom('complaints').where('closed_at', '<=', before).execute()
        return copies.map(({ store_id }) => store_id)
      })
    },
  }
}
export type ComplaintRepo = ReturnType<typeof createComplaintRepo>

async function findFiled(
  db: Kysely<Database>,
  reporterId: UserId,
  requestId: string,
): Promise<Filed | undefined> {
  return db
    .selectFrom('complaint_statements as s')
    .innerJoin('complaints as c', 'c.id', 's.complaint_id')
    .select(['c.id', 'c.due_at'])
    .where('s.reporter_id', '=', reporterId)
    .where('s.request_id', '=', requestId)
    .executeTakeFirst()
}

/** One complaint of a person after the other; none of somebody whose account is being closed. */
async function lockReporter(trx: Transaction<Database>, reporterId: UserId): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', reporterId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('session.expired'))
}

/** One that is being settled at this moment is waited for, and is none any more. */
async function findOpen(
  trx: Transaction<Database>,
  { reporterId, reportedId, messages }: Statement,
): Promise<Filed | undefined> {
  const [first] = messages
  if (first === undefined) return undefined
  const seqs = messages.map(({ seq }) => seq)
  return trx
    .selectFrom('complaints as c')
    .innerJoin('complaint_messages as m', 'm.complaint_id', 'c.id')
    .select(['c.id', 'c.due_at'])
    .where('c.reporter_id', '=', reporterId)
    .where('c.reported_id', '=', reportedId)
    .where('c.closed_at', 'is', null)
    .where('m.conversation_id', '=', first.conversation_id)
    .where('m.seq', 'in', seqs)
    .orderBy('c.created_at')
    .limit(1)
    .forShare(['c'])
    .executeTakeFirst()
}

async function insertComplaint(trx: Transaction<Database>, said: Statement): Promise<Filed> {
  const { id, reporterId, reportedId, createdAt, dueAt } = said
  const who = { reporter_id: reporterId, reported_id: reportedId }
  await trx
    .insertInto('complaints')
    .values({ id, ...who, created_at: createdAt, due_at: dueAt, closed_at: null })
    .execute()
  return { id, due_at: dueAt }
}

async function insertStatement(trx: Transaction<Database>, id: string, said: Statement): Promise<void> {
  await trx
    .insertInto('complaint_statements')
    .values({
      reporter_id: said.reporterId,
      request_id: said.requestId,
      complaint_id: id,
      chip: said.chip,
      words: said.words,
      pictures: [...said.pictures],
      created_at: said.createdAt,
    })
    .execute()
}

async function insertEvidence(
  trx: Transaction<Database>,
  id: string,
  { messages, media }: Statement,
): Promise<ReadonlySet<MediaId>> {
  if (messages.length > 0) {
    await trx
      .insertInto('complaint_messages')
      .values(messages.map((message) => ({ ...message, complaint_id: id })))
      .onConflict((on) => on.doNothing())
      .execute()
  }
  if (media.length === 0) return new Set()
  const kept = await trx
    .insertInto('complaint_media')
    .values(media.map((medium) => ({ ...medium, complaint_id: id })))
    .onConflict((on) => on.doNothing())
    .returning('store_id')
    .execute()
  return new Set(kept.map(({ store_id }) => store_id))
}

/** From here on they are the complaint's: not swept, and shown by nothing else. */
async function claim(trx: Transaction<Database>, { reporterId, pictures }: Statement): Promise<void> {
  if (pictures.length === 0) return
  const { rows } = await sql`
    update media set ref = 'complaint'
    where id = any (${[...pictures]}) and owner_id = ${reporterId} and kind = 'picture'
      and part_of is null and ref is null and ends_at is null
    returning id`.execute(trx)
  if (rows.length < pictures.length) throw new AppError('upload.gone', { data: { field: 'pictures' } })
}
