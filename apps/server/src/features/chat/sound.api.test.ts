import { listConversations, listMessages } from '@thrum/contracts/chat/chat.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { type Chatter, conversationWith, freshId, identityOf, openChatter } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { createOwnDataRepo } from '../export/own-data.repo.ts'
import { befriend } from '../friends/index.ts'
import { ask, filesOf, mediaOf, uploaded } from '../media/media-world.testkit.ts'
import { phoneJpeg } from '../media/sample-pictures.testkit.ts'
import { FRAME_MS, silentMp3 } from '../media/sample-sounds.testkit.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { server } = world
const media = mediaOf(server)
const FRAMES = 290
const voice = silentMp3(FRAMES)
const MS = Math.round(FRAMES * FRAME_MS)
const LEVELS = [0, 40, 100]

const voiceTo = (
  to: Parameters<typeof identityOf>[0],
  uuid: string,
  id = freshId(),
  more: Record<string, unknown> = { levels: LEVELS },
) => ({
  to: identityOf(to),
  conversationType: 'C2C' as const,
  id,
  type: 'audio' as const,
  payload: { uuid, url: 'https://elsewhere.example/x', size: 1, second: 59, ms: 59_000, ...more },
})

type Person = Awaited<ReturnType<typeof meetToChat>>['ann']

async function say(by: Person, chat: Chatter, to: Person) {
  const sound = await uploaded(server, by.token, voice)
  const { seq } = await chat.call('send', voiceTo(to, sound.id))
  return { sound, seq }
}

describe('a voice message', () => {
  test('VOIC-009, CHAT-044 has the length, size and address that the server knows, and the sender’s levels', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const sound = await uploaded(server, ann.token, voice)
    const message = voiceTo(ben, sound.id)
    const first = await annChat.call('send', message)
    const { payload } = (await benChat.next('message')).message
    const facts = { uuid: sound.id, url: sound.address, size: voice.length, second: 8, ms: MS }
    expect(payload).toEqual({ ...facts, levels: LEVELS })
    expect(await annChat.call('send', message)).toEqual(first)
    expect(await annChat.call('send', { ...message, payload })).toEqual(first)
    const other = { ...message, payload: { ...message.payload, levels: [1] } }
    expect(await annChat.ask('send', other)).toMatchObject({ reason: 'chat.idUsed' })
    const short = await uploaded(server, ann.token, silentMp3(39))
    await annChat.call('send', voiceTo(ben, short.id, freshId(), {}))
    const bare = (await benChat.next('message')).message.payload
    expect(bare).toMatchObject({ second: 1, ms: Math.round(39 * FRAME_MS) })
    expect(bare).not.toHaveProperty('levels')
  })

  test('VOIC-009, CH-03 of another form is refused, and so is what is no sound', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const sound = await uploaded(server, ann.token, voice)
    const picture = await uploaded(server, ann.token, await phoneJpeg())
    for (const levels of ['x', [-1], [101], [0.5], Array(65).fill(1), [null]])
      expect(await annChat.ask('send', voiceTo(ben, sound.id, freshId(), { levels }))).toMatchObject({
        reason: 'request.invalid',
      })
    expect(await annChat.ask('send', voiceTo(ben, picture.id))).toMatchObject({ reason: 'upload.gone' })
    const image = { ...voiceTo(ben, sound.id), type: 'image' as const }
    expect(await annChat.ask('send', image)).toMatchObject({ reason: 'upload.unreadable' })
  })

  test('UPL-04, ME-01, P-C8, CHAT-058 is for those who see a message with it, and gone with the last', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const cy = await world.person('cy')
    await befriend(server.context, ben.id, cy.id)
    const sound = await uploaded(server, ann.token, voice)
    const status = async ({ token }: Person) => (await ask(server, sound.address, token)).status
    expect([await status(ann), await status(ben)]).toEqual([200, 404])
    const { seq } = await annChat.call('send', voiceTo(ben, sound.id))
    expect([await status(ben), await status(cy)]).toEqual([200, 404])
    const forwarded = await benChat.call('send', voiceTo(cy, sound.id))
    expect(await status(cy)).toBe(200)
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq })
    expect([await status(ann), await status(ben), await status(cy)]).toEqual([404, 200, 200])
    await benChat.call('revoke', { conversationID: conversationWith(cy), seq: forwarded.seq })
    await media.sweep()
    expect(await filesOf(server.context.config)).not.toContain(sound.id)
    const kept = await media.openEvidence(sound.id)
    expect(kept?.mime).toBe('audio/mpeg')
    expect(Buffer.concat((await kept?.content.toArray()) ?? []).equals(voice)).toBe(true)
  })
})

describe('a voice message that was heard', () => {
  test('CHAT-045 is so on every device of whoever heard it, and the sender learns nothing', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const second = await openChatter(server.url, ben)
    const { seq } = await say(ann, annChat, ben)
    const withAnn = conversationWith(ann)
    const before = await annChat.call('sync', { conversationID: conversationWith(ben), after: 0 })
    const known = await second.call('sync', { conversationID: withAnn, after: 0 })
    expect(known.records[0]).not.toHaveProperty('isPlayed')
    const asked = annChat.heard.length

    expect(await benChat.call('played', { conversationID: withAnn, seq })).toMatchObject({ isPlayed: true })
    let told = (await second.next('conversation')).conversation
    while (told.change === known.change) told = (await second.next('conversation')).conversation
    expect(told.lastMessage).toMatchObject({ isPlayed: true })
    const news = await second.call('sync', { conversationID: withAnn, after: known.change })
    expect(news).toMatchObject({ change: told.change, records: [{ sequence: seq, isPlayed: true }] })
    // Again changes nothing.
    await benChat.call('played', { conversationID: withAnn, seq })
    expect((await second.call('sync', { conversationID: withAnn, after: news.change })).records).toEqual([])
    expect((await ben.call(listMessages, { conversationID: withAnn })).records[0]?.isPlayed).toBe(true)

    expect(await annChat.call('sync', { conversationID: conversationWith(ben), after: 0 })).toEqual(before)
    expect((await ann.call(listConversations, {})).records[0]?.lastMessage).not.toHaveProperty('isPlayed')
    expect(annChat.heard.length).toBe(asked)
  })

  test('CHAT-045 is an incoming one that is still there; anything else is none', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const cy = await world.person('cy')
    const cyChat = await openChatter(server.url, cy)
    const { seq } = await say(ann, annChat, ben)
    const words = await annChat.say(ben, 'a text')
    const refused = { code: -1, reason: 'chat.messageUnknown' }
    const withBen = conversationWith(ben)
    const withAnn = conversationWith(ann)
    expect(await annChat.ask('played', { conversationID: withBen, seq })).toMatchObject(refused)
    expect(await benChat.ask('played', { conversationID: withAnn, seq: words.seq })).toMatchObject(refused)
    expect(await benChat.ask('played', { conversationID: withAnn, seq: 99 })).toMatchObject(refused)
    expect(await cyChat.ask('played', { conversationID: withAnn, seq })).toMatchObject({
      reason: 'chat.conversationUnknown',
    })
    await annChat.call('revoke', { conversationID: withBen, seq })
    expect(await benChat.ask('played', { conversationID: withAnn, seq })).toMatchObject(refused)
  })

  test('ACC-14, CHAT-045 which ones somebody has heard stands in their archive, and in nobody else’s', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await say(ann, annChat, ben)
    const { seq } = await say(ann, annChat, ben)
    await benChat.call('played', { conversationID: conversationWith(ann), seq })
    const data = createOwnDataRepo(server.context.db)
    const heardBy = async (person: Person) => {
      const heard = []
      for await (const rows of data.read('heard', person.id)) heard.push(...rows)
      return heard
    }
    expect(await heardBy(ben)).toEqual([{ id: ann.id, nickName: 'ann', sequence: seq }])
    expect(await heardBy(ann)).toEqual([])
  })
})
