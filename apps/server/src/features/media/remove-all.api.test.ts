import { openWorld } from '@thrum/testkit/world'
import { afterAll, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { newMediaId } from '../../ids.ts'
import { createMediaRepo } from './media.repo.ts'
import { mediaOf } from './media-world.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db } = world.server.context

test('ACC-12 however many media somebody has, they go some at a time, until none is left', async () => {
  const [ann, ben] = [await world.person('ann'), await world.person('ben')]
  const rowOf = (owner_id: typeof ann.id) => ({
    ...{ id: newMediaId(), owner_id, kind: 'file' as const, mime: 'text/plain', bytes: 1 },
    created_at: new Date(),
  })
  const rows = [rowOf(ben.id), ...Array.from({ length: 700 }, () => rowOf(ann.id))]
  await db.insertInto('media').values(rows).execute()
  expect(await createMediaRepo(db).removeSomeOf(ann.id)).toHaveLength(200)
  await mediaOf(world.server).removeAllOf(ann.id)
  const left = await db.selectFrom('media').select('owner_id').execute()
  expect(left).toEqual([{ owner_id: ben.id }])
})
