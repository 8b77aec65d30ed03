import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { product } from '../flows/product.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { isDatabaseTrouble } from './trouble.ts'

const world = await openWorld(product)
const { config, pool: outside } = world.server.context
/** Of one connection, so that each call would come upon what the one before has left there. */
const one = await openDatabase(
  { ...config, databasePoolSize: 1, databaseTimeoutsMs: { connect: 10_000, statement: 300 } },
  createLog('silent'),
)
afterAll(async () => {
  await one.close()
  await world.close()
})
await sql`create table noted (word text)`.execute(one.db)

/** Runs while the database's process for our connection stands still. */
async function frozen<T>(run: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.db)
  const pid = Number(rows[0]?.pid)
  process.kill(pid, 'SIGSTOP')
  return run().finally(() => process.kill(pid, 'SIGCONT'))
}

test('P-C1, F-05 what is written after a transaction could not begin is kept', async () => {
  const begin = () => one.db.transaction().execute(async () => undefined)
  const trouble: unknown = await frozen(() => begin().catch((cause: unknown) => cause))
  expect(isDatabaseTrouble(trouble)).toBe(true)
  await sql`insert into noted values ('after')`.execute(one.db)
  expect((await outside.query('select word from noted')).rows).toEqual([{ word: 'after' }])
})
