import { saveProfile } from '@thrum/contracts/account/account.routes'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { getConversation } from '@thrum/contracts/chat/chat.routes'
import {
  applyFriend,
  block,
  checkFriends,
  deleteFriend,
  listFriends,
  remarkFriend,
} from '@thrum/contracts/friend/friend.routes'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { openPlayer } from '../../flows/player.ts'
import { product } from '../../flows/product.ts'
import { befriend } from './index.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { context } = world.server

async function friends(): Promise<[Person, Person]> {
  const both: [Person, Person] = [await world.person('ann'), await world.person('ben')]
  await befriend(context, both[0].id, both[1].id)
  return both
}

describe('the list of friends', () => {
  test('FRND-012 the check tells none, one-sided and mutual, in the order asked', async () => {
    const [ann, ben] = await friends()
    const [cy, dee, eve] = [await world.person('cy'), await world.person('dee'), await world.person('eve')]
    await befriend(context, ann.id, cy.id)
    await befriend(context, ann.id, dee.id)
    await ann.call(deleteFriend, { userId: cy.id })
    await dee.call(deleteFriend, { userId: ann.id })
    const unknown = 'A'.repeat(20)
    const userIDList = [eve.id, dee.id, unknown, cy.id, ben.id]
    expect(await ann.call(checkFriends, { userIDList, type: 'both' })).toEqual([
      { userID: eve.id, relation: 'none', on: null },
      { userID: dee.id, relation: 'oneSided', on: 'mine' },
      { userID: unknown, relation: 'none', on: null },
      { userID: cy.id, relation: 'oneSided', on: 'theirs' },
      { userID: ben.id, relation: 'mutual', on: null },
    ])
    expect(await ben.call(checkFriends, { userIDList: ann.id })).toMatchObject([{ relation: 'mutual' }])
    const many = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(20, 'A'))
    expect(await ann.call(checkFriends, { userIDList: many(100), type: 'both' })).toHaveLength(100)
    expect((await ann.ask(checkFriends, { userIDList: many(101) })).body.code).toBe(-1)
    expect((await ann.ask(checkFriends, { userIDList: ben.id, type: 'single' })).body.code).toBe(-1)
  })

  test('FRND-020 a new name shows to friends at once, and being asked before is how it always is', async () => {
    const [ann, ben] = await friends()
    await ann.call(saveProfile, { nickName: 'Anouk' })
    expect(await ben.call(listFriends)).toMatchObject([{ nickName: 'Anouk' }])
    const conversationID = toConversationId(ann.id)
    expect(await ben.call(getConversation, { conversationID })).toMatchObject({
      userProfile: { nick: 'Anouk' },
    })
    const cy = await world.person('cy')
    expect(await cy.call(applyFriend, { userId: ann.id })).toMatchObject({ state: 'waiting' })
  })

  test('FRND-013 deleting is one-sided, and each side can do it', async () => {
    const [ann, ben] = await friends()
    await ann.call(deleteFriend, { userId: ben.id })
    expect(await ann.call(listFriends)).toEqual([])
    expect(await ben.call(listFriends)).toMatchObject([{ id: ann.id }])
    expect((await ann.ask(deleteFriend, { userId: ben.id })).body.reason).toBe('friend.unknown')
    await ben.call(deleteFriend, { userId: ann.id })
    expect(await ben.call(checkFriends, { userIDList: ann.id })).toMatchObject([{ relation: 'none' }])
    expect(await ann.call(applyFriend, { userId: ben.id })).toMatchObject({ state: 'waiting' })
  })

  test('FRND-018 a friend’s own name is one’s own, at most 32 long, and empty takes it away', async () => {
    const [ann, ben] = await friends()
    const remarkOf = async (person: Person) => (await person.call(listFriends))[0]?.remark
    await ann.call(remarkFriend, { userId: ben.id, remark: '  Benny 🐻‍❄️ <b> ' })
    expect([await remarkOf(ann), await remarkOf(ben)]).toEqual(['Benny 🐻‍❄️ <b>', ''])
    const long = await ann.ask(remarkFriend, { userId: ben.id, remark: 'a'.repeat(33) })
    expect(long.body).toMatchObject({ code: -1, reason: 'friend.remarkTooLong' })
    await ann.call(remarkFriend, { userId: ben.id, remark: 'a'.repeat(32) })
    await ann.call(remarkFriend, { userId: ben.id, remark: '' })
    expect(await remarkOf(ann)).toBe('')
    const stranger = await world.person('stranger')
    const { body } = await ann.ask(remarkFriend, { userId: stranger.id, remark: 'x' })
    expect(body.reason).toBe('friend.unknown')
  })

  test('BL-04 being there shows to friends alone, as long as both are', async () => {
    const [ann, ben] = await friends()
    const isSeen = async (by: Person) => (await by.call(listFriends))[0]?.isOnline
    expect(await isSeen(ann)).toBe(false)
    await openPlayer(world.server.url, ben)
    expect(await isSeen(ann)).toBe(true)
    await ben.call(deleteFriend, { userId: ann.id })
    expect(await isSeen(ann)).toBe(false)
    await ben.call(applyFriend, { userId: ann.id })
    expect(await isSeen(ann)).toBe(true)
    await ben.call(block, { userId: ann.id })
    expect(await ann.call(listFriends)).toEqual([])
  })

  test('FRND-013 who is gone stands on no list', async () => {
    const [ann, ben] = await friends()
    await context.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', ben.id).execute()
    expect(await ann.call(listFriends)).toEqual([])
    expect(await ann.call(checkFriends, { userIDList: ben.id })).toMatchObject([{ relation: 'none' }])
    await ann.call(deleteFriend, { userId: ben.id })
  })
})
