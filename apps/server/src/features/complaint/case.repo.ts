import type { ComplaintOutcome } from '@thrum/contracts/console/complaint.entities'
import { AppError } from '@thrum/contracts/errors'
import { isOfficial, type SiteMessageId, type UserId } from '@thrum/contracts/ids'
import { COMPLAINT_ALERT_MS, COMPLAINT_DUE_MS } from '@thrum/contracts/limits'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { suspendAccount } from '../suspension/index.ts'
import type { CaseText } from './case-texts.ts'

export interface CaseRow {
  id: string
  reporter_id: UserId
  reported_id: UserId
  created_at: Date
  due_at: Date
  closed_at: Date | null
  outcome: ComplaintOutcome | null
  closed_by: string | null
  closed_why: string | null
  chips: string[]
  statement_count: number
  message_count: number
  media_count: number
}

export interface CaseFilter {
  state: 'open' | 'closed' | undefined
  reportedId: UserId | undefined
  offset: number
  limit: number
}

/** What is told to somebody once a complaint is settled. */
export interface CaseLetter {
  id: SiteMessageId
  to: UserId
  texts: readonly CaseText[]
}

/** Alarms of a complaint. */
export type CaseStage = 'complaintDue' | 'complaintLate'

export interface Verdict {
  outcome: ComplaintOutcome
  by: string
  why: string
  /** Of what was read before; whatever there is where left out. */
  statementCount?: number
}

/** How soon before its end somebody is told. */
const ALERT_BEFORE_MS = COMPLAINT_DUE_MS - COMPLAINT_ALERT_MS

const LINE = sql`
  c.id, c.reporter_id, c.reported_id, c.created_at, c.due_at, c.closed_at, c.outcome, c.closed_by, c.closed_why,
  array(select distinct s.chip from complaint_statements s
    where s.complaint_id = c.id and s.chip is not null order by s.chip) as chips,
  (select count(*)::int from complaint_statements where complaint_id = c.id) as statement_count,
  (select count(*)::int from complaint_messages where complaint_id = c.id) as message_count,
  (select count(*)::int from complaint_media where complaint_id = c.id) as media_count`

/** The operators' side of complaints. */
export function createCaseRepo(db: Kysely<Database>) {
  return {
    async list({
      state,
      reportedId,
      offset,
      limit,
    }: CaseFilter): Promise<{ rows: CaseRow[]; total: number }> {
      const which = sql`
        (${state ?? null}::text is null or (c.closed_at is null) = (${state ?? null} = 'open'))
        and (${reportedId ?? null}::text is null or c.reported_id = ${reportedId ?? null})`
      const { rows } = await sql<CaseRow>`
        select ${LINE} from complaints c where ${which}
        order by c.closed_at desc nulls first, c.due_at, c.id limit ${limit} offset ${offset}`.execute(db)
      const { rows: counts } = await sql<{ total: number }>`
        select count(*)::int as total from complaints c where ${which}`.execute(db)
      return { rows, total: counts[0]?.total ?? 0 }
    },

    async find(id: string): Promise<CaseRow | undefined> {
      const { rows } = await sql<CaseRow>`select ${LINE} from complaints c where c.id = ${id}`.execute(db)
      return rows[0]
    },

    listStatements: (id: string) =>
      db
        .selectFrom('complaint_statements')
        .select(['chip', 'words', 'pictures', 'created_at'])
        .where('complaint_id', '=', id)
        .orderBy('created_at')
        .execute(),

    listMessages: (id: string) =>
      db
        .selectFrom('complaint_messages')
        .selectAll()
        .where('complaint_id', '=', id)
        .orderBy('conversation_id')
        .orderBy('seq')
        .execute(),

    listMedia: (id: string) =>
      db
        .selectFrom('complaint_media')
        .selectAll()
        .where('complaint_id', '=', id)
        .orderBy('media_id')
        .execute(),

    async countAbout(
      reportedId: UserId,
    ): Promise<{ open: number; warned: number; suspended: number; all: number }> {
      const { rows } = await sql<{ open: number; warned: number; suspended: number; all: number }>`
        select (count(*) filter (where closed_at is null))::int as open,
          (count(*) filter (where outcome = 'warned'))::int as warned,
          (count(*) filter (where outcome = 'suspended'))::int as suspended,
          count(*)::int as "all"
        from complaints where reported_id = ${reportedId}`.execute(db)
      return rows[0] ?? { open: 0, warned: 0, suspended: 0, all: 0 }
    },

    /** Stages that open ones have reached, and of which nobody was told yet. */
    async listUntold(now: Date): Promise<{ id: string; stage: CaseStage }[]> {
      const { rows } = await sql<{ id: string; stage: CaseStage }>`
        select c.id, s.stage from complaints c
          cross join (values ('complaintDue', ${ALERT_BEFORE_MS}::float8), ('complaintLate', 0)) s (stage, before_ms)
        where c.closed_at is null and c.due_at <= ${now}::timestamptz + s.before_ms * interval '1 millisecond'
          and not exists (select from operator_alarms a where a.key = s.stage || ' ' || c.id)
        order by c.due_at, s.stage`.execute(db)
      return rows
    },

    /**
     * In one step: the outcome, what it does to an account, who is told, and the alarms about it.
     * @throws AppError `operator.unknown`, also where the service's own account would be suspended,
     * `operator.settled`, `operator.changed` where the reporter said more
     */
    async close(
      id: string,
      { outcome, by, why, statementCount }: Verdict,
      letters: readonly CaseLetter[],
      now: Date,
    ) {
      await db.transaction().execute(async (trx) => {
        const reportedId = await lockOpen(trx, id, statementCount)
        if (outcome === 'suspended' && isOfficial(reportedId)) throw new AppError('operator.unknown')
        await trx
          .updateTable('complaints')
          .set({ closed_at: now, outcome, closed_by: by, closed_why: why })
          .where('id', '=', id)
          .execute()
        if (outcome === 'suspended') await suspendAccount(trx, reportedId, now)
        for (const letter of letters) await sendLetter(trx, letter, now)
        await trx
          .updateTable('operator_alarms')
          .set({ settled_at: now })
          .where('key', 'in', [`complaintDue ${id}`, `complaintLate ${id}`])
          .where('settled_at', 'is', null)
          .execute()
      })
    },
  }
}
export type CaseRepo = ReturnType<typeof createCaseRepo>

/** @returns whom it is about @throws AppError as `close` says */
async function lockOpen(
  trx: Kysely<Database>,
  id: string,
  statementCount: number | undefined,
): Promise<UserId> {
  const found = await trx
    .selectFrom('complaints')
    .select(['reported_id', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) throw new AppError('operator.unknown')
  if (found.closed_at !== null) throw new AppError('operator.settled')
  const { count } = await trx
    .selectFrom('complaint_statements')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('complaint_id', '=', id)
    .executeTakeFirstOrThrow()
  if (statementCount !== undefined && Number(count) !== statementCount) throw new AppError('operator.changed')
  return found.reported_id
}

/** Whose account is being deleted reads nothing any more; who is suspended may be restored. */
async function sendLetter(trx: Kysely<Database>, { id, to, texts }: CaseLetter, now: Date): Promise<void> {
  const reader = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', to)
    .where((is) => is.or([is('closed_at', 'is', null), is('suspended_at', 'is not', null)]))
    .forKeyShare()
    .executeTakeFirst()
  if (reader === undefined) return
  await trx
    .insertInto('site_messages')
    .values({ id, user_id: to, created_at: now, withdrawn_at: null })
    .execute()
  await trx
    .insertInto('site_message_texts')
    .values(texts.map((text) => ({ ...text, message_id: id })))
    .execute()
}
