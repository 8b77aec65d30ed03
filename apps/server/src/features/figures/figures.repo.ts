import type { DayFigures, Figures, ServerHealth } from '@thrum/contracts/console/figures.entities'
import { COMPLAINT_ALERT_MS, COMPLAINT_DUE_MS } from '@thrum/contracts/limits'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

const ALERT_BEFORE_MS = COMPLAINT_DUE_MS - COMPLAINT_ALERT_MS

type OpenComplaints = Pick<Figures['complaints'], 'open' | 'due' | 'late'>
type SettledComplaints = Pick<Figures['complaints'], 'settledInTime' | 'settledLate'>

export interface StateCount {
  state: string
  count: number
}

/** The service's own accounts are rows like people's. */
const IS_PERSON = sql`id not in (select user_id from official_accounts)`

/** Counts alone: nothing here says who. */
export function createFiguresRepo(db: Kysely<Database>) {
  return {
    /** One row for each day from that of `since` to that of `now`, by UTC, the last one last. */
    async listDays(since: Date, now: Date): Promise<DayFigures[]> {
      const day = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`
      const from = sql`date_trunc('day', ${since}::timestamptz at time zone 'UTC') at time zone 'UTC'`
      const { rows } = await sql<DayFigures>`
        select to_char(d.day, 'YYYY-MM-DD') as day,
          coalesce(u.n, 0) as "signUps", coalesce(p.n, 0) as plays, coalesce(x.n, 0) as messages,
          coalesce(f.n, 0) as complaints, coalesce(s.in_time, 0) as "settledInTime", coalesce(s.late, 0) as "settledLate"
        from generate_series((${since}::timestamptz at time zone 'UTC')::date::timestamp,
          (${now}::timestamptz at time zone 'UTC')::date::timestamp, interval '1 day') as d (day)
        left join (select ${day('created_at')} as day, count(*)::int as n from users
          where created_at >= ${from} and ${IS_PERSON} group by 1) u on u.day = d.day
        left join (select ${day('started_at')} as day, count(*)::int as n from plays
          where started_at >= ${from} group by 1) p on p.day = d.day
        left join (select ${day('sent_at')} as day, count(*)::int as n from messages
          where sent_at >= ${from} group by 1) x on x.day = d.day
        left join (select ${day('created_at')} as day, count(*)::int as n from complaints
          where created_at >= ${from} group by 1) f on f.day = d.day
        left join (select ${day('closed_at')} as day, (count(*) filter (where closed_at < due_at))::int as in_time,
            (count(*) filter (where closed_at >= due_at))::int as late from complaints
          where closed_at >= ${from} group by 1) s on s.day = d.day
        order by d.day`.execute(db)
      return rows
    },

    async countOpen(now: Date): Promise<OpenComplaints> {
      const alert = new Date(now.getTime() + ALERT_BEFORE_MS)
      const { rows } = await sql<OpenComplaints>`
        select count(*)::int as open,
          (count(*) filter (where due_at <= ${alert} and due_at > ${now}))::int as due,
          (count(*) filter (where due_at <= ${now}))::int as late
        from complaints where closed_at is null`.execute(db)
      return one(rows)
    },

    async countSettled(): Promise<SettledComplaints> {
      const { rows } = await sql<SettledComplaints>`
        select (count(*) filter (where closed_at < due_at))::int as "settledInTime",
          (count(*) filter (where closed_at >= due_at))::int as "settledLate"
        from complaints where closed_at is not null`.execute(db)
      return one(rows)
    },

    async countNow(): Promise<Figures['now']> {
      const { rows } = await sql<Figures['now']>`
        select (select count(*)::int from users where closed_at is null and ${IS_PERSON}) as people,
          (select count(*)::int from users where suspended_at is not null and ${IS_PERSON}) as suspended,
          (select count(*)::int from plays where state = 'interacting') as "playsRunning",
          (select count(*)::int from operator_alarms where settled_at is null) as "openAlarms"`.execute(db)
      return one(rows)
    },

    /** The database's own size in bytes. */
    async size(): Promise<number> {
      const { rows } = await sql<{ bytes: string }>`
        select pg_database_size(current_database()) as bytes`.execute(db)
      return Number(one(rows).bytes)
    },

    /** Open plays. */
    async countPlays(): Promise<StateCount[]> {
      const { rows } = await sql<StateCount>`
        select state, count(*)::int as count from plays where state <> 'closed' group by state`.execute(db)
      return rows
    },

    /** Jobs that are not done; those of `retry` were tried before. */
    async countJobs(): Promise<StateCount[]> {
      const { rows } = await sql<StateCount>`
        select state::text, count(*)::int as count from pgboss.job
        where state in ('created', 'active', 'retry', 'failed') group by state`.execute(db)
      return rows
    },

    /** What the command line said in the service's name, until it is sent. */
    async countOutbox(): Promise<ServerHealth['outbox']> {
      const { rows } = await sql<ServerHealth['outbox']>`
        select (count(*) filter (where not is_given_up))::int as waiting,
          (count(*) filter (where is_given_up))::int as "givenUp"
        from official_outbox`.execute(db)
      return one(rows)
    },
  }
}
export type FiguresRepo = ReturnType<typeof createFiguresRepo>

function one<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a count gave no row')
  return row
}
