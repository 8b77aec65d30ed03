import { getCard, saveProfile } from '@thrum/contracts/account/account.routes'
import { getExport, startExport } from '@thrum/contracts/account/security.routes'
import {
  getConversation,
  listConversations,
  listGallery,
  listMessages,
  searchChat,
} from '@thrum/contracts/chat/chat.routes'
import { block, listBlocked, unblock } from '@thrum/contracts/friend/friend.routes'
import { closePlay, getPlayLog } from '@thrum/contracts/play/play.routes'
import { PATIENCE } from '@thrum/testkit/patience'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { type Chatter, conversationWith, openChatter } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { begin, meet } from '../../flows/stage.ts'
import { createClosingRepo } from '../closing/closing.repo.ts'
import { readZip } from '../export/zip.testkit.ts'
import { ask, filesOf, mediaOf, uploaded } from '../media/media-world.testkit.ts'
import { still } from '../media/sample-pictures.testkit.ts'
import { befriend } from './index.ts'

const HOUR_MS = 60 * 60_000

const world = await openWorld(product)
afterAll(() => world.close())
const { server, wall } = world
const { db, config } = server.context
const media = mediaOf(server)
const picture = await still('jpeg', 512, 512)

/** Two who have played and talked as friends, and each other's lists of blocked people. */
async function acquainted() {
  const pair = await meet(world)
  const { ann, ben } = pair
  await ann.call(closePlay, { id: await begin(pair) })
  await befriend(server.context, ann.id, ben.id)
  const [annChat, benChat] = [await openChatter(server.url, ann), await openChatter(server.url, ben)]
  await annChat.say(ben, 'https://sand.example')
  await benChat.say(ann, 'https://dune.example')
  await ann.call(block, { userId: ben.id })
  return { ann, ben, annChat, benChat }
}

/** All that shows a person to somebody else. */
async function allOf(other: Person, { by, chat }: { by: Person; chat: Chatter }) {
  const conversationID = conversationWith(other)
  return {
    cards: [await by.call(getCard, { userId: other.id }), await by.call(getCard, { qrId: other.qrId })],
    conversations: await by.call(listConversations),
    conversation: await by.call(getConversation, { conversationID }),
    messages: await by.call(listMessages, { conversationID }),
    sync: await chat.call('sync', { conversationID, after: 0 }),
    search: await by.call(searchChat, { words: 'dune' }),
    gallery: await by.call(listGallery, { conversationID, kind: 'links' }),
    plays: await by.call(getPlayLog),
    blocked: await by.call(listBlocked),
  }
}

async function archiveOf(person: Person): Promise<string> {
  await person.call(startExport)
  await expect.poll(async () => (await person.call(getExport)).state, PATIENCE).toBe('ready')
  const { address } = await person.call(getExport)
  const files = readZip(Buffer.from(await (await ask(server, address ?? '')).arrayBuffer()))
  return [...files].map(([name, bytes]) => (name.startsWith('data/') ? bytes.toString() : '')).join('\n')
}

const NEW = { nickName: 'Quexben', birthday: '1971-01-01', country: 'FR', avatar: '/avatars/dune-8.svg' }

describe('whoever was blocked', () => {
  test('P-E6 goes on seeing the other as they were, everywhere, until the block ends', async () => {
    const { ann, ben, annChat, benChat } = await acquainted()
    await ben.call(saveProfile, { avatar: '/avatars/dune-1.svg' })
    await ben.call(block, { userId: ann.id })
    const seen = { by: ann, chat: annChat }
    const before = await allOf(ben, seen)
    expect(before.blocked).toMatchObject([{ nickName: 'ben' }])
    expect(before.plays).toMatchObject([{ nickName: 'ben' }])
    expect(before.search.records).toMatchObject([{ nick: 'ben' }])
    expect(before.gallery.records).toHaveLength(2)
    await ben.call(saveProfile, NEW)
    await db.updateTable('users').set({ sex: 'girl' }).where('id', '=', ben.id).execute()
    expect(await allOf(ben, seen)).toEqual(before)
    expect(await archiveOf(ann)).not.toContain(NEW.nickName)
    // A recall is told, and says no more than that.
    const conversationID = conversationWith(ann)
    await benChat.call('revoke', { conversationID, seq: 2 })
    expect(await annChat.next('revoked')).toMatchObject({
      message: { nick: 'ben', avatar: '/avatars/dune-1.svg' },
    })
    expect(JSON.stringify(annChat.heard)).not.toContain(NEW.nickName)

    const cy = await world.person('cy')
    expect(await cy.call(getCard, { userId: ben.id })).toMatchObject({
      nickName: NEW.nickName,
      country: 'FR',
    })
    await ben.call(unblock, { userId: ann.id })
    const after = JSON.stringify(await allOf(ben, seen))
    expect(after).toContain(NEW.nickName)
    expect(after).not.toContain('"ben"')
    expect(await archiveOf(ann)).toContain(NEW.nickName)
  })

  test('P-E6 a second block, by oneself or after an unblock, keeps what belongs to it', async () => {
    const { ann, ben } = await acquainted()
    const card = () => ann.call(getCard, { userId: ben.id })
    await ben.call(block, { userId: ann.id })
    await ben.call(saveProfile, { nickName: 'Second' })
    await ben.call(block, { userId: ann.id })
    expect(await card()).toMatchObject({ nickName: 'ben' })
    await ben.call(unblock, { userId: ann.id })
    await ben.call(block, { userId: ann.id })
    await ben.call(saveProfile, { nickName: 'Third' })
    expect(await card()).toMatchObject({ nickName: 'Second' })
    // The blocked one's own profile is no secret to whoever blocks.
    await ann.call(unblock, { userId: ben.id })
    await ann.call(saveProfile, { nickName: 'Anna' })
    expect(await ben.call(getCard, { userId: ann.id })).toMatchObject({ nickName: 'Anna' })
  })

  test('P-E6, P-E2 gets the picture of then and no later one, and it goes with the block', async () => {
    const [ann, ben, cy] = [await world.person('ann'), await world.person('ben'), await world.person('cy')]
    const statusFor = async (person: Person, address: string) =>
      (await ask(server, address, person.token)).status
    const first = await uploaded(server, ben.token, picture)
    await ben.call(saveProfile, { avatar: first.address })
    await ben.call(block, { userId: ann.id })
    const second = await uploaded(server, ben.token, picture)
    await ben.call(saveProfile, { avatar: second.address })
    expect((await ann.call(getCard, { userId: ben.id })).avatar).toBe(first.address)
    wall.advance(HOUR_MS + 1)
    await media.sweep()
    expect([await statusFor(ann, first.address), await statusFor(ann, second.address)]).toEqual([200, 404])
    expect([await statusFor(cy, first.address), await statusFor(cy, second.address)]).toEqual([404, 200])
    const [hidden, unknown] = [
      await ask(server, second.address, ann.token),
      await ask(server, `/media/${'A'.repeat(22)}`, ann.token),
    ]
    expect(await hidden.text()).toBe(await unknown.text())

    await ben.call(unblock, { userId: ann.id })
    expect([await statusFor(ann, first.address), await statusFor(ann, second.address)]).toEqual([404, 200])
    await media.sweep()
    const files = await filesOf(config)
    expect([files.includes(first.id), files.includes(second.id)]).toEqual([false, true])
  })

  test('P-E6, ACC-12 sees no more of an account that closes than everybody does', async () => {
    const { ann, ben } = await acquainted()
    await ben.call(block, { userId: ann.id })
    await createClosingRepo(db).close(ben.id, async () => undefined)
    const conversationID = conversationWith(ben)
    const { records } = await ann.call(listMessages, { conversationID })
    expect(records.map(({ nick }) => nick)).not.toContain('ben')
    expect((await ann.ask(getCard, { userId: ben.id })).body.reason).toBe('play.unavailable')
  })
})
