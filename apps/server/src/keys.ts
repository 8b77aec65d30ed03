import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { folderTrouble } from './db/data-folder.ts'
import { StartError, systemCode } from './start-error.ts'

/** Secrets of this installation. They never leave the server, and stand outside the database. */
export interface Keys {
  /** Mixed into every password before hashing. */
  passwordPepper: string
  /** Signs chat identities. */
  chatSignKey: string
}

const NAMES = ['passwordPepper', 'chatSignKey'] as const
const KEY_BYTES = 32
/** A key copied from an example, or typed by hand, protects nobody. */
const SAMPLE = /sample|example|change.?me|replace|password|secret.?key/i
/** 43 random characters hold about 32 different ones; fewer than this is a pattern. */
const DISTINCT_MIN = 16

/** Reads the keys of the data folder, or makes them at the first start. @throws StartError for a sample key */
export async function loadKeys(folder: string): Promise<Keys> {
  const file = path.join(folder, 'keys.json')
  try {
    const fresh = Object.fromEntries(
      NAMES.map((name) => [name, randomBytes(KEY_BYTES).toString('base64url')]),
    )
    await writeFile(file, JSON.stringify(fresh, null, 2), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw new StartError(folderTrouble(folder, error), { cause: error })
  }
  const keys = parseKeys(await readFile(file, 'utf8').catch(() => ''))
  if (keys === undefined)
    throw new StartError(`The keys in ${file} can't be read. Restore the file from a backup.`)
  for (const name of NAMES) {
    if (isSample(keys[name])) {
      throw new StartError(
        `The key ${name} in ${file} is a sample or too short. Use 32 random bytes as base64url.`,
      )
    }
  }
  await chmod(file, 0o600)
  return keys
}

function isSample(key: string): boolean {
  return key.length < 43 || SAMPLE.test(key) || new Set(key).size < DISTINCT_MIN
}

function parseKeys(text: string): Keys | undefined {
  try {
    const { passwordPepper, chatSignKey } = JSON.parse(text)
    const isWhole = typeof passwordPepper === 'string' && typeof chatSignKey === 'string'
    return isWhole ? { passwordPepper, chatSignKey } : undefined
  } catch {
    return undefined
  }
}
