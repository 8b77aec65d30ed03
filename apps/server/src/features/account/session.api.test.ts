import { genSign, getProfile, getSession, getTicket, signOut } from '@thrum/contracts/account/account.routes'
import { signIn } from '@thrum/contracts/account/entry.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import type { Doubt } from '../../late-commit.ts'
import { createSessionRepo } from './session.repo.ts'
import { createSessions } from './session.service.ts'
import { createTicketRepo } from './ticket.repo.ts'
import { createTickets } from './ticket.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const world = await openWorld(product)
afterAll(() => world.close())
const { context } = world.server

describe('sessions', () => {
  test('SES-09 the session call says who is signed in, and that nobody is', async () => {
    const ann = await world.person('ann')
    expect(await ann.call(getSession)).toMatchObject({
      id: ann.id,
      isLogin: true,
      nickName: 'ann',
      sex: 'none',
    })
    const nobody = await world.anyone.ask(getSession, {}, { token: 'A'.repeat(43) })
    expect(nobody.body).toMatchObject({ code: 200, data: { id: '', isLogin: false, ticket: '' } })
  })

  test('SES-13 signing out ends this session alone, at once, and says so to the sockets', async () => {
    const bo = await world.person('bo')
    const other = await world.anyone.call(signIn, { account: bo.account, password: bo.password })
    const ended: string[] = []
    context.events.on('sessionEnded', ({ userId }) => ended.push(userId))
    await bo.call(signOut)
    expect(ended).toEqual([bo.id])
    expect((await bo.ask(getProfile)).body.code).toBe(401)
    expect((await world.anyone.ask(getProfile, {}, { token: other.token })).body.code).toBe(200)
  })

  test('F-05 where an end has no answer, each of the person’s is in doubt until it is gone, and none of somebody else', async () => {
    const eve = await world.person('eve')
    await world.anyone.call(signIn, { account: eve.account, password: eve.password })
    const { db, pool, events } = context
    const repo = createSessionRepo(db, pool)
    const [id = '', other = ''] = await repo.listIds(eve.id)
    const doubts = new Map<string, Doubt>()
    const sessions = createSessions({
      repo: { ...repo, remove: () => Promise.reject(new Error('Connection terminated')) },
      events,
      unanswered: { note: (key, doubt) => void doubts.set(key, doubt) },
      wall: world.wall.now,
    })
    const [foreign = ''] = await repo.listIds((await world.person('fin')).id)
    await expect(sessions.revoke(eve.id, foreign)).rejects.toThrow('terminated')
    await expect(sessions.end({ userId: eve.id, sessionId: id })).rejects.toThrow('terminated')
    expect([...doubts.keys()].sort()).toEqual([`${eve.id} ${id}`, `${eve.id} ${other}`].sort())
    await repo.remove(eve.id, id)
    expect(await doubts.get(`${eve.id} ${id}`)?.isDone()).toBe(true)
    expect(await doubts.get(`${eve.id} ${other}`)?.isDone()).toBe(false)
  })

  test('F-03 somebody whose use can’t be written down, as on a full disk, is known all the same', async () => {
    const gia = await world.person('gia')
    const { db, pool, events } = context
    const full = Object.assign(new Error('could not extend file'), { code: '53100' })
    const sessions = createSessions({
      repo: { ...createSessionRepo(db, pool), markSeen: () => Promise.reject(full) },
      events,
      unanswered: { note: () => undefined },
      wall: () => world.wall.now() + DAY_MS,
    })
    expect(await sessions.find(gia.token)).toMatchObject({ userId: gia.id })
  })

  test('P-D5 a session ends after 30 days unused', async () => {
    const cy = await world.person('cy')
    world.wall.advance(29 * DAY_MS)
    expect((await cy.ask(getProfile)).body.code).toBe(200)
    world.wall.advance(29 * DAY_MS)
    expect((await cy.ask(getProfile)).body.code).toBe(200)
    world.wall.advance(31 * DAY_MS)
    expect((await cy.ask(getProfile)).body.code).toBe(401)
  })

  test('P-D5 a session ends after 90 days, however much it is used', async () => {
    const di = await world.person('di')
    for (let week = 0; week < 12; week++) {
      world.wall.advance(7 * DAY_MS)
      expect((await di.ask(getProfile)).body.code).toBe(200)
    }
    world.wall.advance(7 * DAY_MS)
    expect((await di.ask(getProfile)).body.code).toBe(401)
  })
})

describe('tickets', () => {
  const tickets = createTickets(createTicketRepo(context.pool), world.wall.now)

  test('SES-12 open one socket, however many ask at once', async () => {
    const fay = await world.person('fay')
    const { ticket } = await fay.call(getTicket, { namespace: '/play' })
    const takers = await Promise.all(Array.from({ length: 20 }, () => tickets.consume(ticket, '/play')))
    expect(takers.filter((taker) => taker !== undefined)).toEqual([
      expect.objectContaining({ userId: fay.id }),
    ])
  })

  test('SES-12 live 30 s', async () => {
    const gus = await world.person('gus')
    const [early, late] = [await gus.call(getSession), await gus.call(getSession)]
    world.wall.advance(29_000)
    expect(await tickets.consume(early.ticket, '/play')).toMatchObject({ userId: gus.id })
    world.wall.advance(2_000)
    expect(await tickets.consume(late.ticket, '/play')).toBeUndefined()
  })

  test('SES-12 are 30 a minute for a person, by whichever call', async () => {
    const strict = await openWorld(product, {
      config: { limits: { ...wideLimits(), ticket: DEFAULT_LIMITS.ticket } },
    })
    const ivo = await strict.person('ivo')
    const given: string[] = []
    for (let n = 0; n < 29; n++) given.push((await ivo.call(getSession)).ticket)
    given.push((await ivo.call(getTicket, { namespace: '/play' })).ticket)
    expect(new Set(given.filter(Boolean)).size).toBe(30)
    expect(await ivo.call(getSession)).toMatchObject({ id: ivo.id, isLogin: true, ticket: '' })
    expect((await ivo.ask(getTicket, { namespace: '/play' })).status).toBe(403)
    await strict.close()
  })

  test('SES-12 open nothing for another namespace, after the sign-out, or when they are none', async () => {
    const hal = await world.person('hal')
    const { ticket } = await hal.call(getSession)
    expect(await tickets.consume(ticket, '/chat')).toBeUndefined()
    expect(await tickets.consume(ticket, '/play')).toBeUndefined()
    const second = await hal.call(getSession)
    await hal.call(signOut)
    for (const d of [second.ticket, hal.token, '', undefined, ['x'], 'A'.repeat(43)]) {
      expect(await tickets.consume(d, '/play')).toBeUndefined()
    }
  })
})

describe('chat signatures', () => {
  test('AU-16 are made for one’s own id alone', async () => {
    const [ian, joy] = [await world.person('ian'), await world.person('joy')]
    const { body } = await ian.ask(genSign, { userId: joy.id })
    expect(body).toMatchObject({ code: -1, reason: 'account.signNotYours' })
    expect(JSON.stringify(body)).not.toContain('"sign"')
    const own = await ian.call(genSign, { userId: ian.id })
    expect(own.sign).toMatch(/^[0-9a-z]+\.[\w-]{43}$/)
  })

  test('P-D7 differ by session and live an hour', async () => {
    const kim = await world.person('kim')
    const { token } = await world.anyone.call(signIn, { account: kim.account, password: kim.password })
    const first = await kim.call(genSign, { userId: kim.id })
    const second = (await world.anyone.ask(genSign, { userId: kim.id }, { token })).body.data as {
      sign: string
    }
    expect(first.sign.split('.')[1]).not.toBe(second.sign.split('.')[1])
    const expiresInMs = Number.parseInt(first.sign.split('.')[0] ?? '', 36) * 1000 - world.wall.now()
    expect(Math.abs(expiresInMs - 3_600_000)).toBeLessThan(30_000)
  })
})
