import {
  applyFriend,
  block as blockRoute,
  checkFriends,
  listApplications,
  listBlocked,
  listFriends,
  unblock,
} from '@thrum/contracts/friend/friend.routes'
import { replayPlay, sendPlayByCode } from '@thrum/contracts/play/play.routes'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { openPlayer } from '../../flows/player.ts'
import { product } from '../../flows/product.ts'
import { begin, meet } from '../../flows/stage.ts'
import { befriend, block as insertBlock } from './index.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db } = world.server.context

const block = (one: Person, other: Person, atMs: number) =>
  insertBlock({ db, wall: () => atMs }, one.id, other.id)

describe('the list of blocked people', () => {
  test('FRD-04 shows whom one has blocked, newest first, and nothing of who blocked one', async () => {
    const [ann, ben, cem] = [await world.person('ann'), await world.person('ben'), await world.person('cem')]
    await block(ann, ben, 1_000)
    await block(ann, cem, 2_000)
    const list = await ann.call(listBlocked)
    expect(list).toEqual([
      { id: cem.id, nickName: 'cem', avatar: expect.any(String), blockedAtMs: 2_000 },
      { id: ben.id, nickName: 'ben', avatar: expect.any(String), blockedAtMs: 1_000 },
    ])
    expect(await ben.call(listBlocked)).toEqual([])
  })

  test('FRD-04 unblocking lets the person reach one again, and only one’s own block ends', async () => {
    const [dee, eli] = [await world.person('dee'), await world.person('eli')]
    await Promise.all([openPlayer(world.server.url, dee), openPlayer(world.server.url, eli)])
    await block(dee, eli, 1_000)
    const invite = () => eli.ask(sendPlayByCode, { inviteNum: dee.inviteNum })
    expect((await invite()).body.reason).toBe('play.unavailable')
    expect((await eli.ask(unblock, { userId: dee.id })).body.reason).toBe('friend.unknown')
    expect((await invite()).body.reason).toBe('play.unavailable')
    await dee.call(unblock, { userId: eli.id })
    expect(await dee.call(listBlocked)).toEqual([])
    expect((await invite()).body.code).toBe(200)
  })

  test('FRD-04 whoever is not blocked, or not there, answers alike', async () => {
    const [fay, gus] = [await world.person('fay'), await world.person('gus')]
    const answers = []
    for (const userId of [gus.id, 'A'.repeat(20), fay.id, 'no id']) {
      const { status, body } = await fay.ask(unblock, { userId })
      answers.push({ status, code: body.code, reason: body.reason, msg: body.msg })
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ code: -1, reason: 'friend.unknown' })
  })
})

describe('blocking somebody', () => {
  test('FRND-014, FRND-016, BL-06 ends the friendship on both sides, and unblocking brings nothing back', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    await befriend(world.server.context, ann.id, ben.id)
    await ann.call(blockRoute, { userId: ben.id })
    await ann.call(blockRoute, { userId: ben.id })
    for (const person of [ann, ben]) expect(await person.call(listFriends)).toEqual([])
    expect(await ann.call(listBlocked)).toHaveLength(1)
    await ann.call(unblock, { userId: ben.id })
    for (const person of [ann, ben]) {
      expect(await person.call(listFriends)).toEqual([])
      expect(await person.call(listApplications)).toEqual({ incoming: [], outgoing: [] })
    }
    expect(await ben.call(checkFriends, { userIDList: ann.id })).toMatchObject([{ relation: 'none' }])
    expect(await ben.call(applyFriend, { userId: ann.id })).toMatchObject({ state: 'waiting' })
  })

  test('BL-02, FRND-005, FRND-006 refuses requests in both directions by their own texts, and leaves none', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    await ben.call(applyFriend, { userId: ann.id })
    await ann.call(blockRoute, { userId: ben.id })
    const byBen = (await ben.ask(applyFriend, { userId: ann.id })).body
    expect(byBen).toMatchObject({ code: -1, reason: 'friend.blockedByOther' })
    const byAnn = (await ann.ask(applyFriend, { inviteNum: ben.inviteNum })).body
    expect(byAnn).toMatchObject({ code: -1, reason: 'friend.blockedBySelf' })
    for (const person of [ann, ben]) {
      expect(await person.call(listApplications)).toEqual({ incoming: [], outgoing: [] })
    }
  })

  test('FRND-014 ends a running play at once, the toy first; the other reads no more than of any end', async () => {
    const pair = await meet(world)
    const playId = await begin(pair)
    await pair.ben.call(blockRoute, { userId: pair.ann.id })
    expect((await pair.benSide.next('play_order')).code).toBe('a9000000')
    const close = { playId, reason: 'ended', by: 'receiver' }
    expect(await pair.annSide.next('play_close')).toEqual(close)
    expect(await pair.benSide.next('play_close')).toEqual(close)
  })

  test('FRND-014 ends invitations between the two, and those of others go on', async () => {
    const { ann, ben, annSide, benSide } = await meet(world)
    const asked = await ann.call(sendPlayByCode, { inviteNum: ben.inviteNum })
    await benSide.next('play_connect_notify')
    await ben.call(blockRoute, { userId: ann.id })
    expect(await annSide.next('play_close')).toEqual({ playId: asked, reason: 'expired', by: 'server' })
    const { body } = await ben.ask(replayPlay, { playId: asked, flag: true })
    expect(body.reason).toBe('play.gone')
    const cy = await world.person('cy')
    const cySide = await openPlayer(world.server.url, cy)
    const other = await ben.call(sendPlayByCode, { inviteNum: cy.inviteNum })
    await cySide.next('play_connect_notify')
    await ben.call(blockRoute, { userId: (await world.person('dee')).id })
    await cy.call(replayPlay, { playId: other, flag: true })
    expect((await benSide.next('play_connect_success')).playId).toBe(other)
  })

  test('FRND-014 an invitation in the same moment never stays, round after round', async () => {
    const { ann, ben } = await meet(world)
    for (let round = 0; round < 30; round++) {
      const [invitation] = await Promise.all([
        ann.ask(sendPlayByCode, { inviteNum: ben.inviteNum }),
        ben.call(blockRoute, { userId: ann.id }),
      ])
      if (invitation.body.code === 200) {
        const { body } = await ben.ask(replayPlay, { playId: String(invitation.body.data), flag: true })
        expect(body.reason).toBe('play.gone')
      } else {
        expect(invitation.body.reason).toBe('play.unavailable')
      }
      await ben.call(unblock, { userId: ann.id })
    }
    // Nothing of it is in the way of the next one.
    expect((await ann.ask(sendPlayByCode, { inviteNum: ben.inviteNum })).body.code).toBe(200)
  })

  test('BL-08 nobody, oneself and nonsense are refused', async () => {
    const ann = await world.person('ann')
    const tryOne = async (userId: string) => (await ann.ask(blockRoute, { userId })).body
    expect(await tryOne('A'.repeat(20))).toMatchObject({ code: -1, reason: 'friend.notFound' })
    expect(await tryOne('x')).toMatchObject({ code: -1, reason: 'friend.notFound' })
    expect(await tryOne(ann.id)).toMatchObject({ code: -1, reason: 'friend.self' })
    expect(await ann.call(listBlocked)).toEqual([])
  })

  test('BL-08, FRND-019 1,000 are enough', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const { id: _id, ...face } = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', ben.id)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: 1_000 }, (_, n) => {
      const id = `many${String(n).padStart(16, '0')}`
      return {
        ...face,
        id: id as typeof ben.id,
        invite_num: `MANY${String(n).padStart(6, '0')}`,
        qr_id: id as never,
      }
    })
    await db.insertInto('users').values(others).execute()
    const context = { db, wall: Date.now }
    await Promise.all(others.map(({ id }) => insertBlock(context, ann.id, id)))
    const { body } = await ann.ask(blockRoute, { userId: ben.id })
    expect(body).toMatchObject({ code: -1, reason: 'friend.tooManyBlocked' })
    await ann.call(unblock, { userId: others[0]?.id })
    await ann.call(blockRoute, { userId: ben.id })
  })
})
