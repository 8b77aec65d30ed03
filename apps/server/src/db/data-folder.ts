import { constants } from 'node:fs'
import { access, chmod, mkdir, realpath, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { placeOf, StartError, systemCode } from '../start-error.ts'

/** A fresh cluster takes about 40 MB; below this even the write-ahead log can't grow. */
const SPACE_NEEDED_BYTES = 100 * 1024 * 1024

/**
 * Makes the folder, private to its owner, and proves that it can be written.
 * @returns its real path
 * @throws StartError in one line: read-only, foreign, full
 */
export async function prepareDataFolder(folder: string): Promise<string> {
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK | constants.X_OK)
    // As root the database runs under another user, who must be able to pass through. Files are 600 by themselves.
    if (process.getuid?.() === 0) await chmod(folder, 0o711)
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < SPACE_NEEDED_BYTES)
      throw new StartError(`The disk of the data folder ${folder} is full.`)
    return await realpath(folder)
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(folderTrouble(folder, error), { cause: error })
  }
}

/** Copied back as another user, it would refuse every upload, and nothing before that would tell. */
export async function ensureMediaFolder(folder: string): Promise<void> {
  const media = path.join(folder, 'media')
  await mkdir(media, { recursive: true, mode: 0o700 })
  await access(media, constants.W_OK | constants.X_OK)
}

/** Not by `recursive`: Node never returns where nothing can be made in a folder that is there, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (systemCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return
    const parent = path.dirname(folder)
    const isParentThere = await access(parent).then(
      () => true,
      () => false,
    )
    if (systemCode(error) !== 'ENOENT' || isParentThere) throw error
    await makeFolder(parent)
    await makeFolder(folder)
  }
}

/** One line for a person about why a file operation in the folder failed. */
export function folderTrouble(folder: string, error: unknown): string {
  const code = systemCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk of the data folder ${folder} is full.`
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `The data folder ${folder} is a file. Set DATA_DIR to a folder.`
  return `The data folder ${folder} can't be written (${code || 'unknown reason'}). Set DATA_DIR to one that can.`
}

/**
 * Of what lies in the folder and can't be used, as after a copy that was made as another user: one line that names it.
 * Every other error stays what it is.
 */
export function troubleWithin(folder: string, error: unknown): unknown {
  const place = placeOf(error)
  if (error instanceof StartError || !place.startsWith(folder + path.sep)) return error
  const code = systemCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(folderTrouble(folder, error), { cause: error })
  const what = 'It must belong to the user that the server runs as.'
  return new StartError(`${place} can't be read or written (${code}). ${what}`, { cause: error })
}
