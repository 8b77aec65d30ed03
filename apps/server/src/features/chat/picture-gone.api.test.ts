import { stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { cancelAccount, getExport, startExport } from '@thrum/contracts/account/security.routes'
import { deleteConversation, deleteMessage } from '@thrum/contracts/chat/chat.routes'
import { AppError } from '@thrum/contracts/errors'
import { SEALED_DAYS } from '@thrum/contracts/limits'
import type { Media } from '@thrum/contracts/media/media.entities'
import { PATIENCE } from '@thrum/testkit/patience'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { readZip } from '../export/zip.testkit.ts'
import { ask, mediaOf, uploaded } from '../media/media-world.testkit.ts'
import { still } from '../media/sample-pictures.testkit.ts'
import { meetToChat } from './chat.testkit.ts'
import { ALL, idsOf, imageTo, NONE, photo, picturesIn } from './picture.testkit.ts'
import { createRiskRepo } from './risk.repo.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { server, wall } = world
const { db, config } = server.context
const media = mediaOf(server)
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const { show, statuses, stored } = picturesIn(world)

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
