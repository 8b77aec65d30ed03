import { generateKeyPairSync } from 'node:crypto'
import { getSession } from '@thrum/contracts/account/account.routes'
import { passkeySignIn, passkeySignInOptions } from '@thrum/contracts/account/entry.routes'
import * as routes from '@thrum/contracts/account/security.routes'
import { PASSKEYS_PER_USER } from '@thrum/contracts/limits'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { newEmail, signUpByEmail } from '../account/entry.testkit.ts'
import { createSessionRepo } from '../account/session.repo.ts'
import { createSessions } from '../account/session.service.ts'
import { createPasskeySignIn } from './passkey-sign-in.service.ts'
import { SoftAuthenticator, type Twist } from './soft-authenticator.testkit.ts'

const world = await openWorld(product, { mailbox: true })
afterAll(() => world.close())
const origin = `http://localhost:${world.server.port}`
const { db, pool, events, wall, limiter } = world.server.context

async function enrol(person: Pick<Person, 'call' | 'password'>): Promise<SoftAuthenticator> {
  const authenticator = new SoftAuthenticator(origin)
  const { options } = await person.call(routes.passkeyRegisterOptions, { password: person.password })
  await person.call(routes.registerPasskey, { response: authenticator.make(options) })
  return authenticator
}

const ask = async () => (await world.anyone.call(passkeySignInOptions, {})).options
const signInWith = (response: string) => world.anyone.ask(passkeySignIn, { response })
/** Until a statement waits for a lock of somebody else's. */
const lockWaitedFor = () =>
  expect
    .poll(
      async () => {
        const { rows } = await pool.query(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length
      },
      { timeout: 8_000 },
    )
    .toBe(1)
const INVALID = { code: -1, reason: 'account.passkeyInvalid' }

describe('making a passkey', () => {
  test('ACC-15 needs a fresh proof, and the passkey then signs in by itself', async () => {
    const ann = await world.person('ann')
    expect((await ann.ask(routes.passkeyRegisterOptions, {})).body.reason).toBe('account.proofNeeded')
    const wrong = await ann.ask(routes.passkeyRegisterOptions, { password: 'not hers at all' })
    expect(wrong.body.reason).toBe('account.proofWrong')
    const authenticator = await enrol(ann)
    const [passkey] = await ann.call(routes.listPasskeys)
    expect(passkey).toMatchObject({ id: authenticator.id, usedAtMs: null })
    const { token } = await world.anyone.call(passkeySignIn, { response: authenticator.use(await ask()) })
    const session = await world.anyone.ask(getSession, {}, { token })
    expect(session.body.data).toMatchObject({ id: ann.id, isLogin: true, isComplete: true })
    expect((await ann.call(routes.listPasskeys))[0]?.usedAtMs).toEqual(expect.any(Number))
  })

  test('ACC-15 asks for a passkey that needs no name, unlocked by its holder, and none that is there already', async () => {
    const bo = await world.person('bo')
    const { id } = await enrol(bo)
    const { options } = await bo.call(routes.passkeyRegisterOptions, { password: bo.password })
    expect(JSON.parse(options)).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id }],
    })
    expect(options).not.toContain(bo.account)
    expect(JSON.parse(await ask())).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  })

  test.each<[string, Twist]>([
    ['from another page', { origin: 'http://evil.example' }],
    ['from another port', { origin: 'http://localhost:1' }],
    ['to a challenge that was not asked', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['for another site', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { isVerified: false }],
  ])('ACC-15 refuses an answer %s', async (_name, twist) => {
    const cy = await world.person('cy')
    const { options } = await cy.call(routes.passkeyRegisterOptions, { password: cy.password })
    const response = new SoftAuthenticator(origin).make(options, twist)
    expect((await cy.ask(routes.registerPasskey, { response })).body).toMatchObject(INVALID)
    expect(await cy.call(routes.listPasskeys)).toEqual([])
  })

  test('ACC-15 takes an answer once, from the one who was asked, within 5 minutes', async () => {
    const [di, ed] = [await world.person('di'), await world.person('ed')]
    const { options } = await di.call(routes.passkeyRegisterOptions, { password: di.password })
    const response = new SoftAuthenticator(origin).make(options)
    expect((await ed.ask(routes.registerPasskey, { response })).body).toMatchObject(INVALID)
    await di.call(routes.registerPasskey, { response })
    expect((await di.ask(routes.registerPasskey, { response })).body).toMatchObject(INVALID)
    const late = await di.call(routes.passkeyRegisterOptions, { password: di.password })
    world.wall.advance(5 * 60_000)
    const lateAnswer = new SoftAuthenticator(origin).make(late.options)
    expect((await di.ask(routes.registerPasskey, { response: lateAnswer })).body).toMatchObject(INVALID)
    expect(await di.call(routes.listPasskeys)).toHaveLength(1)
  })

  test('ACC-15 refuses what is no answer at all', async () => {
    const fay = await world.person('fay')
    const nonsense = ['', '{', 'null', '[]', '{"id":"a"}', JSON.stringify({ id: 'a', rawId: 'a', type: 'x' })]
    for (const response of nonsense) {
      expect((await fay.ask(routes.registerPasskey, { response })).body).toMatchObject(INVALID)
      expect((await signInWith(response)).body).toMatchObject(INVALID)
    }
  })

  test('ACC-15 is told to the account’s mailbox, and to nobody without one', async () => {
    const password = 'tide and dune'
    const nia = await signUpByEmail(world, newEmail('nia'), password)
    await enrol({ ...nia, password })
    const letter = await world.mailbox.next(nia.email)
    expect(letter.subject).toBe('A passkey was added to your Thrum account')
    expect(letter.recipients).toEqual([nia.email])
    const sent = vi.spyOn(world.server.context.mail, 'send')
    await enrol(await world.person('oda'))
    expect(sent).not.toHaveBeenCalled()
    sent.mockRestore()
  })

  test('ACC-15 keeps at most ten', async () => {
    const gus = await world.person('gus')
    const { options } = await gus.call(routes.passkeyRegisterOptions, { password: gus.password })
    for (let made = 0; made < PASSKEYS_PER_USER; made++) await enrol(gus)
    const asked = await gus.ask(routes.passkeyRegisterOptions, { password: gus.password })
    expect(asked.body.reason).toBe('account.passkeyTooMany')
    const response = new SoftAuthenticator(origin).make(options)
    expect((await gus.ask(routes.registerPasskey, { response })).body.reason).toBe('account.passkeyTooMany')
    expect(await gus.call(routes.listPasskeys)).toHaveLength(PASSKEYS_PER_USER)
  })
})

describe('signing in by a passkey', () => {
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

  test.each<[string, Twist]>([
    ['from another page', { origin: 'http://evil.example' }],
    ['to a challenge that was not asked', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['for another site', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { isVerified: false }],
    ['signed with another key', { key: foreign }],
    ['in another person’s name', { userHandle: Buffer.from('A'.repeat(20)).toString('base64url') }],
    ['in nobody’s name', { userHandle: null }],
  ])('ACC-15 refuses an answer %s', async (_name, twist) => {
    const hal = await world.person('hal')
    const authenticator = await enrol(hal)
    expect((await signInWith(authenticator.use(await ask(), twist))).body).toMatchObject(INVALID)
    expect((await signInWith(authenticator.use(await ask()))).body.code).toBe(200)
  })

  test('ACC-15 takes an answer once, and none later than 5 minutes', async () => {
    const authenticator = await enrol(await world.person('ian'))
    const answer = authenticator.use(await ask())
    const answers = await Promise.all(Array.from({ length: 5 }, () => signInWith(answer)))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    const late = authenticator.use(await ask())
    world.wall.advance(5 * 60_000)
    expect((await signInWith(late)).body).toMatchObject(INVALID)
  })

  test('ACC-15 refuses a copy that counts behind', async () => {
    const authenticator = await enrol(await world.person('joy'))
    expect((await signInWith(authenticator.use(await ask(), { counter: 9 }))).body.code).toBe(200)
    for (const counter of [9, 8, 0]) {
      expect((await signInWith(authenticator.use(await ask(), { counter }))).body).toMatchObject(INVALID)
    }
    expect((await signInWith(authenticator.use(await ask(), { counter: 10 }))).body.code).toBe(200)
  })

  test('ACC-15 ends with the passkey, which only its owner removes', async () => {
    const [kim, lou] = [await world.person('kim'), await world.person('lou')]
    const authenticator = await enrol(kim)
    const { id } = authenticator
    expect((await lou.ask(routes.removePasskey, { id })).body).toMatchObject(INVALID)
    expect((await signInWith(authenticator.use(await ask()))).body.code).toBe(200)
    await kim.call(routes.removePasskey, { id })
    expect((await signInWith(authenticator.use(await ask()))).body).toMatchObject(INVALID)
    expect((await kim.ask(routes.removePasskey, { id })).body).toMatchObject(INVALID)
  })

  test('ACC-15 ends with a removal that is under way while it signs in', async () => {
    const pia = await world.person('pia')
    const { id } = await enrol(pia)
    const repo = createSessionRepo(db, pool)
    const sessions = createSessions({ repo, events, wall, unanswered: { note() {} } })
    const remover = await pool.connect()
    try {
      const use = async () => {
        await remover.query('begin')
        await remover.query('delete from passkeys where id = $1', [id])
        return { userId: pia.id, passkeyId: id }
      }
      const signIn = createPasskeySignIn({ passkeys: { use }, sessions, limiter })
      const entering = expect(signIn('', { address: '127.0.0.1', label: '' })).rejects.toMatchObject({
        code: 'account.passkeyInvalid',
      })
      await lockWaitedFor()
      await remover.query('commit')
      await entering
    } finally {
      remover.release()
    }
    expect(await pia.call(routes.listSessions)).toHaveLength(1)
  })

  test('ACC-15 opens no account that the operator has suspended, and says so', async () => {
    const max = await world.person('max')
    const authenticator = await enrol(max)
    const at = new Date()
    const suspend = (closed_at: Date | null) =>
      db.updateTable('users').set({ closed_at, suspended_at: closed_at }).where('id', '=', max.id).execute()
    await suspend(at)
    const answer = await signInWith(authenticator.use(await ask()))
    expect(answer.body).toMatchObject({ code: 403, reason: 'session.closed' })
    await suspend(null)
    expect((await signInWith(authenticator.use(await ask()))).body.code).toBe(200)
  })

  test('ACC-15 an unknown passkey is refused like a wrong one', async () => {
    expect((await signInWith(new SoftAuthenticator(origin).use(await ask()))).body).toMatchObject(INVALID)
  })

  test('ACC-15 challenges that nobody answered are swept away', async () => {
    await ask()
    world.wall.advance(5 * 60_000)
    await world.server.context.jobs.send('passkey-sweep')
    const left = () => db.selectFrom('passkey_challenges').selectAll().execute()
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
  })
})

test('ACC-15, P-D4 wrong answers from one address are limited like wrong passwords', async () => {
  const limits = { ...wideLimits(), signInAddress: DEFAULT_LIMITS.signInAddress }
  const narrow = await openWorld(product, { config: { limits } })
  try {
    const response = new SoftAuthenticator('x').use('{"challenge":"eA","rpId":"localhost"}')
    for (let tries = 0; tries < DEFAULT_LIMITS.signInAddress.points; tries++) {
      expect((await narrow.anyone.ask(passkeySignIn, { response })).body).toMatchObject(INVALID)
    }
    const last = await narrow.anyone.ask(passkeySignIn, { response })
    expect([last.status, last.body.reason]).toEqual([403, 'request.tooMany'])
  } finally {
    await narrow.close()
  }
})
