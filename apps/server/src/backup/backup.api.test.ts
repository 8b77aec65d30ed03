import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { getProfile } from '@thrum/contracts/account/account.routes'
import { signIn, signUp } from '@thrum/contracts/account/entry.routes'
import { cancelAccount } from '@thrum/contracts/account/security.routes'
import { AppError } from '@thrum/contracts/errors'
import { subscribePush } from '@thrum/contracts/push/push.routes'
import { makeCaller } from '@thrum/testkit/caller'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { socketFile } from '../db/listening.ts'
import { ask, uploaded } from '../features/media/media-world.testkit.ts'
import { still } from '../features/media/sample-pictures.testkit.ts'
import { product } from '../flows/product.ts'
import { own } from '../flows/stage.ts'
import { checkBackup, makeBackup, restoreBackup, saveTombstones, writeSealed } from './backup.service.ts'
import type { Entry } from './entries.ts'
import { backupSecret } from './secret.ts'
import { backupTrouble } from './trouble.ts'
import { RESTORE_MARK } from './unfinished.ts'

const DAY_MS = 24 * 60 * 60_000
const SECRET = 'tide and dune and harbour'
const world = await openWorld(product)
const { config, db } = world.server.context
const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-backup-'))
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})
const wall = Date.now
const make = () => makeBackup(config, { folder, secret: SECRET, withMedia: true, keepDays: 14, wall })

/** As an operator has it after a disaster: a new machine, and a new database. */
async function newPlace(name: string) {
  const client = new pg.Client(config.databaseUrl)
  await client.connect()
  const database = `restored_${randomBytes(4).toString('hex')}`
  await client.query(`create database ${database}`)
  await client.end()
  const url = new URL((config.databaseUrl ?? '').replace(/@\//, '@none/'))
  url.pathname = `/${database}`
  const databaseUrl = url.href.replace('@none/', '@/')
  return { ...config, databaseUrl, dataDir: path.join(folder, name) }
}

/** What a browser hands out; nobody writes to it here. */
const browserOf = () => ({
  endpoint: 'https://fcm.googleapis.com/fcm/send/jo',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

const nextNumber = async (of: typeof db) => {
  const conversation = sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('conversations', 'id')) as id`
  return (await conversation.execute(of)).rows[0]?.id ?? 0
}

describe('a rehearsal', () => {
  test('OPS-04, DE-07, F-31 all comes back on an empty machine, but for whoever left since', async () => {
    const [ivy, jo] = [await world.person('ivy'), await world.person('jo')]
    await own(world, jo, 'H1')
    await jo.call(subscribePush, browserOf())
    const { address } = await uploaded(world.server, jo.token, await still('jpeg'))
    const before = Buffer.from(await (await ask(world.server, address, jo.token)).arrayBuffer())
    const last = await nextNumber(db)
    const made = await make()
    await ivy.call(cancelAccount, { isSure: true, password: ivy.password })
    const list = await saveTombstones(config, folder)
    expect(list.count).toBe(1)
    const place = await newPlace('new')
    const options = { file: made.file, secret: SECRET, tombstones: list.file, wall }
    // Which file it was stands there too: the newest is found by itself.
    const { file } = made
    expect(await restoreBackup(place, options)).toMatchObject({
      ...{ file, media: 1, tombstones: 1, withMedia: true },
    })
    const next = await product.startServer(place, {})
    try {
      const anyone = makeCaller(next.url, undefined)
      const enter = ({ account, password }: Person) => anyone.ask(signIn, { account, password })
      // The very first call: nobody who left is let in, by a token or a password, and the name stays locked.
      expect((await makeCaller(next.url, ivy.token).ask(getProfile)).body.code).toBe(401)
      expect((await enter(ivy)).body.reason).toBe('account.badCredentials')
      const anew = { account: ivy.account, password: 'another long password' }
      expect((await anyone.ask(signUp, anew)).body.reason).toBe('account.lockedOut')
      // Sessions may have ended since; passwords, toys and pictures are as they were.
      expect((await makeCaller(next.url, jo.token).ask(getProfile)).body.code).toBe(401)
      const { token } = await anyone.call(signIn, { account: jo.account, password: jo.password })
      expect((await makeCaller(next.url, token).call(getProfile)).id).toBe(jo.id)
      const after = await ask(next, address, token)
      expect(Buffer.from(await after.arrayBuffer()).equals(before)).toBe(true)
      const toys = (of: typeof db) => of.selectFrom('devices').selectAll().execute()
      expect(await toys(next.context.db)).toEqual(await toys(db))
      expect(await nextNumber(next.context.db)).toBe(last + 1)
      // Nor does it tell anybody's browser of what was under way.
      expect(await next.context.db.selectFrom('push_devices').selectAll().execute()).toEqual([])
    } finally {
      await next.close()
    }
  })
})

describe('what an operator is told, in one line', () => {
  const lineOf = (work: Promise<unknown>) =>
    work.then(
      () => 'it worked',
      (error: Error) => `${error.name}: ${error.message.replaceAll(folder, '…')}`,
    )
  async function* entries(): AsyncGenerator<Entry> {
    const head = { kind: 'about', form: 1, createdAt: new Date().toISOString() } as const
    const content = async function* (...bytes: Buffer[]) {
      yield* bytes
    }
    yield { head: { ...head, migration: '0001-accounts', withMedia: true }, content: content() }
    yield { head: { kind: 'medium', id: 'x' }, content: content(randomBytes(150_000), randomBytes(50_000)) }
    yield { head: { kind: 'end' }, content: content() }
  }
  const fileOf = (name: string) => path.join(folder, name)

  test('OPS-04 a wrong passphrase, a cut, changed or foreign file, each by its name', async () => {
    const whole = fileOf('whole')
    await writeSealed(entries(), SECRET, whole)
    expect(await checkBackup(whole, SECRET)).toMatchObject({ media: 1, tables: 0, withMedia: true })
    expect((await stat(whole)).mode & 0o777).toBe(0o600)
    const bytes = await readFile(whole)
    const sealed = 64 * 1024 + 16
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(70_000) ^ 1, 70_000)
    await writeFile(fileOf('cut'), bytes.subarray(0, 100_000))
    await writeFile(fileOf('cut-between'), bytes.subarray(0, bytes.length - ((bytes.length - 47) % sealed)))
    await writeFile(fileOf('changed'), changed)
    await writeFile(fileOf('foreign'), randomBytes(500))
    const wrong = 'BackupTrouble: The passphrase or key file is not the one this backup was made with.'
    expect(await lineOf(checkBackup(whole, 'another passphrase'))).toBe(wrong)
    expect(await lineOf(checkBackup(fileOf('cut'), SECRET))).toMatch(
      /: The backup is cut off after 0\.1 MB\.$/,
    )
    expect(await lineOf(checkBackup(fileOf('cut-between'), SECRET))).toMatch(/cut off after 0\.\d MB\.$/)
    expect(await lineOf(checkBackup(fileOf('changed'), SECRET))).toMatch(
      /damaged at 0\.1 MB\. Use another one\.$/,
    )
    expect(await lineOf(checkBackup(fileOf('foreign'), SECRET))).toBe(
      'BackupTrouble: This file is no backup.',
    )
    expect(await lineOf(checkBackup(fileOf('nowhere'), SECRET))).toMatch(/nowhere can't be read .*ENOENT/)
  })

  test('OPS-04 a full disk, and a folder that is not there, leave no half file', async () => {
    const full = await writeFile('/dev/full', 'x').catch((error: unknown) => error)
    expect(String(backupTrouble(full, 'here'))).toBe(
      'BackupTrouble: The disk of here is full. Make room and begin anew.',
    )
    const nowhere = { folder: fileOf('none'), secret: SECRET, withMedia: true, keepDays: 14, wall }
    expect(await lineOf(makeBackup(config, nowhere))).toMatch(/none can't be read or written \(ENOENT\)\.$/)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('OPS-04 a data folder without its keys is told by its own name, not as the place of the backup', async () => {
    const elsewhere = { ...config, dataDir: fileOf('elsewhere') }
    const options = { folder, secret: SECRET, withMedia: false, keepDays: 14, wall }
    expect(await lineOf(makeBackup(elsewhere, options))).toBe(
      "BackupTrouble: the data folder …/elsewhere can't be read or written (ENOENT).",
    )
  })

  test('OPS-04 a bucket or a database that goes away meanwhile, and a bucket that is full', () => {
    const told = (error: Error) => String(backupTrouble(error, 'here'))
    expect(told(new AppError('service.unavailable'))).toBe(
      "BackupTrouble: The media store can't be reached. Try again once it can.",
    )
    expect(told(new AppError('upload.storeFull'))).toContain('The media store is full.')
    const ended = Object.assign(new Error('terminating connection'), { code: '57P01' })
    expect(told(ended)).toBe('BackupTrouble: The database went away: terminating connection')
    const cut = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    expect(told(cut)).toContain('The database or the media store went away: read ECONNRESET')
  })

  test('OPS-04 nothing is overwritten, nothing too old or too new is laid down', async () => {
    const { file } = await make()
    const options = { file, secret: SECRET, tombstones: undefined, wall }
    const place = { ...config, dataDir: fileOf('again') }
    expect(await lineOf(restoreBackup(config, options))).toContain('is not empty. Move it away')
    expect(await lineOf(restoreBackup(place, options))).toContain('The database is not empty.')
    const late = { ...options, wall: () => Date.now() + 31 * DAY_MS }
    expect(await lineOf(restoreBackup(place, late))).toContain('more than 30 days old')
    expect(await lineOf(product.startServer(place, {}))).toContain('A restore into …/again was not finished.')
    expect(await readdir(place.dataDir)).toEqual([RESTORE_MARK])
    expect(await lineOf(restoreBackup(place, { ...options, tombstones: file }))).toContain('is no list of')
  })

  test('OPS-04 a secret that protects nobody is refused', async () => {
    expect(await lineOf(backupSecret(undefined, undefined))).toContain('BACKUP_PASSPHRASE')
    expect(await lineOf(backupSecret(undefined, 'short'))).toContain('at least 16 characters')
    expect(await lineOf(backupSecret(fileOf('nowhere'), SECRET))).toContain('fewer than 32 characters')
    expect(await backupSecret(undefined, SECRET)).toBe(SECRET)
  })

  test('OPS-04 backups older than the promised 14 days are removed once a new one is there', async () => {
    const old = fileOf('2026-01-01T00-00-00.thrum-backup')
    await writeFile(old, '')
    const then = new Date(Date.now() - 15 * DAY_MS)
    await utimes(old, then, then)
    expect((await make()).removed).toEqual([path.basename(old)])
    expect((await make()).removed).toEqual([])
  })
})

describe('a database that stands still', () => {
  /** Stands between a backup and the database, and hands on what that one says until `isFrozen` is true. */
  async function gate(isFrozen: (asked: string) => boolean) {
    const url = new URL((config.databaseUrl ?? '').replace(/@\//, '@none/'))
    const socket = socketFile(url.searchParams.get('host') ?? '')
    const frozen = Promise.withResolvers<void>()
    const server = createServer((client) => {
      const database = connect(socket)
      for (const one of [client, database]) one.on('error', () => undefined)
      client.on('close', () => database.destroy())
      client.on('data', (asked) => {
        if (isFrozen(asked.toString())) {
          database.destroy()
          return frozen.resolve()
        }
        database.write(asked)
      })
      database.on('data', (said) => client.write(said))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    return {
      databaseUrl: `postgresql://${url.username}@127.0.0.1:${port}${url.pathname}`,
      frozen: frozen.promise,
    }
  }

  test.each([
    ['takes connections and says nothing', () => true, 5_000, "The database can't be reached: "],
    [
      'stops in the middle of a table',
      (asked: string) => asked.includes('copy public.'),
      61_000,
      'The database has not answered for a minute.',
    ],
  ])(
    'OPS-04, F-05 that %s ends a backup with one line, and leaves no half file',
    async (_, isFrozen, limitMs, line) => {
      const { databaseUrl, frozen } = await gate(isFrozen)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
      try {
        const options = { folder, secret: SECRET, withMedia: false, keepDays: 14, wall }
        const told = makeBackup({ ...config, databaseUrl }, options).catch((error: unknown) => error)
        await frozen
        vi.advanceTimersByTime(limitMs)
        expect(String(await told)).toContain(`BackupTrouble: ${line}`)
        expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
      } finally {
        vi.useRealTimers()
      }
    },
  )
})
