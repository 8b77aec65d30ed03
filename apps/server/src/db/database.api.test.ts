import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { getProfile } from '@thrum/contracts/account/account.routes'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { product } from '../flows/product.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { whyUnfit } from './migrate.ts'
import { isDatabaseTrouble } from './trouble.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db, pool } = world.server.context

test('OPS-02 runs on a PostgreSQL that is given by its address', () => {
  expect(world.server.context.config.databaseUrl).toMatch(/^postgres:/)
})

test('F-30 on a given PostgreSQL too a data folder has one server', async () => {
  const again = product.startServer(world.server.context.config, {})
  await expect(again).rejects.toThrow(/^The data folder .* is in use by another running server\./)
  const other = await openWorld(product)
  await other.close()
  // Free again with its end.
  const next = await product.startServer(other.server.context.config, {})
  await next.close()
})

test('OPS-02 what lies in the data folder and can’t be used is named in one line', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'thrum-within-'))
  await writeFile(path.join(dataDir, 'media'), '')
  const started = openWorld(product, { config: { dataDir } })
  await expect(started).rejects.toThrow(
    /^\/.*\/media can't be read or written \(EEXIST\)\. It must belong to the user that the server runs as\.$/,
  )
  await rm(dataDir, { recursive: true })
})

test('OPS-02, OPS-04 a start whose database can’t be reached leaves nothing in a restore’s way', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'thrum-nothing-'))
  const databaseUrl = 'postgres://thrum@127.0.0.1:9/thrum'
  await expect(openWorld(product, { config: { dataDir, databaseUrl } })).rejects.toThrow(
    /^The database can't be reached: /,
  )
  expect(await readdir(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
})

test('OPS-02 a database that can’t hold what people write is refused in one line', async () => {
  const url = new URL(String(world.server.context.config.databaseUrl).replace('@/', '@none/'))
  const name = `${url.pathname.slice(1)}_bytes`
  await pool.query(
    `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  )
  url.pathname = `/${name}`
  const databaseUrl = url.href.replace('@none/', '@/')
  await expect(openWorld(product, { config: { databaseUrl } })).rejects.toThrow(
    /^The database keeps text as SQL_ASCII\. Make one that keeps UTF8: createdb/,
  )
  expect(whyUnfit({ version: 140_019, encoding: 'UTF8', isUsed: true })).toMatch(
    /^PostgreSQL 14 is too old\./,
  )
  expect(whyUnfit({ version: 150_000, encoding: 'UTF8', isUsed: false })).toBeUndefined()
  // One that has served so far is not exchanged for an empty one.
  expect(whyUnfit({ version: 150_000, encoding: 'SQL_ASCII', isUsed: true })).toBeUndefined()
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
