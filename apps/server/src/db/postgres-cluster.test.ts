import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endLeftover } from './postgres-cluster.ts'
import { isRunning } from './process-facts.ts'

const cluster = await mkdtemp(path.join(os.tmpdir(), 'thrum-cluster-'))
afterAll(() => rm(cluster, { recursive: true }))

/** Stands elsewhere, as a process does whose folder root may not see in a container. */
async function stranger(...words: string[]) {
  const code = "process.stdout.write('up'); setInterval(() => {}, 1000)"
  const child = spawn(process.execPath, ['-e', code, '--', ...words], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  await writeFile(path.join(cluster, 'postmaster.pid'), `${child.pid}\n`)
  return child
}

test.runIf(process.platform === 'linux')(
  'F-30 a database that a killed server left is ended before its mark is taken away, and no other process is',
  async () => {
    const left = await stranger('-D', cluster)
    await endLeftover(cluster)
    expect(isRunning(left.pid ?? 0)).toBe(false)
    const other = await stranger('-D', `${cluster}-of-another`)
    await endLeftover(cluster)
    expect(isRunning(other.pid ?? 0)).toBe(true)
    other.kill('SIGKILL')
  },
)
