import type { Sex } from '@thrum/contracts/account/account.entities'
import type { UserId } from '@thrum/contracts/ids'
import { type RawBuilder, sql } from 'kysely'

/** What others see of a person, and whether the account is there. */
export interface Face {
  id: UserId
  nick_name: string
  avatar: string
  sex: Sex
  birthday: string | null
  country: string | null
  complete_at: Date | null
  closed_at: Date | null
  suspended_at: Date | null
}

/**
 * A person as one viewer sees them; whoever blocked the viewer, as they were at that moment. All that shows people
 * to each other reads them here, but for friends and requests, which a block ends. Source: promise P-E6
 */
export const faceOf = (userId: RawBuilder<unknown>, viewerId: RawBuilder<unknown>) => sql<Face>`(
  select users.id, coalesce(blocks.nick_name, users.nick_name) as nick_name,
    coalesce(blocks.avatar, users.avatar) as avatar, coalesce(blocks.sex, users.sex) as sex,
    coalesce(blocks.birthday, users.birthday) as birthday, coalesce(blocks.country, users.country) as country,
    users.complete_at, users.closed_at, users.suspended_at
  from users left join blocks on blocks.user_id = users.id and blocks.blocked_id = ${viewerId}
  where users.id = ${userId})`
