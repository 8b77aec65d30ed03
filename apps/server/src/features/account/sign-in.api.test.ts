import { getSession } from '@thrum/contracts/account/account.routes'
import { sendCode, signIn, signUp } from '@thrum/contracts/account/entry.routes'
import { bindEmail, changePassword, passkeyRegisterOptions } from '@thrum/contracts/account/security.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { medianGapMs } from '@thrum/testkit/timing'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { mailedCode, signUpByEmail } from './entry.testkit.ts'

const world = await openWorld(product, { mailbox: true })
afterAll(() => world.close())

describe('sign-in', () => {
  test('ACC-01 by account, in any case, and password', async () => {
    const ann = await world.person('ann')
    const form = { account: ann.account.toUpperCase(), password: ann.password }
    const { token, isNew } = await world.anyone.call(signIn, form)
    expect([token === ann.token, isNew]).toEqual([false, false])
    expect((await world.anyone.ask(getSession, {}, { token })).body.data).toMatchObject({ id: ann.id })
  })

  test('AU-01, P-D4 unknown names answer like wrong passwords: same text, same length, same time', async () => {
    const bo = await world.person('bo')
    const answers = new Set<string>()
    const attempt = async (account: string) => {
      const { status, body } = await world.anyone.ask(signIn, { account, password: 'wrong one' })
      answers.add(JSON.stringify({ status, body }))
    }
    const gapMs = await medianGapMs(
      200,
      10,
      () => attempt(bo.account),
      (round) => attempt(`nobody-${round}`),
    )
    expect([...answers]).toEqual([expect.stringContaining('account.badCredentials')])
    expect(Math.abs(gapMs)).toBeLessThan(10)
  }, 180_000)

  test('AU-01, ACC-07 an address with an account, without one, and without a password answer the same', async () => {
    const [known, bare] = ['known@example.com', 'bare@example.com']
    await signUpByEmail(world, known, 'tide and dune')
    await signUpByEmail(world, bare)
    const answers = new Set<string>()
    const attempt = async (account: string) => {
      const { status, body } = await world.anyone.ask(signIn, { account, password: 'wrong one' })
      answers.add(JSON.stringify({ status, body }))
    }
    for (const account of [known, bare, 'nobody@example.com', 'nobody']) await attempt(account)
    expect(answers.size).toBe(1)
  })
})

describe('guessing', () => {
  test('AU-02 ten wrong passwords lock the account’s sign-in, not its sessions', async () => {
    const limited = await openWorld(product, { config: { limits: DEFAULT_LIMITS } })
    try {
      const cy = await limited.person('cy')
      const wrong = { account: cy.account, password: 'wrong one' }
      for (let round = 0; round < 10; round++) {
        expect((await limited.anyone.ask(signIn, wrong)).body.reason).toBe('account.badCredentials')
      }
      for (const form of [wrong, { account: cy.account, password: cy.password }]) {
        const { status, headers, body } = await limited.anyone.ask(signIn, form)
        expect([status, body.code, body.reason]).toEqual([403, -1, 'request.tooMany'])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect((await cy.call(getSession)).isLogin).toBe(true)
    } finally {
      await limited.close()
    }
  })

  test('AU-02 the right password works after the window; right ones never count', async () => {
    const limits = { ...wideLimits(), signInAccount: { points: 3, perMs: 700 } }
    const limited = await openWorld(product, { config: { limits } })
    try {
      const di = await limited.person('di')
      const right = { account: di.account, password: di.password }
      for (let round = 0; round < 5; round++) await limited.anyone.call(signIn, right)
      for (let round = 0; round < 4; round++)
        await limited.anyone.ask(signIn, { ...right, password: 'wrong one' })
      await expect
        .poll(async () => (await limited.anyone.ask(signIn, right)).status, { timeout: 5_000 })
        .toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('P-D1, P-D2 right passwords, too, are looked at so many times a minute for an account, which locks nothing', async () => {
    const passwordChecks = { points: 3, perMs: 6_000 }
    const limits = { ...wideLimits(), signInAccount: DEFAULT_LIMITS.signInAccount, passwordChecks }
    const limited = await openWorld(product, { config: { limits } })
    try {
      const [fay, gus] = [await limited.person('fay'), await limited.person('gus')]
      const enter = ({ account, password }: typeof fay) => limited.anyone.ask(signIn, { account, password })
      const statusesOf = async (ask: () => Promise<{ status: number }>) =>
        (await Promise.all(Array.from({ length: 15 }, ask))).map(({ status }) => status).sort()
      const mostAreTooMany = [...Array(3).fill(200), ...Array(12).fill(403)]
      expect(await statusesOf(() => enter(fay))).toEqual(mostAreTooMany)
      expect((await enter(gus)).status).toBe(200)
      for (const [route, form] of [
        [passkeyRegisterOptions, { password: fay.password }],
        [changePassword, { oldPassword: gus.password, newPassword: 'tide and dune' }],
      ] as const) {
        const person = route === changePassword ? gus : fay
        expect(await statusesOf(() => person.ask(route, form))).toEqual(mostAreTooMany)
      }
      await expect.poll(async () => (await enter(fay)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('AU-02, P-D2 an address that is refused already locks no account', async () => {
    const limits = { ...DEFAULT_LIMITS, signInAddress: { points: 3, perMs: 600_000 } }
    const limited = await openWorld(product, { config: { limits, trustedProxies: 1 } })
    try {
      const eli = await limited.person('eli')
      const by = (address: string, password: string) =>
        limited.anyone.ask(signIn, { account: eli.account, password }, { 'x-forwarded-for': address })
      // Some proxies name the port, too.
      for (let round = 0; round < 20; round++) await by(`192.0.2.1:${50_000 + round}`, 'wrong one')
      expect((await by('192.0.2.1', eli.password)).status).toBe(403)
      for (const address of ['192.0.2.2', '192.0.2.3:50000', '[2001:db8::1]:50000'])
        expect((await by(address, eli.password)).body.code).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('AU-02, AU-08, F-05 what a database that hangs kept from being weighed is no failure, nor a code that was mailed', async () => {
    const databaseTimeoutsMs = { connect: 10_000, statement: 1_000 }
    const { signInAccount, signUpAddress, codeGap } = DEFAULT_LIMITS
    const limits = { ...wideLimits(), signInAccount, signUpAddress, codeGap }
    const limited = await openWorld(product, { config: { limits, databaseTimeoutsMs } })
    try {
      const { account, password } = await limited.person('fay')
      const attempt = async () => (await limited.anyone.ask(signIn, { account, password })).status
      const make = async () => {
        const form = { account: 'gus-at-last', password: 'tide and dune' }
        return (await limited.anyone.ask(signUp, form)).status
      }
      const askForCode = async () => {
        const form = { email: 'hal@example.com', purpose: 'signUp' }
        return (await limited.anyone.ask(sendCode, form)).status
      }
      const hanging = await limited.server.context.db.transaction().execute(async (trx) => {
        await sql`lock table credentials in access exclusive mode`.execute(trx)
        const attempts = [...Array(10).fill(attempt), ...Array(4).fill(make), askForCode]
        return Promise.all(attempts.map((each) => each()))
      })
      expect(new Set(hanging)).toEqual(new Set([503]))
      expect([await attempt(), await make(), await askForCode()]).toEqual([200, 200, 200])
    } finally {
      await limited.close()
    }
  })

  test('AU-02, ACC-05, F-05 a code, a word and a proof that a hanging database kept from their end count as unused', async () => {
    const databaseTimeoutsMs = { connect: 10_000, statement: 1_000 }
    const limits = { ...wideLimits(), proofs: { points: 1, perMs: 900_000 } }
    const limited = await openWorld(product, { mailbox: true, config: { limits, databaseTimeoutsMs } })
    try {
      const { db } = limited.server.context
      const during = (table: string, run: () => Promise<{ status: number }>) =>
        db.transaction().execute(async (trx) => {
          await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
          return (await run()).status
        })
      const { email: account, ...ann } = await signUpByEmail(limited, 'ann@example.com', 'tide and dune')
      const signing = { account, code: await mailedCode(limited, account, 'signIn') }
      expect(await during('sessions', () => limited.anyone.ask(signIn, signing))).toBe(503)
      const { token } = await limited.anyone.call(signIn, signing)
      expect((await limited.anyone.ask(signIn, signing)).body.reason).toBe('account.codeInvalid')

      const newcomer = 'ben@example.com'
      const asking = { account: newcomer, code: await mailedCode(limited, newcomer, 'signIn') }
      const { proof } = (await limited.anyone.ask(signIn, asking)).body.data as { proof: string }
      const registering = { account: newcomer, register: 'true', proof }
      expect(await during('sessions', () => limited.anyone.ask(signIn, registering))).toBe(503)
      expect((await limited.anyone.ask(signIn, registering)).body.code).toBe(200)
      expect((await limited.anyone.ask(signIn, registering)).body.reason).toBe('account.codeInvalid')

      const change = { oldPassword: 'dune and tide', newPassword: 'dune of tides' }
      const email = 'new@example.com'
      const newCode = await mailedCode(limited, email, 'bind', makeCaller(limited.server.url, token))
      const binding = { email, newCode, password: 'tide and dune' }
      for (const table of ['verification_codes', 'lockouts'])
        expect(await during(table, () => ann.ask(bindEmail, binding))).toBe(503)
      expect(await ann.call(bindEmail, binding)).toMatchObject({ email })
      expect((await ann.ask(changePassword, change)).body.reason).toBe('account.oldPasswordWrong')
    } finally {
      await limited.close()
    }
  })

  test('AU-02, ACC-01 an address makes five accounts an hour; a typing error in the invitation is none', async () => {
    const limited = await openWorld(product, { config: { limits: DEFAULT_LIMITS } })
    try {
      const attempt = (round: number) =>
        limited.anyone.ask(signUp, { account: `many-${round}`, password: 'tide and dune' })
      const mistyped = { account: 'many', password: 'tide and dune', inviteNum: '0000000000' }
      for (let round = 0; round < 5; round++)
        expect((await limited.anyone.ask(signUp, mistyped)).body.reason).toBe('account.inviteNumUnknown')
      const statuses: number[] = []
      for (let round = 0; round < 6; round++) statuses.push((await attempt(round)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 403])
    } finally {
      await limited.close()
    }
  })

  test('P-D2 failures of everybody together are told to whoever runs the place, and nobody is refused for it', async () => {
    const lines: string[] = []
    const alarmed = await openWorld(product, {
      config: {
        logLevel: 'error',
        limits: { ...wideLimits(), signInAlarm: { points: 3, perMs: 3_600_000 } },
      },
      overrides: { writeLog: (line: string) => void lines.push(line) },
    })
    try {
      const ed = await alarmed.person('ed')
      for (const account of ['nobody-1', ed.account, 'nobody-2']) {
        await alarmed.anyone.ask(signIn, { account, password: 'wrong one' })
      }
      expect(lines).toEqual([expect.stringContaining('an unusual number of sign-ins fails')])
      expect(lines[0]).not.toContain(ed.account)
      await alarmed.anyone.call(signIn, { account: ed.account, password: ed.password })
    } finally {
      await alarmed.close()
    }
  })
})
