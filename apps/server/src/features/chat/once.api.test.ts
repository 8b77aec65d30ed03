import { getExport, startExport } from '@thrum/contracts/account/security.routes'
import {
  getConversation,
  listConversations,
  listGallery,
  listMessages,
  openOnce,
} from '@thrum/contracts/chat/chat.routes'
import { fileComplaint } from '@thrum/contracts/complaint/complaint.routes'
import type { DataOf } from '@thrum/contracts/define'
import { block, unblock } from '@thrum/contracts/friend/friend.routes'
import type { MediaId } from '@thrum/contracts/ids'
import { ONCE_AGAIN_MS } from '@thrum/contracts/limits'
import { PATIENCE } from '@thrum/testkit/patience'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith, freshId, identityOf } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { randomId } from '../../ids.ts'
import { readZip } from '../export/zip.testkit.ts'
import { ask, filesOf, uploaded } from '../media/media-world.testkit.ts'
import { still } from '../media/sample-pictures.testkit.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { server, wall } = world
const { db, config } = server.context
const photo = await still('jpeg', 1_600, 800)

const onceTo = (to: Pick<Person, 'id'>, uuid: string, isOnce = true) => ({
  ...{ to: identityOf(to), conversationType: 'C2C' as const, id: freshId(), type: 'image' as const },
  payload: { uuid, imageFormat: 1, imageInfoArray: [], isOnce } as Record<string, unknown>,
})

/** Ann has sent Ben a picture to be seen once. */
async function sendOnce() {
  const met = await meetToChat(world)
  const picture = await uploaded(server, met.ann.token, photo)
  const message = onceTo(met.ben, picture.id)
  const { seq } = await met.annChat.call('send', message)
  await met.benChat.next('message')
  const open = (requestId: string = randomId()) =>
    met.ben.ask(openOnce, { conversationID: conversationWith(met.ann), sequence: seq, requestId })
  return { ...met, picture, message, seq, open }
}

const formsOf = async (id: MediaId) => {
  const rows = await db.selectFrom('media').select('id').where('part_of', '=', id).execute()
  return [id, ...rows.map((row) => row.id)]
}
const stored = async (ids: readonly string[]) => {
  const files = await filesOf(config)
  return ids.filter((id) => files.includes(id))
}

describe('a picture to be seen once', () => {
  test('CHAT-071 tells neither side where it lies, and opens for its receiver', async () => {
    const { ann, ben, annChat, benChat, picture, seq, open } = await sendOnce()
    for (const [person, chat, other] of [
      [ann, annChat, ben],
      [ben, benChat, ann],
    ] as const) {
      const conversationID = conversationWith(other)
      const said = [
        (await chat.call('sync', { conversationID, after: 0 })).records[0],
        (await person.call(listMessages, { conversationID })).records[0],
        (await person.call(getConversation, { conversationID })).lastMessage,
        ...chat.all('message').map(({ message }) => message),
      ]
      for (const one of said) expect(one).toMatchObject({ payload: {}, once: { isOpened: false } })
      expect((await person.call(listGallery, { conversationID, kind: 'pictures' })).records).toEqual([])
      for (const id of await formsOf(picture.id))
        expect((await ask(server, `/media/${id}`, person.token)).status).toBe(404)
    }
    const opened = (await open()).body.data as DataOf<typeof openOnce>
    expect(opened.mime).toBe('image/jpeg')
    const { width, height } = await sharp(Buffer.from(opened.content, 'base64')).metadata()
    expect([width, height]).toEqual([1_080, 540])
    for (const chat of [annChat, benChat])
      expect(await chat.next('edited')).toMatchObject({
        message: { sequence: seq, payload: {}, once: { isOpened: true }, isEdited: false },
      })
  })

  test('CHAT-064, CHAT-071 is not for the service, where nobody could open it', async () => {
    const { ann, annChat } = await meetToChat(world)
    const help = await server.officials.accounts.add({ nickName: 'Help' })
    const { id } = await uploaded(server, ann.token, photo)
    expect(await annChat.ask('send', onceTo(help, id))).toMatchObject({ reason: 'chat.kindRefused' })
    expect(await annChat.ask('send', onceTo(help, id, false))).toMatchObject({ code: 200 })
  })

  test('CHAT-071 opens for one tap alone, of however many devices at once', async () => {
    const { ann, ben, seq, open } = await sendOnce()
    const taps = await Promise.all(Array.from({ length: 5 }, () => open()))
    expect(taps.filter(({ body }) => body.code === 200)).toHaveLength(1)
    for (const { body } of taps) if (body.code !== 200) expect(body.reason).toBe('chat.messageUnknown')
    expect((await open()).body.reason).toBe('chat.messageUnknown')
    const cy = await world.person('cy')
    for (const [person, other] of [
      [ann, ben],
      [cy, ann],
      [cy, ben],
    ] as const) {
      const asked = { conversationID: conversationWith(other), sequence: seq, requestId: randomId() }
      expect((await person.ask(openOnce, asked)).body.code).toBe(-1)
    }
  })

  test('CHAT-071 gives the same tap its answer again, where the first was lost, for half a minute', async () => {
    const { open } = await sendOnce()
    const tap = randomId()
    const first = await open(tap)
    expect((await open(tap)).body).toEqual(first.body)
    wall.advance(ONCE_AGAIN_MS + 1)
    await expect.poll(async () => (await open(tap)).body.reason, PATIENCE).toBe('chat.messageUnknown')
  })

  test('CHAT-071, CHAT-036 is gone from the server within a minute: words, rows and bytes, and nothing is sealed', async () => {
    const { ann, annChat, ben, message, picture, open } = await sendOnce()
    const ids = await formsOf(picture.id)
    expect(await stored(ids)).toEqual(ids)
    await open()
    wall.advance(ONCE_AGAIN_MS + 1)
    await expect.poll(() => stored(ids), PATIENCE).toEqual([])
    expect(await db.selectFrom('media').select('id').where('id', 'in', ids).execute()).toEqual([])
    const row = db.selectFrom('messages').select(['payload', 'opened_by']).where('client_id', '=', message.id)
    expect(await row.execute()).toEqual([{ payload: {}, opened_by: null }])
    const sealed = db.selectFrom('sealed_media').select('media_id').where('media_id', '=', picture.id)
    expect(await sealed.execute()).toEqual([])
    // Sent again by a device that did not hear the answer, it is the same message, and stays gone.
    expect(await annChat.call('send', message)).toMatchObject({ seq: 1 })
    const { records } = await ann.call(listMessages, { conversationID: conversationWith(ben) })
    expect(records).toMatchObject([{ payload: {}, once: { isOpened: true } }])
  })

  test('CHAT-071, BL-04 stays shut to whoever blocks its sender, who would be told; it opens after the block', async () => {
    const { ann, ben, annChat, seq, open } = await sendOnce()
    const conversationID = conversationWith(ben)
    const everything = async () => [
      await ann.call(listConversations),
      await ann.call(listMessages, { conversationID }),
      await annChat.call('sync', { conversationID, after: 0 }),
    ]
    await ben.call(block, { userId: ann.id })
    const before = await everything()
    expect((await open()).body.reason).toBe('chat.messageUnknown')
    expect(await everything()).toEqual(before)
    expect(annChat.all('edited')).toEqual([])
    await ben.call(unblock, { userId: ann.id })
    expect((await open()).body.code).toBe(200)
    expect(await annChat.next('edited')).toMatchObject({
      message: { sequence: seq, once: { isOpened: true } },
    })
  })

  test('CHAT-071, P-E6 opens for whoever was blocked, as if nothing had happened', async () => {
    const { ann, ben, open } = await sendOnce()
    await ann.call(block, { userId: ben.id })
    expect((await open()).body.code).toBe(200)
  })

  test('CHAT-071, CHAT-036 recalled before it was opened it is gone, and sealed for nobody', async () => {
    const { ann, ben, annChat, picture, seq, open } = await sendOnce()
    const ids = await formsOf(picture.id)
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq })
    expect((await open()).body.reason).toBe('chat.messageUnknown')
    await server.context.jobs.send('media-sweep')
    await expect.poll(() => stored(ids), PATIENCE).toEqual([])
    const sealed = db.selectFrom('sealed_messages').selectAll().where('sender_id', '=', ann.id)
    expect(await sealed.execute()).toEqual([])
  })
})

describe('what is seen once can be kept by nobody', () => {
  test('CHAT-071, CHAT-058 it can’t be sent on, and no archive holds it', async () => {
    const { ann, ben, annChat, benChat, picture } = await sendOnce()
    for (const message of [onceTo(ann, picture.id), onceTo(ann, picture.id, false)])
      expect(await benChat.ask('send', message)).toMatchObject({ reason: 'upload.unreadable' })
    expect(await annChat.ask('send', onceTo(ben, picture.id, false))).toMatchObject({
      reason: 'upload.unreadable',
    })
    await ann.call(startExport)
    await expect.poll(async () => (await ann.call(getExport)).state, PATIENCE).toBe('ready')
    const { address } = await ann.call(getExport)
    const archive = readZip(Buffer.from(await (await ask(server, address ?? '')).arrayBuffer()))
    expect([...archive.keys()].filter((name) => name.startsWith('media/'))).toEqual([])
    expect([...archive.values()].map(String).join('\n')).not.toContain(picture.id)
  })

  test('CHAT-036, P-E7 a complaint that was made before it was opened holds it', async () => {
    const { ann, ben, picture, seq, open } = await sendOnce()
    const complaint = { requestId: randomId(), userId: ann.id, reason: 'So.', messages: [String(seq)] }
    const { id } = await ben.call(fileComplaint, complaint)
    await open()
    wall.advance(ONCE_AGAIN_MS + 1)
    await expect.poll(() => stored([picture.id]), PATIENCE).toEqual([])
    const kept = await db.selectFrom('complaint_media').selectAll().where('complaint_id', '=', id).execute()
    expect(kept).toMatchObject([{ media_id: picture.id }])
    expect(await stored(kept.map(({ store_id }) => store_id))).toHaveLength(1)
  })

  test('CHAT-071, RE-07 is asked for 20 times a minute at most, and no other call is held back by that', async () => {
    const limits = { ...wideLimits(), chatOnce: DEFAULT_LIMITS.chatOnce }
    const strict = await openWorld(product, { config: { limits } })
    try {
      const cy = await strict.person('cy')
      const target = { conversationID: conversationWith(await strict.person('dee')), sequence: 1 }
      const ask = async () => (await cy.ask(openOnce, { ...target, requestId: randomId() })).body.reason
      for (let count = 0; count < 20; count += 1) expect(await ask()).toBe('chat.conversationUnknown')
      expect(await ask()).toBe('request.tooMany')
      expect((await cy.call(startExport)).state).toBe('working')
    } finally {
      await strict.close()
    }
  })
})
