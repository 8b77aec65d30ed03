import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_CONFIG } from '../config.ts'
import { createLog } from '../log.ts'
import { openBeside, openSourceBeside } from './beside.ts'
import { socketFile, socketFolder } from './listening.ts'

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'thrum-beside-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('OPS-01, F-01 a command asks the database that listens, and not what a crash left under a number that is another’s now', async () => {
  const sockets = socketFolder(dataDir)
  await mkdir(sockets)
  await mkdir(path.join(dataDir, 'postgres'))
  // Our own number stands for the one that was given again.
  const mark = [process.pid, path.join(dataDir, 'postgres'), 1, 5432, sockets, '', '', 'ready'].join('\n')
  await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), mark)
  // Whoever would start a database of its own meets this first.
  const held = JSON.stringify({ pid: process.pid, startedAt: '1', space: 'another' })
  await writeFile(path.join(dataDir, 'lock'), held)
  const open = () => openSourceBeside({ ...DEFAULT_CONFIG, dataDir }, createLog('silent'))
  await expect(open()).rejects.toThrow('in use by another running server')
  const database = createServer().listen(socketFile(sockets))
  await once(database, 'listening')
  expect((await open()).connection.connectionString).toContain(encodeURIComponent(sockets))
  database.close()
})

test('OPS-01 a command that is led to a folder without a database makes none there, and says so', async () => {
  const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'thrum-beside-none-'))
  const opened = openBeside({ ...DEFAULT_CONFIG, dataDir: elsewhere }, createLog('silent'))
  await expect(opened).rejects.toThrow(/^There is no database in .* Set DATA_DIR to the server's folder/)
  expect(await readdir(elsewhere)).toEqual([])
  await rm(elsewhere, { recursive: true })
})
