import { getCard } from '@thrum/contracts/account/account.routes'
import {
  applyFriend,
  block,
  checkFriends,
  deleteFriend,
  handleApplication,
  listApplications,
  listFriends,
} from '@thrum/contracts/friend/friend.routes'
import { APPLICATION_DAYS } from '@thrum/contracts/limits'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db } = world.server.context

/** Fewer where each round counts; the long form is run by hand. */
const ROUNDS = process.env.CI === undefined ? 200 : 50
const DAY_MS = 24 * 60 * 60_000

async function reasonOf(person: Person, input: Parameters<Person['ask']>[1]): Promise<string | null> {
  const { status, body } = await person.ask(applyFriend, input)
  expect(status).toBe(200)
  expect(body.code).toBe(-1)
  return body.reason ?? null
}

async function relation(one: Person, other: Person): Promise<string | undefined> {
  const [check] = await one.call(checkFriends, { userIDList: other.id })
  return check?.relation
}

async function pair(): Promise<[Person, Person]> {
  return Promise.all([world.person('ann'), world.person('ben')])
}

describe('a friend request', () => {
  test('FRND-007, FRND-008 waits on both sides, by code, QR id and user id alike', async () => {
    const ben = await world.person('ben')
    for (const input of [{ inviteNum: ben.inviteNum }, { qrId: ben.qrId }, { userId: ben.id }]) {
      const ann = await world.person('ann')
      const done = await ann.call(applyFriend, { ...input, message: 'Hi, it’s me' })
      expect(done).toEqual({ state: 'waiting', userId: ben.id })
      const { outgoing } = await ann.call(listApplications)
      expect(outgoing).toMatchObject([{ userId: ben.id, nickName: 'ben', message: 'Hi, it’s me' }])
      const { incoming } = await ben.call(listApplications)
      expect(incoming[0]).toMatchObject({ userId: ann.id, nickName: 'ann', message: 'Hi, it’s me' })
      expect(await ann.call(listFriends)).toEqual([])
    }
    expect((await ben.call(listApplications)).incoming).toHaveLength(3)
  })

  test('FR-01, FRND-001, FRND-002, FRND-003 empty, two at once, one’s own and unknown are told apart', async () => {
    const [ann, ben] = await pair()
    for (const nothing of [{}, { userId: '' }, { inviteNum: '', qrId: '' }]) {
      expect(await reasonOf(ann, nothing)).toBe('friend.idNeeded')
    }
    expect(await reasonOf(ann, { userId: ben.id, inviteNum: ben.inviteNum })).toBe('friend.idNeeded')
    for (const own of [{ userId: ann.id }, { inviteNum: ann.inviteNum }, { qrId: ann.qrId }]) {
      expect(await reasonOf(ann, own)).toBe('friend.self')
    }
    for (const unknown of [{ userId: 'A'.repeat(20) }, { inviteNum: '0000000000' }, { qrId: '<script>' }]) {
      expect(await reasonOf(ann, unknown)).toBe('friend.notFound')
    }
    expect(await ann.call(listApplications)).toEqual({ incoming: [], outgoing: [] })
  })

  test('FR-02, FRND-004, FRND-007 a second one says wait, one to a friend says friends already', async () => {
    const [ann, ben] = await pair()
    await ann.call(applyFriend, { userId: ben.id })
    expect(await reasonOf(ann, { inviteNum: ben.inviteNum })).toBe('friend.waiting')
    const { incoming } = await ben.call(listApplications)
    expect(incoming).toHaveLength(1)
    await ben.call(handleApplication, { id: incoming[0]?.id, action: 'Agree' })
    expect(await reasonOf(ann, { userId: ben.id })).toBe('friend.already')
    expect(await reasonOf(ben, { userId: ann.id })).toBe('friend.already')
  })

  test('FRND-009, FRND-010 agreeing makes friends of both, refusing of neither; looking answers nothing', async () => {
    const [ann, ben] = await pair()
    const cy = await world.person('cy')
    await ann.call(applyFriend, { userId: ben.id })
    await cy.call(applyFriend, { userId: ben.id })
    await ben.call(listApplications)
    const { incoming } = await ben.call(listApplications)
    expect(incoming.map(({ nickName }) => nickName)).toEqual(['cy', 'ann'])
    await ben.call(handleApplication, { id: incoming[0]?.id, action: 'Reject' })
    await ben.call(handleApplication, { id: incoming[1]?.id, action: 'Agree' })
    expect((await ben.call(listApplications)).incoming).toEqual([])
    expect((await ann.call(listApplications)).outgoing).toEqual([])
    expect([await relation(ben, ann), await relation(ben, cy)]).toEqual(['mutual', 'none'])
    expect(await ann.call(listFriends)).toMatchObject([{ id: ben.id, nickName: 'ben', remark: '' }])
    // A refusal is no block.
    expect(await cy.call(applyFriend, { userId: ben.id })).toMatchObject({ state: 'waiting' })
  })

  test('FR-05 is answered by the one who was asked, and once', async () => {
    const [ann, ben] = await pair()
    const cy = await world.person('cy')
    await ann.call(applyFriend, { userId: ben.id })
    const id = (await ben.call(listApplications)).incoming[0]?.id
    const agree = (person: Person) => person.ask(handleApplication, { id, action: 'Agree' })
    for (const person of [cy, ann]) {
      expect((await agree(person)).body).toMatchObject({ code: -1, reason: 'friend.applicationUnknown' })
    }
    const answers = await Promise.all([agree(ben), agree(ben), agree(ben)])
    expect(answers.map(({ body }) => body.code).sort()).toEqual([-1, -1, 200])
    expect(await relation(ann, ben)).toBe('mutual')
  })

  test('FRND-011 crossing ones accept each other', async () => {
    const [ann, ben] = await pair()
    await ann.call(applyFriend, { userId: ben.id })
    expect(await ben.call(applyFriend, { inviteNum: ann.inviteNum })).toEqual({
      state: 'friends',
      userId: ann.id,
    })
    expect(await relation(ann, ben)).toBe('mutual')
    expect(await ann.call(listApplications)).toEqual({ incoming: [], outgoing: [] })
  })

  test('FR-03 50 at once leave one', async () => {
    const [ann, ben] = await pair()
    const all = await Promise.all(Array.from({ length: 50 }, () => ann.ask(applyFriend, { userId: ben.id })))
    const reasons = all.map(({ body }) => body.reason ?? 'made').sort()
    expect(reasons).toEqual([...Array(49).fill('friend.waiting'), 'made'])
    expect((await ben.call(listApplications)).incoming).toHaveLength(1)
  })

  test(`FR-04, FRND-011 crossing in the same moment ends the same in each of ${ROUNDS} rounds`, async () => {
    const [ann, ben] = await pair()
    for (let round = 0; round < ROUNDS; round++) {
      const both = await Promise.all([
        ann.ask(applyFriend, { userId: ben.id }),
        ben.ask(applyFriend, { userId: ann.id }),
      ])
      const states = both.map(({ body }) => (body.data as { state?: string } | null)?.state ?? body.reason)
      expect(states.sort()).toEqual(['friends', 'waiting'])
      const rows = await db
        .selectFrom('friendships')
        .select('friend_id')
        .where('user_id', 'in', [ann.id, ben.id])
        .execute()
      expect(rows).toHaveLength(2)
      expect(
        await db
          .selectFrom('friend_requests')
          .select('id')
          .where('asker_id', 'in', [ann.id, ben.id])
          .execute(),
      ).toEqual([])
      await Promise.all([
        ann.call(deleteFriend, { userId: ben.id }),
        ben.call(deleteFriend, { userId: ann.id }),
      ])
    }
  }, 120_000)

  test('FR-07 words are at most 140, and markup is only words', async () => {
    const [ann, ben] = await pair()
    const html = '<img src=x onerror=alert(1)>'
    expect(await reasonOf(ann, { userId: ben.id, message: html.repeat(360) })).toBe('friend.messageTooLong')
    expect(await reasonOf(ann, { userId: ben.id, message: 'a'.repeat(141) })).toBe('friend.messageTooLong')
    await ann.call(applyFriend, { userId: ben.id, message: html })
    expect((await ben.call(listApplications)).incoming[0]?.message).toBe(html)
  })

  test('FR-10 is gone once its sender was blocked, or is gone', async () => {
    const [ann, ben] = await pair()
    const cy = await world.person('cy')
    await ann.call(applyFriend, { userId: ben.id })
    await cy.call(applyFriend, { userId: ben.id })
    const { incoming } = await ben.call(listApplications)
    await ben.call(block, { userId: ann.id })
    await db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', cy.id).execute()
    expect((await ben.call(listApplications)).incoming).toEqual([])
    for (const { id } of incoming) {
      const { body } = await ben.ask(handleApplication, { id, action: 'Agree' })
      expect(body).toMatchObject({ code: -1, reason: 'friend.applicationUnknown' })
    }
    expect(await ben.call(listFriends)).toEqual([])
  })

  test('FRND-013 asking again while still on the other’s list makes friends at once', async () => {
    const [ann, ben] = await pair()
    await ann.call(applyFriend, { userId: ben.id })
    await ben.call(applyFriend, { userId: ann.id })
    await ann.call(deleteFriend, { userId: ben.id })
    expect(await ann.call(applyFriend, { userId: ben.id })).toMatchObject({ state: 'friends' })
    await ann.call(deleteFriend, { userId: ben.id })
    // Whoever was deleted asks like a stranger, and stays one-sided meanwhile.
    expect(await ben.call(applyFriend, { userId: ann.id })).toMatchObject({ state: 'waiting' })
    expect(await relation(ann, ben)).toBe('oneSided')
  })
})

describe('limits of friend requests', () => {
  const { friendMisses, friendRequests } = DEFAULT_LIMITS
  const limits = { ...wideLimits(), friendMisses, friendRequests }

  test('FR-06 from the 31st miss on, everything is refused alike', async () => {
    const strict = await openWorld(product, { config: { limits } })
    const [ann, ben] = [await strict.person('ann'), await strict.person('ben')]
    for (let miss = 0; miss < 30; miss++) {
      const input = miss % 2 === 0 ? { inviteNum: String(miss).padStart(10, '0') } : { inviteNum: 'no code' }
      expect((await ann.ask(applyFriend, input)).body.reason).toBe('friend.notFound')
    }
    for (const input of [{ inviteNum: '0000000099' }, { inviteNum: 'no code' }, { userId: ben.id }]) {
      const { status, body } = await ann.ask(applyFriend, input)
      expect([status, body.reason]).toEqual([403, 'request.tooMany'])
    }
    expect(await ben.call(applyFriend, { userId: ann.id })).toMatchObject({ state: 'waiting' })
    await strict.close()
  })

  test('P-D8 many accounts at one address get 30 wrong codes an hour together', async () => {
    const { friendMissesAddress } = DEFAULT_LIMITS
    const strict = await openWorld(product, { config: { limits: { ...limits, friendMissesAddress } } })
    const [ann, ben, cem] = [
      await strict.person('ann'),
      await strict.person('ben'),
      await strict.person('cem'),
    ]
    for (let miss = 0; miss < 30; miss++) {
      const guess = { inviteNum: String(miss).padStart(10, '0') }
      expect((await (miss % 2 === 0 ? ann : ben).ask(applyFriend, guess)).body.reason).toBe('friend.notFound')
    }
    expect((await ben.ask(applyFriend, { inviteNum: cem.inviteNum })).body.reason).toBe('request.tooMany')
    expect(await ben.call(applyFriend, { userId: cem.id })).toMatchObject({ state: 'waiting' })
    await strict.close()
  })

  test('FR-06 looking at people who aren’t there counts with asking them', async () => {
    const strict = await openWorld(product, { config: { limits } })
    const [ann, ben] = [await strict.person('ann'), await strict.person('ben')]
    const nobody = (n: number) => ({ [n % 2 === 0 ? 'userId' : 'qrId']: String(n).padStart(20, '0') })
    for (let miss = 0; miss < 30; miss++)
      expect((await ann.ask(getCard, nobody(miss))).body.reason).toBe('play.unavailable')
    for (const ask of [ann.ask(getCard, { userId: ben.id }), ann.ask(applyFriend, { userId: ben.id })])
      expect((await ask).body.reason).toBe('request.tooMany')
    await strict.close()
  })

  test('FRND-027 20 requests an hour are enough; those that were refused don’t count', async () => {
    const strict = await openWorld(product, { config: { limits } })
    const ann = await strict.person('ann')
    const others: Person[] = []
    for (let n = 0; n < 21; n++) others.push(await strict.person(`p${n}`))
    for (const [n, other] of others.entries()) {
      const { status, body } = await ann.ask(applyFriend, { userId: other.id })
      expect([status, body.reason ?? null]).toEqual(n < 20 ? [200, null] : [403, 'request.tooMany'])
      if (n < 19) expect(await reasonOf(ann, { userId: other.id })).toBe('friend.waiting')
    }
    await strict.close()
  })

  test('FRND-019 100 open requests are enough, and one that ran out is none', async () => {
    const [ann, ben] = await pair()
    const { id: _id, ...face } = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', ben.id)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: 100 }, (_, n) => `many${String(n).padStart(16, '0')}`)
    const codes = (n: number) => ({ invite_num: `MANY${String(n).padStart(6, '0')}`, qr_id: others[n] })
    await db
      .insertInto('users')
      .values(others.map((id, n) => ({ ...face, id, ...codes(n) }) as never))
      .execute()
    await db
      .insertInto('friend_requests')
      .values(
        others.map((asked, n) => ({
          id: others[n] ?? '',
          asker_id: ann.id,
          asked_id: asked as never,
          message: '',
          created_at: new Date(world.wall.now()),
        })),
      )
      .execute()
    expect(await reasonOf(ann, { userId: ben.id })).toBe('friend.tooManyPending')
    const endedAt = new Date(world.wall.now() - APPLICATION_DAYS * DAY_MS)
    await db
      .updateTable('friend_requests')
      .set({ created_at: endedAt })
      .where('asker_id', '=', ann.id)
      .execute()
    expect((await ann.call(listApplications)).outgoing).toEqual([])
    expect(await ann.call(applyFriend, { userId: ben.id })).toMatchObject({ state: 'waiting' })
    // The old one doesn't stand in the way.
    expect(await ann.call(applyFriend, { userId: others[0] })).toMatchObject({ state: 'waiting' })
  })
})
