import { getProfile } from '@thrum/contracts/account/account.routes'
import { signIn } from '@thrum/contracts/account/entry.routes'
import { bindEmail } from '@thrum/contracts/account/security.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS } from '../../http/limits.ts'
import { mailedCode, newEmail, signUpByEmail, wrongCode } from './entry.testkit.ts'
import { createLockoutRepo } from './lockout.repo.ts'
import { createLockouts } from './lockout.service.ts'

const password = 'tide and dune'
const world = await openWorld(product, { mailbox: true })
afterAll(() => world.close())
const { anyone, mailbox } = world
const { db, keys } = world.server.context

describe('binding an e-mail', () => {
  test('ACC-01 gives an account of a name an address, which then signs in', async () => {
    const ann = await world.person('ann')
    const email = newEmail()
    const newCode = await mailedCode(world, email, 'bind', ann)
    const profile = await ann.call(bindEmail, { email, newCode, password: ann.password })
    expect(profile).toMatchObject({ email, account: ann.account })
    expect((await anyone.ask(signIn, { account: email, password: ann.password })).body.code).toBe(200)
    expect((await anyone.ask(signIn, { account: ann.account, password: ann.password })).body.code).toBe(200)
  })

  test('ACC-01 changes the address by a code to the old one, which is told', async () => {
    const ben = await signUpByEmail(world, newEmail('ben'))
    const email = newEmail('ben')
    const newCode = await mailedCode(world, email, 'bind', ben)
    const code = await mailedCode(world, ben.email, 'bind', ben)
    expect(await ben.call(bindEmail, { email, newCode, code })).toMatchObject({ email })
    expect((await mailbox.next(ben.email)).subject).toBe('Your e-mail address at Thrum has changed')
    const again = await mailedCode(world, ben.email, 'signIn')
    expect((await anyone.ask(signIn, { account: ben.email, code: again })).body.reason).toBe(
      'account.unknown',
    )
  })

  test('ACC-01 that is bound already, as after a lost answer, is done, whatever became of the codes', async () => {
    const ben = await signUpByEmail(world, newEmail('ben'))
    const email = newEmail('ben')
    const newCode = await mailedCode(world, email, 'bind', ben)
    const form = { email, newCode, code: await mailedCode(world, ben.email, 'bind', ben) }
    for (let round = 0; round < 3; round++) expect(await ben.call(bindEmail, form)).toMatchObject({ email })
  })

  test('DE-04, P-D6 a token alone changes nothing', async () => {
    const cy = await signUpByEmail(world, newEmail('cy'), password)
    const email = newEmail('thief')
    const newCode = await mailedCode(world, email, 'bind', cy)
    const ask = async (form: Record<string, string>) =>
      (await cy.ask(bindEmail, { email, newCode, ...form })).body
    expect(await ask({})).toMatchObject({ code: -1, reason: 'account.proofNeeded' })
    expect(await ask({ password: 'wrong one' })).toMatchObject({
      reason: 'account.proofWrong',
      data: { field: 'password' },
    })
    // A code that opens the thief's own mailbox proves nothing about this account.
    expect(await ask({ code: newCode })).toMatchObject({
      reason: 'account.proofWrong',
      data: { field: 'code' },
    })
    expect(await cy.call(getProfile)).toMatchObject({ email: cy.email })
  })

  test('P-D2 wrong proofs are counted, ten in a quarter of an hour', async () => {
    const limits = { ...product.config.limits, proofs: DEFAULT_LIMITS.proofs }
    const limited = await openWorld(product, { mailbox: true, config: { limits } })
    try {
      const ann = await limited.person('ann')
      const email = newEmail()
      const newCode = await mailedCode(limited, email, 'bind', ann)
      const ask = (proof: string) => ann.ask(bindEmail, { email, newCode, password: proof })
      for (let round = 0; round < 10; round++) expect((await ask('wrong one')).status).toBe(200)
      expect((await ask(ann.password)).status).toBe(403)
    } finally {
      await limited.close()
    }
  })

  test('P-D3 a wrong code leaves the other one unspent', async () => {
    const di = await signUpByEmail(world, newEmail('di'))
    const email = newEmail('di')
    const newCode = await mailedCode(world, email, 'bind', di)
    const code = await mailedCode(world, di.email, 'bind', di)
    const ask = async (form: Record<string, string>) => (await di.ask(bindEmail, { email, ...form })).body
    expect(await ask({ newCode: wrongCode(newCode), code })).toMatchObject({
      reason: 'account.codeInvalid',
      data: { field: 'newCode' },
    })
    expect(await ask({ newCode, code: wrongCode(code) })).toMatchObject({ reason: 'account.proofWrong' })
    expect(await ask({ newCode, code })).toMatchObject({ code: 200 })
  })

  test('ACC-07 an address of another account is refused, once its mailbox is proven', async () => {
    const [ed, fay] = [await world.person('ed'), await signUpByEmail(world, newEmail('fay'))]
    const form = { email: fay.email, password: ed.password }
    expect((await ed.ask(bindEmail, { ...form, newCode: '000000' })).body.reason).toBe('account.codeInvalid')
    const newCode = await mailedCode(world, fay.email, 'bind', ed)
    expect((await ed.ask(bindEmail, { ...form, newCode })).body.reason).toBe('account.emailTaken')
  })

  test('DE-02 an address whose account was cancelled stays out for 30 days', async () => {
    const gus = await world.person('gus')
    const email = newEmail('gus')
    await createLockouts(createLockoutRepo(db), keys.lockoutKey).add(email, new Date(Date.now() + 86_400_000))
    const newCode = await mailedCode(world, email, 'bind', gus)
    const { body } = await gus.ask(bindEmail, { email, newCode, password: gus.password })
    expect(body.reason).toBe('account.lockedOut')
    expect(await gus.call(getProfile)).toMatchObject({ email: null })
  })
})
