import { getProfile, getSession } from '@thrum/contracts/account/account.routes'
import { signIn, signUp } from '@thrum/contracts/account/entry.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { anyone } = world

const password = 'tide and dune'

const REFUSED_PASSWORDS = [
  ['5 characters', 'x9-y2', 'account.passwordInvalid'],
  ['65 characters', 'x9-y2'.repeat(13), 'account.passwordInvalid'],
  ['a megabyte', 'x'.repeat(1_000_000), 'account.passwordInvalid'],
  ['a common one', 'password', 'account.passwordCommon'],
  ['a common one in capitals', 'QWERTY123', 'account.passwordCommon'],
] as const

const TAKEN_PASSWORDS = [
  ['6 characters', 'x9-y2z'],
  ['18 characters', 'x9_y2z'.repeat(3)],
  ['64 characters with spaces', 'x9 y2z w'.repeat(8)],
  ['any script', 'пароль-日本語'],
] as const

describe('sign-up', () => {
  test('ACC-01 makes an account from a name and a password, signed in', async () => {
    const { token } = await anyone.call(signUp, { account: 'Ann.B_1', password })
    const { body } = await anyone.ask(getSession, {}, { token })
    expect(body.data).toMatchObject({ isLogin: true, isComplete: false, ticket: '' })
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  test('ACC-01, AU-10 one name in any case and width is one account, and is taken once', async () => {
    await anyone.call(signUp, { account: 'Bo.Lund', password })
    for (const account of ['bo.lund', ' BO.LUND ', 'ｂｏ.ｌｕｎｄ']) {
      const { body } = await anyone.ask(signUp, { account, password: 'another one' })
      expect(body.reason).toBe('account.taken')
    }
  })

  test('ACC-01 of one name by many at once succeeds for one', async () => {
    const tries = Array.from({ length: 8 }, (_, n) =>
      anyone.ask(signUp, { account: 'race-1', password: `tide and dune ${n}` }),
    )
    const codes = (await Promise.all(tries)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === -1)).toHaveLength(7)
  })

  test('ACC-01 an e-mail is no account name, since nothing has proved it', async () => {
    const { body } = await anyone.ask(signUp, { account: 'ann@example.com', password })
    expect(body).toMatchObject({ code: -1, reason: 'account.invalid', data: { field: 'account' } })
  })

  test.each(REFUSED_PASSWORDS)('AU-12, ACC-04 refuses a password of %s', async (_kind, text, reason) => {
    const { status, body } = await anyone.ask(signUp, { account: 'no-account', password: text })
    expect([status, body.code, body.reason]).toEqual([200, -1, reason])
  })

  test.each(TAKEN_PASSWORDS)('AU-12, ACC-04 takes a password of %s, all of it', async (kind, text) => {
    const account = `p-${kind.replace(/\W/g, '')}`.slice(0, 30)
    await anyone.call(signUp, { account, password: text })
    expect((await anyone.ask(signIn, { account, password: text })).body.code).toBe(200)
    expect((await anyone.ask(signIn, { account, password: text.slice(0, -1) })).body.code).toBe(-1)
  })

  test('AU-18 fields beyond the form have no effect', async () => {
    const smuggled = { isAdmin: 1, role: 'operator', id: '1', maize: 99_999 }
    const { token } = await anyone.call(signUp, { account: 'smuggler', password, ...smuggled })
    const { body } = await anyone.ask(getProfile, {}, { token })
    expect(body.data).toMatchObject({ maize: 0, account: 'smuggler' })
    expect((body.data as { id: string }).id).toMatch(/^[0-9A-Za-z]{20}$/)
  })

  test('ACC-13 an invitation code is taken as typed, and an unknown one refused', async () => {
    const ann = await world.person('ann')
    const typed = ` ${ann.inviteNum.slice(0, 4).toLowerCase()}-${ann.inviteNum.slice(4)} `
    await anyone.call(signUp, { account: 'guest-1', password, inviteNum: typed })
    const { body } = await anyone.ask(signUp, { account: 'guest-2', password, inviteNum: '0000000000' })
    expect(body).toMatchObject({ code: -1, reason: 'account.inviteNumUnknown', data: { field: 'inviteNum' } })
  })

  test('PL-03, P-D8 invitation codes are tried 30 times an hour by an address, here too', async () => {
    const { inviteFailuresAddress } = DEFAULT_LIMITS
    const limited = await openWorld(product, {
      config: { limits: { ...wideLimits(), inviteFailuresAddress } },
    })
    const { inviteNum } = await limited.person('ann')
    const guess = (typed: string) =>
      limited.anyone.ask(signUp, { email: 'eve@example.com', code: '000000', inviteNum: typed })
    for (let n = 0; n < 30; n++)
      expect((await guess(String(n).padStart(10, '0'))).body.reason).toBe('account.inviteNumUnknown')
    for (const typed of ['0000000099', inviteNum]) expect((await guess(typed)).status).toBe(403)
    await limited.close()
  })
})
