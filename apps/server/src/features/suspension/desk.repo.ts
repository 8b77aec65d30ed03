import type { AccountState } from '@thrum/contracts/console/user.entities'
import type { UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** No e-mail, no birthday, no address: the console has no column for them. Source: abuse case OP-08 */
export interface DeskRow {
  id: UserId
  nick_name: string
  state: AccountState
  created_at: Date
  suspended_at: Date | null
}

const STATE = sql<AccountState>`
  case when u.suspended_at is not null then 'suspended' when u.closed_at is null then 'open' else 'closing' end`
/** The service's own accounts are changed in a place of their own. */
const IS_PERSON = sql`not exists (select from official_accounts a where a.user_id = u.id)`
const LINE = sql`u.id, u.nick_name, ${STATE} as state, u.created_at, u.suspended_at`

/** What operators see of accounts. */
export function createDeskRepo(db: Kysely<Database>) {
  return {
    /**
     * By exactly one of the things that name an account. An id and an invitation code come first: somebody may have
     * taken the letters of another's as their name.
     * @param folded the account name or e-mail address
     */
    async findBy(typed: { folded: string; inviteNum: string; id: string }): Promise<DeskRow | undefined> {
      const { rows } = await sql<DeskRow>`
        select ${LINE} from users u join (
          select id, 1 as rank from users where id = ${typed.id}
          union all select id, 2 from users where invite_num = ${typed.inviteNum}
          union all select user_id, 3 from credentials where account = ${typed.folded}
          union all select user_id, 4 from credentials where email = ${typed.folded}) named on named.id = u.id
        where ${IS_PERSON} order by named.rank limit 1`.execute(db)
      return rows[0]
    },

    async find(id: UserId): Promise<DeskRow | undefined> {
      const { rows } =
        await sql<DeskRow>`select ${LINE} from users u where u.id = ${id} and ${IS_PERSON}`.execute(db)
      return rows[0]
    },

    async list(state: AccountState | undefined, { offset, limit }: { offset: number; limit: number }) {
      const which = sql`${IS_PERSON} and (${state ?? null}::text is null or ${STATE} = ${state ?? null})`
      const { rows } = await sql<DeskRow>`
        select ${LINE} from users u where ${which}
        order by u.created_at desc, u.id limit ${limit} offset ${offset}`.execute(db)
      const { rows: counts } = await sql<{ total: number }>`
        select count(*)::int as total from users u where ${which}`.execute(db)
      return { rows, total: counts[0]?.total ?? 0 }
    },

    async countComplaints(id: UserId) {
      const { rows } = await sql<Record<'open' | 'warned' | 'suspended' | 'all' | 'filed', number>>`
        select (count(*) filter (where reported_id = ${id} and closed_at is null))::int as open,
          (count(*) filter (where reported_id = ${id} and outcome = 'warned'))::int as warned,
          (count(*) filter (where reported_id = ${id} and outcome = 'suspended'))::int as suspended,
          (count(*) filter (where reported_id = ${id}))::int as "all",
          (count(*) filter (where reporter_id = ${id}))::int as filed
        from complaints where reported_id = ${id} or reporter_id = ${id}`.execute(db)
      const { filed, ...about } = rows[0] ?? { open: 0, warned: 0, suspended: 0, all: 0, filed: 0 }
      return { about, filed }
    },

    listDevices: (id: UserId) =>
      db
        .selectFrom('devices as d')
        .innerJoin('device_codes as c', 'c.code', 'd.code')
        .select(['d.code', 'c.model', 'c.is_forbid', 'd.bound_at'])
        .where('d.user_id', '=', id)
        .orderBy('d.bound_at')
        .execute(),
  }
}
export type DeskRepo = ReturnType<typeof createDeskRepo>
