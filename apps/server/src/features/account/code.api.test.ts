import http from 'node:http'
import { resetPassword, sendCode, signIn, signUp } from '@thrum/contracts/account/entry.routes'
import { medianGapMs } from '@thrum/testkit/timing'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { mailedCode, newEmail, signUpByEmail, wrongCode } from './entry.testkit.ts'

const MINUTE_MS = 60_000
const world = await openWorld(product, { mailbox: true })
afterAll(() => world.close())
const { anyone, mailbox } = world

const reasonOf = async (asked: ReturnType<typeof anyone.ask>) => (await asked).body.reason

describe('codes', () => {
  test('ACC-05, P-D3 have six digits, work once, and stand hashed', async () => {
    const email = newEmail()
    const code = await mailedCode(world, email, 'signUp')
    expect(code).toMatch(/^\d{6}$/)
    const rows = await world.server.context.db
      .selectFrom('verification_codes')
      .selectAll()
      .where('email', '=', email)
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.code_hash).toHaveLength(32)
    await anyone.call(signUp, { email, code })
    expect(await reasonOf(anyone.ask(signUp, { email, code }))).toBe('account.codeInvalid')
    expect(await reasonOf(anyone.ask(signIn, { account: email, code }))).toBe('account.codeInvalid')
  })

  test('AU-04, ACC-05 are void after five wrong tries', async () => {
    const { email } = await signUpByEmail(world, newEmail())
    const code = await mailedCode(world, email, 'signIn')
    for (let round = 0; round < 5; round++) {
      const { body } = await anyone.ask(signIn, { account: email, code: wrongCode(code) })
      expect(body).toMatchObject({ code: -1, reason: 'account.codeInvalid', data: { field: 'code' } })
    }
    expect(await reasonOf(anyone.ask(signIn, { account: email, code }))).toBe('account.codeInvalid')
    const next = await mailedCode(world, email, 'signIn')
    expect(await anyone.call(signIn, { account: email, code: next })).toMatchObject({ isNew: false })
  })

  test('AU-04 work after four wrong tries', async () => {
    const { email } = await signUpByEmail(world, newEmail())
    const code = await mailedCode(world, email, 'signIn')
    for (let round = 0; round < 4; round++)
      await anyone.ask(signIn, { account: email, code: wrongCode(code) })
    expect((await anyone.call(signIn, { account: email, code })).token).toMatch(/^[\w-]{43}$/)
  })

  test('P-D3 count tries that come all at once, and let one of many right ones in', async () => {
    const { email } = await signUpByEmail(world, newEmail())
    const right = await mailedCode(world, email, 'signIn')
    const rights = await Promise.all(
      Array.from({ length: 10 }, () => anyone.ask(signIn, { account: email, code: right })),
    )
    expect(rights.filter(({ body }) => body.code === 200)).toHaveLength(1)
    const code = await mailedCode(world, email, 'signIn')
    const wrong = Array.from({ length: 20 }, () =>
      anyone.ask(signIn, { account: email, code: wrongCode(code) }),
    )
    await Promise.all(wrong)
    const row = await world.server.context.db
      .selectFrom('verification_codes')
      .select('tries')
      .where('email', '=', email)
      .where('purpose', '=', 'signIn')
      .executeTakeFirst()
    expect(row?.tries).toBe(5)
  })

  test('AU-06 open one address and one purpose', async () => {
    const [ann, ben] = [await signUpByEmail(world, newEmail()), await signUpByEmail(world, newEmail())]
    const code = await mailedCode(world, ann.email, 'signIn')
    await mailedCode(world, ben.email, 'signIn')
    expect(await reasonOf(anyone.ask(signIn, { account: ben.email, code }))).toBe('account.codeInvalid')
    const reset = { email: ann.email, code, password: 'tide and dune' }
    expect(await reasonOf(anyone.ask(resetPassword, reset))).toBe('account.codeInvalid')
    expect((await anyone.ask(signIn, { account: ann.email, code })).body.code).toBe(200)
  })

  test('AU-07, ACC-05 live ten minutes', async () => {
    const { email } = await signUpByEmail(world, newEmail())
    const early = await mailedCode(world, email, 'signIn')
    world.wall.advance(10 * MINUTE_MS - 30_000)
    expect((await anyone.ask(signIn, { account: email, code: early })).body.code).toBe(200)
    const late = await mailedCode(world, email, 'signIn')
    world.wall.advance(10 * MINUTE_MS + 1_000)
    expect(await reasonOf(anyone.ask(signIn, { account: email, code: late }))).toBe('account.codeInvalid')
  })

  test('P-D3 are one at a time: a newer one ends the older', async () => {
    const { email } = await signUpByEmail(world, newEmail())
    const older = await mailedCode(world, email, 'signIn')
    const newer = await mailedCode(world, email, 'signIn')
    if (older !== newer)
      expect(await reasonOf(anyone.ask(signIn, { account: email, code: older }))).toBe('account.codeInvalid')
    expect((await anyone.ask(signIn, { account: email, code: newer })).body.code).toBe(200)
  })

  test('ACC-05 for binding and cancelling are for those who are signed in, cancelling for their own address', async () => {
    const ann = await signUpByEmail(world, newEmail())
    for (const purpose of ['bind', 'cancel']) {
      expect((await anyone.ask(sendCode, { email: ann.email, purpose })).body.code).toBe(401)
    }
    const foreign = { email: newEmail('ben'), purpose: 'cancel' }
    expect(await reasonOf(ann.ask(sendCode, foreign))).toBe('account.emailInvalid')
    expect(await mailedCode(world, ann.email, 'cancel', ann)).toMatch(/^\d{6}$/)
  })

  test.each(['a@x.com\r\nBcc:b@y.com', 'a@x.com%0d%0aBcc:b@y.com', 'a b@x.com', 'a@localhost', 'ａ@'])(
    'AU-11, ACC-03 %j gets an Illegal email, and no letter goes out',
    async (email) => {
      const before = mailbox.letters.length
      for (const purpose of ['signIn', 'signUp', 'forget']) {
        const { body } = await anyone.ask(sendCode, { email, purpose })
        expect(body).toMatchObject({ code: -1, reason: 'account.emailInvalid', data: { field: 'email' } })
      }
      await mailedCode(world, newEmail(), 'signIn')
      expect(mailbox.letters).toHaveLength(before + 1)
    },
  )

  test('AU-10, AU-11 letters go to the folded address alone, in whatever form it was typed', async () => {
    await anyone.call(sendCode, { email: ' Ｔurn@Example.COM ', purpose: 'signIn' })
    const letter = await mailbox.next('turn@example.com')
    expect([letter.recipients, letter.to]).toEqual([['turn@example.com'], ['turn@example.com']])
  })
})

describe('asking for a code', () => {
  test('AU-08 goes once a minute, five times an hour and ten times a day', async () => {
    const gap = await openWorld(product, { mailbox: true, config: { limits: DEFAULT_LIMITS } })
    const { codeHour, codeDay } = DEFAULT_LIMITS
    const hour = await openWorld(product, {
      mailbox: true,
      config: { limits: { ...wideLimits(), codeHour } },
    })
    const day = await openWorld(product, { mailbox: true, config: { limits: { ...wideLimits(), codeDay } } })
    try {
      for (const [limited, allowed] of [
        [gap, 1],
        [hour, 5],
        [day, 10],
      ] as const) {
        const email = newEmail()
        for (let round = 0; round < allowed; round++) {
          expect(await limited.anyone.call(sendCode, { email, purpose: 'signIn' })).toEqual({ waitS: 60 })
        }
        const { status, headers, body } = await limited.anyone.ask(sendCode, { email, purpose: 'forget' })
        expect([status, body.reason]).toEqual([403, 'request.tooMany'])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        const other = await limited.anyone.ask(sendCode, { email: newEmail('ben'), purpose: 'signIn' })
        expect(other.status).toBe(200)
      }
    } finally {
      await Promise.all([gap.close(), hour.close(), day.close()])
    }
  })

  test('P-D3 goes 20 times an hour from one address, to whomever', async () => {
    const limited = await openWorld(product, { mailbox: true, config: { limits: DEFAULT_LIMITS } })
    try {
      const statuses: number[] = []
      for (let round = 0; round < 21; round++) {
        const answer = await limited.anyone.ask(sendCode, { email: newEmail(), purpose: 'signIn' })
        statuses.push(answer.status)
      }
      expect(statuses).toEqual([...Array(20).fill(200), 403])
    } finally {
      await limited.close()
    }
  })

  test('AU-20, ACC-07 answers the same for those who have an account and those who have none', async () => {
    const { email } = await signUpByEmail(world, newEmail())
    for (const purpose of ['signIn', 'signUp', 'forget']) {
      const [known, unknown] = [
        await anyone.ask(sendCode, { email, purpose }),
        await anyone.ask(sendCode, { email: newEmail('no'), purpose }),
      ]
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
      expect(known.body).toEqual({ code: 200, msg: '', data: { waitS: 60 } })
      const names = (answer: typeof known) => [...answer.headers.keys()].sort()
      expect(names(known)).toEqual(names(unknown))
    }
  })

  test('AU-20, ACC-07 for a new password tells an address without an account so in its own mailbox, and mails no code', async () => {
    const email = newEmail('no')
    await anyone.call(sendCode, { email, purpose: 'forget' })
    const letter = await mailbox.next(email)
    expect(letter.subject).toBe('Your request at Thrum')
    expect(letter.text).not.toMatch(/\d{6}/)
  })

  test('P-D4, ACC-07 takes the same time for those who have an account and those who have none', async () => {
    const { email } = await signUpByEmail(world, newEmail())
    for (const purpose of ['forget', 'signIn']) {
      const gapMs = await medianGapMs(
        200,
        10,
        () => anyone.ask(sendCode, { email, purpose }),
        () => anyone.ask(sendCode, { email: 'nobody@example.com', purpose }),
      )
      expect(Math.abs(gapMs)).toBeLessThan(10)
    }
  }, 180_000)

  test('AU-21 with a foreign host gets a letter that names no host and holds no link', async () => {
    const { email } = await signUpByEmail(world, newEmail())
    const { port } = world.server
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const form = new URLSearchParams({ email, purpose: 'forget' }).toString()
    const status = await new Promise((resolve, reject) => {
      const request = http.request(
        { port, method: 'POST', path: '/api/user/sendCode', headers },
        (response) => {
          response.resume().on('end', () => resolve(response.statusCode))
        },
      )
      request.on('error', reject).end(form)
    })
    expect(status).toBe(200)
    const letter = await mailbox.next(email)
    expect(letter.raw).not.toMatch(/evil|https?:|href|src=/i)
    expect(letter.text + letter.html).not.toMatch(/evil|https?:|href|src=/i)
  })
})
