import { openWorld } from '@thrum/testkit/world'
import { afterAll, expect, test } from 'vitest'
import { product } from './flows/product.ts'
import { areKeysInUse } from './keys.ts'

const world = await openWorld(product)
afterAll(() => world.close())

test('DR-9 whoever has signed up would be lost with the keys: a server that has none of them doesn’t start', async () => {
  const { config, db } = world.server.context
  expect(await areKeysInUse(db)).toBe(false)
  await world.person('ann')
  expect(await areKeysInUse(db)).toBe(true)
  const elsewhere = openWorld(product, { config: { databaseUrl: config.databaseUrl } })
  await expect(elsewhere).rejects.toThrow(/^The keys are missing/)
})
