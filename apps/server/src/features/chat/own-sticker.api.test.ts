import { setFading } from '@thrum/contracts/chat/chat.routes'
import {
  addSticker,
  listStickers,
  type OwnSticker,
  removeSticker,
} from '@thrum/contracts/chat/sticker.routes'
import { OWN_SET } from '@thrum/contracts/chat/stickers'
import { fileComplaint } from '@thrum/contracts/complaint/complaint.routes'
import { OWN_STICKERS_MAX, SEALED_DAYS } from '@thrum/contracts/limits'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith, freshId, identityOf, openChatter } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { newMediaId, randomId } from '../../ids.ts'
import { befriend } from '../friends/index.ts'
import { ask, filesOf, mediaOf, uploaded } from '../media/media-world.testkit.ts'
import { still } from '../media/sample-pictures.testkit.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { server, wall } = world
const { db, config } = server.context
const media = mediaOf(server)
const HOUR_MS = 60 * 60_000
const drawing = await still('webp', 300, 200)

const stickerTo = (to: Person, data: string, id = freshId()) => ({
  to: identityOf(to),
  conversationType: 'C2C' as const,
  id,
  type: 'face' as const,
  payload: { index: OWN_SET, data, url: 'https://evil', width: 9, height: 9 },
})

/** One that the person has just made. */
async function made(by: Person, bytes = drawing): Promise<OwnSticker> {
  const { id } = await uploaded(server, by.token, bytes)
  const { records } = await by.call(addSticker, { id })
  const sticker = records.find((one) => one.id === id)
  if (sticker === undefined) throw new Error('no sticker')
  return sticker
}

const statusOf = async (url: string, person: Person) => (await ask(server, url, person.token)).status

describe('a sticker of one’s own', () => {
  test('INPT-011 is there on all of one’s devices, newest first, for as long as one keeps it', async () => {
    const ann = await world.person('ann')
    expect(await ann.call(listStickers, {})).toEqual({ records: [] })
    const first = await made(ann)
    expect(first).toMatchObject({ width: 300, height: 200, url: `/media/${first.id}` })
    wall.advance(1_000)
    const second = await made(ann, await still('jpeg', 1_600, 800))
    expect(second).toMatchObject({ width: 155, height: 78 })
    wall.advance(2 * HOUR_MS)
    await media.sweep()
    expect(await ann.call(listStickers, {})).toEqual({ records: [second, first] })
    expect(await statusOf(second.url, ann)).toBe(200)
    expect(await ann.call(addSticker, { id: first.id })).toEqual({ records: [second, first] })
    expect(await ann.call(removeSticker, { id: second.id })).toEqual({ records: [first] })
    await media.sweep()
    expect(await filesOf(config)).not.toContain(second.id)
    expect((await ann.ask(removeSticker, { id: second.id })).body).toMatchObject({ reason: 'upload.gone' })
  })

  test('INPT-011 are 60 at most, and each a picture of one’s own', async () => {
    const { ann, ben } = await meetToChat(world)
    const theirs = await made(ben)
    const { id: file } = await uploaded(server, ann.token, drawing, '/user/upload/file')
    for (const id of [theirs.id, file, newMediaId()])
      expect((await ann.ask(addSticker, { id })).body).toMatchObject({ reason: 'upload.gone' })
    const { id } = await uploaded(server, ann.token, drawing)
    const row = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const others = Array.from({ length: OWN_STICKERS_MAX - 1 }, () => ({ ...row, id: newMediaId() }))
    await db
      .insertInto('media')
      .values(others.map((one) => ({ ...one, bytes: Number(one.bytes), ref: 'sticker' as const })))
      .execute()
    const last = await made(ann)
    expect((await ann.ask(addSticker, { id })).body).toMatchObject({ reason: 'chat.stickersFull' })
    await ann.call(removeSticker, { id: last.id })
    expect((await ann.call(addSticker, { id })).records).toHaveLength(OWN_STICKERS_MAX)
  })

  test('INPT-011, CHAT-047, UPL-04 is sent by its id, is seen by those it was sent to, and nothing of it is the sender’s to say', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const cy = await world.person('cy')
    const sticker = await made(ann)
    expect(await statusOf(sticker.url, ben)).toBe(404)
    const asked = stickerTo(ben, sticker.id)
    const { seq } = await annChat.call('send', asked)
    expect(await annChat.call('send', asked)).toMatchObject({ seq })
    const { url, width, height } = sticker
    expect((await benChat.next('message')).message.payload).toEqual({
      ...{ index: OWN_SET, data: sticker.id, url, width, height },
    })
    expect(await statusOf(url, ben)).toBe(200)
    expect(await statusOf(url, cy)).toBe(404)
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq })
    expect(await statusOf(url, ben)).toBe(404)
    expect(await statusOf(url, ann)).toBe(200)
    expect((await ann.call(listStickers, {})).records).toContainEqual(sticker)
  })

  test('INPT-011 that is kept no longer stays in the messages that show it', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const sticker = await made(ann)
    await annChat.call('send', stickerTo(ben, sticker.id))
    await benChat.next('message')
    await ann.call(removeSticker, { id: sticker.id })
    await media.sweep()
    expect(await statusOf(sticker.url, ben)).toBe(200)
    // Whoever sees it may send it on, its maker too; nobody else can.
    const cy = await world.person('cy')
    await befriend(server.context, ben.id, cy.id)
    const cyChat = await openChatter(server.url, cy)
    await benChat.call('send', stickerTo(cy, sticker.id))
    expect((await cyChat.next('message')).message.payload).toMatchObject({ data: sticker.id })
    expect(await statusOf(sticker.url, cy)).toBe(200)
    const fresh = await made(ann)
    expect(await cyChat.ask('send', stickerTo(ben, fresh.id))).toMatchObject({ code: -1 })
    // Taken up again, it is as it was.
    expect((await ann.call(addSticker, { id: sticker.id })).records).toHaveLength(2)
  })

  test('INPT-011, CHAT-071 is made of no picture that is seen once or disappears, and is not sent to be seen once', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const sticker = await made(ann)
    const image = (uuid: string, isOnce: boolean) => ({
      ...{ ...stickerTo(ben, uuid), type: 'image' as const },
      payload: { uuid, isOnce } as Record<string, unknown>,
    })
    expect(await annChat.ask('send', image(sticker.id, true))).toMatchObject({ reason: 'upload.unreadable' })
    await annChat.call('send', image(sticker.id, false))
    const once = await uploaded(server, ann.token, drawing)
    await annChat.call('send', image(once.id, true))
    await ann.call(setFading, { conversationID: conversationWith(ben), seconds: 3_600 })
    const fading = await uploaded(server, ann.token, drawing)
    await annChat.call('send', image(fading.id, false))
    for (const { id } of [once, fading])
      expect((await ann.ask(addSticker, { id })).body).toMatchObject({ reason: 'upload.gone' })
    expect(await statusOf(once.address, ann)).toBe(404)
    // What was one before stays one's own, also where a message that shows it disappears.
    await annChat.call('send', stickerTo(ben, sticker.id))
    expect((await media.listOf(ann.id)).map(({ id }) => id)).toEqual([sticker.id])
  })

  test('INPT-011, P-E7 stands in a complaint, also once it was recalled and kept no longer', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const kept = async (seq: number) => {
      const complaint = { requestId: randomId(), userId: ann.id, reason: 'So.', messages: [String(seq)] }
      const { id } = await ben.call(fileComplaint, complaint)
      return db
        .selectFrom('complaint_media')
        .select(['media_id', 'mime'])
        .where('complaint_id', '=', id)
        .execute()
    }
    const sticker = await made(ann)
    const { seq } = await annChat.call('send', stickerTo(ben, sticker.id))
    const facts = [{ media_id: sticker.id, mime: 'image/jpeg' }]
    expect(await kept(seq)).toEqual(facts)
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq })
    await ann.call(removeSticker, { id: sticker.id })
    expect(await statusOf(sticker.url, ann)).toBe(404)
    expect(await kept(seq)).toEqual(facts)
    await media.sweep()
    expect(await filesOf(config)).not.toContain(sticker.id)
    expect(await kept(seq)).toEqual(facts)
    wall.advance(SEALED_DAYS * 24 * HOUR_MS)
    await media.sweep()
    const left = db.selectFrom('sealed_media').select('media_id').where('media_id', '=', sticker.id)
    expect(await left.execute()).toEqual([])
  })

  test('INPT-011 are 60 at most, however many are kept at once', async () => {
    const ann = await world.person('ann')
    const { id } = await uploaded(server, ann.token, drawing)
    const row = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const all = Array.from({ length: OWN_STICKERS_MAX + 5 }, () => ({ ...row, id: newMediaId() }))
    await db
      .insertInto('media')
      .values(all.map((one) => ({ ...one, bytes: Number(one.bytes) })))
      .execute()
    const answers = await Promise.all(all.map((one) => ann.ask(addSticker, { id: one.id })))
    expect(answers.filter(({ body }) => body.reason === 'chat.stickersFull')).toHaveLength(5)
    expect((await ann.call(listStickers, {})).records).toHaveLength(OWN_STICKERS_MAX)
  })
})
