import { getProfile } from '@thrum/contracts/account/account.routes'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { product } from '../flows/product.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { isDatabaseTrouble } from './trouble.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db, pool } = world.server.context

test('OPS-02 runs on a PostgreSQL that is given by its address', () => {
  expect(world.server.context.config.databaseUrl).toMatch(/^postgres:/)
})

test('F-03 a connection that breaks between two statements ends that call and not the process', async () => {
  const ann = await world.person('ann')
  const other = await pool.connect()
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const gone = async () => {
      const found = await other.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid])
      return found.rowCount
    }
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await expect.poll(gone).toBe(0)
    await sql`select 1`.execute(trx)
  })
  const error: unknown = await broken.catch((cause: unknown) => cause)
  expect(isDatabaseTrouble(error)).toBe(true)
  other.release()
  expect((await ann.ask(getProfile)).body.code).toBe(200)
})

test('OPS-03 a connection that is still lent out holds up no end', async () => {
  const database = await openDatabase(world.server.context.config, createLog('silent'))
  const lent = await database.pool.connect()
  await database.close()
  expect((await lent.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  lent.release()
})

test('OPS-02 a calendar date stays the text it is, and counts are numbers', async () => {
  const { rows } = await sql<{ day: string; many: number }>`
    select '2008-02-29'::date as day, count(*) as many from users`.execute(db)
  expect(rows).toEqual([{ day: '2008-02-29', many: expect.any(Number) }])
})
