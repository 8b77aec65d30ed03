import { listConversations, listMessages } from '@thrum/contracts/chat/chat.routes'
import { applyFriend } from '@thrum/contracts/friend/friend.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith, freshId, identityOf, openChatter, textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db } = world.server.context

async function countMessages(senderId: string): Promise<number> {
  const rows = await db
    .selectFrom('messages')
    .select('seq')
    .where('sender_id', '=', senderId as never)
    .execute()
  return rows.length
}

describe('a message', () => {
  test('CHAT-016 is acknowledged, and pushed to every window of both sides', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const second = await openChatter(world.server.url, ben)
    const ack = await annChat.say(ben, 'hello')
    expect(ack).toMatchObject({ conversationID: conversationWith(ben), seq: 1, change: 1 })
    for (const chat of [benChat, second]) {
      const { message } = await chat.next('message')
      expect(message).toMatchObject({
        conversationID: conversationWith(ann),
        conversationType: 'C2C',
        from: identityOf(ann),
        to: identityOf(ben),
        nick: 'ann',
        type: 'text',
        payload: { text: 'hello' },
        sequence: 1,
        time: ack.time,
        isRevoked: false,
        isDeleted: false,
      })
    }
    const own = await annChat.next('message')
    expect(own.message).toMatchObject({ conversationID: conversationWith(ben), from: identityOf(ann) })
    expect((await ann.call(listMessages, { conversationID: conversationWith(ben) })).records).toEqual([
      own.message,
    ])
  })

  test('CH-01, CHAT-018 sent three times at once is one row with three equal answers', async () => {
    const { ben, ann, annChat, benChat } = await meetToChat(world)
    const second = await openChatter(world.server.url, ann)
    const message = textTo(ben, 'once')
    const answers = await Promise.all([
      annChat.ask('send', message),
      annChat.ask('send', message),
      second.ask('send', message),
    ])
    answers.push(await annChat.ask('send', message))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ code: 200, data: { seq: 1 } })
    expect(await countMessages(ann.id)).toBe(1)
    await annChat.say(ben, 'last')
    await expect.poll(() => benChat.all('message').length).toBe(2)
  })

  test('CH-02 of the same id with other words is refused, of another sender its own', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const id = freshId()
    await annChat.say(ben, 'first', id)
    expect(await annChat.ask('send', textTo(ben, 'second', id))).toMatchObject({
      code: -1,
      reason: 'chat.idUsed',
    })
    const twins = await Promise.all([
      annChat.ask('send', textTo(ben, 'third', (await annChat.say(ben, 'x')) && id)),
      annChat.ask('send', textTo(ben, 'fourth', id)),
    ])
    for (const twin of twins) expect(twin).toMatchObject({ reason: 'chat.idUsed' })
    expect((await benChat.say(ann, 'mine', id)).seq).toBe(3)
    const { records } = await ann.call(listMessages, { conversationID: conversationWith(ben) })
    expect(records.map(({ payload }) => payload.text)).toEqual(['mine', 'x', 'first'])
  })

  test('CH-03 has at most 140 characters as people count them, and 12 kB', async () => {
    const { ben, ann, annChat } = await meetToChat(world)
    const family = '👨‍👩‍👧‍👦'
    const long = `e${'\u0301'.repeat(60)}`
    for (const text of ['a'.repeat(140), family.repeat(140), `${'ä'.normalize('NFD').repeat(139)}${family}`])
      expect(await annChat.ask('send', textTo(ben, text))).toMatchObject({ code: 200 })
    for (const text of ['a'.repeat(141), family.repeat(141), `${'a'.repeat(140)}${family}`])
      expect(await annChat.ask('send', textTo(ben, text))).toMatchObject({ code: -1, reason: 'chat.tooLong' })
    expect(await annChat.ask('send', textTo(ben, long.repeat(139)))).toMatchObject({
      code: -1,
      reason: 'chat.tooLarge',
    })
    expect(await countMessages(ann.id)).toBe(3)
  })

  test('CH-04 without anything to see is not stored', async () => {
    const { ben, ann, annChat } = await meetToChat(world)
    for (const text of ['', '   ', '\u200b', '\u200b \n\t', '\u2800', '\u202e', '\u0000', '\u3164\ufe0f'])
      expect(await annChat.ask('send', textTo(ben, text))).toMatchObject({ code: -1, reason: 'chat.empty' })
    expect(await countMessages(ann.id)).toBe(0)
  })

  test('CH-03 with half a character or a NUL harms nobody that flies with it', async () => {
    const { ben, annChat } = await meetToChat(world)
    const answers = await Promise.all(
      ['a\ud800b', 'a\u0000b', 'c'].map((text) => annChat.ask('send', textTo(ben, text))),
    )
    for (const answer of answers) expect(answer).toMatchObject({ code: 200 })
    const { records } = await annChat.call('sync', { conversationID: conversationWith(ben), after: 0 })
    expect(records.map(({ payload }) => payload.text)).toEqual(['a\ufffdb', 'ab', 'c'])
  })

  test('CH-05 goes to no stranger, to nobody, and not to oneself', async () => {
    const { ann, annChat } = await meetToChat(world)
    const cem = await world.person('cem')
    expect(await annChat.ask('send', textTo(cem, 'hi'))).toMatchObject({
      code: -1,
      reason: 'chat.notFriends',
    })
    const nobody = { id: 'A'.repeat(20) as never }
    expect(await annChat.ask('send', textTo(nobody, 'hi'))).toMatchObject({ reason: 'chat.notFriends' })
    for (const to of [identityOf(ann), ann.id, 'im_', 'im_merchant', '']) {
      const message = { ...textTo(cem, 'hi'), to }
      expect(await annChat.ask('send', message)).toMatchObject({
        code: -1,
        reason: 'chat.conversationUnknown',
      })
    }
    expect(await countMessages(ann.id)).toBe(0)
  })

  test('CH-06 carries nothing that only the server may say', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const forged = {
      ...textTo(ben, 'hi'),
      from: identityOf(ben),
      time: 1,
      ID: 'x',
      nick: 'boss',
      isPeerRead: true,
      sequence: 99,
      payload: { text: 'hi', from: identityOf(ben), nick: 'boss', isRevoked: true },
    }
    expect(await annChat.ask('send', forged)).toMatchObject({ code: 200, data: { seq: 1 } })
    const { message } = await benChat.next('message')
    expect(message).toMatchObject({
      from: identityOf(ann),
      nick: 'ann',
      payload: { text: 'hi' },
      sequence: 1,
    })
    expect(message.payload).toEqual({ text: 'hi' })
    expect(message.time).toBeGreaterThan(1_600_000_000)
  })

  test('CH-07 of a kind that people may not send is refused', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const custom = { data: '{"businessID":"order"}', description: '', extension: '' }
    for (const [type, payload] of [
      ['tip', { tip: 'friendsNow', names: [] }],
      ['custom', custom],
    ] as const)
      expect(await annChat.ask('send', { ...textTo(ben, ''), type, payload })).toMatchObject({
        code: -1,
        reason: 'chat.kindRefused',
      })
    expect(await annChat.ask('send', { ...textTo(ben, 'x'), type: 'system' })).toMatchObject({ code: -1 })
    expect(await countMessages(ann.id)).toBe(0)
  })

  test('CH-23, INPT-025 carries beside it what is known, and nothing else', async () => {
    const { ben, annChat, benChat } = await meetToChat(world)
    const feature = { needTyping: 1, version: 1 }
    const reply = { messageID: 'a', messageAbstract: 'b', messageSender: 'c', messageType: 1, version: 1 }
    for (const [given, kept] of [
      [JSON.stringify({ messageFeature: { ...feature, x: 1 }, evil: 1 }), { messageFeature: feature }],
      [
        JSON.stringify({ messageReply: reply, messageFeature: feature }),
        { messageFeature: feature, messageReply: reply },
      ],
      ['{"__proto__":{"isAdmin":true},"constructor":1}', undefined],
      [JSON.stringify({ messageFeature: { needTyping: 'x' }, messageReply: 7 }), undefined],
      ['not json', undefined],
      ['[1]', undefined],
    ] as const) {
      expect(await annChat.ask('send', { ...textTo(ben, 'x'), cloudCustomData: given })).toMatchObject({
        code: 200,
      })
      const { message } = await benChat.next('message')
      expect(message.cloudCustomData === '' ? undefined : JSON.parse(message.cloudCustomData)).toEqual(kept)
    }
    const huge = { ...textTo(ben, 'x'), cloudCustomData: 'x'.repeat(30_000) }
    expect(await annChat.ask('send', huge)).toMatchObject({ code: -1, reason: 'request.invalid' })
  })

  test('FR-08, CHAT-065, FRND-013 reaches nobody who ended the friendship, and says which side did', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await db.deleteFrom('friendships').where('user_id', '=', ann.id).where('friend_id', '=', ben.id).execute()
    expect(await benChat.ask('send', textTo(ann, 'hi'))).toMatchObject({
      code: -1,
      reason: 'chat.deletedByOther',
    })
    expect(await annChat.ask('send', textTo(ben, 'hi'))).toMatchObject({
      code: -1,
      reason: 'chat.deletedBySelf',
    })
    await db.deleteFrom('friendships').where('user_id', '=', ben.id).execute()
    expect(await benChat.ask('send', textTo(ann, 'hi'))).toMatchObject({
      code: -1,
      reason: 'chat.notFriends',
    })
    expect((await ann.call(listConversations)).records).toEqual([])
    for (const chat of [annChat, benChat]) {
      await chat.caughtUp()
      expect(chat.all('message')).toEqual([])
    }
  })
})

test('CH-22 comes 30 times in 10 s; the 31st is refused and nothing is lost silently', async () => {
  const { chatSends, chatSendsHour } = DEFAULT_LIMITS
  const narrow = await openWorld(product, {
    config: { limits: { ...wideLimits(), chatSends, chatSendsHour } },
  })
  try {
    const { ann, ben, annChat } = await meetToChat(narrow)
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, n) => annChat.ask('send', textTo(ben, `${n}`))),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(30)
    const [refused] = answers.filter(({ code }) => code !== 200)
    expect(refused).toMatchObject({
      code: -1,
      reason: 'request.tooMany',
      data: { retryAfterS: expect.any(Number) },
    })
    const { records } = await ann.call(listMessages, { conversationID: conversationWith(ben), limit: 100 })
    expect(records).toHaveLength(30)
  } finally {
    await narrow.close()
  }
})

test('FRND-009 friends are told that they are friends now, which counts as unread for nobody', async () => {
  const [dee, eli] = [await world.person('dee'), await world.person('eli')]
  const eliChat = await openChatter(world.server.url, eli)
  await dee.call(applyFriend, { userId: eli.id })
  expect(await eliChat.next('friend')).toMatchObject({ kind: 'application', pending: 1 })
  await eli.call(applyFriend, { userId: dee.id })
  const { message } = await eliChat.next('message')
  expect(message).toMatchObject({ type: 'tip', payload: { tip: 'friendsNow', names: [] } })
  expect(await eli.call(listConversations)).toMatchObject({
    records: [{ conversationID: conversationWith(dee), unreadCount: 0 }],
    messageCount: 0,
  })
})
