import { signOut } from '@thrum/contracts/account/account.routes'
import { cancelAccount } from '@thrum/contracts/account/security.routes'
import type { Envelope } from '@thrum/contracts/envelope'
import type { PlayId } from '@thrum/contracts/ids'
import * as routes from '@thrum/contracts/play/play.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { PATIENCE } from '@thrum/testkit/patience'
import type { Person } from '@thrum/testkit/person'
import { medianGapMs } from '@thrum/testkit/timing'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openPlayer, type Player } from '../../flows/player.ts'
import { product } from '../../flows/product.ts'
import { meet, play } from '../../flows/stage.ts'
import { befriend, block } from '../friends/index.ts'

const clock = new FakeClock()
const world = await openWorld(product, { overrides: { clock } })
afterAll(() => world.close())

const UNKNOWN = '0000000000'

/** Both clocks of the server, as time passes for everybody. */
async function pass(ms: number): Promise<void> {
  world.wall.advance(ms)
  await clock.advance(ms)
}

async function tryCode(person: Person, inviteNum: string): Promise<Envelope> {
  return (await person.ask(routes.sendPlayByCode, { inviteNum })).body
}

async function closesIn10s(side: Player, playId: PlayId): Promise<void> {
  await pass(9_999)
  await side.caughtUp()
  expect(side.all('play_close')).toEqual([])
  await pass(1)
  expect(await side.next('play_close')).toEqual({ playId, reason: 'lost', by: 'server' })
}

describe('an invitation', () => {
  test('PL-01, INT-14, P-E6 unknown, off-line, blocked and unfriended people give one answer, byte for byte', async () => {
    const { ann, ben, benSide } = await meet(world)
    const [away, blocker] = [await world.person('away'), await world.person('blocker')]
    const blockerSide = await openPlayer(world.server.url, blocker)
    await block(world.server.context, blocker.id, ann.id)
    await block(world.server.context, ann.id, ben.id)
    const answers = [
      await ann.ask(routes.sendPlayByCode, { inviteNum: UNKNOWN }),
      await ann.ask(routes.sendPlayByCode, { inviteNum: 'not a code' }),
      await ann.ask(routes.sendPlayByCode, { inviteNum: away.inviteNum }),
      await ann.ask(routes.sendPlayByCode, { inviteNum: blocker.inviteNum }),
      await ann.ask(routes.sendPlayByCode, { inviteNum: ben.inviteNum }),
      await ann.ask(routes.sendPlayById, { id: blocker.qrId }),
      await ann.ask(routes.sendPlayById, { id: blocker.id }),
    ]
    const texts = answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)
    expect(new Set(texts).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ code: -1, reason: 'play.unavailable', data: null })
    expect((await ann.ask(routes.sendPlayByCode, { inviteNum: ann.inviteNum })).body.reason).toBe('play.self')
    for (const side of [benSide, blockerSide]) {
      await side.caughtUp()
      expect(side.all('play_connect_notify')).toEqual([])
    }
  })

  test('SES-13, DE-06 whoever signs out, or cancels, while it is on its way has invited nobody', async () => {
    const { db } = world.server.context
    for (const end of [
      (person: Person) => person.call(signOut),
      (person: Person) => person.call(cancelAccount, { isSure: true, password: person.password }),
    ]) {
      const { ann, ben, benSide } = await meet(world)
      const invited = await db.transaction().execute(async (trx) => {
        await sql`lock table friendships in access exclusive mode`.execute(trx)
        const inviting = ann.ask(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
        const waiting = async () =>
          (
            await sql`select from pg_locks where not granted and relation = 'friendships'::regclass`.execute(
              trx,
            )
          ).rows.length
        await expect.poll(waiting, PATIENCE).toBe(1)
        await end(ann)
        return { inviting }
      })
      expect((await invited.inviting).body.reason).toBe('session.expired')
      const back = await openPlayer(world.server.url, ben)
      expect(await back.next('play_state')).toMatchObject({ state: 'none' })
      await benSide.caughtUp()
      expect(benSide.all('play_connect_notify')).toEqual([])
    }
  })

  test('PL-01, BL-03 the one answer takes the same time whatever its cause', async () => {
    const { ann } = await meet(world)
    const [away, blocker] = [await world.person('away'), await world.person('blocker')]
    await openPlayer(world.server.url, blocker)
    await block(world.server.context, blocker.id, ann.id)
    const asked = (inviteNum: string) => () => tryCode(ann, inviteNum)
    for (const other of [away.inviteNum, blocker.inviteNum])
      expect(Math.abs(await medianGapMs(40, 10, asked(other), asked(UNKNOWN)))).toBeLessThan(10)
  })

  test('INT-01 reaches a stranger by scanned id, a friend by user id, and nobody else by user id', async () => {
    const { ann, ben, benSide } = await meet(world)
    const first = await ann.call(routes.sendPlayById, { id: ben.qrId })
    expect(await benSide.next('play_connect_notify')).toMatchObject({ playId: first, flag: 0 })
    await ann.call(routes.closePlay, { id: first })
    expect((await ann.ask(routes.sendPlayById, { id: ben.id })).body.reason).toBe('play.unavailable')
    await befriend(world.server.context, ann.id, ben.id)
    const second = await ann.call(routes.sendPlayById, { id: ben.id, flag: 1 })
    await benSide.next('play_close')
    expect(await benSide.next('play_connect_notify')).toMatchObject({ playId: second, flag: 1 })
  })

  test('INT-02, PL-05 closes itself after 60 s without an answer', async () => {
    const { ann, ben, annSide, benSide } = await meet(world)
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    await pass(59_999)
    await annSide.caughtUp()
    expect(annSide.all('play_close')).toEqual([])
    await pass(1)
    const close = { playId, reason: 'expired', by: 'server' }
    expect(await annSide.next('play_close')).toEqual(close)
    expect(await benSide.next('play_close')).toEqual(close)
    await pass(1_000)
    expect((await ben.ask(routes.replayPlay, { playId, flag: true })).body.reason).toBe('play.gone')
  })

  test('PL-05 can still be accepted at 59 s', async () => {
    const { ann, ben, annSide } = await meet(world)
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    await pass(59_000)
    await ben.call(routes.replayPlay, { playId, flag: true })
    await annSide.next('play_connect_success')
    await pass(5_000)
    await annSide.caughtUp()
    expect(annSide.all('play_close')).toEqual([])
  })

  test('PL-05, P-B7 can be accepted after the wall clock was turned, as long as its time lasts', async () => {
    for (const turnedMs of [2 * 3_600_000, -2 * 3_600_000]) {
      const { ann, ben, annSide } = await meet(world)
      const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
      world.wall.advance(turnedMs)
      await ben.call(routes.replayPlay, { playId, flag: true })
      await annSide.next('play_connect_success')
    }
  })

  test('PL-04 is answered by the invitee alone', async () => {
    const { ann, ben, annSide } = await meet(world)
    const eve = await world.person('eve')
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    for (const [person, flag] of [
      [eve, true],
      [eve, false],
      [ann, true],
      [ann, false],
    ] as const) {
      expect((await person.ask(routes.replayPlay, { playId, flag })).body.reason).toBe('play.gone')
    }
    await ben.call(routes.replayPlay, { playId, flag: true })
    expect(await annSide.next('play_connect_success')).toMatchObject({ playId })
  })

  test('PL-07 accepted twice gives one event, and can’t be declined afterwards', async () => {
    const { ann, ben, annSide } = await meet(world)
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    const agree = () => ben.ask(routes.replayPlay, { playId, flag: true })
    const answers = await Promise.all([agree(), agree(), agree()])
    expect(answers.map(({ body }) => body.code)).toEqual([200, 200, 200])
    expect((await ben.ask(routes.replayPlay, { playId, flag: false })).body.reason).toBe('play.gone')
    await annSide.caughtUp()
    expect(annSide.all('play_connect_success')).toHaveLength(1)
  })

  test('PL-08, INT-14 somebody who plays is busy, but never for a person they blocked', async () => {
    const { ann, ben } = await play(world)
    const [carl, dora] = [await world.person('carl'), await world.person('dora')]
    await block(world.server.context, ben.id, dora.id)
    expect(await tryCode(carl, ben.inviteNum)).toMatchObject({ code: -1, reason: 'play.busy', data: null })
    expect((await tryCode(dora, ben.inviteNum)).reason).toBe('play.unavailable')
    expect((await tryCode(ann, carl.inviteNum)).reason).toBe('play.unavailable')
  })

  test('PL-09 only one can be open, also of 20 sent at once', async () => {
    const { ann, ben, benSide } = await meet(world)
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryCode(ann, ben.inviteNum)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await tryCode(ann, UNKNOWN)).reason).toBe('play.inviteOpen')
    await benSide.caughtUp()
    expect(benSide.all('play_connect_notify')).toHaveLength(1)
  })

  test('INT-14, INT-06 whoever just ended something is free for the next at once, 30 rounds', async () => {
    const { ann, ben, annSide } = await meet(world)
    for (let round = 0; round < 30; round++) {
      const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
      const isAgreed = round % 2 === 0
      await ben.call(routes.replayPlay, { playId, flag: isAgreed })
      if (!isAgreed) continue
      await annSide.next('play_connect_success')
      await Promise.all([ann, ben].map((person) => person.call(routes.closePlay, { id: playId })))
    }
  })

  test('INT-14 of two people who invite each other at once, one gets through at most', async () => {
    const { ann, ben } = await meet(world)
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([tryCode(ann, ben.inviteNum), tryCode(ben, ann.inviteNum)])
      const ids = answers.flatMap(({ code, data }) => (code === 200 ? [data as string] : []))
      expect(ids).toHaveLength(1)
      await ann.call(routes.closePlay, { id: ids[0] })
    }
  })

  test('INT-06, INT-14 a no leaves the own open invitation of the person who said it as it is', async () => {
    const { ann, ben, benSide } = await meet(world)
    const carl = await world.person('carl')
    await openPlayer(world.server.url, carl)
    await benSide.next('play_state')
    const id = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    const own = await ben.call(routes.sendPlayByCode, { inviteNum: carl.inviteNum })
    await ben.call(routes.replayPlay, { playId: id, flag: false })
    const state = { playId: own, state: 'waiting', role: 'initiator' }
    expect(await benSide.next('play_state')).toMatchObject(state)
  })

  test('P-B4 accepting and cancelling at once ends in one state for both, 20 rounds', async () => {
    const { ann, ben, annSide, benSide } = await meet(world)
    for (let round = 0; round < 20; round++) {
      const id = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
      const [agreed] = await Promise.all([
        ben.ask(routes.replayPlay, { playId: id, flag: true }),
        ann.call(routes.closePlay, { id }),
      ])
      const close = await annSide.next('play_close')
      expect(close.reason).toBe(agreed.body.code === 200 ? 'ended' : 'cancelled')
      expect(await benSide.next('play_close')).toEqual(close)
    }
  })

  test('INT-04, P-B4 of a yes and the no after it, in whatever order they come, the no stands, 20 rounds', async () => {
    const { ann, ben } = await meet(world)
    for (let round = 0; round < 20; round++) {
      const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
      // As the client does: a no that comes too late closes the play.
      const decline = async () => {
        const { body } = await ben.ask(routes.replayPlay, { playId, flag: false })
        if (body.code !== 200) await ben.call(routes.closePlay, { id: playId })
      }
      const agree = () => ben.ask(routes.replayPlay, { playId, flag: true })
      // Nothing is left that would keep the two from the next round.
      await Promise.all(round % 2 === 0 ? [agree(), decline()] : [decline(), agree()])
    }
    const late = await openPlayer(world.server.url, ben)
    expect(await late.next('play_state')).toMatchObject({ playId: 0, state: 'none' })
  })

  test('INT-03, P-B7 is shown again to an invitee who connects later, with the time that is left', async () => {
    const { ann, ben, benSide } = await meet(world)
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    await benSide.next('play_connect_notify')
    await pass(20_000)
    const later = await openPlayer(world.server.url, ben)
    expect(await later.next('play_state')).toMatchObject({ playId, state: 'waiting', role: 'receiver' })
    expect(await later.next('play_connect_notify')).toMatchObject({
      playId,
      name: 'ann',
      expiresInMs: 40_000,
    })
    const inviter = await openPlayer(world.server.url, ann)
    expect(await inviter.next('play_state')).toMatchObject({ playId, role: 'initiator', partner: null })
  })

  test('INT-02 ends when the inviter stays away for 10 s', async () => {
    const { ann, ben, annSide, benSide } = await meet(world)
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    annSide.socket.disconnect()
    // Somebody who is gone answers like nobody; before that, like somebody who waits.
    await expect.poll(async () => (await tryCode(ben, ann.inviteNum)).reason).toBe('play.unavailable')
    await closesIn10s(benSide, playId)
  })

  test('INT-02 ends 10 s after it was sent by somebody who was gone by then', async () => {
    const { ann, ben, annSide, benSide } = await meet(world)
    annSide.socket.disconnect()
    await expect.poll(async () => (await tryCode(ben, ann.inviteNum)).reason).toBe('play.unavailable')
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    await closesIn10s(benSide, playId)
  })

  test('PL-21 a nickname with underscores survives, also a naive split', async () => {
    const { ann, ben, benSide } = await meet(world)
    await world.server.context.db
      .updateTable('users')
      .set({ nick_name: 'a_b_c' })
      .where('id', '=', ann.id)
      .execute()
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    expect(await benSide.next('play_connect_notify')).toMatchObject({ playId, name: 'a_b_c', userId: ann.id })
    const text = benSide.heard.find(({ type }) => type === 'play_connect_notify')?.sData ?? ''
    expect(text.split('_')).toHaveLength(5)
    expect(text.split('_')[1]).toBe('a＿b＿c')
  })

  test('PL-18 an id that is none is answered like an unknown one', async () => {
    const ann = await world.person('ann')
    for (const id of ['0', '-1', 'a_b', 'x'.repeat(4_096), undefined, '__proto__']) {
      const { status, body } = await ann.ask(routes.sendPlayById, { id })
      expect([status, body.code]).toEqual([200, -1])
    }
  })
})
