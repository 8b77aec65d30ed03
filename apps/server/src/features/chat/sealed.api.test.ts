import { cancelAccount, getExport, startExport } from '@thrum/contracts/account/security.routes'
import { getConversation, listMessages, saveDraft, searchChat } from '@thrum/contracts/chat/chat.routes'
import { SEALED_DAYS } from '@thrum/contracts/limits'
import { PATIENCE } from '@thrum/testkit/patience'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith, freshId, identityOf, openChatter, quoteOf, textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { readZip } from '../export/zip.testkit.ts'
import { ask } from '../media/media-world.testkit.ts'
import { meetToChat } from './chat.testkit.ts'
import { createSeal } from './seal.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db, keys, jobs } = world.server.context
const DAY_MS = 24 * 60 * 60_000

const sealedOf = (senderId: string) =>
  db
    .selectFrom('sealed_messages')
    .selectAll()
    .where('sender_id', '=', senderId as never)
    .execute()

describe('what was recalled', () => {
  test('CHAT-036, O-7 is sealed in the same moment, and opens by the key outside the database alone', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    await annChat.say(ben, 'annwords')
    const conversationID = conversationWith(ben)
    await annChat.call('revoke', { conversationID, seq: 1 })
    await annChat.call('revoke', { conversationID, seq: 1 })
    const [row, ...more] = await sealedOf(ann.id)
    if (row === undefined) throw new Error('nothing was sealed')
    expect(more).toEqual([])
    expect(row.content.toString('latin1')).not.toContain('annwords')
    const place = { conversationId: row.conversation_id, seq: 1, senderId: ann.id }
    const seal = createSeal(keys.sealKey)
    expect(seal.open(place, row.content)).toEqual({
      type: 'text',
      payload: { text: 'annwords' },
      cloudCustomData: '',
    })
    expect(() => seal.open({ ...place, seq: 2 }, row.content)).toThrow()
    expect(() => seal.open({ ...place, senderId: ben.id }, row.content)).toThrow()
    expect(() => createSeal(keys.chatSignKey).open(place, row.content)).toThrow()
    const changed = Buffer.from(row.content)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(() => seal.open(place, changed)).toThrow()
  })

  test('CHAT-036, P-C8 comes by no road: history, list, search, catching up, archive, or sent again', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const message = textTo(ben, 'annwords')
    await annChat.call('send', message)
    const conversationID = conversationWith(ben)
    await annChat.call('revoke', { conversationID, seq: 1 })
    const said: unknown[] = [await annChat.ask('send', message)]
    for (const [person, chat, other] of [
      [ann, annChat, ben],
      [ben, benChat, ann],
    ] as const) {
      const id = conversationWith(other)
      said.push(await person.call(listMessages, { conversationID: id }))
      said.push(await person.call(getConversation, { conversationID: id }))
      said.push(await person.call(searchChat, { words: 'annwords' }))
      said.push(await chat.call('sync', { conversationID: id, after: 0 }))
    }
    expect(JSON.stringify(said)).not.toContain('annwords')
    await ann.call(startExport)
    await expect.poll(async () => (await ann.call(getExport)).state, PATIENCE).toBe('ready')
    const { address } = await ann.call(getExport)
    const archive = readZip(Buffer.from(await (await ask(world.server, address ?? '')).arrayBuffer()))
    expect([...archive.values()].map(String).join('\n')).not.toContain('annwords')
  })

  test('CHAT-036, CHAT-057 is gone from what quotes it, sent or not, on every device', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const id = freshId()
    await annChat.say(ben, 'annwords', id)
    const conversationID = conversationWith(ann)
    const feature = { needTyping: 1, version: 1 }
    const quote = quoteOf(ann, id, 'annwords')
    const answer = (text: string, messageReply: object) => ({
      ...textTo(ann, text),
      cloudCustomData: JSON.stringify({ messageFeature: feature, messageReply }),
    })
    await benChat.call('send', answer('quotes it', quote))
    await benChat.call(
      'send',
      answer('quotes another', { ...quote, messageID: freshId(), messageAbstract: id }),
    )
    await benChat.call(
      'send',
      answer('quotes nothing \u0000 of it', { ...quote, messageAbstract: 'annwords\u0000\ud800' }),
    )
    await ben.call(saveDraft, { conversationID, draft: JSON.stringify({ text: 'and', quote, time: 1 }) })
    const { change } = await benChat.call('sync', { conversationID, after: 0 })
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq: 1 })
    const { records } = await benChat.call('sync', { conversationID, after: change })
    expect(records.map(({ sequence }) => sequence)).toEqual([1, 2, 4])
    for (const record of records.slice(1))
      expect(JSON.parse(record.cloudCustomData)).toEqual({
        messageFeature: feature,
        messageReply: { ...quote, messageAbstract: '' },
      })
    expect((await ben.call(getConversation, { conversationID })).draft).toMatchObject({
      text: 'and',
      quote: { messageID: id, messageAbstract: '' },
    })
    const { rows } = await sql<{ text: string }>`
      select m::text as text from messages m union all select m::text from members m`.execute(db)
    expect(rows.map(({ text }) => text).join('\n')).not.toContain('annwords')
  })

  test('CHAT-036, CHAT-057, CHAT-018 is quoted no more by what comes after it, which is still the same message', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const [id, kept] = [freshId(), freshId()]
    await annChat.say(ben, 'annwords', id)
    await annChat.say(ben, 'stays', kept)
    const answer = (messageID: string, messageAbstract: string) => ({
      ...textTo(ann, 'an answer'),
      cloudCustomData: JSON.stringify({ messageReply: quoteOf(ann, messageID, messageAbstract) }),
    })
    const [before, after, other] = [answer(id, 'annwords'), answer(id, 'annwords'), answer(kept, 'stays')]
    const first = await benChat.call('send', before)
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq: 1 })
    const [second, third] = await Promise.all([benChat.ask('send', after), benChat.ask('send', other)])
    const quoted = async () => {
      const { message } = await annChat.next('message')
      return message.cloudCustomData && JSON.parse(message.cloudCustomData).messageReply.messageAbstract
    }
    expect([await quoted(), await quoted(), await quoted(), await quoted(), await quoted()]).toEqual([
      '',
      '',
      'annwords',
      '',
      'stays',
    ])
    // Its place, at the change that took the words.
    expect(await benChat.call('send', before)).toEqual({ ...first, change: first.change + 2 })
    expect(await benChat.ask('send', after)).toEqual(second)
    expect(await benChat.ask('send', other)).toEqual(third)
    expect(await benChat.ask('send', { ...after, cloudCustomData: '' })).toMatchObject({
      reason: 'chat.idUsed',
    })
    for (const [messageID, messageAbstract] of [
      [id, ''],
      [kept, 'stays'],
    ] as const) {
      const quote = quoteOf(ann, messageID, messageAbstract || 'annwords')
      const draft = JSON.stringify({ text: 'and', quote, time: world.wall.now() })
      await ben.call(saveDraft, { conversationID: conversationWith(ann), draft })
      expect(
        (await ben.call(getConversation, { conversationID: conversationWith(ann) })).draft,
      ).toMatchObject({
        quote: { messageID, messageAbstract },
      })
    }
    const { rows } = await sql<{ text: string }>`
      select m::text as text from messages m union all select m::text from members m`.execute(db)
    expect(rows.map(({ text }) => text).join('\n')).not.toContain('annwords')
  })

  test('CHAT-057, CH-06 a quote has no words of a message that is not there, or not from whom it names', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const other = await meetToChat(world)
    const [own, elsewhere] = [freshId(), freshId()]
    await annChat.say(ben, 'annwords', own)
    await other.annChat.say(other.ben, 'elsewhere', elsewhere)
    for (const [sender, id, words] of [
      [ann, own, 'annwords'],
      [ann, freshId(), ''],
      [ben, own, ''],
      [other.ann, elsewhere, ''],
      [ann, elsewhere, ''],
    ] as const) {
      const cloudCustomData = JSON.stringify({ messageReply: quoteOf(sender, id, 'annwords') })
      const { seq } = await benChat.call('send', { ...textTo(ann, 'x'), cloudCustomData })
      const { records } = await annChat.call('sync', {
        conversationID: conversationWith(ben),
        after: Number(seq) - 1,
      })
      expect(JSON.parse(records[0]?.cloudCustomData ?? '').messageReply.messageAbstract).toBe(words)
    }
  })

  test('CHAT-057, CH-06 a quote says what the message says, of its kind and at its place, whatever its sender claims', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const [long, place] = [freshId(), freshId()]
    await annChat.say(ben, 'one')
    await annChat.say(ben, ` a\n\t b${'c'.repeat(130)}`, long)
    const spot = { description: 'home', latitude: 1, longitude: 2 }
    await annChat.call('send', { ...textTo(ben, '', place), type: 'location', payload: spot })
    for (const [id, messageReply] of [
      [long, { messageAbstract: `a b${'c'.repeat(97)}`, messageType: 1, messageSequence: 2 }],
      [place, { messageAbstract: '[location]', messageType: 7, messageSequence: 3 }],
    ] as const) {
      const forged = { ...quoteOf(ann, id, 'I never said that'), messageType: 9, messageSequence: 1 }
      const answer = { ...textTo(ann, 'x'), cloudCustomData: JSON.stringify({ messageReply: forged }) }
      const first = await benChat.call('send', answer)
      const heard = () => annChat.all('message').find(({ message }) => message.ID === answer.id)?.message
      await expect.poll(() => heard()?.sequence).toBe(first.seq)
      const beside = heard()?.cloudCustomData ?? ''
      expect(JSON.parse(beside).messageReply).toEqual({ ...forged, ...messageReply })
      const { records } = await annChat.call('sync', {
        conversationID: conversationWith(ben),
        after: first.change - 1,
      })
      expect(records[0]?.cloudCustomData).toBe(beside)
      // The same again is the same, and another one is not.
      expect(await benChat.call('send', answer)).toEqual(first)
      const other = JSON.stringify({ messageReply: { ...forged, messageID: freshId() } })
      expect(await benChat.ask('send', { ...answer, cloudCustomData: other })).toMatchObject({
        reason: 'chat.idUsed',
      })
    }
  })

  test('CHAT-057, CH-11 a quote of what a moderator marked has none of its words', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const id = freshId()
    await annChat.say(ben, 'annwords', id)
    await db.updateTable('messages').set({ is_risky: true }).where('client_id', '=', id).execute()
    const cloudCustomData = JSON.stringify({ messageReply: quoteOf(ann, id, '[Hidden]') })
    const { change } = await benChat.call('send', { ...textTo(ann, 'x'), cloudCustomData })
    const sync = { conversationID: conversationWith(ann), after: change - 1 }
    const { records } = await benChat.call('sync', sync)
    expect(JSON.parse(records[0]?.cloudCustomData ?? '').messageReply.messageAbstract).toBe('')
  })

  test('CHAT-057 quotes that name nothing that can be are stored as they are', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    for (const [messageID, messageSender] of [
      ['x', 'y'],
      [freshId(), ''],
      ['', identityOf(ben)],
      [freshId(), 7],
    ]) {
      const cloudCustomData = JSON.stringify({
        messageReply: { messageID, messageSender, messageAbstract: 'a' },
      })
      await annChat.call('send', { ...textTo(ben, 'x'), cloudCustomData })
    }
    await annChat.call('send', {
      ...textTo(ben, 'x'),
      cloudCustomData: '{"messageReply":{"messageID":"messageAbstract"}}',
    })
    const { records } = await benChat.call('sync', { conversationID: conversationWith(ann), after: 0 })
    expect(records.map(({ cloudCustomData }) => cloudCustomData.length > 0)).toEqual([
      true,
      true,
      true,
      false,
      true,
    ])
  })

  test('O-7, SESS-013 is deleted after 7 days, and no sooner, though its sender cancels', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    await annChat.say(ben, 'annwords')
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq: 1 })
    await ann.call(cancelAccount, { isSure: true, password: ann.password })
    const people = () => db.selectFrom('users').select('id').where('id', '=', ann.id).execute()
    await expect.poll(people, PATIENCE).toEqual([])
    const later = await meetToChat(world)
    world.wall.advance(SEALED_DAYS * DAY_MS - 60_000)
    await (await openChatter(world.server.url, later.ann)).say(later.ben, 'x')
    await later.annChat.call('revoke', { conversationID: conversationWith(later.ben), seq: 1 })
    world.wall.advance(60_001)
    await jobs.send('sealed-sweep')
    await expect.poll(() => sealedOf(ann.id), PATIENCE).toEqual([])
    expect(await sealedOf(later.ann.id)).toHaveLength(1)
  })
})
