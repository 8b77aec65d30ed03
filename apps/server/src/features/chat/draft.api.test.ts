import type { Draft } from '@thrum/contracts/chat/chat.entities'
import {
  deleteConversation,
  getConversation,
  listConversations,
  saveDraft,
} from '@thrum/contracts/chat/chat.routes'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith, freshId, identityOf, openChatter } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { context, url } = world.server

const draftOf = async (person: Person, other: Person) =>
  (await person.call(getConversation, { conversationID: conversationWith(other) })).draft

function save(person: Person, other: Person, draft: Partial<Draft> | string) {
  const whole = { text: 'half a', quote: null, time: world.wall.now(), ...(draft as Partial<Draft>) }
  const text = typeof draft === 'string' ? draft : JSON.stringify(whole)
  return person.ask(saveDraft, { conversationID: conversationWith(other), draft: text })
}

describe('a draft', () => {
  test('CONV-037 is shown on one’s own devices, with what it answers to, and to nobody else', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const second = await openChatter(url, ann)
    await benChat.say(ann, 'how are you?')
    const quote = {
      messageID: freshId(),
      messageAbstract: 'how are you?',
      messageSender: identityOf(ben),
      messageType: 1,
      messageSequence: 1,
      version: 1 as const,
    }
    const { ownChange } = await ann.call(listConversations)
    const time = world.wall.now()
    expect((await save(ann, ben, { text: 'fine,\nand', quote, time })).body).toMatchObject({ code: 200 })
    const draft = { text: 'fine,\nand', quote, time }
    for (const chat of [annChat, second])
      expect(await chat.next('conversation')).toMatchObject({ conversation: { draft }, messageCount: 1 })
    const { records } = await ann.call(listConversations, { since: ownChange })
    expect(records).toMatchObject([{ draft, unreadCount: 1 }])
    expect(await draftOf(ben, ann)).toBeNull()
    await benChat.caughtUp()
    expect(benChat.all('conversation')).toEqual([])
    expect((await save(ann, ben, '')).body).toMatchObject({ code: 200 })
    expect(await draftOf(ann, ben)).toBeNull()
    expect((await annChat.next('conversation')).conversation.draft).toBeNull()
    await save(ann, ben, '')
    await annChat.caughtUp()
    expect(annChat.all('conversation')).toHaveLength(2)
  })

  test('CONV-037 the newest stays, whichever device is heard last; a clock that runs ahead wins nothing', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    await annChat.say(ben, 'one')
    const now = world.wall.now()
    await save(ann, ben, { text: 'newer', time: now - 1_000 })
    await save(ann, ben, { text: 'older', time: now - 2_000 })
    expect(await draftOf(ann, ben)).toMatchObject({ text: 'newer' })
    await save(ann, ben, { text: 'from next year', time: now + 3e10 })
    const ahead = await draftOf(ann, ben)
    expect(ahead?.text).toBe('from next year')
    expect(ahead?.time).toBeLessThanOrEqual(world.wall.now())
    await save(ann, ben, { text: 'typed after it', time: world.wall.now() })
    expect(await draftOf(ann, ben)).toMatchObject({ text: 'typed after it' })
    await save(ann, ben, { text: '', time: world.wall.now() })
    expect(await draftOf(ann, ben)).toBeNull()
  })

  test('CONV-037 one that was sent or emptied on a device before takes nothing away that was typed later on another', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    await annChat.say(ben, 'one')
    const now = world.wall.now()
    await save(ann, ben, { text: 'typed later', time: now })
    await save(ann, ben, { text: '', time: now - 1_000 })
    expect(await draftOf(ann, ben)).toMatchObject({ text: 'typed later' })
  })

  test('CONV-037 one that was sent or emptied does not come back from a device that tells it once more', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    await annChat.say(ben, 'one')
    const now = world.wall.now()
    await save(ann, ben, { text: 'half', time: now - 3_000 })
    await save(ann, ben, { text: '', time: now - 1_000 })
    expect((await save(ann, ben, { text: 'half', time: now - 3_000 })).body).toMatchObject({ code: 200 })
    expect(await draftOf(ann, ben)).toBeNull()
    // By a device whose clock is behind.
    await save(ann, ben, { text: 'another', time: now - 2_000 })
    expect(await draftOf(ann, ben)).toMatchObject({ text: 'another' })
    await ann.call(deleteConversation, { conversationID: conversationWith(ben), keepRow: true })
    await save(ann, ben, { text: 'another', time: now - 2_000 })
    expect(await draftOf(ann, ben)).toBeNull()
  })

  test('CONV-037, CH-03 is as long as a message may be, and any text that can be stored', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    await annChat.say(ben, 'one')
    const family = '👨‍👩‍👧‍👦'
    expect((await save(ann, ben, { text: family.repeat(140) })).body).toMatchObject({ code: 200 })
    for (const text of ['a'.repeat(141), family.repeat(141)])
      expect((await save(ann, ben, { text })).body).toMatchObject({ code: -1, reason: 'chat.tooLong' })
    for (const text of ['not json', '[]', '7', '{"text":"a"}', 'null', '{"text":7,"quote":null,"time":1}'])
      expect((await save(ann, ben, text)).body).toMatchObject({ code: -1 })
    expect((await save(ann, ben, 'x'.repeat(20_001))).body).toMatchObject({ code: -1 })
    expect((await draftOf(ann, ben))?.text).toBe(family.repeat(140))
    await save(ann, ben, { text: 'a\u0000b\ud800', ...({ evil: '<b>' } as object) })
    expect(await draftOf(ann, ben)).toEqual({ text: 'ab\ufffd', quote: null, time: expect.any(Number) })
  })

  test('CONV-037 goes with a conversation that was emptied, brings none back, and outlives a message', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    await annChat.say(ben, 'one')
    await save(ann, ben, { text: 'half' })
    await annChat.say(ben, 'a picture, perhaps')
    expect(await draftOf(ann, ben)).toMatchObject({ text: 'half' })
    await ann.call(deleteConversation, { conversationID: conversationWith(ben) })
    expect(await draftOf(ann, ben)).toBeNull()
    await save(ann, ben, { text: 'again' })
    expect((await ann.call(listConversations)).records).toEqual([])
  })

  test('RE-09, CH-19 no row is made by 300 conversations and 300 drafts with strangers, nor by one with a friend', async () => {
    const { ann, ben } = await meetToChat(world)
    const stranger = (n: number) => `C2Cim_${`${n}`.padStart(20, 'S')}`
    const draft = JSON.stringify({ text: 'hi', quote: null, time: 1 })
    const ids = [conversationWith(ben), ...Array.from({ length: 300 }, (_, n) => stranger(n))]
    const answers = await Promise.all(
      ids.map((conversationID) => ann.ask(saveDraft, { conversationID, draft })),
    )
    for (const { body } of answers)
      expect(body).toMatchObject({ code: -1, reason: 'chat.conversationUnknown' })
    const opened = await Promise.all(
      ids.slice(1).map((conversationID) => ann.ask(getConversation, { conversationID })),
    )
    for (const { body } of opened)
      expect(body).toMatchObject({ code: -1, reason: 'chat.conversationUnknown' })
    for (const table of ['members', 'chat_people'] as const)
      expect(
        await context.db.selectFrom(table).select('user_id').where('user_id', '=', ann.id).execute(),
      ).toEqual([])
  })
})

test('RE-09 drafts are saved 120 times a minute, and no faster', async () => {
  const { chatDrafts } = DEFAULT_LIMITS
  const narrow = await openWorld(product, { config: { limits: { ...wideLimits(), chatDrafts } } })
  try {
    const { ann, ben, annChat } = await meetToChat(narrow)
    await annChat.say(ben, 'one')
    const answers = await Promise.all(Array.from({ length: 121 }, (_, n) => save(ann, ben, { text: `${n}` })))
    const over = answers.filter(({ body }) => body.code !== 200)
    expect(over.map(({ body }) => body)).toMatchObject([{ code: -1, reason: 'request.tooMany' }])
  } finally {
    await narrow.close()
  }
})
