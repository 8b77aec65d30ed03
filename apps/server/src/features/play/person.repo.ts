import type { InviteNum, QrId, UserId } from '@thrum/contracts/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** What the partner may see. */
export interface Person {
  id: UserId
  name: string
  avatar: string
}

/** How somebody is asked for: by typed code, by scanned id, or, between friends, by user id. */
export type PersonQuery = { inviteNum: InviteNum } | { id: QrId | UserId }

export interface FoundPerson extends Person {
  /** The query held the person's user id, which counts between friends alone. */
  isByUserId: boolean
}

export function createPersonRepo(db: Kysely<Database>) {
  return {
    async findPerson(query: PersonQuery): Promise<FoundPerson | undefined> {
      const [inviteNum, id] = 'inviteNum' in query ? [query.inviteNum, ''] : ['', query.id]
      const { rows } = await sql<FoundPerson>`
        select id, nick_name as name, avatar, id = ${id} as "isByUserId" from users
        where (invite_num = ${inviteNum} or qr_id = ${id} or id = ${id})
          and closed_at is null and complete_at is not null`.execute(db)
      return rows[0]
    },

    async getPerson(id: UserId): Promise<Person> {
      return db
        .selectFrom('users')
        .select(['id', 'nick_name as name', 'avatar'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    },
  }
}
export type PersonRepo = ReturnType<typeof createPersonRepo>
