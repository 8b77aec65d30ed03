import { signIn } from '@thrum/contracts/account/entry.routes'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { createPasswords } from './password.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db, keys } = world.server.context

async function storedHash({ id }: Person): Promise<string> {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.password_hash ?? ''
}

const bytesOf = (text = '') => Buffer.from(text, 'base64').length

describe('stored passwords', () => {
  test('P-D1 are argon2id with 19 MiB and two passes, 16 bytes of salt and 32 of tag', async () => {
    const [, kind, version, work, salt, tag] = (await storedHash(await world.person('ann'))).split('$')
    expect([kind, version, work]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    expect([bytesOf(salt), bytesOf(tag)]).toEqual([16, 32])
  })

  test('P-D1 can’t be tried out without the key that stands outside the database', async () => {
    const bo = await world.person('bo')
    const stored = await storedHash(bo)
    const [own, stranger] = [
      await createPasswords(keys.passwordPepper),
      await createPasswords('x'.repeat(43)),
    ]
    expect(await own.fits(stored, bo.password)).toBe(true)
    expect(await stranger.fits(stored, bo.password)).toBe(false)
  })

  test('P-D1 are hashed anew at sign-in once the work is raised, and not before', async () => {
    const cy = await world.person('cy')
    const weaker = await createPasswords(keys.passwordPepper, {
      memoryCost: 8_192,
      timeCost: 1,
      parallelism: 1,
    })
    const old = await weaker.hash(cy.password)
    await db.updateTable('credentials').set({ password_hash: old }).where('user_id', '=', cy.id).execute()
    const { account, password } = cy
    expect((await world.anyone.ask(signIn, { account, password: 'wrong one' })).body.code).toBe(-1)
    expect(await storedHash(cy)).toBe(old)
    await world.anyone.call(signIn, { account, password })
    const renewed = await storedHash(cy)
    expect(renewed).toContain('m=19456,t=2,p=1')
    await world.anyone.call(signIn, { account, password })
    expect(await storedHash(cy)).toBe(renewed)
  })
})
