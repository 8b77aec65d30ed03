import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { folderTrouble } from './db/data-folder.ts'
import type { Database } from './db/schema.ts'
import { StartError, systemCode } from './start-error.ts'
import { syncFolder } from './sync-folder.ts'

/** Secrets of this installation. They never leave the server, and stand outside the database. */
export interface Keys {
  /** Mixed into every password before hashing. */
  passwordPepper: string
  /** Signs chat identities. */
  chatSignKey: string
  /** Mixed into every verification code before it is stored. */
  codeKey: string
  /** Mixed into the names of those who cancelled. A lost one lets them all sign up again at once. */
  lockoutKey: string
  /** Seals recalled messages. */
  sealKey: string
  /** Encrypts media. With a lost one, none of them can be opened. */
  mediaKey: string
  /** Signs pushes (VAPID). With a lost one, browsers have to subscribe anew. */
  pushKey: string
}

export const KEY_NAMES = [
  'passwordPepper',
  'chatSignKey',
  'codeKey',
  'lockoutKey',
  'sealKey',
  'mediaKey',
  'pushKey',
] as const satisfies (keyof Keys)[]
const KEY_BYTES = 32
/** A key copied from an example, or typed by hand, protects nobody. */
const SAMPLE = /sample|example|change.?me|replace|password|secret.?key/i
/** 43 random characters hold about 32 different ones; fewer than this is a pattern. */
const DISTINCT_MIN = 16
const BRING_BACK = 'Restore the file from a backup.'

/**
 * Reads the keys of the data folder, or makes them at the first start; a key that this version is the first to
 * need is added.
 * @param isInUse whether there is what only the keys of before open: then none are made in their place
 * @throws StartError for a sample key, and for keys that are lost
 */
export async function loadKeys(folder: string, isInUse: () => Promise<boolean>): Promise<Keys> {
  const file = path.join(folder, 'keys.json')
  if (!existsSync(file)) {
    if (await isInUse()) throw new StartError(`The keys are missing: there is no ${file}. ${BRING_BACK}`)
    await makeOnce(folder, file)
  }
  return readKeys(folder, file)
}

/** Whether somebody's password, or what they sent, was mixed or encrypted with keys that were there before. */
export async function areKeysInUse(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from credentials) or exists (select from operators) as is`.execute(db)
  return rows[0]?.is ?? false
}

async function readKeys(folder: string, file: string): Promise<Keys> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw notOurs(file, cause)
  })
  const found = parseKeys(text)
  if (found === undefined) throw new StartError(`The keys in ${file} can't be read. ${BRING_BACK}`)
  const keys: Keys = { ...newKeys(), ...found }
  for (const name of KEY_NAMES) {
    if (isSample(keys[name])) {
      throw new StartError(
        `The key ${name} in ${file} is a sample or too short. Use 32 random bytes as base64url.`,
      )
    }
  }
  if (KEY_NAMES.some((name) => found[name] === undefined)) await replace(folder, file, keys)
  await chmod(file, 0o600).catch((cause: unknown) => {
    throw notOurs(file, cause)
  })
  return keys
}

/** Whoever copied it back was another user, as a rule root: nothing is lost, and nothing to be restored. */
function notOurs(file: string, cause: unknown): StartError {
  const code = systemCode(cause)
  const what = ['EACCES', 'EPERM'].includes(code)
    ? 'Give it to the user that the server runs as.'
    : BRING_BACK
  return new StartError(`The file ${file} with the keys can't be used (${code}). ${what}`, { cause })
}

function newKeys(): Keys {
  const entries = KEY_NAMES.map((name) => [name, randomBytes(KEY_BYTES).toString('base64url')])
  return Object.fromEntries(entries)
}

const toText = (keys: Keys): string => JSON.stringify(keys, null, 2)

/** What these sign or mix is short-lived, or is made anew by itself; of the others something would be lost. */
export const CHANGEABLE_KEYS = ['chatSignKey', 'codeKey', 'pushKey'] as const satisfies (keyof Keys)[]

/** Takes effect at the next start. @throws StartError where no keys are */
export async function changeKey(folder: string, name: (typeof CHANGEABLE_KEYS)[number]): Promise<void> {
  const file = path.join(folder, 'keys.json')
  await access(file).catch((cause: unknown) => {
    throw new StartError(`There are no keys in ${folder}. Set DATA_DIR to the server's folder.`, { cause })
  })
  const keys = await readKeys(folder, file)
  await replace(folder, file, { ...keys, [name]: randomBytes(KEY_BYTES).toString('base64url') })
}

/** Whole or not at all: half a file, from a start that was cut off, would be refused by every later one. */
async function makeOnce(folder: string, file: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, toText(newKeys()), { mode: 0o600, flush: true })
    // Linking never replaces: those that another start has made meanwhile stay.
    await link(draft, file)
    await syncFolder(folder)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw new StartError(folderTrouble(folder, error), { cause: error })
  } finally {
    await rm(draft, { force: true })
  }
}

/** Never half written: a key that is lost can't be made again. */
async function replace(folder: string, file: string, keys: Keys): Promise<void> {
  try {
    await writeFile(`${file}.new`, toText(keys), { mode: 0o600, flush: true })
    await rename(`${file}.new`, file)
    await syncFolder(folder)
  } catch (error) {
    throw new StartError(folderTrouble(folder, error), { cause: error })
  }
}

function isSample(key: string): boolean {
  return key.length < 43 || SAMPLE.test(key) || new Set(key).size < DISTINCT_MIN
}

/** Both of the first version must stand there; without them this is no file of keys. */
const FIRST = ['passwordPepper', 'chatSignKey'] as const

function parseKeys(text: string): Partial<Keys> | undefined {
  try {
    const read = JSON.parse(text)
    const texts = Object.entries(read).filter(([, value]) => typeof value === 'string')
    const keys: Partial<Keys> = Object.fromEntries(texts)
    return FIRST.every((name) => keys[name] !== undefined) ? keys : undefined
  } catch {
    return undefined
  }
}
