import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { product } from '../flows/product.ts'

const world = await openWorld(product)
afterAll(() => world.close())

test('ACC-12 whatever refers to an account or to something of its own is found by an index, however much there is', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = any ('{users,media,conversations,messages,plays}'::regclass[])
      and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indkey[0] = any (c.conkey)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`.execute(world.server.context.db)
  expect(rows.map(({ name }) => name)).toEqual([])
})
