import type { World } from './world/world.ts'

/** An account of the service's own, as it stands in the database, past the operators' commands. */
export async function addOfficial(world: World, id: string, name: string): Promise<void> {
  await world.sql(
    `insert into users (id, nick_name, avatar, invite_num, qr_id, created_at)
     values ($1, $2, '/avatars/dune-3.svg', upper(right($1, 10)), $1, now())`,
    [id, name],
  )
  await world.sql('insert into official_accounts values ($1, 10)', [id])
}
