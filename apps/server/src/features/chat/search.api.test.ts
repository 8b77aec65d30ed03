import { searchChat } from '@thrum/contracts/chat/chat.routes'
import type { UserId } from '@thrum/contracts/ids'
import { openWorld } from '@thrum/testkit/world'
import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/schema.ts'
import { conversationWith, openChatter } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { befriend } from '../friends/index.ts'
import { meetToChat } from './chat.testkit.ts'
import { createConversationRepo } from './conversation.repo.ts'
import { createMessageRepo } from './message.repo.ts'
import { planOf } from './plan.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { context, url } = world.server

describe('search', () => {
  test('CONV-041 finds words inside Chinese, Japanese, Korean and accented text, by one character too', async () => {
    const { ben, annChat } = await meetToChat(world)
    const texts = [
      '今天天气很好',
      '東京タワーに行こう',
      '안녕하세요',
      'Crème Brûlée',
      'ÁLVARO',
      'Ёлка',
      'ＷＩＤＥ',
      '50% off_',
      'が',
    ]
    for (const text of texts) await annChat.say(ben, text)
    const find = async (words: string) =>
      (await ben.call(searchChat, { words })).records.map(({ payload }) => payload.text)
    for (const [words, text] of [
      ['天', texts[0]],
      ['气很', texts[0]],
      ['タワー', texts[1]],
      ['京', texts[1]],
      ['하', texts[2]],
      ['creme', texts[3]],
      ['brulee', texts[3]],
      ['BRÛ', texts[3]],
      ['alvaro', texts[4]],
      ['елка', texts[5]],
      ['wide', texts[6]],
      ['% off_', texts[7]],
      ['が', texts[8]],
    ] as const)
      expect(await find(words), words).toEqual([text])
    expect(await find('か')).toEqual([])
    for (const words of ['%', '_']) expect(await find(words)).toEqual([texts[7]])
    for (const words of [' ', '\u0000', '\u0301']) expect(await find(words)).toEqual([])
  })

  test('IN-07 finds the same by composed and by decomposed letters, whichever were written', async () => {
    const { ben, annChat } = await meetToChat(world)
    const names = ['Zoë', 'Đặng Thị Hồng', '한지민']
    const find = async (words: string) =>
      (await ben.call(searchChat, { words })).records.map(({ payload }) => payload.text)
    for (const name of names) {
      const written = [name.normalize('NFC'), name.normalize('NFD')]
      for (const text of written) await annChat.say(ben, text)
      const found = await find(name.normalize('NFC'))
      expect(found).toHaveLength(2)
      expect(await find(name.normalize('NFD'))).toEqual(found)
    }
  })

  test('CONV-041 goes through all conversations or one, newest first, page by page', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const cem = await world.person('cem')
    await befriend(context, ann.id, cem.id)
    const cemChat = await openChatter(url, cem)
    const said: string[] = []
    for (let n = 0; n < 12; n++) {
      world.wall.advance(n % 4 === 0 ? 0 : 1_500)
      const text = `match ${n}`
      if (n % 3 === 0) await cemChat.say(ann, text)
      else await annChat.say(ben, text)
      said.unshift(text)
    }
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await ann.call(searchChat, { words: 'match', cursor, limit: 5 })
      found.push(...page.records.map(({ payload }) => String(payload.text)))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect([...found].sort()).toEqual([...said].sort())
    const inOne = await ann.call(searchChat, { words: 'match', conversationID: conversationWith(cem) })
    expect(inOne.records.map(({ payload }) => payload.text)).toEqual([
      'match 9',
      'match 6',
      'match 3',
      'match 0',
    ])
    expect(inOne.records[0]).toMatchObject({ conversationID: conversationWith(cem), nick: 'cem' })
    expect(
      (await cem.ask(searchChat, { words: 'match', conversationID: conversationWith(ben) })).body.code,
    ).toBe(-1)
  })
})

/** Tables that a plan reads from end to end, of those that grow. */
function scansOf(plan: string): string[] {
  const scans = plan.matchAll(
    /"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(messages|members|conversations)"/g,
  )
  return [...scans].map(([, table]) => String(table))
}

/** One long conversation, and many others of the same person and of other people. */
async function seed(conversationId: number, userId: UserId): Promise<void> {
  const { db } = context
  await sql`
    insert into messages (conversation_id, seq, change, sender_id, client_id, type, payload, folded, sent_at)
    select ${conversationId}, n, n, ${userId}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'text', '{}', 'word ' || n, now()
    from generate_series(2, 20000) n`.execute(db)
  await sql`
    with more as (
      insert into conversations (user_a, user_b, last_at)
      select '0' || lpad(n::text, 19, '0'), ${userId}, now() from generate_series(1, 40000) n returning id)
    insert into members (conversation_id, user_id, last_at, is_gone)
    select id, ${userId}, now(), false from more where id % 20 = 0`.execute(db)
  await sql`update conversations set last_seq = 20000, change = 20000 where id = ${conversationId}`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

test('CONV-036, CHAT-062 list, history, catching up and search go by indexes alone', async () => {
  const { ann, ben, annChat } = await meetToChat(world)
  await annChat.say(ben, 'seed')
  const row = await createConversationRepo(context.db).find(ann.id, ben.id)
  if (row === undefined) throw new Error('no conversation')
  await seed(row.id, ann.id)
  const side = { conversationId: row.id, userId: ann.id, clearedSeq: 0 }
  const plan = (run: (db: Kysely<Database>) => Promise<unknown>) => planOf(context.pool, run)
  const plans = {
    list: await plan((db) => createConversationRepo(db).list(ann.id, undefined, 50)),
    history: await plan((db) => createMessageRepo(db).listBefore(side, 10_000, 15)),
    // Without the rows that it counts on, it ends after its one query.
    sync: await plan((db) =>
      createMessageRepo(db)
        .listAfter(side, 19_000, 100)
        .catch(() => undefined),
    ),
    search: await plan((db) =>
      createMessageRepo(db).search(ann.id, '天', { conversationId: row.id, after: undefined, limit: 21 }),
    ),
  }
  for (const [name, text] of Object.entries(plans)) expect([name, scansOf(text)]).toEqual([name, []])
  expect(plans.list).toContain('members_list')
  expect(plans.history).toContain('messages_pkey')
  expect(plans.sync).toContain('messages_change')
  expect(plans.search).toContain('messages_pkey')
  expect((await ann.call(searchChat, { words: 'word 7777' })).records).toMatchObject([{ sequence: 7777 }])
})

test('CONV-041 one long conversation is searched to its beginning, page after page', async () => {
  const { ann, ben, annChat } = await meetToChat(world)
  await annChat.say(ben, 'needle at the beginning')
  const row = await createConversationRepo(context.db).find(ann.id, ben.id)
  if (row === undefined) throw new Error('no conversation')
  // As if the rest had been said and taken back: places without words cost no time.
  await sql`update conversations set last_seq = 250000 where id = ${row.id}`.execute(context.db)
  const query = { words: 'needle', conversationID: conversationWith(ben) }
  const found: number[] = []
  let pages = 0
  let cursor: string | undefined
  do {
    const page = await ann.call(searchChat, { ...query, cursor })
    found.push(page.records.length)
    cursor = page.nextCursor ?? undefined
    pages += 1
  } while (cursor !== undefined)
  expect([pages, found]).toEqual([3, [0, 0, 1]])
})
