import { getProfile } from '@thrum/contracts/account/account.routes'
import { signIn, signUp } from '@thrum/contracts/account/entry.routes'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS } from '../../http/limits.ts'
import { foldAccount } from './account-name.ts'
import { mailedCode, newEmail, signUpByEmail, wrongCode } from './entry.testkit.ts'
import { createLockoutRepo } from './lockout.repo.ts'
import { createLockouts } from './lockout.service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const password = 'tide and dune'
const world = await openWorld(product, { mailbox: true })
afterAll(() => world.close())
const { anyone } = world
const { db, keys } = world.server.context
const lockouts = createLockouts(createLockoutRepo(db), keys.lockoutKey)
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** An unknown address proves itself, and is asked whether to sign up. */
async function proven(email: string): Promise<string> {
  const code = await mailedCode(world, email, 'signIn')
  const { body } = await anyone.ask(signIn, { account: email, code })
  expect(body).toMatchObject({ code: -1, reason: 'account.unknown', msg: 'Account does not exist, sign up?' })
  return (body.data as { proof: string }).proof
}

describe('sign-in by e-mail', () => {
  test('ACC-01 goes by password or by code, in any spelling of the address', async () => {
    const { email } = await signUpByEmail(world, newEmail(), password)
    const typed = ` ${email.toUpperCase()} `
    expect(await anyone.call(signIn, { account: typed, password })).toMatchObject({ isNew: false })
    const code = await mailedCode(world, email, 'signIn')
    const { token, isNew } = await anyone.call(signIn, { account: typed, code })
    expect(isNew).toBe(false)
    const { body } = await anyone.ask(getProfile, {}, { token })
    expect(body.data).toMatchObject({ account: null, email, hasPassword: true })
  })

  test('ACC-02 a proven address without an account is asked, and yes registers it there and then', async () => {
    const email = newEmail()
    const proof = await proven(email)
    const { token, isNew } = await anyone.call(signIn, { account: email, register: true, proof })
    expect(isNew).toBe(true)
    const { body } = await anyone.ask(getProfile, {}, { token })
    expect(body.data).toMatchObject({ account: null, email, hasPassword: false, nickName: '' })
  })

  test('ACC-02 the word opens one address, once, for ten minutes, and only with a yes', async () => {
    const email = newEmail()
    const ask = async (form: Record<string, string | boolean>) => (await anyone.ask(signIn, form)).body.reason
    const proof = await proven(email)
    expect(await ask({ account: email, proof })).toBe('request.invalid')
    expect(await ask({ account: newEmail('ben'), proof, register: true })).toBe('account.codeInvalid')
    expect(await ask({ account: email, proof, register: true })).toBe('account.codeInvalid')
    const late = await proven(email)
    world.wall.advance(10 * MINUTE_MS + 1_000)
    expect(await ask({ account: email, proof: late, register: true })).toBe('account.codeInvalid')
    expect(await ask({ account: email, proof: 'A'.repeat(43), register: true })).toBe('account.codeInvalid')
  })

  test('ACC-02 of many who hold the same word one gets in', async () => {
    const email = newEmail()
    const form = { account: email, register: true, proof: await proven(email) }
    const answers = await Promise.all(Array.from({ length: 8 }, () => anyone.ask(signIn, form)))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
  })

  test('ACC-02 an address that signed up elsewhere in the meantime is signed in', async () => {
    const email = newEmail()
    const proof = await proven(email)
    await signUpByEmail(world, email, password)
    expect(await anyone.call(signIn, { account: email, register: true, proof })).toMatchObject({
      isNew: false,
    })
  })

  test('ACC-02 registering counts as one of the five accounts an hour of an address', async () => {
    const limits = { ...product.config.limits, signUpAddress: DEFAULT_LIMITS.signUpAddress }
    const limited = await openWorld(product, { mailbox: true, config: { limits } })
    try {
      const statuses: number[] = []
      for (let round = 0; round < 6; round++) {
        const account = newEmail()
        const code = await mailedCode(limited, account, 'signIn')
        const { body } = await limited.anyone.ask(signIn, { account, code })
        const { proof } = body.data as { proof: string }
        statuses.push((await limited.anyone.ask(signIn, { account, register: true, proof })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 403])
    } finally {
      await limited.close()
    }
  })

  test('ACC-01, AU-24 exactly one way in is taken at a time', async () => {
    const { email } = await signUpByEmail(world, newEmail(), password)
    const code = await mailedCode(world, email, 'signIn')
    const proof = 'A'.repeat(43)
    for (const form of [{}, { password, code }, { password, proof, register: true }, { code, proof }]) {
      const { status, body } = await anyone.ask(signIn, { account: email, ...form })
      expect([status, body.code, body.reason]).toEqual([200, -1, 'request.invalid'])
    }
    expect((await anyone.ask(signIn, { account: email, code })).body.code).toBe(200)
  })

  test('ACC-03 a code needs an address, not a name', async () => {
    const { body } = await anyone.ask(signIn, { account: 'ann', code: '123456' })
    expect(body).toMatchObject({ code: -1, reason: 'account.emailInvalid', data: { field: 'account' } })
  })

  test('SES-06 a closed account is told so, and only its owner is', async () => {
    const { email } = await signUpByEmail(world, newEmail(), password)
    await db
      .updateTable('users')
      .set({ closed_at: new Date() })
      .where('id', 'in', (of) => of.selectFrom('credentials').select('user_id').where('email', '=', email))
      .execute()
    expect((await anyone.ask(signIn, { account: email, password })).body.code).toBe(403)
    const wrong = await anyone.ask(signIn, { account: email, password: 'wrong one' })
    expect(wrong.body.reason).toBe('account.badCredentials')
    const code = await mailedCode(world, email, 'signIn')
    expect((await anyone.ask(signIn, { account: email, code })).body.code).toBe(403)
  })
})

describe('sign-up by e-mail', () => {
  test('ACC-01 takes a code, a password if one is wanted, and an invitation code', async () => {
    const inviter = await world.person('ivy')
    const email = newEmail()
    const code = await mailedCode(world, email, 'signUp')
    const { token } = await anyone.call(signUp, { email, code, password, inviteNum: inviter.inviteNum })
    expect((await anyone.ask(getProfile, {}, { token })).body.data).toMatchObject({
      email,
      hasPassword: true,
    })
    const row = await db
      .selectFrom('users')
      .innerJoin('credentials', 'credentials.user_id', 'users.id')
      .select('invited_by')
      .where('email', '=', email)
      .executeTakeFirst()
    expect(row?.invited_by).toBe(inviter.id)
  })

  test('AU-10, IN-05 an address in any case and width is one account', async () => {
    const email = 'user@example.com'
    await signUpByEmail(world, 'user@example.com')
    for (const typed of [
      'User@Example.com',
      ' user@example.com ',
      'ｕser@example.com',
      'USER＠EXAMPLE．COM',
    ]) {
      const code = await mailedCode(world, email, 'signUp')
      const { body } = await anyone.ask(signUp, { email: typed, code, password: 'another one' })
      expect(body).toMatchObject({ code: -1, reason: 'account.emailTaken', data: { field: 'email' } })
    }
    const count = await db.selectFrom('credentials').select('user_id').where('email', '=', email).execute()
    expect(count).toHaveLength(1)
  })

  test('ACC-07 that an address is taken is told to its mailbox alone', async () => {
    const { email } = await signUpByEmail(world, newEmail())
    for (const address of [email, newEmail('no')]) {
      const { body } = await anyone.ask(signUp, { email: address, code: '000000', password })
      expect(body.reason).toBe('account.codeInvalid')
    }
  })

  test('ACC-01 a typing error in the code or the invitation costs nothing', async () => {
    const email = newEmail()
    const code = await mailedCode(world, email, 'signUp')
    const unknown = { email, code, inviteNum: '0000000000' }
    expect((await anyone.ask(signUp, unknown)).body.reason).toBe('account.inviteNumUnknown')
    expect((await anyone.ask(signUp, { email, code: wrongCode(code) })).body.reason).toBe(
      'account.codeInvalid',
    )
    expect((await anyone.ask(signUp, { email, code, password: 'password' })).body.reason).toBe(
      'account.passwordCommon',
    )
    expect((await anyone.ask(signUp, { email, code, password })).body.code).toBe(200)
  })

  test('ACC-01 goes by a name or an address, and needs what belongs to it', async () => {
    const email = newEmail()
    const code = await mailedCode(world, email, 'signUp')
    const reasonOf = async (form: Record<string, string>) => (await anyone.ask(signUp, form)).body.reason
    expect(await reasonOf({})).toBe('account.invalid')
    expect(await reasonOf({ email })).toBe('account.codeInvalid')
    expect(await reasonOf({ account: 'some.name' })).toBe('account.passwordInvalid')
    expect(await reasonOf({ account: 'some.name', email, code, password })).toBe('request.invalid')
    expect(await reasonOf({ email: 'some.name', code })).toBe('account.emailInvalid')
  })
})

describe('those who cancelled', () => {
  test('DE-01 are told so at sign-in by code, and are not registered again', async () => {
    const email = newEmail()
    await lockouts.add(email, inDays(30))
    const code = await mailedCode(world, email, 'signIn')
    const { body } = await anyone.ask(signIn, { account: email, code })
    expect(body).toMatchObject({ code: -1, reason: 'account.lockedOut', data: null })
  })

  test('DE-01, ACC-07 look like anybody unknown until the mailbox is proven', async () => {
    const email = newEmail()
    await lockouts.add(email, inDays(30))
    for (const form of [{ password }, { code: '000000' }]) {
      const answers = await Promise.all(
        [email, newEmail('no')].map((account) => anyone.ask(signIn, { account, ...form })),
      )
      expect(answers[0]?.body).toEqual(answers[1]?.body)
    }
  })

  test.each([29, 31])('DE-02 sign up again after 30 days, in whatever spelling: day %s', async (day) => {
    const email = `gone-${day}@example.com`
    const name = `gone.${day}`
    for (const folded of [email, foldAccount(name)]) await lockouts.add(folded, inDays(30 - day))
    const code = await mailedCode(world, email, 'signUp')
    const expected = day < 30 ? 'account.lockedOut' : undefined
    const byEmail = { email: `ＧONE-${day}@Example.com`, code }
    expect((await anyone.ask(signUp, byEmail)).body.reason).toBe(expected)
    expect((await anyone.ask(signUp, { account: `ＧONE.${day}`, password })).body.reason).toBe(expected)
  })

  test('DE-02 can’t slip in by a word that was given before', async () => {
    const email = newEmail()
    const proof = await proven(email)
    await lockouts.add(email, inDays(30))
    const { body } = await anyone.ask(signIn, { account: email, register: true, proof })
    expect(body.reason).toBe('account.lockedOut')
    const rows = await db.selectFrom('credentials').select('user_id').where('email', '=', email).execute()
    expect(rows).toEqual([])
  })

  test('DE-08 wait by the database’s time, whatever the server’s clock says', async () => {
    const email = newEmail()
    await lockouts.add(email, inDays(1))
    world.wall.advance(2 * DAY_MS)
    expect(await lockouts.has(email)).toBe(true)
    await sql`update lockouts set ends_at = now() - interval '1 second'`.execute(db)
    expect(await lockouts.has(email)).toBe(false)
  })

  test('P-D3, ACC-12 leave nothing but a keyed hash', async () => {
    const email = newEmail()
    await lockouts.add(email, inDays(30))
    const rows = await db.selectFrom('lockouts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(email)
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['ends_at', 'hash'])
  })
})
