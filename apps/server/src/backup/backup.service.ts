import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { pipeline as pipelineDone } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import type { Config } from '../config.ts'
import { openSourceBeside } from '../db/beside.ts'
import { prepareDataFolder } from '../db/data-folder.ts'
import { openSource } from '../db/database.ts'
import { migrateTo, migrateToLatest } from '../db/migrate.ts'
import { migrations } from '../db/migrations/migrations.ts'
import { createDiskStore } from '../features/media/disk-store.ts'
import type { MediaStore } from '../features/media/media-store.ts'
import { createLog } from '../log.ts'
import { reasonOf } from '../start-error.ts'
import { syncFolder } from '../sync-folder.ts'
import { dump, lastMigration } from './dump.ts'
import { type Entry, fromFrames, type Head, toFrames } from './entries.ts'
import { LAST_BACKUP_FILE, LAST_ROWS_FILE } from './last-backup.ts'
import { layMirrored, type Mirrored, mirrorMedia } from './media-mirror.ts'
import { type Restored, restore } from './restore.ts'
import { seal, unseal } from './sealed-file.ts'
import { breakSilent } from './silence.ts'
import { loadTombstones, readTombstones, writeTombstones } from './tombstones.ts'
import { BackupTrouble, backupTrouble } from './trouble.ts'
import { RESTORE_MARK } from './unfinished.ts'

const DAY_MS = 24 * 60 * 60_000
/** As the privacy policy promises. */
export const KEEP_DAYS = 14
/** Tombstones stand for so long; whoever left before can't be told from others any more. Source: safety §3.8 */
const USABLE_DAYS = 30
const ENDING = '.thrum-backup'
const ROWS_ENDING = '.thrum-rows'
/** Of the small ones, for whoever has to go back behind a mistake just made. */
const KEEP_ROWS_MS = 60 * 60_000
/** With the rows before it, well below the four minutes between two runs. */
const MIRROR_WITHIN_MS = 60_000
const CONNECT_LIMIT_MS = 5_000
export const TOMBSTONES_FILE = 'tombstones.json'

type Place = Pick<Config, 'dataDir' | 'mediaStore'>

async function rawStore({ dataDir, mediaStore }: Place): Promise<MediaStore> {
  if (mediaStore === undefined) return createDiskStore(path.join(dataDir, 'media'))
  // Its client is large, and few need it.
  const { openS3Store } = await import('../features/media/s3-store.ts')
  return openS3Store(mediaStore)
}

/** A connection of its own, without the time limits of calls. */
async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  // One that breaks also fails the statement under way.
  client.on('error', () => undefined)
  await client.connect().catch((cause: unknown) => {
    throw new BackupTrouble(`The database can't be reached: ${reasonOf(cause)}`, { cause })
  })
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function besideServer<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const source = await openSourceBeside(config, createLog('silent'))
  try {
    return await withClient(source.connection, async (client) => {
      // A run that hung would hang for ever, and the next ones with it.
      const stopLooking = breakSilent(client)
      return work(client).finally(stopLooking)
    })
  } finally {
    await source.close()
  }
}

export interface BackupMade {
  file: string
  bytes: number
  createdAt: string
  removed: string[]
}

/** @param folder where it goes, with the tombstones; backups older than `keepDays` there are removed afterwards */
export async function makeBackup(
  config: Config,
  options: { folder: string; secret: string; withMedia: boolean; keepDays: number; wall: () => number },
): Promise<BackupMade> {
  const { folder, secret, withMedia, keepDays, wall } = options
  const store = withMedia ? await rawStore(config) : undefined
  const made = await write(config, {
    ...{ folder, secret, store, wall },
    ending: ENDING,
    mark: LAST_BACKUP_FILE,
  })
  const beforeMs = wall() - keepDays * DAY_MS
  const removed = await removeOld(folder, [ENDING, ROWS_ENDING], beforeMs)
  return { ...made, removed }
}

/**
 * The quick one, for every few minutes: rows and keys in a file of their own, and beside it a copy of each medium,
 * laid there once.
 */
export async function makeRowsBackup(
  config: Config,
  options: { folder: string; secret: string; withMedia: boolean; wall: () => number },
): Promise<BackupMade & { media: Mirrored | undefined }> {
  const { folder, secret, withMedia, wall } = options
  const files = { ending: ROWS_ENDING, mark: LAST_ROWS_FILE }
  const made = await write(config, { folder, secret, store: undefined, wall, ...files })
  const removed = await removeOld(folder, [ROWS_ENDING], wall() - KEEP_ROWS_MS)
  if (!withMedia) return { ...made, removed, media: undefined }
  try {
    // After the rows: of what they name nothing is missing then but what was removed meanwhile.
    const limits = { wall, keepMs: KEEP_DAYS * DAY_MS, withinMs: MIRROR_WITHIN_MS }
    return { ...made, removed, media: await mirrorMedia(await rawStore(config), folder, limits) }
  } catch (error) {
    throw backupTrouble(error, folder)
  }
}

interface Writing {
  folder: string
  secret: string
  store: MediaStore | undefined
  wall: () => number
  ending: string
  /** The file in the data folder that says when it was. */
  mark: string
}

async function write(
  config: Config,
  { folder, secret, store, wall, ending, mark }: Writing,
): Promise<Omit<BackupMade, 'removed'>> {
  const createdAt = new Date(wall()).toISOString()
  const file = path.join(folder, `${createdAt.replaceAll(/[:.]/g, '-')}${ending}`)
  const draft = `${file}.part`
  try {
    const keys = await readFile(path.join(config.dataDir, 'keys.json')).catch(ofDataFolder(config))
    await besideServer(config, async (client) => {
      await writeSealed(dump({ client, store, keys, createdAt }), secret, draft)
      await writeTombstones(path.join(folder, TOMBSTONES_FILE), await readTombstones(client))
    })
    await rename(draft, file)
    await syncFolder(folder)
    const { size: bytes } = await stat(file)
    const said = JSON.stringify({ createdAt, bytes })
    await writeFile(path.join(config.dataDir, mark), said, { mode: 0o600 }).catch(ofDataFolder(config))
    return { file, bytes, createdAt }
  } catch (error) {
    await rm(draft, { force: true })
    throw backupTrouble(error, folder)
  }
}

/** Told by its own name: whoever reads of the folder that the backup goes to would look there. */
const ofDataFolder =
  ({ dataDir }: Pick<Config, 'dataDir'>) =>
  (error: unknown): never => {
    throw backupTrouble(error, `the data folder ${dataDir}`)
  }

export async function writeSealed(
  entries: AsyncIterable<Entry>,
  secret: string,
  file: string,
): Promise<void> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipelineDone(toFrames(entries), gzip, seal(secret), sink)
}

async function removeOld(folder: string, endings: readonly string[], beforeMs: number): Promise<string[]> {
  const removed: string[] = []
  // What a killed backup left half-way goes too.
  const isOurs = (name: string) => endings.some((ending) => name.replace(/\.part$/, '').endsWith(ending))
  for (const name of (await readdir(folder)).filter(isOurs)) {
    const file = path.join(folder, name)
    // The nightly run and the quick one may meet at an old file.
    const facts = await stat(file).catch(() => undefined)
    if (facts === undefined || facts.mtimeMs >= beforeMs) continue
    await rm(file, { force: true })
    removed.push(name)
  }
  return removed
}

/** @returns what a restore to the newest moment needs @throws BackupTrouble where a part of it is missing */
export async function newestIn(folder: string): Promise<{ file: string; tombstones: string; media: string }> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw backupTrouble(error, folder)
  })
  const isWhole = (name: string) => name.endsWith(ENDING) || name.endsWith(ROWS_ENDING)
  // A name begins with its time.
  const newest = names.filter(isWhole).sort().at(-1)
  if (newest === undefined) throw new BackupTrouble(`There is no backup in ${folder}.`)
  if (!names.includes(TOMBSTONES_FILE)) {
    throw new BackupTrouble(
      `There is no ${TOMBSTONES_FILE} in ${folder}. Name the parts by --file and --tombstones.`,
    )
  }
  const [file, tombstones] = [path.join(folder, newest), path.join(folder, TOMBSTONES_FILE)]
  return { file, tombstones, media: folder }
}

/** Quick, so that it may run every few minutes: what a restore needs to keep closed accounts closed. */
export async function saveTombstones(
  config: Config,
  folder: string,
): Promise<{ file: string; count: number }> {
  const file = path.join(folder, TOMBSTONES_FILE)
  try {
    const list = await besideServer(config, readTombstones)
    await writeTombstones(file, list)
    return { file, count: list.length }
  } catch (error) {
    throw backupTrouble(error, folder)
  }
}

/** Reads it as it is needed; any error of the file comes out of the last step. */
function openSealed(file: string, secret: string): AsyncGenerator<Entry> {
  const plain = createGunzip()
  pipeline(createReadStream(file), unseal(secret), plain, () => undefined)
  return fromFrames(plain)
}

export interface Checked {
  createdAt: string
  withMedia: boolean
  tables: number
  media: number
}

type About = Extract<Head, { kind: 'about' }>

/** Reads all of it. @throws BackupTrouble where a restore would fail by the file */
export async function checkBackup(file: string, secret: string): Promise<Checked & { migration: string }> {
  let about: About | undefined
  let [tables, media] = [0, 0]
  try {
    for await (const { head } of openSealed(file, secret)) {
      if (head.kind === 'about') about = head
      if (head.kind === 'table') tables++
      if (head.kind === 'medium') media++
    }
  } catch (error) {
    throw backupTrouble(error, file)
  }
  if (about === undefined) throw new BackupTrouble(`${file} does not say what it is.`)
  const { createdAt, withMedia, migration } = about
  return { createdAt, withMedia, migration, tables, media }
}

export interface Restoring {
  file: string
  secret: string
  /** The newest list; undefined where there is none to be had. */
  tombstones: string | undefined
  /** Where quick backups laid media, for one that has none in it. */
  media?: string | undefined
  wall: () => number
}

export async function restoreBackup(
  config: Config,
  options: Restoring,
): Promise<Restored & Checked & Pick<Restoring, 'file'>> {
  const { file, secret, wall } = options
  const { migration, ...checked } = await checkBackup(file, secret)
  const ageDays = (wall() - Date.parse(checked.createdAt)) / DAY_MS
  if (ageDays > USABLE_DAYS) {
    throw new BackupTrouble(
      `The backup is more than ${USABLE_DAYS} days old: who left since can't be known, and would come back.`,
    )
  }
  if (!Object.hasOwn(migrations, migration)) {
    throw new BackupTrouble(`A newer version made the backup (${migration}). Install that one first.`)
  }
  const tombstones = options.tombstones === undefined ? [] : await loadTombstones(options.tombstones)
  try {
    const folder = await prepareDataFolder(config.dataDir)
    await refuseUsed(folder)
    const mark = path.join(folder, RESTORE_MARK)
    await writeFile(mark, '', { mode: 0o600 })
    const store = await rawStore({ ...config, dataDir: folder })
    const source = await openSource({ ...config, dataDir: folder }, createLog('silent'))
    try {
      await withClient(source.connection, (client) => refuseUsedDatabase(client, migration))
      await migrateTo(source.connection, migration)
      const restored = await withClient(source.connection, (client) =>
        restore(openSealed(file, secret), { client, store, folder, tombstones }),
      )
      await migrateToLatest(source.connection)
      const beside =
        options.media === undefined || checked.withMedia
          ? 0
          : await layMirrored(options.media, store, Date.parse(checked.createdAt))
      await rm(mark)
      return { file, ...restored, ...checked, media: restored.media + beside }
    } finally {
      await source.close()
    }
  } catch (error) {
    throw backupTrouble(error, `the data folder ${config.dataDir}`)
  }
}

async function refuseUsed(folder: string): Promise<void> {
  // The foot of a disk of its own has that one from the beginning.
  if ((await readdir(folder)).every((name) => name === 'lost+found')) return
  throw new BackupTrouble(
    `The data folder ${folder} is not empty. Move it away, or set DATA_DIR to a new one: a restore never overwrites.`,
  )
}

/** One that a broken-off restore has left is laid, at the same place, and empty. */
async function refuseUsedDatabase(client: pg.Client, migration: string): Promise<void> {
  const last = await lastMigration(client)
  if (last === undefined) return
  const isEmpty = last === migration && (await client.query('select from users limit 1')).rowCount === 0
  if (!isEmpty) throw new BackupTrouble('The database is not empty. Give DATABASE_URL a new one.')
}
