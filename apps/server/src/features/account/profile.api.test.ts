import {
  getCard,
  getProfile,
  getSession,
  renewInviteNum,
  saveProfile,
} from '@thrum/contracts/account/account.routes'
import { signUp } from '@thrum/contracts/account/entry.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const world = await openWorld(product)
afterAll(() => world.close())
const { anyone } = world

/** The calendar date at UTC-12, `days` away from today's 18th birthday. */
function eighteen(days: number): string {
  const there = new Date(world.wall.now() - DAY_MS / 2)
  there.setUTCFullYear(there.getUTCFullYear() - 18)
  return new Date(there.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

async function newcomer(account: string) {
  const { token } = await anyone.call(signUp, { account, password: 'tide and dune' })
  const save = async (input: Record<string, string | number | string[]>) =>
    (await anyone.ask(saveProfile, input, { token })).body
  const read = async () => (await anyone.ask(getProfile, {}, { token })).body.data as Record<string, unknown>
  const isComplete = async () =>
    ((await anyone.ask(getSession, {}, { token })).body.data as { isComplete: boolean }).isComplete
  return { save, read, isComplete }
}

const REFUSED: [string, string | number][] = [
  ['height', -5],
  ['height', '170cm'],
  ['height', '1e2'],
  ['weight', '1e308'],
  ['weight', 24],
  ['country', 'XX'],
  ['country', 'nl'],
  ['sex', 'robot'],
  ['avatar', 'http://evil.example/p.gif'],
  ['avatar', 'javascript:1'],
  ['avatar', '/avatars/../keys.json'],
  ['hometown', 'x'.repeat(51)],
  ['nickName', '\u200b'],
  ['nickName', 'x'.repeat(4_096)],
]

describe('profile', () => {
  test('ACC-08 keeps all its fields', async () => {
    const ann = await newcomer('ann')
    const fields = {
      nickName: 'Ann',
      sex: 'girl',
      height: 168,
      weight: 61,
      country: 'FR',
      hometown: 'Arcachon',
    }
    const body = await ann.save({ ...fields, birthday: '1990-06-15', avatar: '/avatars/dune-3.svg' })
    expect(body.data).toMatchObject({
      ...fields,
      birthday: '1990-06-15',
      avatar: '/avatars/dune-3.svg',
      maize: 0,
    })
    expect(body.data).toMatchObject({
      age: expect.any(Number),
      inviteNum: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
    })
  })

  test('ACC-09 opens the product once nickname, birthday, height, weight and country are chosen', async () => {
    const bo = await newcomer('bo-')
    const needed = { nickName: 'Bo', birthday: '1990-06-15', height: 180, weight: 80, country: 'SE' }
    for (const [field, value] of Object.entries(needed)) {
      expect(await bo.isComplete()).toBe(false)
      expect((await bo.save({ [field]: value })).code).toBe(200)
    }
    expect(await bo.isComplete()).toBe(true)
  })

  test('PR-06, ACC-09 gender is fixed once submitted', async () => {
    const cy = await newcomer('cy-')
    expect((await cy.save({ sex: 'boy', nickName: 'Cy' })).code).toBe(200)
    expect(await cy.save({ sex: 'girl', nickName: 'Cyd' })).toMatchObject({
      code: -1,
      reason: 'profile.sexFixed',
    })
    expect(await cy.read()).toMatchObject({ sex: 'boy', nickName: 'Cy' })
    expect((await cy.save({ sex: 'boy', nickName: 'Cyd' })).code).toBe(200)
    const none = await newcomer('none')
    await none.save({ sex: 'none' })
    expect((await none.save({ sex: 'girl' })).reason).toBe('profile.sexFixed')
  })

  test.each(REFUSED)('PR-07, PR-10, PR-13 refuses %s %s', async (field, value) => {
    const di = await newcomer(`di-${Math.random().toString(36).slice(2)}`)
    const before = await di.read()
    expect(await di.save({ hometown: 'Here', [field]: value })).toMatchObject({ code: -1, data: { field } })
    expect(await di.read()).toEqual(before)
  })

  test('PR-13 maize is the server’s alone', async () => {
    const ed = await newcomer('ed-')
    await ed.save({ maize: 5, hometown: 'Here' })
    expect(await ed.read()).toMatchObject({ maize: 0, hometown: 'Here' })
  })

  test('PR-08 markup in a nickname is stored as it is', async () => {
    const nickName = '<img src=x onerror=a>'.slice(0, 20)
    const fay = await newcomer('fay')
    await fay.save({ nickName })
    expect(await fay.read()).toMatchObject({ nickName })
  })
})

const NO_BIRTHDAYS = [
  '2099-01-01',
  '2001-02-30',
  '0000-00-00',
  '1880-01-01',
  '1-1-1',
  '1990-06-15T00:00:00Z',
  '',
]

describe('age', () => {
  test('PR-01, ACC-10 a day short of 18 is refused, and nothing is saved', async () => {
    const gus = await newcomer('gus')
    const body = await gus.save({ birthday: eighteen(1), nickName: 'Gus' })
    expect(body).toMatchObject({
      code: -1,
      reason: 'profile.underAge',
      msg: 'Only people of 18 or over are served.',
    })
    expect(await gus.read()).toMatchObject({ birthday: null, nickName: '' })
  })

  test('PR-02 the birthday counts once it is there at UTC-12', async () => {
    const hal = await newcomer('hal')
    expect((await hal.save({ birthday: eighteen(0) })).code).toBe(200)
  })

  test('PR-05, ACC-10 an under-age answer is remembered for 24 h against other dates', async () => {
    const ian = await newcomer('ian')
    await ian.save({ birthday: eighteen(30) })
    world.wall.advance(60_000)
    expect((await ian.save({ birthday: '1990-06-15' })).reason).toBe('profile.underAge')
    world.wall.advance(DAY_MS - 120_000)
    expect((await ian.save({ birthday: '1990-06-15' })).reason).toBe('profile.underAge')
    world.wall.advance(120_000)
    expect((await ian.save({ birthday: '1990-06-15' })).code).toBe(200)
  })

  test('ACC-10 a later change to an under-age date is refused and changes nothing', async () => {
    const joy = await world.person('joy')
    expect((await joy.ask(saveProfile, { birthday: eighteen(1) })).body.reason).toBe('profile.underAge')
    expect(await joy.call(getProfile)).toMatchObject({ birthday: '1990-06-15' })
  })

  test.each(NO_BIRTHDAYS)('PR-04 refuses the birthday %j', async (birthday) => {
    const kim = await newcomer(`kim-${Math.random().toString(36).slice(2)}`)
    expect(await kim.save({ birthday })).toMatchObject({ code: -1, reason: 'profile.birthdayInvalid' })
    expect(await kim.read()).toMatchObject({ birthday: null })
  })

  test('PR-04 refuses a list of birthdays', async () => {
    const lea = await newcomer('lea')
    const body = await lea.save({ birthday: ['1990-06-15', '1991-06-15'] })
    expect(body).toMatchObject({ code: -1, reason: 'profile.birthdayInvalid' })
  })
})

describe('cards and codes', () => {
  test('PR-11, P-E1 another person’s card holds six things and no more', async () => {
    const [max, nia] = [await world.person('max'), await world.person('nia')]
    for (const query of [{ userId: nia.id }, { qrId: nia.qrId }]) {
      const card = await max.call(getCard, query)
      expect(Object.keys(card).toSorted()).toEqual(['age', 'avatar', 'country', 'id', 'nickName', 'sex'])
      expect(card).toMatchObject({ id: nia.id, nickName: 'nia', country: 'NL' })
    }
    expect((await max.ask(getCard, { userId: 'x'.repeat(20) })).body.reason).toBe('play.unavailable')
    expect((await max.ask(getCard)).body.reason).toBe('play.unavailable')
  })

  test('ACC-13, P-D9 renewing gives a new code and QR id, and the old ones lead nowhere', async () => {
    const [ola, pia] = [await world.person('ola'), await world.person('pia')]
    const fresh = await ola.call(renewInviteNum)
    expect([fresh.inviteNum === ola.inviteNum, fresh.qrId === ola.qrId]).toEqual([false, false])
    expect(await ola.call(getProfile)).toMatchObject(fresh)
    expect((await pia.ask(getCard, { qrId: ola.qrId })).body.code).toBe(-1)
    expect(await pia.call(getCard, { qrId: fresh.qrId })).toMatchObject({ id: ola.id })
    const old = await anyone.ask(signUp, {
      account: 'late',
      password: 'tide and dune',
      inviteNum: ola.inviteNum,
    })
    expect(old.body.reason).toBe('account.inviteNumUnknown')
  })
})
