import { cancelAccount } from '@thrum/contracts/account/security.routes'
import { deleteConversation, getConversation, listMessages } from '@thrum/contracts/chat/chat.routes'
import type { UserId } from '@thrum/contracts/ids'
import { PATIENCE } from '@thrum/testkit/patience'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { newMediaId } from '../../ids.ts'
import { createOwnDataRepo } from '../export/own-data.repo.ts'
import { meetToChat, prolong } from './chat.testkit.ts'
import { createEraseRepo } from './erase.repo.ts'
import { createMemberRepo } from './member.repo.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db } = world.server.context

/** Two who have a long conversation, with a picture of Ann's near its end. */
async function talk(count: number) {
  const pair = await meetToChat(world)
  await pair.annChat.say(pair.ben, 'one')
  const conversationId = await prolong(db, pair, count)
  const mediaId = newMediaId()
  const picture = {
    id: mediaId,
    owner_id: pair.ann.id,
    kind: 'picture' as const,
    mime: 'image/png',
    bytes: 1,
  }
  await db
    .insertInto('media')
    .values({ ...picture, ref: 'chat', created_at: new Date() })
    .execute()
  const link = { media_id: mediaId, conversation_id: conversationId, seq: count }
  await db.insertInto('message_media').values(link).execute()
  const picturesRef = async () => {
    const row = await db.selectFrom('media').select('ref').where('id', '=', mediaId).executeTakeFirst()
    return row?.ref
  }
  return { ...pair, conversationId, picturesRef }
}

const written = async (conversationId: number, by: UserId) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from messages
    where conversation_id = ${conversationId} and sender_id = ${by} and erased_at is null`.execute(db)
  return rows[0]?.count
}

describe('a long conversation', () => {
  test('SESS-013 is erased some places at a time, and in the end to its last one', async () => {
    const { ann, ben, conversationId } = await talk(1_200)
    const before = (await written(conversationId, ann.id)) ?? 0
    const one = { conversationId, otherId: ben.id, lastSeq: 1_201 }
    await createEraseRepo(db).eraseSome(one, ann.id, 0, new Date())
    expect(await written(conversationId, ann.id)).toBe(before - 250)
    await ann.call(cancelAccount, { isSure: true, password: ann.password })
    const rows = () => db.selectFrom('users').select('id').where('id', '=', ann.id).execute()
    await expect.poll(rows, PATIENCE).toEqual([])
    expect(await written(conversationId, ann.id)).toBe(0)
    expect(await written(conversationId, ben.id)).toBe(600)
    expect(await ben.call(getConversation, { conversationID: conversationWith(ann) })).toMatchObject({
      userProfile: { isDeleted: true },
      unreadCount: 0,
    })
    const { rows: changes } = await sql`
      select change from messages where conversation_id = ${conversationId} group by change having count(*) > 1`.execute(
      db,
    )
    expect(changes).toEqual([])
  })

  test('SESS-013 is gone with the second of two such accounts', async () => {
    const { ann, ben, conversationId } = await talk(1_200)
    for (const person of [ann, ben])
      await person.call(cancelAccount, { isSure: true, password: person.password })
    const left = () =>
      db.selectFrom('messages').select('seq').where('conversation_id', '=', conversationId).execute()
    await expect.poll(left, PATIENCE).toEqual([])
    const rows = () => db.selectFrom('conversations').select('id').where('id', '=', conversationId).execute()
    await expect.poll(rows, PATIENCE).toEqual([])
  })

  test('CONV-029, CHAT-036 is deleted some places at a time, and its media go once nobody sees them', async () => {
    const { ann, ben, benChat, conversationId, picturesRef } = await talk(2_500)
    const asked = { id: conversationId, last_seq: 2_501 }
    expect(await createMemberRepo(db).clearSome(asked, ben.id, false)).toBe(true)
    const conversationID = conversationWith(ann)
    await ben.call(deleteConversation, { conversationID })
    expect((await ben.call(listMessages, { conversationID })).records).toEqual([])
    expect((await benChat.next('conversation')).conversation).toMatchObject({ isGone: true, unreadCount: 0 })
    expect(await picturesRef()).toBe('chat')
    await ann.call(deleteConversation, { conversationID: conversationWith(ben) })
    expect(await picturesRef()).toBe('recalled')
  })

  test('CONV-029, P-C1 what comes while it is deleted stays, unread, and brings its row back', async () => {
    const { ann, ben, annChat, conversationId } = await talk(2_500)
    const asked = { id: conversationId, last_seq: 2_501 }
    const members = createMemberRepo(db)
    expect(await members.clearSome(asked, ben.id, false)).toBe(true)
    await annChat.say(ben, 'meanwhile')
    expect(await members.clearSome(asked, ben.id, false)).toBe(false)
    const conversationID = conversationWith(ann)
    const { records } = await ben.call(listMessages, { conversationID })
    expect(records.map(({ payload }) => payload)).toEqual([{ text: 'meanwhile' }])
    const row = await ben.call(getConversation, { conversationID })
    expect([row.isGone, row.unreadCount]).toEqual([false, 1])
  })

  test('ACC-14 comes into the archive page by page, in its order', async () => {
    const { ann, ben } = await talk(1_200)
    const cem = await meetToChat(world)
    await cem.annChat.say(cem.ben, 'another’s')
    const sizes: number[] = []
    const sequences: unknown[] = []
    for await (const rows of createOwnDataRepo(db).read('messages', ann.id)) {
      sizes.push(rows.length)
      sequences.push(...rows.map(({ sequence }) => sequence))
      expect(rows[0]).toMatchObject({ id: ben.id, nickName: 'ben' })
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
    expect(sequences).toEqual([1, ...Array.from({ length: 600 }, (_, index) => 3 + 2 * index)])
  })
})
