import { cancelAccount, getExport, startExport } from '@thrum/contracts/account/security.routes'
import {
  getConversation,
  listConversations,
  listMessages,
  muteConversation,
  saveDraft,
  searchChat,
} from '@thrum/contracts/chat/chat.routes'
import { PATIENCE } from '@thrum/testkit/patience'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith, freshId, identityOf, quoteOf, textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { readZip } from '../export/zip.testkit.ts'
import { ask } from '../media/media-world.testkit.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db } = world.server.context

describe('an account that is over', () => {
  test('SESS-013 leaves empty places under a deleted account, and nothing it wrote', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    for (let n = 0; n < 3; n++) await annChat.say(ben, `annwords ${n}`)
    await benChat.say(ann, 'benwords')
    const conversationID = conversationWith(ann)
    const { change } = await benChat.call('sync', { conversationID, after: 0 })
    await ann.call(cancelAccount, { isSure: true, password: ann.password })
    expect(await annChat.gone).toBe('io server disconnect')
    expect(await benChat.ask('send', textTo(ann, 'hello?'))).toMatchObject({ code: -1 })
    const rows = () => db.selectFrom('users').select('id').where('id', '=', ann.id).execute()
    await expect.poll(rows, PATIENCE).toEqual([])

    const { rows: texts } = await sql<{ text: string }>`select m::text as text from messages m`.execute(db)
    expect(texts.map(({ text }) => text).join('\n')).not.toContain('annwords')
    expect(await ben.call(getConversation, { conversationID })).toMatchObject({
      userProfile: { userID: ann.id, nick: '', avatar: '', isDeleted: true, isOnline: false },
      lastMessage: { payload: { text: 'benwords' } },
      unreadCount: 0,
    })
    const { records } = await ben.call(listMessages, { conversationID })
    expect(records.map(({ payload }) => payload.text)).toEqual(['benwords'])
    expect((await ben.call(searchChat, { words: 'annwords' })).records).toEqual([])
    const missed = await benChat.call('sync', { conversationID, after: change })
    expect(missed.records).toMatchObject(
      [1, 2, 3].map((sequence) => ({ sequence, isDeleted: true, payload: {} })),
    )
    expect(benChat.all('conversation').at(-1)).toMatchObject({
      conversation: { userProfile: { isDeleted: true } },
      messageCount: 0,
    })
    expect((await ben.call(listConversations)).records).toHaveLength(1)
  })

  test('SESS-013 a conversation of two such accounts is gone', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    await annChat.say(ben, 'both')
    for (const person of [ann, ben])
      await person.call(cancelAccount, { isSure: true, password: person.password })
    const left = async () => {
      const { rows } = await sql`
        select id from conversations where user_a in (${ann.id}, ${ben.id}) or user_b in (${ann.id}, ${ben.id})`.execute(
        db,
      )
      return rows
    }
    await expect.poll(left, PATIENCE).toEqual([])
  })
})

describe('what others keep of an account that is over', () => {
  test('SESS-013 are neither its reactions nor what they quoted of it, sent or not', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const conversationID = conversationWith(ann)
    await benChat.say(ann, 'benwords')
    const id = freshId()
    await annChat.say(ben, 'annwords', id)
    await annChat.call('react', { conversationID: conversationWith(ben), seq: 1, reactionID: '👍', on: true })
    await benChat.call('react', { conversationID, seq: 1, reactionID: '👍', on: true })
    await annChat.call('react', { conversationID: conversationWith(ben), seq: 1, reactionID: '🎉', on: true })
    const quote = quoteOf(ann, id, 'annwords')
    const cloudCustomData = JSON.stringify({ messageReply: quote })
    await benChat.call('send', { ...textTo(ann, 'really?'), cloudCustomData })
    const draft = JSON.stringify({ text: 'and', quote, time: 1 })
    await ben.call(saveDraft, { conversationID, draft })
    const { change } = await benChat.call('sync', { conversationID, after: 0 })
    await ann.call(cancelAccount, { isSure: true, password: ann.password })
    const rows = () => db.selectFrom('users').select('id').where('id', '=', ann.id).execute()
    await expect.poll(rows, PATIENCE).toEqual([])
    const missed = await benChat.call('sync', { conversationID, after: change })
    expect(missed.records).toMatchObject([
      { sequence: 2, isDeleted: true },
      { sequence: 1, reactionList: [{ reactionID: '👍', users: [identityOf(ben)] }] },
      { sequence: 3, payload: { text: 'really?' } },
    ])
    const third = missed.records.at(-1)
    expect(JSON.parse(third?.cloudCustomData ?? '')).toEqual({
      messageReply: { ...quote, messageSequence: 2, messageAbstract: '' },
    })
    expect((await ben.call(getConversation, { conversationID })).draft).toMatchObject({
      text: 'and',
      quote: { messageAbstract: '' },
    })
    const { rows: texts } = await sql<{ text: string }>`
      select m::text as text from messages m union all select m::text from members m`.execute(db)
    expect(texts.map(({ text }) => text).join('\n')).not.toContain('annwords')
  })
})

test('ACC-14, P-E1 one’s archive holds one’s own messages, and nobody else’s', async () => {
  const { ann, ben, annChat, benChat } = await meetToChat(world)
  await annChat.say(ben, 'annwords')
  await benChat.say(ann, 'benwords')
  await benChat.call('react', { conversationID: conversationWith(ann), seq: 1, reactionID: '👍', on: true })
  await annChat.call('react', { conversationID: conversationWith(ben), seq: 2, reactionID: '❤️', on: true })
  const draft = JSON.stringify({ text: 'half a draft', quote: null, time: 1 })
  await ann.call(saveDraft, { conversationID: conversationWith(ben), draft })
  await ann.call(muteConversation, { conversationID: conversationWith(ben), isMuted: true })
  await ann.call(startExport)
  await expect.poll(async () => (await ann.call(getExport)).state, PATIENCE).toBe('ready')
  const { address } = await ann.call(getExport)
  const response = await ask(world.server, address ?? '')
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  const read = (name: string) => JSON.parse(files.get(`data/${name}.json`)?.toString() ?? 'null')
  expect(read('messages')).toMatchObject([{ id: ben.id, nickName: 'ben', content: '{"text": "annwords"}' }])
  expect(read('conversations')).toMatchObject([{ id: ben.id, isMuted: true, unread: 1, lastSequence: 2 }])
  expect(read('conversations')[0].draft).toContain('half a draft')
  expect(read('reactions')).toEqual([{ id: ben.id, nickName: 'ben', sequence: 2, reaction: '❤️' }])
  expect(files.get('index.html')?.toString()).toContain('annwords')
  expect([...files.values()].map(String).join('\n')).not.toContain('benwords')
})
