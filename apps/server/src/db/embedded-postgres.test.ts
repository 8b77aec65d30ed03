import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const START_LIMIT_MS = 60_000

const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-postgres-'))
await chmod(folder, 0o711)
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = () => startEmbeddedPostgres({ folder, log: createLog('silent'), isDurable: false })

test(
  'F-03, F-30 starts again after it was killed in the middle of writing its lock files',
  async () => {
    const first = await start()
    await first.stop()
    const run = path.join(folder, 'run')
    await mkdir(run, { mode: 0o700 })
    await writeFile(path.join(run, '.s.PGSQL.5432.lock'), '')
    await writeFile(path.join(folder, 'postgres', 'postmaster.pid'), '')
    const last = await start()
    const client = new pg.Client(last.connection)
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
    await last.stop()
  },
  START_LIMIT_MS,
)
