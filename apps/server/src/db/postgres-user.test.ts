import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Command, choosePostgresUser } from './postgres-user.ts'

const isRoot = process.getuid?.() === 0

function run({ file, args, uid, gid }: Command) {
  const identity = uid === undefined ? {} : { uid, gid: gid ?? uid }
  const { status, stdout } = spawnSync(file, [...args], { ...identity, cwd: '/', encoding: 'utf8' })
  return { status, said: stdout.trim() }
}

describe('the database’s user', () => {
  let base = ''
  beforeEach(async () => {
    base = await realpath(await mkdtemp(path.join(os.tmpdir(), 'thrum-user-')))
    await chmod(base, 0o755)
  })
  afterEach(() => rm(base, { recursive: true, force: true }))

  test.skipIf(isRoot)('OPS-02 is ourselves where we are no root', () => {
    expect(choosePostgresUser(base, [base]).command('x', ['y'])).toEqual({ file: 'x', args: ['y'] })
  })

  test.runIf(isRoot)('OPS-02 is nobody where we are root, and needs nothing where all is open', () => {
    const user = choosePostgresUser(path.join(base, 'none'), [base])
    expect(run(user.command('/usr/bin/id', ['-u']))).toEqual({ status: 0, said: '65534' })
  })

  test.runIf(isRoot)('OPS-02 keeps the owner that the files have', async () => {
    const cluster = path.join(base, 'cluster')
    await mkdir(cluster)
    await chown(cluster, 1, 1)
    expect(choosePostgresUser(cluster, [base]).uid).toBe(1)
  })

  test.runIf(isRoot)(
    'OPS-02 passes through a closed folder, runs what lies there, and may write nothing',
    async () => {
      const closed = path.join(base, 'closed')
      await mkdir(closed, { mode: 0o700 })
      await writeFile(
        path.join(closed, 'program'),
        '#!/bin/sh\necho ran; touch "$1" 2>/dev/null || echo refused\n',
        { mode: 0o755 },
      )
      await writeFile(path.join(closed, 'ours'), '', { mode: 0o600 })
      const user = choosePostgresUser(path.join(base, 'none'), [closed])
      const { said } = run(user.command(path.join(closed, 'program'), [path.join(closed, 'new')]))
      expect(said).toBe('ran\nrefused')
      // access(2) says yes too, which is how one database program looks for the other.
      expect(run(user.command('/usr/bin/test', ['-x', path.join(closed, 'program')])).status).toBe(0)
      expect(run(user.command('/usr/bin/test', ['-w', path.join(closed, 'ours')])).status).toBe(1)
    },
  )
})
