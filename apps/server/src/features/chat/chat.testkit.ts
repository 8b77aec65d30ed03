import type { World } from '@thrum/testkit/world'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { type ChatPair, openChatter } from '../../flows/chatter.ts'
import type { RunningServer } from '../../server.ts'
import { befriend } from '../friends/index.ts'

/** Two friends, each with a chat window. */
export async function meetToChat(world: World<RunningServer>): Promise<ChatPair> {
  const { server } = world
  const [ann, ben] = await Promise.all([world.person('ann'), world.person('ben')])
  await befriend(server.context, ann.id, ben.id)
  const [annChat, benChat] = await Promise.all([openChatter(server.url, ann), openChatter(server.url, ben)])
  return { ann, ben, annChat, benChat }
}

/** Adds so many texts to the conversation of two people who have one, in turn of each. @returns its id */
export async function prolong(db: Kysely<Database>, { ann, ben }: ChatPair, count: number): Promise<number> {
  const people = [ann.id, ben.id]
  const { rows } = await sql<{ id: number }>`
    with talk as (
      update conversations set last_seq = last_seq + ${count}, change = change + ${count}
      where user_a = any (${people}) and user_b = any (${people})
      returning id, last_seq - ${count} as seq, change - ${count} as change)
    insert into messages (conversation_id, seq, change, sender_id, client_id, type, payload, sent_at)
    select t.id, t.seq + n, t.change + n, (${people}::text[])[1 + n % 2],
      overlay(gen_random_uuid()::text placing '7' from 15)::uuid, 'text',
      jsonb_build_object('text', n::text), now()
    from talk t, generate_series(1, ${count}) n
    returning conversation_id as id`.execute(db)
  return rows[0]?.id ?? 0
}
