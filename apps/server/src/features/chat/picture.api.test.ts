import { saveProfile } from '@thrum/contracts/account/account.routes'
import { signIn } from '@thrum/contracts/account/entry.routes'
import { deleteMessage, listMessages } from '@thrum/contracts/chat/chat.routes'
import { MEDIA_ADDRESS_MS } from '@thrum/contracts/limits'
import { PATIENCE } from '@thrum/testkit/patience'
import { openWorld } from '@thrum/testkit/world'
import { type Kysely, sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/schema.ts'
import { conversationWith } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { newMediaId } from '../../ids.ts'
import { ask, mediaOf, sessionOf, uploaded } from '../media/media-world.testkit.ts'
import { moving, phoneJpeg } from '../media/sample-pictures.testkit.ts'
import { meetToChat } from './chat.testkit.ts'
import { ALL, idsOf, imageTo, NONE, photo, picturesIn } from './picture.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { server, wall } = world
const { db, pool } = server.context
const media = mediaOf(server)
type Db = Kysely<Database>
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const { show, statuses, stored, friendOf } = picturesIn(world)

describe('a picture in a message', () => {
  test('CHAT-040, UPL-03 comes in three forms with their true sides and sizes, and the colours to show before', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const { picture, shown } = await show(ann, annChat, ben, benChat)
    expect(shown).toMatchObject({ uuid: picture.id, imageFormat: 1, blur: picture.blur })
    expect(shown.imageInfoArray.map(({ sizeType, width, height }) => [sizeType, width, height])).toEqual([
      [1, 1_600, 800],
      [2, 1_080, 540],
      [3, 155, 78],
    ])
    for (const { url, width, height, size } of shown.imageInfoArray) {
      const bytes = Buffer.from(await (await ask(server, url, ben.token)).arrayBuffer())
      const facts = await sharp(bytes).metadata()
      expect([facts.width, facts.height, bytes.length]).toEqual([width, height, size])
    }
    const { records } = await ben.call(listMessages, { conversationID: conversationWith(ann) })
    expect(records[0]?.payload).toEqual(shown)
  })

  test('CHAT-040, SESS-011 that is small is its own smaller form, and one that moves goes on moving', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const small = await show(ann, annChat, ben, benChat, await phoneJpeg())
    expect(new Set(small.urls)).toEqual(new Set([`/media/${small.picture.id}`]))
    const lively = await show(ann, annChat, ben, benChat, await moving('webp', 3, 5))
    expect(lively.shown).toMatchObject({
      imageFormat: 2,
      imageInfoArray: [{ width: 300 }, { width: 300 }, { width: 155 }],
    })
    for (const url of lively.urls) {
      const bytes = await (await ask(server, url, ben.token)).arrayBuffer()
      expect((await sharp(Buffer.from(bytes)).metadata()).pages).toBe(3)
    }
  })

  test('UPL-04, ME-01, UP-16 is for its two, before it was sent for one, and for others like none at all', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const cy = await world.person('cy')
    const unsent = await uploaded(server, ann.token, photo)
    expect(await statuses([unsent.address], ben)).toEqual(NONE)
    const { urls } = await show(ann, annChat, ben, benChat)
    expect([await statuses(urls, ann), await statuses(urls, ben)]).toEqual([ALL, ALL])
    const said = async (url: string, token?: string) => {
      const answer = await ask(server, url, token)
      return JSON.stringify([
        answer.status,
        await answer.text(),
        [...answer.headers].filter(([name]) => name !== 'date'),
      ])
    }
    const answers = [`/media/${newMediaId()}`, ...urls].map((url) => said(url, cy.token))
    expect(new Set(await Promise.all([...answers, ...urls.map((url) => said(url))])).size).toBe(1)
  })

  test('SESS-010, ME-02 by a signed address opens for its session alone, for five minutes', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const { picture } = await show(ann, annChat, ben, benChat)
    const again = await world.anyone.call(signIn, { account: ben.account, password: ben.password })
    const address = media.signAddress(picture.id, {
      userId: ben.id,
      sessionId: await sessionOf(server, ben.token),
    })
    const status = async (token?: string) => (await ask(server, address, token)).status
    expect([await status(), await status(ben.token)]).toEqual([200, 200])
    expect([await status(again.token), await status(ann.token)]).toEqual([404, 404])
    wall.advance(MEDIA_ADDRESS_MS + 1)
    expect(await status()).toBe(404)
    const later = media.signAddress(picture.id, {
      userId: ben.id,
      sessionId: await sessionOf(server, ben.token),
    })
    expect((await ask(server, later)).status).toBe(200)
    await ben.call(deleteMessage, { conversationID: conversationWith(ann), sequence: 1 })
    expect((await ask(server, later)).status).toBe(404)
  })

  test('CHAT-040, CH-03 is what the server says it is, whatever its sender writes', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const picture = await uploaded(server, ann.token, photo)
    const evil = { url: 'https://elsewhere.example/x', width: 9, height: 9, size: 9, sizeType: 1 }
    const message = imageTo(ben, picture.id)
    message.payload = {
      uuid: picture.id,
      imageFormat: 4,
      imageInfoArray: [evil],
      blur: 'x'.repeat(500),
      more: 1,
    }
    await annChat.call('send', message)
    const { payload } = (await benChat.next('message')).message
    expect(Object.keys(payload).sort()).toEqual(['blur', 'imageFormat', 'imageInfoArray', 'uuid'])
    expect(payload).toMatchObject({
      imageFormat: 1,
      blur: picture.blur,
      imageInfoArray: [{ url: picture.address }, {}, {}],
    })
  })

  test('CHAT-018 sent again is the same message; with another picture its id is used', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const [one, other] = [await uploaded(server, ann.token, photo), await uploaded(server, ann.token, photo)]
    const message = imageTo(ben, one.id)
    const [first, twin] = await Promise.all([annChat.call('send', message), annChat.call('send', message)])
    expect(twin).toEqual(first)
    const { payload } = (await benChat.next('message')).message
    expect(await annChat.call('send', message)).toEqual(first)
    expect(await annChat.call('send', { ...message, payload })).toEqual(first)
    expect(await annChat.ask('send', imageTo(ben, other.id, message.id))).toMatchObject({
      reason: 'chat.idUsed',
    })
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq: 1 })
    await media.sweep()
    expect(await annChat.ask('send', message)).toMatchObject({ code: 200, data: { seq: 1 } })
    expect(await statuses([one.address], ann)).toEqual(NONE)
  })

  test('UPL-04 must be one’s own, whole, and still there', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const [theirs, avatar] = [
      await uploaded(server, ben.token, photo),
      await uploaded(server, ann.token, photo),
    ]
    await ann.call(saveProfile, { avatar: avatar.address })
    const { shown } = await show(ann, annChat, ben, benChat)
    const small = idsOf([shown.imageInfoArray[2]?.url ?? ''])[0] ?? ''
    const archive = await media.keepExport(
      ann.id,
      (await media.open(theirs.id)) ?? ([] as never),
      new Date(wall.now() + DAY_MS),
    )
    for (const uuid of [theirs.id, avatar.id, small, archive.id, newMediaId()])
      expect(await annChat.ask('send', imageTo(ben, uuid))).toMatchObject({
        code: -1,
        reason: 'upload.unreadable',
      })
    for (const payload of [{}, { uuid: '../x' }, { uuid: 7 }, { uuid: [theirs.id] }])
      expect(await annChat.ask('send', { ...imageTo(ben, ''), payload })).toMatchObject({
        reason: 'request.invalid',
      })
    const late = await uploaded(server, ann.token, photo)
    wall.advance(61 * MINUTE_MS)
    await media.sweep()
    expect(await annChat.ask('send', imageTo(ben, late.id))).toMatchObject({ reason: 'upload.unreadable' })
    // A refusal takes none of those with it that fly with it.
    const kept = await uploaded(server, ann.token, photo)
    const many = await Promise.all([
      annChat.ask('send', imageTo(ben, late.id)),
      annChat.say(ben, 'a text'),
      annChat.ask('send', imageTo(ben, kept.id)),
    ])
    expect(many).toMatchObject([{ code: -1 }, { seq: 2 }, { code: 200, data: { seq: 3 } }])
  })

  test.each([
    ['swept', (trx: Db, id: string) => sql`delete from media where id = ${id}`.execute(trx)],
    [
      'made an avatar',
      (trx: Db, id: string) => sql`update media set ref = 'avatar' where id = ${id}`.execute(trx),
    ],
  ])('UP-16, UPL-04 that is %s while it is sent is refused, and leaves no gap', async (_how, taken) => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'first')
    const picture = await uploaded(server, ann.token, photo)
    const { sent } = await db.transaction().execute(async (trx) => {
      await taken(trx, picture.id)
      const sent = annChat.ask('send', imageTo(ben, picture.id))
      const waiting = async () =>
        (
          await pool.query(`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
        ).rows.length
      await expect.poll(waiting, PATIENCE).toBe(1)
      return { sent }
    })
    expect(await sent).toMatchObject({ code: -1, reason: 'upload.unreadable' })
    expect((await annChat.say(ben, 'second')).seq).toBe(2)
    await expect
      .poll(() => benChat.all('message').map(({ message }) => message.payload.text), PATIENCE)
      .toEqual(['first', 'second'])
  })

  test('UPL-01 is no avatar, and stays what it is', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const { picture, urls } = await show(ann, annChat, ben, benChat)
    expect((await ann.ask(saveProfile, { avatar: picture.address })).body.reason).toBe(
      'profile.avatarInvalid',
    )
    expect(await statuses(urls, ben)).toEqual(ALL)
  })

  test('UP-16 stays for longer than an hour', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const { urls } = await show(ann, annChat, ben, benChat)
    wall.advance(61 * MINUTE_MS)
    await media.sweep()
    expect(await statuses(urls, ben)).toEqual(ALL)
  })
})

describe('a picture that is forwarded', () => {
  test('CHAT-058, UPL-04 is the same bytes, for those of both conversations, as long as one shows them', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const { cy, cyChat } = await friendOf(ben)
    const { picture, shown, urls, seq } = await show(ann, annChat, ben, benChat)
    const forwarded = await benChat.call('send', { ...imageTo(cy, picture.id), payload: { ...shown } })
    expect((await cyChat.next('message')).message.payload).toEqual(shown)
    expect(await statuses(urls, cy)).toEqual(ALL)
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq })
    await media.sweep()
    expect([await statuses(urls, ann), await statuses(urls, ben), await statuses(urls, cy)]).toEqual([
      NONE,
      ALL,
      ALL,
    ])
    await benChat.call('revoke', { conversationID: conversationWith(cy), seq: forwarded.seq })
    expect([await statuses(urls, ben), await statuses(urls, cy)]).toEqual([NONE, NONE])
    await media.sweep()
    expect(await stored(urls)).toEqual([])
  })

  test('CHAT-058, UPL-04 must be one that whoever forwards it still sees', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const { cy, cyChat } = await friendOf(ben)
    const { picture } = await show(ann, annChat, ben, benChat)
    expect(await cyChat.ask('send', imageTo(ben, picture.id))).toMatchObject({ reason: 'upload.unreadable' })
    await ben.call(deleteMessage, { conversationID: conversationWith(ann), sequence: 1 })
    expect(await benChat.ask('send', imageTo(cy, picture.id))).toMatchObject({ reason: 'upload.unreadable' })
    expect(await annChat.ask('send', imageTo(ben, picture.id))).toMatchObject({ code: 200 })
  })
})
