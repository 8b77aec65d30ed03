import { createHash } from 'node:crypto'
import { truncate } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { cancelAccount, getExport, startExport } from '@thrum/contracts/account/security.routes'
import { fileComplaint } from '@thrum/contracts/complaint/complaint.routes'
import type { MediaId } from '@thrum/contracts/ids'
import { COMPLAINT_DUE_MS, COMPLAINT_KEPT_DAYS, SEALED_DAYS } from '@thrum/contracts/limits'
import { PATIENCE } from '@thrum/testkit/patience'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith, freshId, identityOf, textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { newUserId, randomId } from '../../ids.ts'
import { meetToChat } from '../chat/chat.testkit.ts'
import { createSeal } from '../chat/seal.ts'
import { readZip } from '../export/zip.testkit.ts'
import { ask, filesOf, mediaOf, uploaded } from '../media/media-world.testkit.ts'
import { still } from '../media/sample-pictures.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { server, wall } = world
const { db, keys, jobs, config } = server.context
const DAY_MS = 24 * 60 * 60_000
const photo = await still('jpeg', 300, 200)
const REASON = 'Keeps writing after I said no.'

const about = (person: Pick<Person, 'id'>, more: Record<string, unknown> = {}) => ({
  requestId: randomId(),
  userId: person.id,
  reason: REASON,
  ...more,
})
const messagesOf = (id: string) =>
  db.selectFrom('complaint_messages').selectAll().where('complaint_id', '=', id).orderBy('seq').execute()
const statementsOf = (person: Person) =>
  db.selectFrom('complaint_statements').selectAll().where('reporter_id', '=', person.id).execute()
const copiesOf = (id: string) =>
  db.selectFrom('complaint_media').selectAll().where('complaint_id', '=', id).execute()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** What an operator reads of a sealed message, and whether it is what its hash says. */
function opened([row]: Awaited<ReturnType<typeof messagesOf>>) {
  if (row?.content === undefined || row.content === null) throw new Error('nothing was sealed')
  const place = { conversationId: row.conversation_id, seq: row.seq, senderId: row.sender_id }
  const content = createSeal(keys.sealKey).open(place, row.content)
  return { content, isWhole: sha256(JSON.stringify(content)) === row.hash }
}

describe('a complaint', () => {
  test('FRND-023, FRND-024, FRD-06 is taken with a reason alone, and due 24 hours from then', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const before = wall.now()
    const filed = await ann.call(fileComplaint, about(ben, { chip: 'contact' }))
    expect(filed.dueAtMs).toBeGreaterThanOrEqual(before + COMPLAINT_DUE_MS)
    expect(filed.dueAtMs).toBeLessThanOrEqual(wall.now() + COMPLAINT_DUE_MS)
    expect(await statementsOf(ann)).toMatchObject([{ chip: 'contact', words: REASON, pictures: [] }])
    const rows = await db.selectFrom('complaints').selectAll().where('id', '=', filed.id).execute()
    expect(rows).toMatchObject([{ reported_id: ben.id, closed_at: null, due_at: new Date(filed.dueAtMs) }])
  })

  test.each([
    ['', 'complaint.reasonNeeded'],
    [' \n\u200e ', 'complaint.reasonNeeded'],
    ['\u200b\u2060\u3164', 'complaint.reasonNeeded'],
    ['x'.repeat(201), 'complaint.reasonNeeded'],
    ['x'.repeat(10_240), 'complaint.reasonNeeded'],
  ])('CO-01, FRND-023 with the reason %j is refused, and nothing kept', async (reason, code) => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const { body } = await ann.ask(fileComplaint, about(ben, { reason }))
    expect([body.code, body.reason, body.data]).toEqual([-1, code, { field: 'reason' }])
    expect(await statementsOf(ann)).toEqual([])
  })

  test('FRND-023 about oneself, nobody, or somebody who is gone and was never talked with has one answer', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    await ben.call(cancelAccount, { isSure: true, password: ben.password })
    const answers = []
    for (const id of [ann.id, newUserId(), ben.id]) answers.push(await ann.ask(fileComplaint, about({ id })))
    expect(
      new Set(answers.map(({ status, body }) => JSON.stringify([status, body.reason, body.data]))).size,
    ).toBe(1)
    expect(answers[0]?.body).toMatchObject({ code: -1, reason: 'friend.notFound' })
  })

  test('FRD-06, CO-08 sent again is the same one, also at once, and counts once', async () => {
    const limits = { ...wideLimits(), complaints: DEFAULT_LIMITS.complaints }
    const strict = await openWorld(product, { config: { limits } })
    const [ann, ben] = [await strict.person('ann'), await strict.person('ben')]
    const picture = await uploaded(strict.server, ann.token, photo)
    const form = about(ben, { pictures: [picture.id] })
    const filed = await Promise.all(Array.from({ length: 5 }, () => ann.ask(fileComplaint, form)))
    const again = await ann.call(fileComplaint, form)
    expect(filed.map(({ body }) => body.data)).toEqual(Array(5).fill(again))
    // Two more are left of the three in an hour.
    for (let n = 0; n < 2; n++) await ann.call(fileComplaint, about(ben))
    expect((await ann.ask(fileComplaint, about(ben))).body.reason).toBe('request.tooMany')
    await strict.close()
  })

  test('CO-08 is the fourth in an hour: too many; a form with a mistake is not counted', async () => {
    const limits = { ...wideLimits(), complaints: DEFAULT_LIMITS.complaints }
    const strict = await openWorld(product, { config: { limits } })
    const [ann, ben] = [await strict.person('ann'), await strict.person('ben')]
    await ann.ask(fileComplaint, about(ben, { reason: '' }))
    for (let n = 0; n < 3; n++) await ann.call(fileComplaint, about(ben))
    const { status, body } = await ann.ask(fileComplaint, about(ben))
    await strict.close()
    expect([status, body.reason]).toEqual([403, 'request.tooMany'])
  })

  test('CO-03 shows to nobody it is about', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await benChat.say(ann, 'benwords')
    await benChat.next('message')
    const before = await benChat.call('sync', { conversationID: conversationWith(ann), after: 0 })
    await ann.call(fileComplaint, about(ben, { messages: [1] }))
    expect(await benChat.call('sync', { conversationID: conversationWith(ann), after: 0 })).toEqual(before)
    // What ann writes next is the next thing that comes.
    await annChat.say(ben, 'later')
    expect((await benChat.next('message')).message.payload).toEqual({ text: 'later' })
  })
})

describe('chosen messages', () => {
  test('FRND-025, P-E7, CO-04 are copied and sealed as they stand, whatever becomes of them', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await benChat.say(ann, 'chosen')
    await annChat.say(ben, 'not chosen')
    const { id } = await ann.call(fileComplaint, about(ben, { messages: [1] }))
    await benChat.call('revoke', { conversationID: conversationWith(ann), seq: 1 })
    await ben.call(cancelAccount, { isSure: true, password: ben.password })
    const people = () => db.selectFrom('users').select('id').where('id', '=', ben.id).execute()
    await expect.poll(people, PATIENCE).toEqual([])
    const rows = await messagesOf(id)
    expect(rows).toMatchObject([{ seq: 1, sender_id: ben.id, is_recalled: false }])
    expect(rows[0]?.content?.toString('latin1')).not.toContain('chosen')
    expect(opened(rows)).toMatchObject({ content: { payload: { text: 'chosen' } }, isWhole: true })
  })

  test('P-E7, O-7 that were recalled are taken from the sealed store, with the same hash; after 7 days only that they were', async () => {
    const { ann, ben, benChat } = await meetToChat(world)
    await benChat.say(ann, 'benwords')
    const early = await ann.call(fileComplaint, about(ben, { messages: [1] }))
    await benChat.call('revoke', { conversationID: conversationWith(ann), seq: 1 })
    await db
      .updateTable('complaints')
      .set({ closed_at: new Date(wall.now()) })
      .where('id', '=', early.id)
      .execute()
    const late = await ann.call(fileComplaint, about(ben, { messages: [1] }))
    const [before, after] = [await messagesOf(early.id), await messagesOf(late.id)]
    expect(opened(after)).toMatchObject({ content: { payload: { text: 'benwords' } }, isWhole: true })
    expect(after).toMatchObject([{ is_recalled: true, hash: before[0]?.hash }])
    await db
      .updateTable('complaints')
      .set({ closed_at: new Date(wall.now()) })
      .where('id', '=', late.id)
      .execute()
    wall.advance(SEALED_DAYS * DAY_MS)
    const last = await ann.call(fileComplaint, about(ben, { messages: [1] }))
    expect(await messagesOf(last.id)).toMatchObject([{ is_recalled: true, content: null, hash: null }])
  })

  test('CO-02, CO-07 of another conversation answer as those that are not there; words of the client are no evidence', async () => {
    const { ann, ben, benChat } = await meetToChat(world)
    const other = await meetToChat(world)
    await other.annChat.say(other.ben, 'not yours')
    const foreign = await ann.ask(fileComplaint, about(other.ben, { messages: [1] }))
    const absent = await ann.ask(fileComplaint, about(ben, { messages: [1] }))
    await benChat.say(ann, 'true words')
    const beyond = await ann.ask(fileComplaint, about(ben, { messages: [1, 2] }))
    const shapes = [foreign, absent, beyond].map(({ status, body }) =>
      JSON.stringify([status, body.code, body.reason, body.data]),
    )
    expect(new Set(shapes).size).toBe(1)
    expect(foreign.body).toMatchObject({ code: -1, reason: 'chat.messageUnknown' })
    const forged = { messages: [1], text: 'false words', payload: '{"text":"false words"}' }
    const { id } = await ann.call(fileComplaint, about(ben, forged))
    expect(opened(await messagesOf(id)).content.payload).toEqual({ text: 'true words' })
  })

  test('CO-08 that are part of an open complaint lead there: one case, with both statements', async () => {
    const { ann, ben, benChat } = await meetToChat(world)
    for (const words of ['one', 'two']) await benChat.say(ann, words)
    const first = await ann.call(fileComplaint, about(ben, { messages: [1] }))
    wall.advance(60_000)
    const again = await ann.call(fileComplaint, about(ben, { messages: [1, 2], reason: 'And again.' }))
    expect(again).toEqual(first)
    expect((await messagesOf(first.id)).map(({ seq }) => seq)).toEqual([1, 2])
    expect((await statementsOf(ann)).map(({ words }) => words).sort()).toEqual(['And again.', REASON])
    expect((await ann.call(fileComplaint, about(ben))).id).not.toBe(first.id)
  })

  test('FRND-025, P-E7 bring their pictures, sealed and with their hash, though recalled; a text names no stranger’s', async () => {
    const { ann, ben, benChat } = await meetToChat(world)
    const picture = await uploaded(server, ben.token, photo)
    const address = `/media/${picture.id}`
    const stored = Buffer.from(await (await ask(server, address, ben.token)).arrayBuffer())
    const image = { uuid: picture.id, imageFormat: 1, imageInfoArray: [] }
    await benChat.call('send', {
      ...{ to: identityOf(ann), conversationType: 'C2C' as const, id: freshId() },
      ...{ type: 'image' as const, payload: image as Record<string, unknown> },
    })
    const secret = await uploaded(server, ann.token, photo)
    await benChat.call('send', textTo(ann, `/media/${secret.id}`))
    await benChat.call('revoke', { conversationID: conversationWith(ann), seq: 1 })
    const { id } = await ann.call(fileComplaint, about(ben, { messages: [1, 2] }))
    await jobs.send('media-sweep')
    const gone = async () => (await filesOf(config)).includes(picture.id)
    await expect.poll(gone, PATIENCE).toBe(false)
    const copies = await copiesOf(id)
    expect(copies).toMatchObject([{ media_id: picture.id, mime: 'image/jpeg', hash: sha256(stored) }])
    const [copy] = copies
    const content = copy && (await mediaOf(server).openCopy(copy.store_id))
    expect(content && sha256(await buffer(content))).toBe(copy?.hash)
    expect((await ask(server, `/media/${copy?.store_id}`, ann.token)).status).toBe(404)
  })

  test('FRND-025, P-E12 are taken though a picture of theirs is damaged', async () => {
    const { ann, ben, benChat } = await meetToChat(world)
    const picture = await uploaded(server, ben.token, photo)
    await benChat.call('send', {
      ...{ to: identityOf(ann), conversationType: 'C2C' as const, id: freshId(), type: 'image' as const },
      payload: { uuid: picture.id, imageFormat: 1, imageInfoArray: [] } as Record<string, unknown>,
    })
    await truncate(path.join(config.dataDir, 'media', picture.id.slice(0, 2), picture.id), 100)
    const { id } = await ann.call(fileComplaint, about(ben, { messages: [1] }))
    expect(await messagesOf(id)).toHaveLength(1)
    expect(await copiesOf(id)).toEqual([])
  })
})

describe('pictures', () => {
  test('FRND-023, CO-06 are claimed: shown to the reporter alone and not swept; a foreign one answers as none', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const [own, foreign] = [
      await uploaded(server, ann.token, photo),
      await uploaded(server, ben.token, photo),
    ]
    const none = 'x'.repeat(22) as MediaId
    for (const pictures of [[foreign.id], [none], [own.id, foreign.id]]) {
      const { body } = await ann.ask(fileComplaint, about(ben, { pictures }))
      expect([body.reason, body.data]).toEqual(['upload.gone', { field: 'pictures' }])
    }
    const ten = Array.from({ length: 10 }, () => own.id)
    expect((await ann.ask(fileComplaint, about(ben, { pictures: ten }))).body.reason).toBe('upload.gone')
    await ann.call(fileComplaint, about(ben, { pictures: [own.id] }))
    const twice = await ann.ask(fileComplaint, about(ben, { pictures: [own.id] }))
    expect(twice.body.reason).toBe('upload.gone')
    wall.advance(2 * 60 * 60_000)
    await mediaOf(server).sweep()
    expect((await ask(server, own.address, ann.token)).status).toBe(200)
    expect((await ask(server, own.address, ben.token)).status).toBe(404)
  })
})

describe('what is kept', () => {
  test('FRD-06, ACC-12 outlives the reporter’s account: words, and sealed copies of their pictures', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const own = await uploaded(server, ann.token, photo)
    const stored = Buffer.from(await (await ask(server, own.address, ann.token)).arrayBuffer())
    const { id } = await ann.call(fileComplaint, about(ben, { pictures: [own.id] }))
    await ann.call(cancelAccount, { isSure: true, password: ann.password })
    const people = () => db.selectFrom('users').select('id').where('id', '=', ann.id).execute()
    await expect.poll(people, PATIENCE).toEqual([])
    wall.advance(2 * 60 * 60_000)
    await mediaOf(server).sweep()
    expect(await filesOf(config)).not.toContain(own.id)
    expect(await statementsOf(ann)).toMatchObject([{ words: REASON, pictures: [own.id] }])
    const [copy] = await copiesOf(id)
    const content = copy && (await mediaOf(server).openCopy(copy.store_id))
    expect(content && sha256(await buffer(content))).toBe(sha256(stored))
  })

  test('P-E1 stands in the reporter’s own archive, and not in that of whom it is about', async () => {
    const { ann, ben, benChat } = await meetToChat(world)
    await benChat.say(ann, 'x')
    await ann.call(fileComplaint, about(ben, { messages: [1], reason: 'annmark reason', chip: 'threats' }))
    const archiveOf = async (person: Person) => {
      await person.call(startExport)
      await expect.poll(async () => (await person.call(getExport)).state, PATIENCE).toBe('ready')
      const { address } = await person.call(getExport)
      return readZip(Buffer.from(await (await ask(server, address ?? '')).arrayBuffer()))
    }
    const own = JSON.parse((await archiveOf(ann)).get('data/complaints.json')?.toString() ?? '')
    expect(own).toMatchObject([{ aboutId: ben.id, chip: 'threats', words: 'annmark reason' }])
    expect([...(await archiveOf(ben)).values()].map(String).join('\n')).not.toContain('annmark reason')
  })

  test('FRD-06 goes 90 days after it was settled, copies and pictures too, and no sooner', async () => {
    const { ann, ben, benChat } = await meetToChat(world)
    const picture = await uploaded(server, ben.token, photo)
    const image = { uuid: picture.id, imageFormat: 1, imageInfoArray: [] }
    await benChat.call('send', {
      ...{ to: identityOf(ann), conversationType: 'C2C' as const, id: freshId() },
      ...{ type: 'image' as const, payload: image as Record<string, unknown> },
    })
    const own = await uploaded(server, ann.token, photo)
    const old = await ann.call(fileComplaint, about(ben, { messages: [1], pictures: [own.id] }))
    const close = (id: string, at: number) =>
      db
        .updateTable('complaints')
        .set({ closed_at: new Date(at) })
        .where('id', '=', id)
        .execute()
    await close(old.id, wall.now())
    const young = await ann.call(fileComplaint, about(ben, { messages: [1] }))
    await close(young.id, wall.now() + 600_000)
    const [[gone], [kept]] = [await copiesOf(old.id), await copiesOf(young.id)]
    expect(await copiesOf(old.id)).toHaveLength(2)
    await mediaOf(server).sweep()
    expect(await filesOf(config)).toEqual(expect.arrayContaining([gone?.store_id, kept?.store_id, own.id]))
    wall.advance(COMPLAINT_KEPT_DAYS * DAY_MS)
    await jobs.send('complaint-sweep')
    await expect.poll(() => messagesOf(old.id), PATIENCE).toEqual([])
    await expect.poll(() => filesOf(config), PATIENCE).not.toContain(gone?.store_id)
    await mediaOf(server).sweep()
    const files = await filesOf(config)
    expect(files).not.toContain(own.id)
    expect(files).toContain(kept?.store_id)
    expect(await messagesOf(young.id)).toHaveLength(1)
  })
})
