import { openWorld } from '@thrum/testkit/world'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { product } from '../flows/product.ts'
import { breakHanging } from './hanging.ts'
import { isDatabaseTrouble } from './trouble.ts'

const world = await openWorld(product)
const pool = new pg.Pool({ connectionString: world.server.context.config.databaseUrl, max: 2 })
pool.on('error', () => undefined)
pool.on('connect', (client) => client.on('error', () => undefined))
const LIMIT_MS = 300
const stopLooking = breakHanging(pool, LIMIT_MS)
afterAll(async () => {
  stopLooking()
  await pool.end()
  await world.close()
})

async function pidOf(): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

test('F-05 a statement that hangs is given up with its connection; one that rests is left alone', async () => {
  const pids = await Promise.all([pidOf(), pidOf()])
  const beganMs = performance.now()
  const error: unknown = await pool.query('select pg_sleep(60)').catch((cause: unknown) => cause)
  expect(isDatabaseTrouble(error)).toBe(true)
  expect(performance.now() - beganMs).toBeGreaterThan(LIMIT_MS)
  expect(pids).toContain(await pidOf())
  const now = await Promise.all([pidOf(), pidOf()])
  expect(now.filter((pid) => pids.includes(pid))).toHaveLength(1)
})
