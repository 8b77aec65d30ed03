import { getExport, startExport } from '@thrum/contracts/account/security.routes'
import {
  getConversation,
  listGallery,
  listMessages,
  saveDraft,
  searchChat,
  setFading,
} from '@thrum/contracts/chat/chat.routes'
import { fileComplaint } from '@thrum/contracts/complaint/complaint.routes'
import { block } from '@thrum/contracts/friend/friend.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { PATIENCE } from '@thrum/testkit/patience'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type Chatter, conversationWith, freshId, identityOf, quoteOf, textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { randomId } from '../../ids.ts'
import { createLog } from '../../log.ts'
import { readZip } from '../export/zip.testkit.ts'
import { ask, filesOf, uploaded } from '../media/media-world.testkit.ts'
import { still } from '../media/sample-pictures.testkit.ts'
import { meetToChat } from './chat.testkit.ts'
import { createFadingRepo, type FadingRepo } from './fading.repo.ts'
import { watchFading } from './fading.timer.ts'
import { createReadRepo } from './read.repo.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { server, wall } = world
const { db, config } = server.context
const HOUR_S = 3_600
const HOUR_MS = HOUR_S * 1_000
const photo = await still('jpeg', 300, 200)

const set = (person: Person, other: Person, seconds: number) =>
  person.call(setFading, { conversationID: conversationWith(other), seconds })

const imageTo = (to: Person, uuid: string) => ({
  ...{ to: identityOf(to), conversationType: 'C2C' as const, id: freshId(), type: 'image' as const },
  payload: { uuid, imageFormat: 1, imageInfoArray: [] } as Record<string, unknown>,
})

const recordsOf = async (chat: Chatter, other: Person) =>
  (await chat.call('sync', { conversationID: conversationWith(other), after: 0 })).records

async function meetFading(seconds = HOUR_S) {
  const met = await meetToChat(world)
  // The first message opens the conversation.
  await met.annChat.say(met.ben, 'stays')
  await set(met.ann, met.ben, seconds)
  return met
}

/** So many more like it stand behind a message, the last one of its conversation. */
async function multiply(sender: Person, seq: number, times: number): Promise<void> {
  await sql`
    insert into messages select (jsonb_populate_record(m, jsonb_build_object(
      'seq', m.seq + n, 'change', m.change + n, 'client_id', gen_random_uuid()))).*
    from messages m, generate_series(1, ${times}) n where m.sender_id = ${sender.id} and m.seq = ${seq}`.execute(
    db,
  )
  await sql`
    update conversations set last_seq = last_seq + ${times}, change = change + ${times}
    where ${sender.id} in (user_a, user_b)`.execute(db)
}

/** Until both lists say that the last message is another. */
const gone = (chat: Chatter, other: Person, seq: number) =>
  expect
    .poll(async () => (await recordsOf(chat, other)).find((one) => one.sequence === seq)?.isDeleted, PATIENCE)
    .toBe(true)

describe('the time of a conversation', () => {
  test('CHAT-071 is set by either side, told to both in a line of its own, and counts for what comes after', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'before')
    expect(await set(ann, ben, HOUR_S)).toMatchObject({ fadingS: HOUR_S })
    expect((await ben.call(getConversation, { conversationID: conversationWith(ann) })).fadingS).toBe(HOUR_S)
    expect(await annChat.say(ben, 'after')).toMatchObject({ seq: 3, fadingS: HOUR_S })
    await set(ben, ann, HOUR_S)
    expect(await set(ben, ann, 0)).not.toHaveProperty('fadingS')
    await benChat.say(ann, 'stays')
    const records = await recordsOf(benChat, ann)
    expect(records.map(({ type, payload, fading }) => [type, payload.text ?? payload.tip, fading])).toEqual([
      ['text', 'before', undefined],
      ['tip', 'fading:3600', undefined],
      ['text', 'after', { afterS: HOUR_S, atMs: null }],
      ['tip', 'fading:0', undefined],
      ['text', 'stays', undefined],
    ])
    const heard = benChat.all('message').map(({ message }) => message.fading)
    expect(heard).toEqual(records.map(({ fading }) => fading))
  })

  test('CHAT-071, CH-02 is one of four, for friends who have talked alone', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const [cy, asked] = [await world.person('cy'), { conversationID: conversationWith(ben), seconds: HOUR_S }]
    expect((await ann.ask(setFading, asked)).body.reason).toBe('chat.conversationUnknown')
    await annChat.say(ben, 'x')
    expect((await cy.ask(setFading, asked)).body.reason).toBe('chat.conversationUnknown')
    for (const seconds of [1, -1, 604_801, 60])
      expect((await ann.ask(setFading, { ...asked, seconds })).body.reason).toBe('request.invalid')
    await ben.call(block, { userId: ann.id })
    expect((await ann.ask(setFading, asked)).body.reason).toBe('chat.notFriends')
  })

  test('CHAT-071, CHAT-064 is none with the service, on whose desk stays what it was told', async () => {
    const { ann, annChat } = await meetToChat(world)
    const help = await server.officials.accounts.add({ nickName: 'Help' })
    await annChat.say(help, 'x')
    const asked = { conversationID: conversationWith(help), seconds: HOUR_S }
    expect((await ann.ask(setFading, asked)).body.reason).toBe('chat.notFriends')
  })
})

describe('a message that disappears', () => {
  test('CHAT-071 has its time from the moment on at which the other read it', async () => {
    const { ann, ben, annChat, benChat } = await meetFading()
    await annChat.say(ben, 'one')
    await benChat.say(ann, 'two')
    await annChat.say(ben, 'three')
    const before = wall.now()
    const { change } = await annChat.call('sync', { conversationID: conversationWith(ben), after: 0 })
    await benChat.call('read', { conversationID: conversationWith(ann), seq: 4 })
    const after = wall.now()
    for (const [chat, other] of [
      [annChat, ben],
      [benChat, ann],
    ] as const) {
      const { records } = await chat.call('sync', { conversationID: conversationWith(other), after: change })
      // Only the other's own reading begins the time of what one sent; what is unread waits.
      expect(records.map(({ sequence }) => sequence)).toEqual([3])
      const atMs = records[0]?.fading?.atMs ?? 0
      expect(atMs).toBeGreaterThanOrEqual(before + HOUR_MS)
      expect(atMs).toBeLessThanOrEqual(after + HOUR_MS + 1)
    }
    const told = annChat.all('conversation').at(-1)
    expect(told?.conversation).toMatchObject({ lastSequence: 5, peerReadSequence: 4 })
    expect(told?.conversation.change).toBeGreaterThan(change)
    // Again changes nothing.
    const first = (await recordsOf(annChat, ben)).find(({ sequence }) => sequence === 3)
    await benChat.call('read', { conversationID: conversationWith(ann), seq: 4 })
    expect((await recordsOf(annChat, ben)).find(({ sequence }) => sequence === 3)).toEqual(first)
  })

  test('CHAT-071, CHAT-036 is gone from everything at its end, words and bytes, and nothing of it is sealed', async () => {
    const { ann, ben, annChat, benChat } = await meetFading()
    const picture = await uploaded(server, ann.token, photo)
    const shown = await annChat.call('send', imageTo(ben, picture.id))
    const id = freshId()
    await annChat.call('send', textTo(ben, 'fadingwords https://example.org', id))
    await set(ben, ann, 0)
    const quote = quoteOf(ann, id, 'fadingwords')
    const answer = { ...textTo(ann, 'kept'), cloudCustomData: JSON.stringify({ messageReply: quote }) }
    const { seq: kept } = await benChat.call('send', answer)
    const conversationID = conversationWith(ann)
    const draft = JSON.stringify({ text: 'and', quote, time: wall.now() })
    await ben.call(saveDraft, { conversationID, draft })
    await annChat.call('react', {
      ...{ conversationID: conversationWith(ben), seq: 4, reactionID: '👍', on: true },
    })
    await benChat.call('read', { conversationID, seq: kept })
    expect((await ben.call(searchChat, { words: 'fadingwords' })).records).toHaveLength(1)
    wall.advance(HOUR_MS + 1)
    await Promise.all([gone(annChat, ben, 4), gone(benChat, ann, shown.seq)])
    for (const person of [ann, ben]) {
      expect((await ask(server, picture.address, person.token)).status).toBe(404)
      expect((await person.call(searchChat, { words: 'fadingwords' })).records).toEqual([])
    }
    await expect
      .poll(async () => (await filesOf(config)).filter((name) => name.startsWith(picture.id)), PATIENCE)
      .toEqual([])
    for (const kind of ['pictures', 'links'] as const)
      expect((await ben.call(listGallery, { conversationID, kind })).records).toEqual([])
    const { records } = await ben.call(listMessages, { conversationID })
    expect(records.map(({ sequence }) => sequence)).toEqual([6, 5, 2, 1])
    expect(JSON.parse(records[0]?.cloudCustomData ?? '').messageReply.messageAbstract).toBe('')
    const row = await ben.call(getConversation, { conversationID })
    expect(row).toMatchObject({ unreadCount: 0, draft: { text: 'and', quote: { messageAbstract: '' } } })
    const { rows } = await sql<{ text: string }>`
      select m::text as text from messages m union all select m::text from members m`.execute(db)
    expect(rows.map(({ text }) => text).join('\n')).not.toContain('fadingwords')
    const sealed = db.selectFrom('sealed_messages').selectAll().where('sender_id', '=', ann.id)
    expect(await sealed.execute()).toEqual([])
    expect(await annChat.ask('revoke', { conversationID: conversationWith(ben), seq: 4 })).toMatchObject({
      reason: 'chat.messageUnknown',
    })
  })

  test('CHAT-071, CHAT-037 gives the row its former last message, live on both sides', async () => {
    const { ann, ben, annChat, benChat } = await meetFading()
    const { seq } = await annChat.say(ben, 'soon over')
    await benChat.call('read', { conversationID: conversationWith(ann), seq })
    wall.advance(HOUR_MS + 1)
    for (const chat of [annChat, benChat])
      await expect
        .poll(() => chat.all('conversation').at(-1)?.conversation.lastMessage?.payload, PATIENCE)
        .toEqual({ tip: 'fading:3600', names: [] })
    // Sent again by a device that did not hear the answer, it stays gone.
    expect((await ann.call(listMessages, { conversationID: conversationWith(ben) })).records).toHaveLength(2)
  })

  test('CHAT-071 stays as long as nobody read it, and begins to go while one blocks the other for nobody', async () => {
    const { ann, ben, annChat, benChat } = await meetFading()
    const unread = await annChat.say(ben, 'unread')
    await ben.call(block, { userId: ann.id })
    await benChat.call('read', { conversationID: conversationWith(ann), seq: unread.seq })
    wall.advance(7 * 24 * HOUR_MS)
    const other = await meetFading()
    const read = await other.annChat.say(other.ben, 'read')
    await other.benChat.call('read', { conversationID: conversationWith(other.ann), seq: read.seq })
    wall.advance(HOUR_MS + 1)
    await gone(other.annChat, other.ben, read.seq)
    const still = (await recordsOf(annChat, ben)).find(({ sequence }) => sequence === unread.seq)
    expect(still).toMatchObject({ payload: { text: 'unread' }, fading: { afterS: HOUR_S, atMs: null } })
  })
})

describe('what disappears can be kept by nobody', () => {
  test('CHAT-071, CHAT-058 its picture can’t be sent on, neither by whoever got it nor by its sender', async () => {
    const { ann, ben, annChat, benChat } = await meetFading()
    const picture = await uploaded(server, ann.token, photo)
    await annChat.call('send', imageTo(ben, picture.id))
    expect(await benChat.ask('send', imageTo(ann, picture.id))).toMatchObject({ reason: 'upload.unreadable' })
    expect(await annChat.ask('send', imageTo(ben, picture.id))).toMatchObject({ reason: 'upload.unreadable' })
  })

  test('CHAT-071, P-E1 no archive holds it, which would outlast it', async () => {
    const { ann, ben, annChat, benChat } = await meetFading()
    await annChat.say(ben, 'fadingwords')
    const picture = await uploaded(server, ann.token, photo)
    await annChat.call('send', imageTo(ben, picture.id))
    const [own, theirs] = [textTo(ben, 'fadingwords of ann'), textTo(ann, 'fadingwords of ben')]
    await annChat.call('send', own)
    await benChat.call('send', theirs)
    await set(ann, ben, 0)
    const answer = textTo(ben, 'an answer that stays')
    const messageReply = quoteOf(ben, theirs.id, 'fadingwords')
    await annChat.call('send', { ...answer, cloudCustomData: JSON.stringify({ messageReply }) })
    const quote = quoteOf(ann, own.id, 'fadingwords')
    const draft = JSON.stringify({ text: 'a draft', quote, time: wall.now() })
    await ann.call(saveDraft, { conversationID: conversationWith(ben), draft })
    await ann.call(startExport)
    await expect.poll(async () => (await ann.call(getExport)).state, PATIENCE).toBe('ready')
    const { address } = await ann.call(getExport)
    const archive = readZip(Buffer.from(await (await ask(server, address ?? '')).arrayBuffer()))
    const words = [...archive.values()].map(String).join('\n')
    for (const kept of ['stays', 'an answer that stays', 'a draft']) expect(words).toContain(kept)
    expect(words).not.toContain('fadingwords')
    expect([...archive.keys()].filter((name) => name.startsWith('media/'))).toEqual([])
  })

  test('CHAT-036, P-E7 a complaint that was made before its end holds it; one made after can’t name it', async () => {
    const { ann, ben, annChat, benChat } = await meetFading()
    const { seq } = await annChat.say(ben, 'fadingwords')
    await benChat.call('read', { conversationID: conversationWith(ann), seq })
    const complaint = () => ({
      ...{ requestId: randomId(), userId: ann.id, reason: 'Says so.', messages: [String(seq)] },
    })
    const { id } = await ben.call(fileComplaint, complaint())
    wall.advance(HOUR_MS + 1)
    await gone(benChat, ann, seq)
    const kept = await db
      .selectFrom('complaint_messages')
      .selectAll()
      .where('complaint_id', '=', id)
      .execute()
    expect(kept).toMatchObject([{ seq, hash: expect.any(String) }])
    expect((await ben.ask(fileComplaint, complaint())).body.reason).toBe('chat.messageUnknown')
  })
})

describe('after the server was away', () => {
  const missedOf = async (repo: FadingRepo, { id }: Person) =>
    (await repo.listMissed(0)).missed.filter(({ otherId }) => otherId === id)

  test('CHAT-071 what was read without its time having begun begins', async () => {
    const { ann, ben, annChat, benChat } = await meetFading()
    const { seq } = await annChat.say(ben, 'read')
    await annChat.say(ben, 'unread')
    await benChat.call('read', { conversationID: conversationWith(ann), seq })
    await sql`update messages set fades_at = null where sender_id = ${ann.id}`.execute(db)
    const repo = createFadingRepo(db)
    const missed = await missedOf(repo, ann)
    expect(missed).toMatchObject([{ userId: ben.id, otherId: ann.id, seq }])
    for (const one of missed) expect(await repo.startSome(one, new Date(wall.now()))).toBe(false)
    expect(await missedOf(repo, ann)).toEqual([])
  })

  test('CHAT-071, CHAT-062 reading walks through nothing that one has sent oneself', async () => {
    const { ann, ben, annChat } = await meetFading()
    const { seq } = await annChat.say(ben, 'first')
    await multiply(ann, seq, 5_000)
    const [conversation] = await db
      .selectFrom('messages')
      .select('conversation_id as id')
      .where('sender_id', '=', ann.id)
      .execute()
    await sql`analyze messages`.execute(db)
    const plans: string[] = []
    const explained = {
      async query({ text, values }: pg.QueryConfig) {
        const { rows } = await server.context.pool.query(`explain (analyze, format json) ${text}`, values)
        plans.push(JSON.stringify(rows))
        return { rows: [{}] }
      },
    } as unknown as pg.Pool
    const reading = {
      userId: ann.id,
      otherId: ben.id,
      conversationId: conversation?.id ?? 0,
      seq: seq + 5_000,
    }
    await createReadRepo(explained).read([reading])
    const [, walked] = /"Index Name":"messages_unread_fading"([^{}]*)/.exec(plans.join()) ?? []
    expect(walked).toContain('"Actual Rows":0')
    expect(walked).not.toContain('Rows Removed by Filter')
  })

  test('CHAT-071 however much was read begins in steps, with one time', async () => {
    const { ann, ben, annChat, benChat } = await meetFading()
    const { seq } = await annChat.say(ben, 'first')
    await multiply(ann, seq, 449)
    const begun = async () => {
      const { rows } = await sql<{ at: Date; count: number }>`
        select fades_at as at, count(*) as count from messages
        where sender_id = ${ann.id} and fades_at is not null group by 1`.execute(db)
      return rows
    }
    const [repo, at] = [createFadingRepo(db), new Date(wall.now())]
    const [pair] = await db
      .selectFrom('messages')
      .select('conversation_id')
      .where('sender_id', '=', ann.id)
      .execute()
    const read = {
      conversationId: pair?.conversation_id ?? 0,
      userId: ben.id,
      otherId: ann.id,
      seq: seq + 300,
    }
    expect(await repo.startSome(read, at)).toBe(true)
    expect(await begun()).toMatchObject([{ count: 200 }])
    expect(await repo.startSome(read, at)).toBe(false)
    expect(await begun()).toMatchObject([{ at: new Date(at.getTime() + HOUR_MS), count: 301 }])
    await sql`update messages set fades_at = null where sender_id = ${ann.id}`.execute(db)
    await benChat.call('read', { conversationID: conversationWith(ann), seq: seq + 449 })
    await expect.poll(begun, PATIENCE).toMatchObject([{ count: 450 }])
  })

  test('CHAT-071, OPS-03 it looks each second, whichever of its looks fails, which is logged', async () => {
    const clock = new FakeClock()
    const lines: string[] = []
    const log = createLog('error', (line) => void lines.push(line))
    const resume = vi.fn().mockRejectedValue(new Error('away'))
    const end = vi.fn(async () => undefined)
    const once = vi.fn(async () => undefined)
    const stop = watchFading({ fading: { resume, end }, once: { end: once }, clock, log })
    for (const times of [1, 2]) {
      await clock.advance(1_000)
      for (const look of [resume, end, once]) expect(look).toHaveBeenCalledTimes(times)
    }
    expect(lines.map((line) => JSON.parse(line).reason)).toEqual(['fading-begin'])
    stop()
    await clock.advance(5_000)
    expect([end.mock.calls.length, once.mock.calls.length, clock.timers]).toEqual([2, 2, 0])
  })
})
