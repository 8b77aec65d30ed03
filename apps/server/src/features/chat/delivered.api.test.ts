import { listConversations } from '@thrum/contracts/chat/chat.routes'
import { block, unblock } from '@thrum/contracts/friend/friend.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith, openChatter } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())

async function seenBy(person: Person) {
  const { records, ownChange } = await person.call(listConversations)
  return { ...records[0], listChange: ownChange }
}

describe('a message that arrived on a device', () => {
  test('CHAT-025 shows its sender how far, and whoever was away by their list', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    for (const text of ['one', 'two', 'three']) await annChat.say(ben, text)
    const before = await seenBy(ann)
    expect(before).toMatchObject({ peerDeliveredSequence: 0, peerReadSequence: 0 })
    const conversationID = conversationWith(ann)
    expect(await benChat.call('delivered', { conversationID, seq: 2 })).toEqual({ seq: 2 })
    expect(await annChat.next('delivered')).toEqual({
      conversationID: conversationWith(ben),
      by: ben.id,
      seq: 2,
    })
    const { records } = await ann.call(listConversations, { since: before.listChange })
    expect(records).toMatchObject([{ peerDeliveredSequence: 2, peerReadSequence: 0, unreadCount: 0 }])
    expect(await seenBy(ben)).toMatchObject({ unreadCount: 3, readSequence: 0 })
    expect(await benChat.call('delivered', { conversationID, seq: 1 })).toEqual({ seq: 2 })
    for (const chat of [annChat, benChat]) await chat.caughtUp()
    expect(annChat.all('delivered')).toHaveLength(1)
    expect(benChat.all('delivered')).toEqual([])
  })

  test('CHAT-025 was delivered once it was read, and the mark never stands below that', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    for (const text of ['one', 'two', 'three']) await annChat.say(ben, text)
    const conversationID = conversationWith(ann)
    await benChat.call('read', { conversationID, seq: 3 })
    expect(await seenBy(ann)).toMatchObject({ peerDeliveredSequence: 3, peerReadSequence: 3 })
    expect(await benChat.call('delivered', { conversationID, seq: 2 })).toEqual({ seq: 3 })
    await annChat.caughtUp()
    expect(annChat.all('delivered')).toEqual([])
  })

  test('CHAT-025 both sides may say so in the same moment', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const second = await openChatter(world.server.url, ben)
    await annChat.say(ben, 'one')
    await benChat.say(ann, 'two')
    await Promise.all([
      annChat.call('delivered', { conversationID: conversationWith(ben), seq: 2 }),
      benChat.call('delivered', { conversationID: conversationWith(ann), seq: 1 }),
      second.call('delivered', { conversationID: conversationWith(ann), seq: 2 }),
    ])
    for (const person of [ann, ben])
      expect(await seenBy(person)).toMatchObject({ peerDeliveredSequence: 2, peerReadSequence: 0 })
  })

  test('CH-13 is no mark in a foreign conversation, or of what isn’t there yet', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'one')
    const cemChat = await openChatter(world.server.url, await world.person('cem'))
    for (const seq of [2, Number.MAX_SAFE_INTEGER])
      expect(await benChat.ask('delivered', { conversationID: conversationWith(ann), seq })).toMatchObject({
        code: -1,
        reason: 'chat.messageUnknown',
      })
    for (const conversationID of [conversationWith(ann), conversationWith(ben), `GROUP${'A'.repeat(20)}`])
      expect(await cemChat.ask('delivered', { conversationID, seq: 1 })).toMatchObject({
        code: -1,
        reason: 'chat.conversationUnknown',
      })
    expect(await benChat.ask('delivered', { conversationID: conversationWith(ann), seq: -1 })).toMatchObject({
      code: -1,
    })
    expect(await seenBy(ann)).toMatchObject({ peerDeliveredSequence: 0 })
  })

  test('BL-04, FRND-014 is told to nobody while one blocks the other, and not later either', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    for (const text of ['one', 'two']) await benChat.say(ann, text)
    await annChat.call('delivered', { conversationID: conversationWith(ben), seq: 1 })
    await ann.call(block, { userId: ben.id })
    expect(await annChat.call('delivered', { conversationID: conversationWith(ben), seq: 2 })).toEqual({
      seq: 1,
    })
    expect(await seenBy(ben)).toMatchObject({ peerDeliveredSequence: 1 })
    await ann.call(unblock, { userId: ben.id })
    expect(await seenBy(ben)).toMatchObject({ peerDeliveredSequence: 1 })
    await benChat.caughtUp()
    expect(benChat.all('delivered')).toHaveLength(1)
  })
})

test('CHAT-025 a mark that waits to be written is written when the server ends', async () => {
  // A clock that stands still: nothing but the end writes it.
  const own = await openWorld(product, { overrides: { clock: new FakeClock() } })
  const { ann, ben, annChat, benChat } = await meetToChat(own)
  await annChat.say(ben, 'one')
  const conversationID = conversationWith(ann)
  benChat.socket.emit('delivered', { conversationID, seq: 1 })
  await benChat.call('sync', { conversationID, after: 0 })
  const { databaseUrl } = own.server.context.config
  await own.close()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select delivered_seq from members where user_id = $1', [ben.id])
  await client.end()
  expect(rows).toEqual([{ delivered_seq: '1' }])
})
