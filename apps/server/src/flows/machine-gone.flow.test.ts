import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { getProfile, saveProfile } from '@thrum/contracts/account/account.routes'
import { signIn } from '@thrum/contracts/account/entry.routes'
import { cancelAccount } from '@thrum/contracts/account/security.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { type Person, signUpPerson } from '@thrum/testkit/person'
import { expect, onTestFinished, test } from 'vitest'
import { makeRowsBackup } from '../backup/backup.service.ts'
import { rehearse } from '../backup/rehearsal.ts'
import { type Config, configFrom } from '../config.ts'
import { ask, uploaded } from '../features/media/media-world.testkit.ts'
import { still } from '../features/media/sample-pictures.testkit.ts'
import { startServer } from '../server.ts'
import { spawnServer } from './server-process.ts'

const LIMIT_MS = 120_000

async function openMachine() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-machine-'))
  const [dataDir, backups] = [path.join(folder, 'data'), path.join(folder, 'backups')]
  await mkdir(backups)
  const running = spawnServer({ DATA_DIR: dataDir })
  const kill = async () => {
    const mark = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
    process.kill(running.pid, 'SIGKILL')
    if (mark !== '') process.kill(Number(mark.split('\n')[0]), 'SIGKILL')
    await running.ended
  }
  let isGone = false
  onTestFinished(async () => {
    if (!isGone) await kill()
    await rm(folder, { recursive: true, force: true })
  })
  const url = (await running.url) ?? ''
  return {
    ...{ url, folder, backups },
    config: configFrom({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    async die() {
      isGone = true
      await kill()
    },
  }
}

test(
  'F-31, P-E11, OPS-04, DE-07 a machine that is gone comes back as of its last quick backup, in a rehearsal too',
  async () => {
    const { url, folder, backups, config, die } = await openMachine()
    const [ann, ivy] = [await signUpPerson(url, 'ann'), await signUpPerson(url, 'ivy')]
    const secret = 'tide and dune and harbour'
    const options = { folder: backups, secret, withMedia: true, wall: Date.now }
    await makeRowsBackup(config, options)
    const { address } = await uploaded({ url }, ann.token, await still('jpeg'))
    const before = Buffer.from(await (await ask({ url }, address, ann.token)).arrayBuffer())
    await ann.call(saveProfile, { hometown: 'Arcachon' })
    await ivy.call(cancelAccount, { isSure: true, password: ivy.password })
    const last = await makeRowsBackup(config, options)
    expect(last.media).toEqual({ copied: expect.any(Number), waiting: 0 })
    await die()

    const enter = (at: string, { account, password }: Person) =>
      makeCaller(at, undefined).ask(signIn, { account, password })
    const look = async (alone: Config) => {
      expect(alone).toMatchObject({ smtpUrl: undefined, databaseUrl: undefined, mediaStore: undefined })
      const server = await startServer(alone)
      expect((await enter(server.url, ivy)).body.reason).toBe('account.badCredentials')
      const { token } = await makeCaller(server.url, undefined).call(signIn, {
        account: ann.account,
        password: ann.password,
      })
      const { id, hometown } = await makeCaller(server.url, token).call(getProfile)
      expect({ id, hometown }).toEqual({ id: ann.id, hometown: 'Arcachon' })
      const after = await ask(server, address, token)
      expect(Buffer.from(await after.arrayBuffer()).equals(before)).toBe(true)
      return server
    }
    const parts = { from: backups, within: folder, secret, withMedia: true, wall: Date.now }
    const rehearsed = await rehearse(
      { ...config, smtpUrl: 'smtp://127.0.0.1:9' },
      { ...parts, startServer: look },
    )
    expect(rehearsed).toMatchObject({ file: last.file, createdAt: last.createdAt })
    expect(rehearsed.rows).toBeGreaterThan(0)
    // Nothing of it stays.
    expect((await readdir(folder)).sort()).toEqual(['backups', 'data'])
  },
  LIMIT_MS,
)
