import type { UserId } from '@thrum/contracts/ids'
import { openWorld } from '@thrum/testkit/world'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { quoteOf } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { block } from '../friends/index.ts'
import { meetToChat } from './chat.testkit.ts'
import { newMessageId } from './message-id.ts'
import { createSendRepo, type Draft } from './send.repo.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db, pool } = world.server.context
const repo = createSendRepo(pool)
const NOW = new Date('2026-11-29T12:00:00.250Z')
const LATER = new Date('2026-11-29T12:00:01.500Z')

interface Pair {
  ann: { id: UserId }
  ben: { id: UserId }
  conversationId: number
}

/** Two friends who talked before, and the settings of the two sides. */
async function meet(set: { isMuted?: boolean; isGone?: boolean; fadingS?: number } = {}): Promise<Pair> {
  const { ann, ben, annChat } = await meetToChat(world)
  await annChat.say(ben, 'before')
  const { conversation_id } = await db
    .selectFrom('members')
    .select('conversation_id')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('members')
    .set({ is_muted: set.isMuted ?? false, is_gone: set.isGone ?? false, last_at: NOW })
    .where('conversation_id', '=', conversation_id)
    .execute()
  await db
    .updateTable('conversations')
    .set({ fading_s: set.fadingS ?? null, last_at: NOW })
    .where('id', '=', conversation_id)
    .execute()
  return { ann, ben, conversationId: conversation_id }
}

function draftOf({ ann, ben }: Pair, more: Partial<Draft> = {}): Draft {
  return {
    senderId: ann.id,
    otherId: ben.id,
    clientId: newMessageId(LATER.getTime()),
    type: 'text',
    payload: { text: 'Hello' },
    cloudCustomData: '{"messageFeature":{"needTyping":1,"version":1}}',
    folded: 'hello',
    ...more,
  }
}

/** All that a message leaves, with the two people named by their parts in it. */
async function rowsOf({ ann, ben, conversationId }: Pair): Promise<unknown> {
  const of = (table: 'messages' | 'members') =>
    db.selectFrom(table).selectAll().where('conversation_id', '=', conversationId)
  const people = await db
    .selectFrom('chat_people')
    .selectAll()
    .where('user_id', 'in', [ann.id, ben.id])
    .execute()
  const rows = {
    conversation: await db
      .selectFrom('conversations')
      .select(['last_seq', 'change', 'last_at', 'fading_s'])
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow(),
    messages: (await of('messages').where('folded', '=', 'hello').execute()) as object[],
    members: (await of('members').execute()) as object[],
    people,
  }
  const text = JSON.stringify(rows, (key, value) =>
    ['conversation_id', 'client_id'].includes(key) ? undefined : value,
  )
  const named = text.replaceAll(ann.id, 'ann').replaceAll(ben.id, 'ben')
  const { members, people: sums, ...rest } = JSON.parse(named) as Record<string, { user_id: string }[]>
  const byPerson = (one: { user_id: string }, other: { user_id: string }) =>
    one.user_id < other.user_id ? -1 : 1
  return { ...rest, members: members?.sort(byPerson), people: sums?.sort(byPerson) }
}

test.each([{}, { isMuted: true }, { isGone: true }, { fadingS: 60 }])(
  'CHAT-016, P-C3 a message that goes alone leaves the rows of one that goes among others %j',
  async (settings) => {
    const [alone, among] = [await meet(settings), await meet(settings)]
    const sent = await repo.sendOne(draftOf(alone), LATER)
    const [ground] = await repo.look([draftOf(alone)])
    const [placed] = await repo.insert([{ ...draftOf(among), conversationId: among.conversationId }], LATER)
    const rows = await rowsOf(alone)
    expect(rows).toMatchObject({
      conversation: { last_seq: 2, last_at: LATER.toISOString() },
      messages: [{ seq: 2, sender_id: 'ann' }],
      people: [
        { user_id: 'ann', message_count: 0 },
        { user_id: 'ben', message_count: settings.isMuted ? 1 : 2 },
      ],
    })
    expect(rows).toEqual(await rowsOf(among))
    expect(sent).toEqual({
      conversation_id: alone.conversationId,
      nick_name: ground?.nick_name,
      avatar: ground?.avatar,
      seq: placed?.seq,
      change: placed?.change,
      sent_at: placed?.sent_at,
      fading_s: placed?.fading_s,
    })
  },
)

test('CHAT-017 its time does not fall when the clock does', async () => {
  const pair = await meet()
  expect(await repo.sendOne(draftOf(pair), new Date(NOW.getTime() - 60_000))).toMatchObject({ sent_at: NOW })
})

test('CHAT-018 a message whose id is there is not written in one go', async () => {
  const pair = await meet()
  const draft = draftOf(pair)
  expect(await repo.sendOne(draft, LATER)).toMatchObject({ seq: 2 })
  const rows = await rowsOf(pair)
  expect(await repo.sendOne(draft, LATER)).toBeUndefined()
  expect(await rowsOf(pair)).toEqual(rows)
})

test.each([
  ['an account that is closed', ({ ann }: Pair) => close(ann.id)],
  ['an account that is closed on the other side', ({ ben }: Pair) => close(ben.id)],
  ['a friendship that one side ended', ({ ann, ben }: Pair) => unfriend(ann.id, ben.id)],
  ['a friendship that the other side ended', ({ ann, ben }: Pair) => unfriend(ben.id, ann.id)],
  ['a block', ({ ann, ben }: Pair) => block(world.server.context, ann.id, ben.id)],
  ['a block by the other side', ({ ann, ben }: Pair) => block(world.server.context, ben.id, ann.id)],
])('CH-05, FR-08 nothing is written in one go to or from %s', async (_, change) => {
  const pair = await meet()
  await change(pair)
  const rows = await rowsOf(pair)
  expect(await repo.sendOne(draftOf(pair), LATER)).toBeUndefined()
  expect(await rowsOf(pair)).toEqual(rows)
})

test('CH-05 nor where there is no conversation yet', async () => {
  const { ann, ben } = await meetToChat(world)
  expect(await repo.sendOne(draftOf({ ann, ben, conversationId: 0 }), LATER)).toBeUndefined()
})

test('CHAT-057 what a message answers to is found by its key, in the one look before it is written', async () => {
  const pair = await meet()
  const id = newMessageId(LATER.getTime())
  await repo.sendOne(draftOf(pair, { clientId: id }), LATER)
  const cloudCustomData = JSON.stringify({ messageReply: quoteOf(pair.ann, id, 'forged') })
  const asked = [draftOf(pair), draftOf(pair, { cloudCustomData })]
  const found = await repo.look(asked)
  expect(found.map(({ quoted }) => quoted)).toEqual([null, { seq: 2, type: 'text', text: 'Hello' }])
  const explained = {
    query: ({ text, values }: pg.QueryConfig) => pool.query(`explain (format json) ${text}`, values),
  } as unknown as pg.Pool
  const plan = JSON.stringify(await createSendRepo(explained).look(asked))
  expect(plan).not.toContain('"Seq Scan"')
  expect(plan).toContain('"Index Cond":"((sender_id = i.sender) AND (client_id = i.client_id))"')
  expect(plan).toContain('"Index Cond":"((sender_id = i.quoted_sender) AND (client_id = i.quoted_id))"')
})

const close = (id: UserId) => db.updateTable('users').set({ closed_at: NOW }).where('id', '=', id).execute()
const unfriend = (one: UserId, other: UserId) =>
  db.deleteFrom('friendships').where('user_id', '=', one).where('friend_id', '=', other).execute()
