import { deleteMessage, listConversations, listMessages, searchChat } from '@thrum/contracts/chat/chat.routes'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Chatter, conversationWith, identityOf, openChatter, textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db } = world.server.context
const SECOND_MS = 1_000

/** Everything that happened after a change, page by page. */
async function catchUp(chat: Chatter, conversationID: string, after: number, limit = 100) {
  const records = []
  let pages = 0
  let change = after
  for (let hasMore = true; hasMore; pages += 1) {
    const page = await chat.call('sync', { conversationID, after: change, limit } as never)
    records.push(...page.records)
    ;({ change, hasMore } = page)
  }
  return { records, pages, change }
}

describe('catching up', () => {
  test('SESS-006, P-C4 brings a gap of 1,000 once, in order, page by page', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'before')
    const { change } = await catchUp(benChat, conversationWith(ann), 0)
    benChat.socket.disconnect()
    for (let n = 0; n < 1_000; n += 100)
      await Promise.all(Array.from({ length: 100 }, (_, i) => annChat.say(ben, `${n + i}`)))
    const back = await openChatter(world.server.url, ben)
    const gap = await catchUp(back, conversationWith(ann), change)
    expect(gap.pages).toBe(10)
    expect(gap.records.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 1_000 }, (_, i) => i + 2),
    )
    expect(new Set(gap.records.map(({ ID }) => ID)).size).toBe(1_000)
    expect(await catchUp(back, conversationWith(ann), gap.change)).toMatchObject({ records: [] })
  }, 60_000)

  test('SESS-006 brings recalls, edits and own deletions, of each the newest state', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    for (const text of ['one', 'two', 'three']) await annChat.say(ben, text)
    const { change } = await catchUp(benChat, conversationWith(ann), 0)
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq: 1 })
    await annChat.call('edit', { conversationID: conversationWith(ben), seq: 2, text: 'zwei' })
    await ben.call(deleteMessage, { conversationID: conversationWith(ann), sequence: 3 })
    const { records } = await catchUp(benChat, conversationWith(ann), change)
    expect(records).toMatchObject([
      { sequence: 1, isRevoked: true, payload: {} },
      { sequence: 2, isEdited: true, payload: { text: 'zwei' } },
      { sequence: 3, isDeleted: true, payload: {} },
    ])
    expect((await catchUp(annChat, conversationWith(ben), change)).records).toMatchObject([
      { sequence: 1 },
      { sequence: 2 },
    ])
  })
})

describe('recalling', () => {
  test('CHAT-031, CHAT-032, CH-09 works for 120 s by the server’s clock, and a second later answers 20016', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const conversationID = conversationWith(ben)
    for (const text of ['in time', 'late']) await annChat.say(ben, text)
    await db
      .updateTable('messages')
      .set({ sent_at: sql`sent_at - interval '119 seconds'` })
      .where('sender_id', '=', ann.id)
      .where('seq', '=', 1)
      .execute()
    expect(await annChat.call('revoke', { conversationID, seq: 1 })).toMatchObject({
      isRevoked: true,
      revoker: identityOf(ann),
      payload: {},
    })
    expect((await benChat.next('revoked')).message).toMatchObject({
      sequence: 1,
      isRevoked: true,
      payload: {},
    })
    expect((await annChat.next('revoked')).message).toMatchObject({ sequence: 1, conversationID })
    world.wall.advance(121 * SECOND_MS)
    expect(await annChat.ask('revoke', { conversationID, seq: 2 })).toMatchObject({
      code: 20016,
      reason: 'chat.recallTooLate',
    })
    // Asked for again it is told again: the first answer may have been lost, and nobody told.
    expect(await annChat.call('revoke', { conversationID, seq: 1 })).toMatchObject({ isRevoked: true })
    expect((await benChat.next('revoked')).message).toMatchObject({ sequence: 1, isRevoked: true })
  })

  test('CHAT-033, CH-09 is for one’s own messages alone', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'mine')
    const answer = (chat: Chatter, conversationID: string, seq: number) =>
      chat.ask('revoke', { conversationID, seq })
    expect(await answer(benChat, conversationWith(ann), 1)).toMatchObject({
      code: -1,
      reason: 'chat.recallRefused',
    })
    expect(await answer(annChat, conversationWith(ben), 2)).toMatchObject({
      code: -1,
      reason: 'chat.messageUnknown',
    })
    const cem = await world.person('cem')
    const cemChat = await openChatter(world.server.url, cem)
    expect(await answer(cemChat, conversationWith(ann), 1)).toMatchObject({
      reason: 'chat.conversationUnknown',
    })
    expect((await ben.call(listMessages, { conversationID: conversationWith(ann) })).records).toMatchObject([
      { payload: { text: 'mine' }, isRevoked: false },
    ])
  })

  test('CH-11, P-C8, CHAT-036 leaves nothing of it anywhere', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const second = await openChatter(world.server.url, ben)
    await annChat.say(ben, 'xylophone secret')
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq: 1 })
    const conversationID = conversationWith(ann)
    const answers = [
      await ben.call(listMessages, { conversationID }),
      await ben.call(listConversations),
      await ben.call(searchChat, { words: 'xylophone' }),
      await ann.call(searchChat, { words: 'xylophone' }),
      await second.call('sync', { conversationID, after: 0 }),
      await benChat.next('revoked'),
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain('xylophone')
    const { rows } = await sql<{ text: string }>`select m::text as text from messages m`.execute(db)
    for (const { text } of rows) expect(text).not.toContain('xylophone')
    expect((await ben.call(listConversations)).records).toMatchObject([{ unreadCount: 0 }])
    expect(await annChat.call('send', textTo(ben, 'next'))).toMatchObject({ seq: 2 })
  })

  test('CHAT-018 a message recalled since is still the same message when it is sent again', async () => {
    const { ben, annChat } = await meetToChat(world)
    const message = textTo(ben, 'gone')
    const first = await annChat.call('send', message)
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq: 1 })
    const { seq, time } = first
    expect(await annChat.call('send', message)).toMatchObject({ seq, time })
  })
})

describe('editing', () => {
  test('CHAT-071 changes one’s own text for 15 minutes, for both sides and in search', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const conversationID = conversationWith(ben)
    await annChat.say(ben, 'helo')
    const edited = await annChat.call('edit', { conversationID, seq: 1, text: 'hello there' })
    expect(edited).toMatchObject({ payload: { text: 'hello there' }, isEdited: true, sequence: 1 })
    expect((await benChat.next('edited')).message).toMatchObject({ payload: { text: 'hello there' } })
    expect((await ben.call(searchChat, { words: 'there' })).records).toHaveLength(1)
    for (const [text, reason] of [
      [' ', 'chat.empty'],
      ['x'.repeat(141), 'chat.tooLong'],
    ])
      expect(await annChat.ask('edit', { conversationID, seq: 1, text })).toMatchObject({ code: -1, reason })
    expect(
      await benChat.ask('edit', { conversationID: conversationWith(ann), seq: 1, text: 'x' }),
    ).toMatchObject({ reason: 'chat.editRefused' })
    world.wall.advance(15 * 60 * SECOND_MS + SECOND_MS)
    expect(await annChat.ask('edit', { conversationID, seq: 1, text: 'late' })).toMatchObject({
      code: -1,
      reason: 'chat.editRefused',
    })
  })
})

describe('history', () => {
  test('CHAT-009, CHAT-017 pages back 15 at a time without a gap, in the server’s order', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    for (let n = 1; n <= 40; n++) await annChat.say(ben, `${n}`)
    const seen: number[] = []
    let before: number | undefined
    for (let hasMore = true; hasMore; ) {
      const page = await ben.call(listMessages, { conversationID: conversationWith(ann), before })
      expect(page.records.length).toBeLessThanOrEqual(15)
      seen.push(...page.records.map(({ sequence }) => sequence))
      before = page.records.at(-1)?.sequence
      ;({ hasMore } = page)
    }
    expect(seen).toEqual(Array.from({ length: 40 }, (_, i) => 40 - i))
  })

  test('CH-14 gives a stranger, or a wild question, nothing beyond 100 own messages', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'private')
    const cem = await world.person('cem')
    const cemChat = await openChatter(world.server.url, cem)
    for (const conversationID of [
      conversationWith(ann),
      conversationWith(ben),
      `GROUP${'A'.repeat(20)}`,
      'x',
    ]) {
      expect((await cem.ask(listMessages, { conversationID })).body).toMatchObject({
        code: -1,
        reason: 'chat.conversationUnknown',
      })
      expect((await cemChat.ask('sync', { conversationID, after: 0 })).code).toBe(-1)
    }
    expect((await cem.call(searchChat, { words: 'private' })).records).toEqual([])
    const conversationID = conversationWith(ann)
    for (const wild of [{ limit: 1e6 }, { limit: -1 }, { before: -1 }, { before: 'x' }])
      expect((await ben.ask(listMessages, { conversationID, ...wild })).body.code).toBe(-1)
    for (const after of [-1, 1e6 + 0.5, 'x', null])
      expect((await benChat.ask('sync', { conversationID, after })).code).toBe(-1)
    for (const cursor of ['x', '1.2', '1.2.3.4', 'zzzzzzzzzzz.zzzzzzzzzzz.zzzzzzzzzzz', "'; drop"])
      expect((await ben.ask(listConversations, { cursor })).body).toMatchObject({
        code: -1,
        reason: 'request.invalid',
      })
  })

  test('CHAT-037, CHAT-038, CHAT-067 of a deleted message is gone on one’s own side, on all devices, for good', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const conversationID = conversationWith(ann)
    for (const text of ['keep', 'drop']) await annChat.say(ben, text)
    await ben.call(deleteMessage, { conversationID, sequence: 2 })
    expect(await benChat.next('conversation')).toMatchObject({
      conversation: { lastMessage: { payload: { text: 'keep' } }, unreadCount: 1 },
      messageCount: 1,
    })
    const texts = async (person: typeof ann, other: typeof ann) => {
      const { records } = await person.call(listMessages, { conversationID: conversationWith(other) })
      return records.map(({ payload }) => payload.text)
    }
    expect(await texts(ben, ann)).toEqual(['keep'])
    expect(await texts(ann, ben)).toEqual(['drop', 'keep'])
    expect((await ben.call(searchChat, { words: 'drop' })).records).toEqual([])
    for (const sequence of [2, 3, 99])
      expect((await ben.ask(deleteMessage, { conversationID, sequence })).body).toMatchObject({
        code: -1,
        reason: 'chat.messageUnknown',
      })
  })
})
