import { sendCode, signIn } from '@thrum/contracts/account/entry.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { mailedCode, newEmail } from './entry.testkit.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const world = await openWorld(product, { mailbox: true })
afterAll(() => world.close())
const { db, jobs } = world.server.context

async function sweep() {
  await jobs.send('account-sweep')
}

async function count() {
  const tables = ['verification_codes', 'mailbox_proofs', 'sessions'] as const
  const counts = tables.map(async (table) => {
    const row = await db
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return row.n
  })
  return Promise.all(counts)
}

test('P-D5 what is over goes: codes and words at once, sessions a week after their end', async () => {
  await world.person('ann')
  const account = newEmail()
  const code = await mailedCode(world, account, 'signIn')
  await world.anyone.ask(signIn, { account, code })
  await world.anyone.call(sendCode, { email: account, purpose: 'forget' })
  expect(await count()).toEqual([1, 1, 1])
  world.wall.advance(DAY_MS)
  await sweep()
  await expect.poll(count, { timeout: 30_000 }).toEqual([0, 0, 1])
  world.wall.advance(35 * DAY_MS)
  await mailedCode(world, newEmail(), 'signIn')
  world.wall.advance(DAY_MS / 2)
  await sweep()
  await expect.poll(count, { timeout: 30_000 }).toEqual([0, 0, 1])
  world.wall.advance(2 * DAY_MS)
  await sweep()
  await expect.poll(count, { timeout: 30_000 }).toEqual([0, 0, 0])
})
