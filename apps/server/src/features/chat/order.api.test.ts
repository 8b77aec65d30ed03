import { listMessages } from '@thrum/contracts/chat/chat.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { type Chatter, conversationWith, openChatter, textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { url } = world.server

/** The long form of the faults has 10,000: `npm run faults -- chat`. */
const SENDS = 600

/** Every sequence of a conversation, oldest first. */
async function sequencesOf(chat: Chatter, conversationID: string): Promise<{ seq: number; ID: string }[]> {
  const all: { seq: number; ID: string }[] = []
  let after = 0
  for (let hasMore = true; hasMore; ) {
    const page = await chat.call('sync', { conversationID, after, limit: 100 } as never)
    all.push(...page.records.map(({ sequence, ID }) => ({ seq: sequence, ID })))
    after = page.change
    ;({ hasMore } = page)
  }
  return all
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

describe('many at once', () => {
  test('P-C2, CHAT-018 600 messages, each sent three times at the same moment, are 600 messages', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const [second, third] = await Promise.all([openChatter(url, ann), openChatter(url, ann)])
    const messages = upTo(SENDS).map((n) => textTo(ben, `message ${n}`))
    const answers = await Promise.all(
      messages.map((message) =>
        Promise.all([annChat, second, third].map((chat) => chat.ask('send', message))),
      ),
    )
    for (const [first, ...repeats] of answers) {
      expect(first?.code).toBe(200)
      for (const repeat of repeats) expect(repeat.data).toEqual(first?.data)
    }
    const stored = await sequencesOf(benChat, conversationWith(ann))
    expect(stored.map(({ seq }) => seq)).toEqual(upTo(SENDS))
    expect(new Set(stored.map(({ ID }) => ID)).size).toBe(SENDS)
    await expect.poll(() => benChat.all('message').length).toBe(SENDS)
  }, 60_000)

  test('P-C3, CHAT-017 eight writers leave no gap, and every window sees the same order', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const more = await Promise.all([ann, ann, ann, ben, ben, ben].map((person) => openChatter(url, person)))
    const writers = [
      ...[annChat, ...more.slice(0, 3)].map((chat) => ({ chat, to: ben })),
      ...[benChat, ...more.slice(3)].map((chat) => ({ chat, to: ann })),
    ]
    const acks = await Promise.all(
      writers.flatMap(({ chat, to }, writer) => upTo(50).map((n) => chat.say(to, `${writer}:${n}`))),
    )
    expect(acks.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(upTo(400))
    const inOrder = [...acks].sort((a, b) => a.seq - b.seq).map(({ time }) => time)
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b))
    for (const chat of [annChat, benChat, ...more])
      await expect.poll(() => chat.all('message').map(({ message }) => message.sequence)).toEqual(upTo(400))
    const own = await sequencesOf(annChat, conversationWith(ben))
    expect(await sequencesOf(benChat, conversationWith(ann))).toEqual(own)
    const { records } = await ann.call(listMessages, { conversationID: conversationWith(ben), limit: 1 })
    expect(records).toMatchObject([{ sequence: 400 }])
  }, 60_000)

  test('CHAT-017 the order of one writer is kept, and time never falls when the clock does', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await Promise.all(upTo(60).map((n) => annChat.say(ben, `${n}`)))
    world.wall.advance(-600_000)
    await annChat.say(ben, 'later')
    world.wall.advance(600_000)
    const { records } = await benChat.call('sync', { conversationID: conversationWith(ann), after: 0 })
    expect(records.map(({ payload }) => payload.text)).toEqual([...upTo(60).map(String), 'later'])
    const times = records.map(({ time }) => time)
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })
})
