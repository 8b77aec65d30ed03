import { open } from 'node:fs/promises'

/** The new name outlives a loss of power. Some systems can't sync a folder, and don't need it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
