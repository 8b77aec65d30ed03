import { getProfile } from '@thrum/contracts/account/account.routes'
import { signIn } from '@thrum/contracts/account/entry.routes'
import { listSessions, revokeSession } from '@thrum/contracts/account/security.routes'
import { SESSIONS_PER_USER } from '@thrum/contracts/limits'
import { makeCaller } from '@thrum/testkit/caller'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const PHONE = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
const TABLET = 'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1'
const world = await openWorld(product)
afterAll(() => world.close())

async function enter({ account, password }: Person, userAgent: string) {
  const form = { account, password }
  const { body } = await world.anyone.ask(signIn, form, { 'user-agent': userAgent })
  return makeCaller(world.server.url, (body.data as { token: string }).token)
}

describe('signed-in devices', () => {
  test('SES-14 are listed by browser and system, this one first', async () => {
    const ann = await world.person('ann')
    const [phone, tablet] = [await enter(ann, PHONE), await enter(ann, TABLET)]
    const list = await phone.call(listSessions)
    expect(list.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
      ['Chrome · Android', true],
      ['Safari · iPad', false],
      ['', false],
    ])
    for (const { createdAtMs, seenAtMs } of list) {
      expect(Math.abs(createdAtMs - world.wall.now())).toBeLessThan(60_000)
      expect(seenAtMs).toBe(createdAtMs)
    }
    expect((await tablet.call(listSessions))[0]).toMatchObject({ label: 'Safari · iPad', isCurrent: true })
  })

  test('SES-14 were last seen at a full hour, and never before they signed in', async () => {
    const hal = await world.person('hal')
    const [before] = await hal.call(listSessions)
    expect(before?.seenAtMs).toBe(before?.createdAtMs)
    world.wall.advance(3 * HOUR_MS)
    await hal.call(getProfile)
    const [after] = await hal.call(listSessions)
    const hour = Math.floor(world.wall.now() / HOUR_MS) * HOUR_MS
    expect([hour, hour - HOUR_MS]).toContain(after?.seenAtMs)
    expect(after?.createdAtMs).toBe(before?.createdAtMs)
  })

  test('SES-14 are signed out one by one', async () => {
    const bo = await world.person('bo')
    const [phone, tablet] = [await enter(bo, PHONE), await enter(bo, TABLET)]
    const place = (await bo.call(listSessions)).find(({ label }) => label === 'Chrome · Android')
    await bo.call(revokeSession, { id: place?.id })
    expect((await phone.ask(getProfile)).body.code).toBe(401)
    expect((await tablet.ask(getProfile)).body.code).toBe(200)
    const again = await bo.ask(revokeSession, { id: place?.id })
    expect(again.body).toMatchObject({ code: -1, reason: 'account.sessionUnknown' })
  })

  test('SES-14 are signed out all but this one', async () => {
    const cy = await world.person('cy')
    const others = [await enter(cy, PHONE), await enter(cy, TABLET)]
    await cy.call(revokeSession, { id: 'others' })
    for (const other of others) expect((await other.ask(getProfile)).body.code).toBe(401)
    expect(await cy.call(listSessions)).toEqual([expect.objectContaining({ isCurrent: true })])
  })

  test('SES-14 of somebody else can’t be told from unknown ones, and go on', async () => {
    const [di, ed] = [await world.person('di'), await world.person('ed')]
    const [foreign] = await ed.call(listSessions)
    const answers = []
    for (const id of [foreign?.id ?? '', 'x'.repeat(20), '', 'x'.repeat(65), "' or 1=1 --"]) {
      const { status, body } = await di.ask(revokeSession, { id })
      answers.push([status, body.code, body.reason])
    }
    expect(new Set(answers.map(String))).toEqual(new Set(['200,-1,account.sessionUnknown']))
    expect((await ed.ask(getProfile)).body.code).toBe(200)
  })

  test('SES-14 are 50 at most: a further sign-in ends the one that was unused for longest', async () => {
    const gus = await world.person('gus')
    const ended: string[] = []
    world.server.context.events.on('sessionEnded', ({ userId }) => userId === gus.id && ended.push(userId))
    for (let round = 1; round < SESSIONS_PER_USER; round++) await enter(gus, PHONE)
    expect([(await gus.ask(getProfile)).body.code, ended.length]).toEqual([200, 0])
    const last = await enter(gus, TABLET)
    expect([(await gus.ask(getProfile)).body.code, ended.length]).toEqual([401, 1])
    expect(await last.call(listSessions)).toHaveLength(SESSIONS_PER_USER)
  })

  test('SES-14, P-D5 that are over are in no list', async () => {
    const fay = await world.person('fay')
    await enter(fay, PHONE)
    world.wall.advance(20 * DAY_MS)
    await fay.call(getProfile)
    world.wall.advance(20 * DAY_MS)
    expect(await fay.call(listSessions)).toHaveLength(1)
  })
})
