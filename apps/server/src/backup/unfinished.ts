import { access } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../start-error.ts'

/** Stands in the data folder from a restore's beginning to its end. */
export const RESTORE_MARK = 'restore-unfinished'

/** Half an installation must not answer anybody. @throws StartError */
export async function refuseHalfRestored(folder: string): Promise<void> {
  const isThere = await access(path.join(folder, RESTORE_MARK)).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  throw new StartError(`A restore into ${folder} was not finished. Empty the folder and restore again.`)
}
