import { getCard, getProfile, getSession, getTicket } from '@thrum/contracts/account/account.routes'
import { signIn } from '@thrum/contracts/account/entry.routes'
import { sendPlayByCode } from '@thrum/contracts/play/play.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEvents } from '../../events.ts'
import { product } from '../../flows/product.ts'
import { wideLimits } from '../../http/limits.ts'
import { createLog } from '../../log.ts'
import { createClosingRepo } from '../closing/closing.repo.ts'
import { createDeskRepo } from './desk.repo.ts'
import { findTyped } from './desk.service.ts'
import { createSuspensionRepo } from './suspension.repo.ts'
import { watchSuspended } from './suspension.timer.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const repo = createSuspensionRepo(world.server.context.db)
const stateOf = (typed: string) => findTyped(createDeskRepo(world.server.context.db), typed)
const suspend = (id: string) => repo.suspend(id, new Date(world.wall.now()))

describe('a suspended account', () => {
  test('OPS-01 is told so at its next call, and its sockets end within 2 s', async () => {
    const ann = await world.person('ann')
    const socket = await ann.openSocket()
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    expect(await suspend(ann.id)).toBe(true)
    const startedMs = performance.now()
    for (const route of [getProfile, getTicket]) {
      const { body } = await ann.ask(route, route === getTicket ? { namespace: '/play' } : {})
      expect([body.code, body.reason]).toEqual([403, 'session.closed'])
    }
    await ended
    expect(performance.now() - startedMs).toBeLessThan(2_000)
    expect(await ann.call(getSession)).toMatchObject({ isLogin: false })
  })

  test('OPS-01 opens by no password, and can’t be found or invited', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    await suspend(ann.id)
    const { account, password } = ann
    expect((await world.anyone.ask(signIn, { account, password })).body).toMatchObject({
      code: 403,
      data: null,
    })
    const wrong = await world.anyone.ask(signIn, { account, password: `${password}x` })
    expect(wrong.body.reason).toBe('account.badCredentials')
    expect((await ben.ask(getCard, { userId: ann.id })).body.reason).toBe('play.unavailable')
    expect((await ben.ask(sendPlayByCode, { inviteNum: ann.inviteNum })).body.reason).toBe('play.unavailable')
  })

  test('OPS-01, AU-02 keeps nobody else at its address out, however often its own password is tried', async () => {
    const limits = { ...wideLimits(), signInAddress: { points: 2, perMs: 600_000 } }
    const limited = await openWorld(product, { config: { limits } })
    onTestFinished(() => limited.close())
    const [ann, ben] = [await limited.person('ann'), await limited.person('ben')]
    const enter = async ({ account, password }: typeof ann) =>
      (await limited.anyone.ask(signIn, { account, password })).body.code
    await createSuspensionRepo(limited.server.context.db).suspend(ann.id, new Date())
    for (const person of [ann, ann, ann]) expect(await enter(person)).toBe(403)
    expect(await enter(ben)).toBe(200)
  })

  test('OPS-01, SO-05 opens sockets again with the session that it had', async () => {
    const ann = await world.person('ann')
    const socket = await ann.openSocket()
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    await suspend(ann.id)
    await ended
    await repo.restore(ann.id)
    expect((await ann.openSocket()).connected).toBe(true)
  })

  test('OPS-01 comes back as it was once it is restored, and may be suspended again', async () => {
    const ann = await world.person('ann')
    expect(await repo.restore(ann.id)).toBe(false)
    expect(await suspend(ann.id)).toBe(true)
    expect(await suspend(ann.id)).toBe(false)
    expect(await stateOf(ann.account)).toMatchObject({ id: ann.id, state: 'suspended' })
    expect(await repo.restore(ann.id)).toBe(true)
    expect(await stateOf(ann.account)).toMatchObject({ id: ann.id, state: 'open' })
    expect(await ann.call(getProfile)).toMatchObject({ nickName: 'ann' })
    const socket = await ann.openSocket()
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    await suspend(ann.id)
    await ended
  })

  test('OPS-01 is not taken for one that is being deleted, and none of those comes back', async () => {
    const ann = await world.person('ann')
    const closed_at = new Date(world.wall.now())
    await world.server.context.db.updateTable('users').set({ closed_at }).where('id', '=', ann.id).execute()
    expect(await suspend(ann.id)).toBe(false)
    expect(await repo.restore(ann.id)).toBe(false)
    expect(await stateOf(ann.account)).toMatchObject({ id: ann.id, state: 'closing' })
    expect(await stateOf('nobody')).toBeUndefined()
  })

  test('OPS-01, ACC-12 loses nothing: what deletes closed accounts leaves it alone', async () => {
    const ann = await world.person('ann')
    await suspend(ann.id)
    const closing = createClosingRepo(world.server.context.db)
    expect(await closing.listClosed()).not.toContain(ann.id)
    await closing.removePerson(ann.id)
    expect(await repo.restore(ann.id)).toBe(true)
    expect(await ann.call(getProfile)).toMatchObject({ nickName: 'ann' })
  })

  test('OPS-01 is told of once, and found again when a look failed', async () => {
    const clock = new FakeClock()
    const sessions = [{ userId: 'u' as never, sessionId: 's', suspendedAt: new Date(1) }]
    const listSessions = vi
      .fn()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValueOnce(sessions)
      .mockResolvedValueOnce(sessions)
      .mockResolvedValueOnce([])
      .mockResolvedValueOnce(sessions)
      .mockResolvedValue([{ ...sessions[0], suspendedAt: new Date(2) }])
    const events = createEvents()
    const told = vi.fn()
    events.on('sessionEnded', told)
    const stop = watchSuspended({
      repo: { listSessions },
      events,
      clock,
      log: createLog('silent'),
      wall: () => 0,
    })
    for (const times of [0, 1, 1, 1, 2, 3]) {
      await clock.advance(500)
      expect(told).toHaveBeenCalledTimes(times)
    }
    stop()
    await clock.advance(5_000)
    expect(listSessions).toHaveBeenCalledTimes(6)
    expect(clock.timers).toBe(0)
  })
})
