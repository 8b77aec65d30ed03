import { deleteConversation, deleteMessage, listConversations } from '@thrum/contracts/chat/chat.routes'
import { block } from '@thrum/contracts/friend/friend.routes'
import { REACTIONS_MAX } from '@thrum/contracts/limits'
import { PATIENCE } from '@thrum/testkit/patience'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Chatter, conversationWith, identityOf, openChatter } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { befriend } from '../friends/index.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { context, url } = world.server

/** Sets one emoji on the first message, or takes it off. */
function react(chat: Chatter, other: Person, reactionID: string, { seq = 1, on = true } = {}) {
  return chat.ask('react', { conversationID: conversationWith(other), seq, reactionID, on })
}

/** What catching up says of the first message. */
async function reactionsOf(chat: Chatter, other: Person) {
  const { records } = await chat.call('sync', { conversationID: conversationWith(other), after: 0 })
  return records.find(({ sequence }) => sequence === 1)?.reactionList
}

const refused = { code: -1, reason: 'chat.reactionRefused' }

describe('a reaction', () => {
  test('CHAT-071 reaches every window of both sides, and is the same on each', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const second = await openChatter(url, ann)
    await annChat.say(ben, 'one')
    const both = { reactionID: '❤️', users: [identityOf(ben), identityOf(ann)] }
    const anns = { reactionID: '👍🏽', users: [identityOf(ann)] }
    await react(benChat, ann, '❤️')
    await react(annChat, ben, '❤️')
    await react(annChat, ben, '👍🏽')
    await react(annChat, ben, '❤️', { on: false })
    const steps = [
      [{ ...both, users: [identityOf(ben)] }],
      [both],
      [both, anns],
      [{ ...both, users: [identityOf(ben)] }, anns],
    ]
    for (const chat of [annChat, benChat, second])
      for (const reactionList of steps)
        expect(await chat.next('reacted')).toMatchObject({
          message: { sequence: 1, reactionList, payload: { text: 'one' } },
        })
    await react(benChat, ann, '❤️', { on: false })
    for (const [chat, other] of [
      [annChat, ben],
      [benChat, ann],
    ] as const)
      expect(await reactionsOf(chat, other)).toEqual([anns])
  })

  test('CHAT-071 is found by whoever was away, and moves neither the list nor a count', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const cem = await world.person('cem')
    await befriend(context, ben.id, cem.id)
    await annChat.say(ben, 'one')
    await benChat.say(cem, 'newer')
    const before = await ben.call(listConversations)
    expect(before.records.map(({ conversationID }) => conversationID)).toEqual(
      [cem, ann].map(conversationWith),
    )
    const conversationID = conversationWith(ann)
    const { change } = await benChat.call('sync', { conversationID, after: 0 })
    await react(annChat, ben, '🎉')
    const after = await ben.call(listConversations)
    const still = ({
      conversationID,
      unreadCount,
      lastSequence,
      lastMessage,
    }: (typeof after.records)[0]) => ({
      conversationID,
      unreadCount,
      lastSequence,
      at: lastMessage?.time,
    })
    expect(after.records.map(still)).toEqual(before.records.map(still))
    expect(after.messageCount).toBe(before.messageCount)
    const missed = await ben.call(listConversations, { since: before.ownChange })
    expect(missed.records.map((record) => record.conversationID)).toEqual([conversationID])
    expect((await benChat.call('sync', { conversationID, after: change })).records).toMatchObject([
      { sequence: 1, reactionList: [{ reactionID: '🎉', users: [identityOf(ann)] }] },
    ])
  })

  test('CHAT-071 counts once for each person, however often and at once it is set', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const second = await openChatter(url, ann)
    await annChat.say(ben, 'one')
    const windows = [annChat, annChat, second, second]
    const answers = await Promise.all(windows.map((chat) => react(chat, ben, '👍')))
    for (const answer of answers) expect(answer).toMatchObject({ code: 200 })
    expect(await reactionsOf(benChat, ann)).toEqual([{ reactionID: '👍', users: [identityOf(ann)] }])
    await Promise.all(windows.map((chat) => react(chat, ben, '👍', { on: false })))
    expect(await reactionsOf(benChat, ann)).toEqual([])
    expect(benChat.all('reacted')).toHaveLength(2)
  })

  test('CHAT-071 is one emoji of any form, and nothing else', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'one')
    const forms = ['👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇩🇪', '1️⃣', '🏳️‍🌈', '👩🏿‍🚀']
    for (const form of forms) expect(await react(benChat, ann, form)).toMatchObject({ code: 200 })
    for (const wrong of ['', 'a', '1', '❤', '👍👍', ' 👍', '👍\u0000', '🇩', '<b>', '\ud83d', '\u200d'])
      expect([wrong, await react(benChat, ann, wrong)]).toMatchObject([wrong, refused])
    const long = await react(benChat, ann, '👍'.repeat(100))
    expect(long).toMatchObject({ code: -1, reason: 'request.invalid' })
    expect((await reactionsOf(annChat, ben))?.map(({ reactionID }) => reactionID)).toEqual(forms)
  })

  test('CHAT-071 there are 20 different ones at most, and a known one still counts', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'one')
    const emoji = [...'😀😃😄😁😆😅😂🙂🙃😉😊😇😍🤩😘😗😚😙😋😛😜']
    for (const one of emoji.slice(0, REACTIONS_MAX))
      expect(await react(benChat, ann, one)).toMatchObject({ code: 200 })
    expect(await react(annChat, ben, emoji[REACTIONS_MAX] ?? '')).toMatchObject(refused)
    expect(await react(annChat, ben, emoji[0] ?? '')).toMatchObject({ code: 200 })
    expect(await reactionsOf(annChat, ben)).toHaveLength(REACTIONS_MAX)
  })

  test('CHAT-071, P-C8 is gone with a message that was recalled, and none is set on it', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'one')
    await react(benChat, ann, '👍')
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq: 1 })
    expect(await benChat.next('revoked')).toMatchObject({ message: { reactionList: [] } })
    expect(await react(benChat, ann, '❤️')).toMatchObject(refused)
    expect(await reactionsOf(benChat, ann)).toEqual([])
    const rows = context.db.selectFrom('messages').select('reactions').where('sender_id', '=', ann.id)
    expect(await rows.execute()).toEqual([{ reactions: null }])
  })

  test('CHAT-071, CH-05 is set on nothing that isn’t there: foreign, missing, deleted, or the service’s own line', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const cemChat = await openChatter(url, await world.person('cem'))
    await annChat.say(ben, 'one')
    for (const other of [ann, ben])
      expect(await react(cemChat, other, '👍')).toMatchObject({ reason: 'chat.conversationUnknown' })
    for (const seq of [0, 2, 1e9])
      expect(await react(benChat, ann, '👍', { seq })).toMatchObject({ reason: 'chat.messageUnknown' })
    await context.db.updateTable('messages').set({ type: 'tip' }).where('sender_id', '=', ann.id).execute()
    expect(await react(benChat, ann, '👍')).toMatchObject(refused)
    await ben.call(deleteMessage, { conversationID: conversationWith(ann), sequence: 1 })
    expect(await react(benChat, ann, '👍')).toMatchObject({ reason: 'chat.messageUnknown' })
    expect(await reactionsOf(annChat, ben)).toEqual([])
  })

  test('BL-01, FR-08 ends with the friendship', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'one')
    await ann.call(block, { userId: ben.id })
    expect(await react(benChat, ann, '👍')).toMatchObject({ code: -1, reason: 'chat.notFriends' })
    expect(await react(annChat, ben, '👍')).toMatchObject({ code: -1, reason: 'chat.notFriends' })
    expect(await reactionsOf(annChat, ben)).toEqual([])
    for (const chat of [annChat, benChat]) expect(chat.all('reacted')).toEqual([])
  })

  test('CHAT-037, CHAT-067 brings a message back to nobody who deleted it; nor does an edit or a recall', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    for (const text of ['one', 'two']) await annChat.say(ben, text)
    await ben.call(deleteMessage, { conversationID: conversationWith(ann), sequence: 1 })
    await react(annChat, ben, '👍')
    const conversationID = conversationWith(ben)
    await annChat.call('edit', { conversationID, seq: 1, text: 'secret' })
    await ben.call(deleteConversation, { conversationID: conversationWith(ann) })
    await react(annChat, ben, '👍', { seq: 2 })
    await annChat.call('edit', { conversationID, seq: 2, text: 'secret' })
    await annChat.call('revoke', { conversationID, seq: 2 })
    await annChat.say(ben, 'three')
    await expect.poll(() => benChat.all('message').length).toBe(3)
    for (const type of ['reacted', 'edited', 'revoked'] as const) expect(benChat.all(type)).toEqual([])
  })
})

test('CH-22 reactions come 60 times in 10 s, and no faster', async () => {
  const { chatReactions } = DEFAULT_LIMITS
  const narrow = await openWorld(product, { config: { limits: { ...wideLimits(), chatReactions } } })
  try {
    const { ann, ben, annChat, benChat } = await meetToChat(narrow)
    await annChat.say(ben, 'one')
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, n) => react(benChat, ann, '👍', { on: n % 2 === 0 })),
    )
    const over = answers.filter(({ code }) => code !== 200)
    expect(over).toMatchObject([{ code: -1, reason: 'request.tooMany' }])
  } finally {
    await narrow.close()
  }
})

test('CH-22 recalls and heard voice messages count together: 60 in 10 s', async () => {
  const { chatMarks } = DEFAULT_LIMITS
  const narrow = await openWorld(product, { config: { limits: { ...wideLimits(), chatMarks } } })
  try {
    const { ben, annChat } = await meetToChat(narrow)
    await annChat.say(ben, 'one')
    const conversationID = conversationWith(ben)
    const kinds = ['revoke', 'played'] as const
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, n) => annChat.ask(kinds[n % 2 ? 0 : 1], { conversationID, seq: 1 })),
    )
    const over = answers.filter(({ reason }) => reason === 'request.tooMany')
    expect(over).toHaveLength(1)
  } finally {
    await narrow.close()
  }
})

test('CH-22 many reactions of one person at once stand in nobody else’s way', async () => {
  const busy = await meetToChat(world)
  const { ben, annChat } = await meetToChat(world)
  await annChat.say(ben, 'one')
  await busy.annChat.say(busy.ben, 'one')
  const order: string[] = []
  const heldBack = await context.db.transaction().execute(async (trx) => {
    await sql`select from conversations where user_a = ${busy.ann.id} or user_b = ${busy.ann.id} for update`.execute(
      trx,
    )
    const reactions = Array.from({ length: 10 }, (_, at) =>
      react(busy.annChat, busy.ben, '👍', { on: at % 2 === 0 }).then(() => order.push('reaction')),
    )
    await expect.poll(countStuck, PATIENCE).toBe(1)
    const said = annChat.say(ben, 'two').then(() => order.push('message'))
    // Answered behind what was said before on the same line.
    await annChat.call('sync', { conversationID: conversationWith(ben), after: 0 })
    return { all: [...reactions, said] }
  })
  await Promise.all(heldBack.all)
  expect(order.indexOf('message')).toBeLessThan(3)
})

/** Statements that wait for rows which others hold. */
async function countStuck(): Promise<number> {
  const { rows } = await context.pool.query(`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}
