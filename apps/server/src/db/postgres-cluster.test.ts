import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endLeftover, ensureCluster } from './postgres-cluster.ts'
import { isRunning } from './process-facts.ts'

/** On every Linux. */
const NOBODY = 65_534

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

test.runIf(process.getuid?.() === 0)(
  'OPS-02 a database that was copied back as another user, or without its parts, is told so, and no other is made beside it',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-copied-'))
    const copied = path.join(folder, 'postgres')
    await mkdir(copied, { mode: 0o700 })
    await writeFile(path.join(copied, 'PG_VERSION'), '18')
    await chmod(folder, 0o777)
    // Its programs are not asked.
    const none = { initdb: '/nowhere', postgres: '/nowhere', home: '/', libraryPath: undefined }
    const ourselves = {
      ...{ uid: undefined, gid: undefined },
      command: (file: string, args: readonly string[]) => ({ file, args }),
    }
    const ensure = () => ensureCluster(copied, none, ourselves, false)
    process.seteuid?.(NOBODY)
    try {
      await expect(ensure()).rejects.toThrow(/postgres can't be read \(EACCES\)\. Give all of it to the user/)
    } finally {
      process.seteuid?.(0)
    }
    await ensure()
    await rm(path.join(copied, 'PG_VERSION'))
    await writeFile(path.join(copied, 'postgresql.conf'), '')
    await expect(ensure()).rejects.toThrow(
      /postgres is no longer whole\. Restore a backup into a new folder\.$/,
    )
    expect(await readdir(folder)).toEqual(['postgres'])
    await rm(folder, { recursive: true })
  },
)
