import {
  deleteConversation,
  deleteMessage,
  getConversation,
  listConversations,
  listMessages,
  muteConversation,
  pinConversation,
} from '@thrum/contracts/chat/chat.routes'
import {
  applyFriend,
  block,
  deleteFriend,
  handleApplication,
  listApplications,
  unblock,
} from '@thrum/contracts/friend/friend.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { type Chatter, conversationWith, identityOf, openChatter, textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { befriend } from '../friends/index.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { context, url } = world.server

async function only(person: Person) {
  const { records } = await person.call(listConversations)
  expect(records).toHaveLength(1)
  const [record] = records
  if (record === undefined) throw new Error('no conversation')
  return record
}

describe('reading', () => {
  test('CONV-033, CHAT-026 clears the count here and on the other device, and shows the other side how far', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    for (const text of ['one', 'two', 'three']) await annChat.say(ben, text)
    expect(await only(ben)).toMatchObject({ unreadCount: 3, readSequence: 0 })
    expect((await ben.call(listConversations)).messageCount).toBe(3)
    const conversationID = conversationWith(ann)
    expect(await benChat.call('read', { conversationID, seq: 2 })).toEqual({ seq: 2 })
    expect(await annChat.next('read')).toEqual({ conversationID: conversationWith(ben), by: ben.id, seq: 2 })
    expect(await benChat.next('conversation')).toMatchObject({
      conversation: { conversationID, unreadCount: 1, readSequence: 2 },
      messageCount: 1,
    })
    expect(await benChat.call('read', { conversationID, seq: 3 })).toEqual({ seq: 3 })
    expect(await only(ben)).toMatchObject({ unreadCount: 0 })
    expect(await only(ann)).toMatchObject({ peerReadSequence: 3, unreadCount: 0 })
    expect(await benChat.call('read', { conversationID, seq: 1 })).toEqual({ seq: 3 })
    expect(annChat.all('read')).toHaveLength(2)
  })

  test('CH-13 marks nothing in a foreign conversation, and nothing that isn’t there yet', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'one')
    const conversationID = conversationWith(ann)
    for (const seq of [2, 1e9])
      expect(await benChat.ask('read', { conversationID, seq })).toMatchObject({
        reason: 'chat.messageUnknown',
      })
    expect((await benChat.ask('read', { conversationID, seq: -1 })).code).toBe(-1)
    const cemChat = await openChatter(url, await world.person('cem'))
    expect(await cemChat.ask('read', { conversationID, seq: 1 })).toMatchObject({
      code: -1,
      reason: 'chat.conversationUnknown',
    })
    expect(await only(ann)).toMatchObject({ peerReadSequence: 0 })
    expect(await only(ben)).toMatchObject({ unreadCount: 1, readSequence: 0 })
  })

  test('CH-22 300 times in 10 s are enough, from whichever window', async () => {
    const { chatReads } = DEFAULT_LIMITS
    const narrow = await openWorld(product, { config: { limits: { ...wideLimits(), chatReads } } })
    const { ann, ben, annChat, benChat } = await meetToChat(narrow)
    const other = await openChatter(narrow.server.url, ben)
    await annChat.say(ben, 'one')
    const data = { conversationID: conversationWith(ann), seq: 1 }
    // No more than a socket takes at once.
    const marks = (chat: Chatter) =>
      Promise.all(Array.from({ length: 160 }, async () => (await chat.ask('read', data)).code))
    const codes = [...(await marks(benChat)), ...(await marks(other))]
    expect(codes.filter((code) => code === 200)).toHaveLength(300)
    await narrow.close()
  })

  test('CONV-007 counts what was said meanwhile exactly, also when all happens at once', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'first')
    const conversationID = conversationWith(ann)
    await Promise.all([
      ...Array.from({ length: 30 }, (_, n) => annChat.say(ben, `${n}`)),
      ...Array.from({ length: 20 }, () => benChat.call('read', { conversationID, seq: 1 })),
      ...Array.from({ length: 10 }, (_, n) => benChat.say(ann, `back ${n}`)),
    ])
    expect(await only(ben)).toMatchObject({ unreadCount: 30, lastSequence: 41 })
    expect((await ben.call(listConversations)).messageCount).toBe(30)
    expect((await ann.call(listConversations)).messageCount).toBe(10)
  })
})

describe('the list', () => {
  test('CONV-022, CONV-031 has pinned ones first, then by last message, and pages without a gap', async () => {
    const ann = await world.person('ann')
    const friends = []
    for (let n = 0; n < 7; n++) {
      const friend = await world.person(`f${n}`)
      await befriend(context, ann.id, friend.id)
      world.wall.advance(1_000)
      await (await openChatter(url, friend)).say(ann, `from ${n}`)
      friends.push(friend)
    }
    const [oldest, second] = friends
    if (oldest === undefined || second === undefined) throw new Error('no friends')
    for (const friend of [second, oldest])
      await ann.call(pinConversation, { conversationID: conversationWith(friend), isPinned: true })
    const names: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await ann.call(listConversations, { cursor, limit: 3 })
      names.push(...page.records.map(({ userProfile }) => userProfile?.nick))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(names).toEqual(['f1', 'f0', 'f6', 'f5', 'f4', 'f3', 'f2'])
    await ann.call(pinConversation, { conversationID: conversationWith(second), isPinned: false })
    expect((await ann.call(listConversations)).records.map(({ userProfile }) => userProfile?.nick)[0]).toBe(
      'f0',
    )
  })

  test('CONV-032, CONV-007 a muted one counts for itself and not in the sum', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const conversationID = conversationWith(ann)
    await annChat.say(ben, 'one')
    await ben.call(muteConversation, { conversationID, isMuted: true })
    expect(await benChat.next('conversation')).toMatchObject({
      conversation: { isMuted: true },
      messageCount: 0,
    })
    await annChat.say(ben, 'two')
    expect(await only(ben)).toMatchObject({ isMuted: true, unreadCount: 2 })
    expect((await ben.call(listConversations)).messageCount).toBe(0)
    await ben.call(muteConversation, { conversationID, isMuted: false })
    expect((await ben.call(listConversations)).messageCount).toBe(2)
  })

  test('CONV-029, CONV-030 a deleted one is gone and empty on one’s own side, and returns with the new alone', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const conversationID = conversationWith(ann)
    for (const text of ['one', 'two']) await annChat.say(ben, text)
    await ben.call(deleteConversation, { conversationID })
    expect(await benChat.next('conversation')).toMatchObject({
      conversation: { isGone: true },
      messageCount: 0,
    })
    expect((await ben.call(listConversations)).records).toEqual([])
    expect((await ben.call(listMessages, { conversationID })).records).toEqual([])
    expect((await ann.call(listMessages, { conversationID: conversationWith(ben) })).records).toHaveLength(2)
    await annChat.say(ben, 'three')
    expect(await only(ben)).toMatchObject({ unreadCount: 1, lastMessage: { payload: { text: 'three' } } })
    expect((await ben.call(listMessages, { conversationID })).records).toHaveLength(1)
    await ben.call(deleteConversation, { conversationID, keepRow: true })
    expect(await only(ben)).toMatchObject({ lastMessage: null, isGone: false })
  })

  test('CONV-042, CONV-030 what came after the last one that was seen stays, and with it the conversation', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const conversationID = conversationWith(ann)
    for (const text of ['one', 'two', 'unseen']) await annChat.say(ben, text)
    await ben.call(deleteConversation, { conversationID, upTo: 2 })
    expect(await only(ben)).toMatchObject({ unreadCount: 1, isGone: false, clearedSequence: 2 })
    expect((await ben.call(listMessages, { conversationID })).records).toMatchObject([
      { payload: { text: 'unseen' } },
    ])
  })

  test('CONV-007, CONV-042 what came after the last one that was seen, and was deleted on another device, is not unread', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const conversationID = conversationWith(ann)
    for (const text of ['one', 'two', 'unseen']) await annChat.say(ben, text)
    await ben.call(deleteMessage, { conversationID, sequence: 3 })
    await ben.call(deleteConversation, { conversationID, upTo: 2 })
    expect(await only(ben)).toMatchObject({ unreadCount: 0, lastMessage: null })
    expect(await ben.call(listConversations)).toMatchObject({ messageCount: 0 })
  })

  test('SESS-006, SESS-008 what changed on another device, or was missed, is asked for by one number', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const conversationID = conversationWith(ann)
    await annChat.say(ben, 'one')
    const { ownChange } = await ben.call(listConversations)
    expect((await ben.call(listConversations, { since: ownChange })).records).toEqual([])
    await annChat.say(ben, 'two')
    const seen = await ben.call(listConversations, { since: ownChange })
    expect(seen.records).toMatchObject([{ conversationID, unreadCount: 2 }])
    await ben.call(deleteConversation, { conversationID })
    const gone = await ben.call(listConversations, { since: seen.ownChange })
    expect(gone.records).toMatchObject([{ conversationID, isGone: true }])
    const own = await ann.call(listConversations)
    await annChat.say(ben, 'three')
    await benChat.call('read', { conversationID, seq: 3 })
    const { records } = await ann.call(listConversations, { since: own.ownChange })
    expect(records).toMatchObject([{ peerReadSequence: 3 }])
  })

  test('SESS-006, SESS-008 of what changed in one step no page leaves out a part', async () => {
    const { ann, ben, benChat } = await meetToChat(world)
    await benChat.say(ann, 'one')
    for (const name of ['cem', 'dan', 'eve']) {
      const friend = await world.person(name)
      await befriend(context, ann.id, friend.id)
      await (await openChatter(url, friend)).say(ann, 'one')
    }
    // As one flight of three messages leaves them.
    await context.db
      .updateTable('members')
      .set({ own_change: 3 })
      .where('user_id', '=', ann.id)
      .where('own_change', '>', 1)
      .execute()
    const found: string[] = []
    let since = 0
    for (let hasMore = true; hasMore; ) {
      const page = await ann.call(listConversations, { since, limit: 2 })
      found.push(...page.records.map(({ conversationID }) => conversationID))
      since = page.ownChange
      hasMore = page.records.length > 0
    }
    expect(found[0]).toBe(conversationWith(ben))
    expect(new Set(found).size).toBe(4)
    expect(found).toHaveLength(4)
  })

  test('CONV-034, RE-09 one with a friend is there before a word is said, and makes no row', async () => {
    const { ann, ben } = await meetToChat(world)
    expect(await ann.call(getConversation, { conversationID: conversationWith(ben) })).toMatchObject({
      conversationID: conversationWith(ben),
      lastMessage: null,
      userProfile: { userID: ben.id, nick: 'ben', isOnline: true, isDeleted: false },
    })
    const made = await context.db.selectFrom('members').selectAll().where('user_id', '=', ann.id).execute()
    expect(made).toEqual([])
  })

  test('CH-19 of others can be neither pinned, muted, deleted nor looked at', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    await annChat.say(ben, 'one')
    const cem = await world.person('cem')
    for (const other of [ann, ben]) {
      const conversationID = conversationWith(other)
      const answers = [
        await cem.ask(pinConversation, { conversationID, isPinned: true }),
        await cem.ask(muteConversation, { conversationID, isMuted: true }),
        await cem.ask(deleteConversation, { conversationID }),
        await cem.ask(getConversation, { conversationID }),
      ]
      for (const { body } of answers)
        expect(body).toMatchObject({ code: -1, reason: 'chat.conversationUnknown' })
    }
    expect(await only(ben)).toMatchObject({ isPinned: false, isMuted: false, unreadCount: 1 })
  })
})

/** All that one side can ask about a conversation. */
async function everythingOf(person: Person, chat: Chatter, other: Person) {
  const conversationID = conversationWith(other)
  return [
    await person.call(listConversations),
    await person.call(getConversation, { conversationID }),
    await person.call(listMessages, { conversationID }),
    await chat.call('sync', { conversationID, after: 0 }),
  ]
}

describe('somebody who blocks', () => {
  test('BL-01, BL-06, FRND-015 gets nothing from the blocked one, not even later', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await benChat.say(ann, 'before')
    await ann.call(block, { userId: ben.id })
    const heard = annChat.all('message').length
    expect(await benChat.ask('send', textTo(ann, 'hi'))).toMatchObject({
      code: -1,
      reason: 'chat.notFriends',
    })
    for (const on of [true, true, false])
      expect(await benChat.ask('typing', { to: identityOf(ann), on })).toMatchObject({
        code: -1,
        reason: 'chat.notFriends',
      })
    const conversationID = conversationWith(ann)
    expect(await benChat.ask('edit', { conversationID, seq: 1, text: 'x' })).toMatchObject({
      reason: 'chat.notFriends',
    })
    await ann.call(unblock, { userId: ben.id })
    expect(await benChat.ask('send', textTo(ann, 'hi'))).toMatchObject({ code: -1 })
    expect(annChat.all('message')).toHaveLength(heard)
    expect(annChat.all('typing')).toEqual([])
    expect(await only(ann)).toMatchObject({ unreadCount: 1, lastSequence: 1 })
  })

  test('BL-04 shows the blocked one neither presence nor how far was read', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await benChat.say(ann, 'one')
    await ann.call(block, { userId: ben.id })
    const { ownChange } = await ben.call(listConversations)
    const before = await everythingOf(ben, benChat, ann)
    await annChat.call('read', { conversationID: conversationWith(ben), seq: 1 })
    await ann.call(muteConversation, { conversationID: conversationWith(ben), isMuted: true })
    await ann.call(deleteMessage, { conversationID: conversationWith(ben), sequence: 1 })
    await ann.call(deleteConversation, { conversationID: conversationWith(ben), keepRow: true })
    expect(await ben.call(listConversations, { since: ownChange })).toMatchObject({ records: [], ownChange })
    expect(await everythingOf(ben, benChat, ann)).toEqual(before)
    expect(await only(ben)).toMatchObject({ peerReadSequence: 0, userProfile: { isOnline: false } })
    expect(benChat.all('read')).toEqual([])
    expect(await only(ann)).toMatchObject({ unreadCount: 0 })
  })
})

describe('live signs', () => {
  test('INPT-027, INPT-028 typing reaches the friend and is kept nowhere', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const cem = await world.person('cem')
    const cemChat = await openChatter(url, cem)
    expect(await annChat.ask('typing', { to: identityOf(cem), on: true })).toMatchObject({
      reason: 'chat.notFriends',
    })
    await annChat.call('typing', { to: identityOf(ben), on: true })
    expect(await benChat.next('typing')).toEqual({ conversationID: conversationWith(ann), on: true })
    await annChat.call('typing', { to: identityOf(ben), on: false })
    expect(await benChat.next('typing')).toMatchObject({ on: false })
    expect((await ben.call(listConversations)).records).toEqual([])
    expect(cemChat.heard).toEqual([])
  })

  test('FRND-026 new friends see at once that the other is there', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const [annChat, benChat] = [await openChatter(url, ann), await openChatter(url, ben)]
    await ann.call(applyFriend, { userId: ben.id })
    const [asked] = (await ben.call(listApplications)).incoming
    await ben.call(handleApplication, { id: asked?.id, action: 'Agree' })
    await expect.poll(() => benChat.all('presence').at(-1)).toEqual({ userID: ann.id, isOnline: true })
    await expect.poll(() => annChat.all('presence').at(-1)).toEqual({ userID: ben.id, isOnline: true })
  })

  test.each([
    ['a block', block],
    ['the end of a friendship', deleteFriend],
  ])('BL-04, FRND-014 after %s neither window shows the other as there', async (_how, part) => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await ann.call(part, { userId: ben.id })
    await expect.poll(() => benChat.all('presence').at(-1)).toEqual({ userID: ann.id, isOnline: false })
    await expect.poll(() => annChat.all('presence').at(-1)).toEqual({ userID: ben.id, isOnline: false })
  })

  test('BL-04, FRND-014 who is there is told to mutual friends alone', async () => {
    const clock = new FakeClock()
    const own = await openWorld(product, { overrides: { clock } })
    try {
      const { ann, ben, annChat, benChat } = await meetToChat(own)
      const cem = await own.person('cem')
      const cemChat = await openChatter(own.server.url, cem)
      await own.server.context.db
        .insertInto('friendships')
        .values({ user_id: cem.id, friend_id: ben.id, created_at: new Date() })
        .execute()
      const isOnline = async (by: Person) =>
        (await by.call(getConversation, { conversationID: conversationWith(ben) })).userProfile?.isOnline
      expect(await isOnline(ann)).toBe(true)
      expect(await isOnline(cem)).toBe(false)
      benChat.socket.disconnect()
      await expect.poll(() => isOnline(ann)).toBe(false)
      clock.turn(5_000)
      const left = () => annChat.all('presence').filter((push) => !push.isOnline)
      await expect.poll(left).toEqual([{ userID: ben.id, isOnline: false }])
      await openChatter(own.server.url, ben)
      await expect.poll(() => annChat.all('presence').at(-1)).toEqual({ userID: ben.id, isOnline: true })
      expect(cemChat.all('presence')).toEqual([])
    } finally {
      await own.close()
    }
  })
})
