import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { startServer } from '@thrum/server/server'
import type pg from 'pg'
import { median } from './starts.ts'
import { benchConfig } from './targets/bench-config.ts'
import { seedFriends, seedPeople } from './targets/seed-people.ts'
import type { Seeded } from './targets/thrum.ts'

/** Middle times in ms of one call over HTTP, small beside large, asked by turns. */
export interface Depth {
  history: { small: number; large: number }
  list: { small: number; large: number }
}

const TURNS = 300
const WARM = 50
const MESSAGES = { small: 1_000, large: 1_000_000 }
const CONVERSATIONS = { small: 100, large: 10_000 }

export async function measureDepth(folder: string): Promise<Depth> {
  const dataDir = mkdtempSync(join(folder, 'depth-'))
  const server = await startServer(benchConfig(dataDir))
  const { db, pool } = server.context
  const people = await seedPeople(db, 6)
  await seedFriends(db, people)
  const [smallTalk, friend, largeTalk, other, fewFriends, manyFriends] = people
  if (!smallTalk || !friend || !largeTalk || !other || !fewFriends || !manyFriends)
    throw new Error('too few people')
  const crowd = await seedPeople(db, CONVERSATIONS.large)
  await seedMessages(pool, smallTalk, friend, MESSAGES.small)
  await seedMessages(pool, largeTalk, other, MESSAGES.large)
  await seedConversations(pool, fewFriends, crowd.slice(0, CONVERSATIONS.small))
  await seedConversations(pool, manyFriends, crowd)
  await pool.query('analyze')
  const history = (me: Seeded, friendOf: Seeded) => () =>
    ask(server.url, me, `chat/messages?conversationID=C2Cim_${friendOf.id}`)
  const list = (me: Seeded) => () => ask(server.url, me, 'chat/conversations')
  const depth = {
    history: await byTurns(history(smallTalk, friend), history(largeTalk, other)),
    list: await byTurns(list(fewFriends), list(manyFriends)),
  }
  await server.close()
  return depth
}

async function byTurns(small: () => Promise<void>, large: () => Promise<void>) {
  const times: { small: number[]; large: number[] } = { small: [], large: [] }
  for (let turn = 0; turn < WARM + TURNS; turn += 1)
    for (const [size, call] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const beganMs = performance.now()
      await call()
      if (turn >= WARM) times[size].push(performance.now() - beganMs)
    }
  return { small: median(times.small), large: median(times.large) }
}

async function ask(url: string, { token }: Seeded, path: string): Promise<void> {
  const answer = await fetch(`${url}/api/${path}`, { headers: { token } })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: unknown }
  if (code !== 200 || JSON.stringify(data).length < 1_000) throw new Error(`${path}: ${code} ${msg}`)
}

const STEP = 20_000

async function seedMessages(pool: pg.Pool, one: Seeded, other: Seeded, count: number) {
  await seedConversations(pool, one, [other])
  for (let from = 0; from < count; from += STEP) {
    const to = Math.min(count, from + STEP)
    await pool.query(
      `insert into messages (conversation_id, seq, change, sender_id, client_id, type, payload, folded, sent_at)
        select c.id, n, n, case when n % 2 = 0 then $1 else $2 end, uuidv7(), 'text',
          jsonb_build_object('text', 'message ' || n), 'message ' || n, now() - make_interval(secs => $4 - n)
        from conversations c, generate_series($3::int + 1, $5::int) n
        where c.user_a = least($1, $2) and c.user_b = greatest($1, $2)`,
      [one.id, other.id, from, count, to],
    )
  }
  await pool.query(
    `update conversations set last_seq = $3, change = $3 where user_a = least($1, $2) and user_b = greatest($1, $2)`,
    [one.id, other.id, count],
  )
}

/** One message in each, a second apart. */
async function seedConversations(pool: pg.Pool, me: Seeded, others: readonly Seeded[]) {
  const ids = others.map(({ id }) => id)
  await pool.query('insert into chat_people (user_id) select unnest($1::text[]) on conflict do nothing', [
    [me.id, ...ids],
  ])
  await pool.query(
    `insert into conversations (user_a, user_b, last_seq, change, last_at)
      select least($1 collate "C", o), greatest($1 collate "C", o), 1, 1, now() - make_interval(secs => n)
      from unnest($2::text[]) with ordinality as i (o, n)`,
    [me.id, ids],
  )
  await pool.query(
    `insert into members (conversation_id, user_id, is_gone, last_at)
      select id, unnest(array[user_a, user_b]), false, last_at from conversations c
      where $1 in (user_a, user_b)`,
    [me.id],
  )
  if (ids.length > 1)
    await pool.query(
      `insert into messages (conversation_id, seq, change, sender_id, client_id, type, payload, folded, sent_at)
        select id, 1, 1, $1, uuidv7(), 'text', '{"text":"hello"}', 'hello', last_at from conversations
        where $1 in (user_a, user_b)`,
      [me.id],
    )
}
