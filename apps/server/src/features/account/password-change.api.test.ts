import { getProfile, getSession } from '@thrum/contracts/account/account.routes'
import { resetPassword, sendCode, signIn } from '@thrum/contracts/account/entry.routes'
import { changePassword } from '@thrum/contracts/account/security.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { medianGapMs } from '@thrum/testkit/timing'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS } from '../../http/limits.ts'
import { mailedCode, newEmail, signUpByEmail, wrongCode } from './entry.testkit.ts'

const [oldPassword, newPassword] = ['tide and dune', 'dune and tide']
const world = await openWorld(product, { mailbox: true })
afterAll(() => world.close())
const { anyone, mailbox } = world

const secondPlace = async (account: string, password: string) =>
  makeCaller(world.server.url, (await anyone.call(signIn, { account, password })).token)

describe('changing the password', () => {
  test('ACC-06, P-D6 goes by the old one, ends all other sessions, and tells the mailbox', async () => {
    const ann = await signUpByEmail(world, newEmail(), oldPassword)
    const other = await secondPlace(ann.email, oldPassword)
    await ann.call(changePassword, { oldPassword, newPassword })
    expect((await ann.ask(getProfile)).body.code).toBe(200)
    expect((await other.ask(getProfile)).body.code).toBe(401)
    expect((await anyone.ask(signIn, { account: ann.email, password: oldPassword })).body.code).toBe(-1)
    expect((await anyone.ask(signIn, { account: ann.email, password: newPassword })).body.code).toBe(200)
    const letter = await mailbox.next(ann.email)
    expect(letter.subject).toBe('Your password for Thrum has changed')
    expect(letter.raw).not.toContain(newPassword)
  })

  test('ACC-06 needs the right old one, which is counted', async () => {
    const limits = { ...product.config.limits, proofs: DEFAULT_LIMITS.proofs }
    const limited = await openWorld(product, { config: { limits } })
    try {
      const ann = await limited.person('ann')
      const form = { oldPassword: 'wrong one', newPassword }
      for (let round = 0; round < 10; round++) {
        const { body } = await ann.ask(changePassword, form)
        expect(body).toMatchObject({ reason: 'account.oldPasswordWrong', data: { field: 'oldPassword' } })
      }
      const right = { oldPassword: ann.password, newPassword }
      expect((await ann.ask(changePassword, right)).status).toBe(403)
      expect((await ann.ask(getSession)).body.code).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('ACC-06, ACC-04 refuses a common one, a short one, and an account without one', async () => {
    const ann = await signUpByEmail(world, newEmail(), oldPassword)
    const reasonOf = async (form: Record<string, string>) => (await ann.ask(changePassword, form)).body
    expect(await reasonOf({ oldPassword, newPassword: 'password' })).toMatchObject({
      reason: 'account.passwordCommon',
      data: { field: 'newPassword' },
    })
    expect(await reasonOf({ oldPassword, newPassword: 'x9-y2' })).toMatchObject({
      reason: 'account.passwordInvalid',
    })
    const bare = await signUpByEmail(world, newEmail())
    const { body } = await bare.ask(changePassword, { oldPassword, newPassword })
    expect(body.reason).toBe('account.noPassword')
  })

  test('P-D6 and signing in by the old one at the same time leave no session of the old one', async () => {
    for (let round = 0; round < 10; round++) {
      const ann = await signUpByEmail(world, newEmail(), oldPassword)
      const entering = Array.from({ length: 4 }, () =>
        anyone.ask(signIn, { account: ann.email, password: oldPassword }),
      )
      await ann.call(changePassword, { oldPassword, newPassword })
      for (const { body } of await Promise.all(entering)) {
        const { token } = (body.data ?? {}) as { token?: string }
        if (token !== undefined) expect((await anyone.ask(getProfile, {}, { token })).body.code).toBe(401)
      }
    }
  })

  test('ACC-06 sent again after a lost answer is the same change, for the session that made it alone', async () => {
    const limits = { ...product.config.limits, proofs: { points: 2, perMs: 900_000 } }
    const limited = await openWorld(product, { config: { limits } })
    try {
      const ann = await limited.person('ann')
      const form = { oldPassword: ann.password, newPassword, requestId: 'A'.repeat(20) }
      for (let round = 0; round < 5; round++) await ann.call(changePassword, form)
      const { token } = await limited.anyone.call(signIn, { account: ann.account, password: newPassword })
      const other = makeCaller(limited.server.url, token)
      for (const [caller, requestId] of [
        [ann, 'B'.repeat(20)],
        [other, form.requestId],
      ] as const)
        expect((await caller.ask(changePassword, { ...form, requestId })).body.reason).toBe(
          'account.oldPasswordWrong',
        )
      expect((await ann.ask(changePassword, { ...form, requestId: 'B'.repeat(20) })).status).toBe(403)
    } finally {
      await limited.close()
    }
  })

  test('ACC-06 sent twice at once is one change, and done for both', async () => {
    const ann = await signUpByEmail(world, newEmail(), oldPassword)
    const form = { oldPassword, newPassword, requestId: 'A'.repeat(20) }
    await Promise.all([form, form, form].map((each) => ann.call(changePassword, each)))
    expect((await anyone.ask(signIn, { account: ann.email, password: newPassword })).body.code).toBe(200)
  })

  test('P-D6 of two changes at once by the same old one, one holds', async () => {
    const ann = await signUpByEmail(world, newEmail(), oldPassword)
    const wanted = ['first tide 1', 'second tide 2']
    const answers = await Promise.all(
      wanted.map((password) => ann.ask(changePassword, { oldPassword, newPassword: password })),
    )
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    const won = wanted[answers.findIndex(({ body }) => body.code === 200)] ?? ''
    expect((await anyone.ask(signIn, { account: ann.email, password: won })).body.code).toBe(200)
  })
})

describe('a forgotten password', () => {
  test('ACC-06, P-D6 is replaced by a code, and all sessions end', async () => {
    const ann = await signUpByEmail(world, newEmail(), oldPassword)
    const other = await secondPlace(ann.email, oldPassword)
    const code = await mailedCode(world, ann.email, 'forget')
    await anyone.call(resetPassword, { email: ann.email, code, password: newPassword })
    for (const caller of [ann, other]) expect((await caller.ask(getProfile)).body.code).toBe(401)
    expect((await anyone.ask(signIn, { account: ann.email, password: newPassword })).body.code).toBe(200)
    expect((await mailbox.next(ann.email)).subject).toBe('Your password for Thrum has changed')
  })

  test('ACC-06 gives a first password to an account that has none', async () => {
    const ann = await signUpByEmail(world, newEmail())
    const code = await mailedCode(world, ann.email, 'forget')
    await anyone.call(resetPassword, { email: ann.email, code, password: newPassword })
    expect((await anyone.ask(signIn, { account: ann.email, password: newPassword })).body.code).toBe(200)
  })

  test('ACC-06, AU-07 needs a right and unused code, and a good password before the code is spent', async () => {
    const { email } = await signUpByEmail(world, newEmail(), oldPassword)
    const code = await mailedCode(world, email, 'forget')
    const reasonOf = async (form: Record<string, string>) =>
      (await anyone.ask(resetPassword, { email, code, password: newPassword, ...form })).body.reason
    expect(await reasonOf({ code: wrongCode(code) })).toBe('account.codeInvalid')
    expect(await reasonOf({ password: 'password' })).toBe('account.passwordCommon')
    expect(await reasonOf({ password: 'x9-y2' })).toBe('account.passwordInvalid')
    expect(await reasonOf({})).toBeUndefined()
    expect(await reasonOf({})).toBe('account.codeInvalid')
  })

  test('ACC-06 set by a code is the same change, sent again after a lost answer, until it is set another way', async () => {
    const limits = { ...product.config.limits, signInAddress: { points: 3, perMs: 900_000 } }
    const limited = await openWorld(product, { mailbox: true, config: { limits } })
    try {
      const { email } = await signUpByEmail(limited, newEmail(), oldPassword)
      const code = await mailedCode(limited, email, 'forget')
      const form = { email, code, password: newPassword, requestId: 'A'.repeat(20) }
      await Promise.all([form, form, form].map((each) => limited.anyone.call(resetPassword, each)))
      expect((await limited.mailbox.next(email)).subject).toBe('Your password for Thrum has changed')
      for (let round = 0; round < 5; round++) await limited.anyone.call(resetPassword, form)
      const { token } = await limited.anyone.call(signIn, { account: email, password: newPassword })
      const reasonOf = async (change: Partial<typeof form>) =>
        (await limited.anyone.ask(resetPassword, { ...form, ...change })).body.reason
      expect(await reasonOf({ requestId: 'B'.repeat(20) })).toBe('account.codeInvalid')
      const other = await signUpByEmail(limited, newEmail(), oldPassword)
      expect(await reasonOf({ email: other.email })).toBe('account.codeInvalid')
      const changed = { oldPassword: newPassword, newPassword: oldPassword }
      await makeCaller(limited.server.url, token).call(changePassword, changed)
      expect(await reasonOf({})).toBe('account.codeInvalid')
      expect((await limited.mailbox.next(email)).subject).toBe('Your password for Thrum has changed')
    } finally {
      await limited.close()
    }
  })

  test('AU-20, P-D4 is answered the same, in the same time, with and without an account', async () => {
    const { email } = await signUpByEmail(world, newEmail(), oldPassword)
    const unknown = newEmail('no')
    for (const address of [email, unknown]) await anyone.call(sendCode, { email: address, purpose: 'forget' })
    const answers = new Set<string>()
    const attempt = async (address: string) => {
      const form = { email: address, code: '000000', password: newPassword }
      const { status, body } = await anyone.ask(resetPassword, form)
      answers.add(JSON.stringify({ status, body }))
    }
    const gapMs = await medianGapMs(
      200,
      10,
      () => attempt(email),
      () => attempt(unknown),
    )
    expect([...answers]).toEqual([expect.stringContaining('account.codeInvalid')])
    expect(Math.abs(gapMs)).toBeLessThan(10)
  }, 180_000)
})
