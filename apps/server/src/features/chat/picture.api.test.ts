import { stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { saveProfile } from '@thrum/contracts/account/account.routes'
import { signIn } from '@thrum/contracts/account/entry.routes'
import { cancelAccount, getExport, startExport } from '@thrum/contracts/account/security.routes'
import { deleteConversation, deleteMessage, listMessages } from '@thrum/contracts/chat/chat.routes'
import { AppError } from '@thrum/contracts/errors'
import type { MediaId } from '@thrum/contracts/ids'
import { MEDIA_ADDRESS_MS, SEALED_DAYS } from '@thrum/contracts/limits'
import type { Media } from '@thrum/contracts/media/media.entities'
import { PATIENCE } from '@thrum/testkit/patience'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { type Chatter, conversationWith, freshId, identityOf, openChatter } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { newMediaId } from '../../ids.ts'
import { readZip } from '../export/zip.testkit.ts'
import { befriend } from '../friends/index.ts'
import { ask, filesOf, mediaOf, uploaded } from '../media/media-world.testkit.ts'
import { moving, phoneJpeg, still } from '../media/sample-pictures.testkit.ts'
import { meetToChat } from './chat.testkit.ts'
import { createRiskRepo } from './risk.repo.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { server, wall } = world
const { db, pool, config } = server.context
const media = mediaOf(server)
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const photo = await still('jpeg', 1_600, 800)

const imageTo = (to: { id: Person['id'] }, uuid: string, id = freshId()) => ({
  to: identityOf(to),
  conversationType: 'C2C' as const,
  id,
  type: 'image' as const,
  payload: { uuid, imageFormat: 1, imageInfoArray: [] } as Record<string, unknown>,
})

interface Shown {
  uuid: MediaId
  imageFormat: number
  imageInfoArray: { sizeType: number; url: string; width: number; height: number; size: number }[]
  blur: string
}

/** Sends a picture and waits for it on the other side. */
async function show(by: Person, chat: Chatter, to: Person, toChat: Chatter, bytes = photo) {
  const picture = await uploaded(server, by.token, bytes)
  const { seq } = await chat.call('send', imageTo(to, picture.id))
  let shown: Shown
  do shown = (await toChat.next('message')).message.payload as unknown as Shown
  while (shown.uuid !== picture.id)
  return { picture, seq, shown, urls: shown.imageInfoArray.map(({ url }) => url) }
}

const statuses = async (urls: readonly string[], person: Person) =>
  new Set(await Promise.all(urls.map(async (url) => (await ask(server, url, person.token)).status)))
const [ALL, NONE] = [new Set([200]), new Set([404])]

const idsOf = (urls: readonly string[]) => urls.map((url) => url.slice('/media/'.length))
const stored = async (urls: readonly string[]) => {
  const files = await filesOf(config)
  return idsOf(urls).filter((id) => files.includes(id))
}

async function friendOf(person: Person) {
  const cy = await world.person('cy')
  await befriend(server.context, person.id, cy.id)
  return { cy, cyChat: await openChatter(server.url, cy) }
}

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
    const sessionOf = async (token: string) => {
      const { rows } = await pool.query('select id from sessions where token_hash = sha256($1)', [
        Buffer.from(token),
      ])
      return rows[0]?.id as string
    }
    const again = await world.anyone.call(signIn, { account: ben.account, password: ben.password })
    const address = media.signAddress(picture.id, { userId: ben.id, sessionId: await sessionOf(ben.token) })
    const status = async (token?: string) => (await ask(server, address, token)).status
    expect([await status(), await status(ben.token)]).toEqual([200, 200])
    expect([await status(again.token), await status(ann.token)]).toEqual([404, 404])
    wall.advance(MEDIA_ADDRESS_MS + 1)
    expect(await status()).toBe(404)
    const later = media.signAddress(picture.id, { userId: ben.id, sessionId: await sessionOf(ben.token) })
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

  test('UP-16, UPL-04 that is swept while it is sent is refused, and leaves no gap', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'first')
    const picture = await uploaded(server, ann.token, photo)
    const { sent } = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('media').where('id', '=', picture.id).execute()
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

describe('a picture that is gone', () => {
  const evidenceOf = async ({ id }: Media) => {
    const found = await media.openEvidence(id)
    return found && { mime: found.mime, bytes: Buffer.concat(await found.content.toArray()) }
  }

  test('P-C8, CHAT-036, O-7 is nobody’s once recalled; its bytes are gone with the sweep, but for a sealed week', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const { picture, urls, seq } = await show(ann, annChat, ben, benChat)
    const plain = Buffer.from(await (await ask(server, picture.address, ben.token)).arrayBuffer())
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq })
    expect([await statuses(urls, ann), await statuses(urls, ben)]).toEqual([NONE, NONE])
    expect(await evidenceOf(picture)).toEqual({ mime: 'image/jpeg', bytes: plain })
    await server.context.jobs.send('media-sweep')
    await expect.poll(() => stored(urls), PATIENCE).toEqual([])
    expect(await evidenceOf(picture)).toEqual({ mime: 'image/jpeg', bytes: plain })
    const sealed = await db
      .selectFrom('sealed_media')
      .selectAll()
      .where('media_id', '=', picture.id)
      .executeTakeFirstOrThrow()
    const hidden = await media.store.open(sealed.store_id)
    expect(Buffer.concat((await hidden?.toArray()) ?? []).includes(plain.subarray(100, 132))).toBe(false)
    expect(await statuses([`/media/${sealed.store_id}`], ann)).toEqual(NONE)
    wall.advance(SEALED_DAYS * DAY_MS - MINUTE_MS)
    await media.sweep()
    expect(await stored([`/media/${sealed.store_id}`])).toHaveLength(1)
    wall.advance(MINUTE_MS + 1)
    await media.sweep()
    expect([await stored([`/media/${sealed.store_id}`]), await evidenceOf(picture)]).toEqual([[], undefined])
  })

  const cutOff = async ({ id }: Media) => {
    const file = path.join(config.dataDir, 'media', id.slice(0, 2), id)
    await truncate(file, (await stat(file)).size - 1)
  }

  test('P-E12, O-7 is not sealed if it is damaged, holds up no other, and goes after the week', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const broken = await show(ann, annChat, ben, benChat)
    const whole = await show(ann, annChat, ben, benChat)
    for (const { seq } of [broken, whole])
      await annChat.call('revoke', { conversationID: conversationWith(ben), seq })
    await cutOff(broken.picture)
    await media.sweep()
    expect(await evidenceOf(whole.picture)).toMatchObject({ mime: 'image/jpeg' })
    expect([await stored(whole.urls), await statuses(broken.urls, ann)]).toEqual([[], NONE])
    // It is not tried again.
    const { ends_at } = await db
      .selectFrom('media')
      .select('ends_at')
      .where('id', '=', broken.picture.id)
      .executeTakeFirstOrThrow()
    expect(Math.abs((ends_at?.getTime() ?? 0) - wall.now() - SEALED_DAYS * DAY_MS)).toBeLessThan(MINUTE_MS)
    wall.advance(SEALED_DAYS * DAY_MS + MINUTE_MS)
    await media.sweep()
    expect(await stored(broken.urls)).toEqual([])
  })

  test('ACC-12, P-E12 does not hold up the end of its owner’s account if it is damaged', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const { picture, seq, urls } = await show(ann, annChat, ben, benChat)
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq })
    await cutOff(picture)
    await media.removeAllOf(ann.id)
    expect(await stored(urls)).toEqual([])
  })

  test('UP-16, O-7 waits to be sealed while the store is out of reach, and holds up nothing else that goes', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const { picture, seq } = await show(ann, annChat, ben, benChat)
    const loose = await uploaded(server, ann.token, photo)
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq })
    wall.advance(61 * MINUTE_MS)
    const put = async () => {
      throw new AppError('service.unavailable')
    }
    const away = mediaOf(server, { ...media.store, put })
    await expect(away.sweep()).rejects.toMatchObject({ code: 'service.unavailable' })
    await expect(away.removeAllOf(ann.id)).rejects.toMatchObject({ code: 'service.unavailable' })
    expect([await stored([loose.address]), await stored([picture.address])]).toEqual([
      [],
      idsOf([picture.address]),
    ])
    await media.sweep()
    expect(await stored([picture.address])).toEqual([])
    expect(await evidenceOf(picture)).toMatchObject({ mime: 'image/jpeg' })
  })

  test('P-C8, UPL-04 goes from the side that deleted it, and its bytes once both did', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const { picture, urls, seq } = await show(ann, annChat, ben, benChat)
    await ann.call(deleteMessage, { conversationID: conversationWith(ben), sequence: seq })
    await media.sweep()
    expect([await statuses(urls, ann), await statuses(urls, ben)]).toEqual([NONE, ALL])
    await ben.call(deleteConversation, { conversationID: conversationWith(ann) })
    expect(await statuses(urls, ben)).toEqual(NONE)
    await media.sweep()
    expect([await stored(urls), await evidenceOf(picture)]).toEqual([[], undefined])
  })

  test('CHAT-060, UPL-04 is shown to nobody while a moderator’s mark is on it', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const picture = await uploaded(server, ann.token, photo)
    const message = imageTo(ben, picture.id)
    await annChat.call('send', message)
    await benChat.next('message')
    await createRiskRepo(db).mark(ann.id, message.id, true)
    expect(await statuses([picture.address], ben)).toEqual(NONE)
    await createRiskRepo(db).mark(ann.id, message.id, false)
    expect(await statuses([picture.address], ben)).toEqual(ALL)
  })

  test('SESS-013, P-E1 stands in the archive while it is shown, and goes with the account', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const [mine, recalled, theirs] = [
      await show(ann, annChat, ben, benChat),
      await show(ann, annChat, ben, benChat, await still('jpeg', 320, 200)),
      await show(ben, benChat, ann, annChat),
    ]
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq: recalled.seq })
    await ann.call(startExport)
    await expect.poll(async () => (await ann.call(getExport)).state, PATIENCE).toBe('ready')
    const { address } = await ann.call(getExport)
    const archive = readZip(Buffer.from(await (await ask(server, address ?? '')).arrayBuffer()))
    const pictures = [...archive.keys()].filter((name) => name.startsWith('media/'))
    expect(pictures).toEqual([`media/${mine.picture.id}.jpg`])
    await ann.call(cancelAccount, { isSure: true, password: ann.password })
    await expect.poll(() => stored([...mine.urls, ...recalled.urls]), PATIENCE).toEqual([])
    expect([await statuses(mine.urls, ben), await statuses(theirs.urls, ben)]).toEqual([NONE, ALL])
    expect((await evidenceOf(recalled.picture))?.mime).toBe('image/jpeg')
    expect(await evidenceOf(mine.picture)).toBeUndefined()
  })
})
