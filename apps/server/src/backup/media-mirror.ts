import path from 'node:path'
import type { MediaId } from '@thrum/contracts/ids'
import { createDiskStore } from '../features/media/disk-store.ts'
import type { MediaStore } from '../features/media/media-store.ts'

/** Media as the store keeps them, sealed, in folders beside the backups: those that are there … */
const HELD = 'media'
/** … and those that were removed since, each since when its file was written. */
const GONE = 'media-gone'

export interface Mirrored {
  copied: number
  /** For the next run: no time was left for them. */
  waiting: number
}

interface Limits {
  wall: () => number
  /** How long a removed medium still serves an older backup. */
  keepMs: number
  withinMs: number
}

/** Brings the copy up to date, newest first; a medium never changes, so each is copied once. */
export async function mirrorMedia(
  store: Pick<MediaStore, 'list' | 'open'>,
  folder: string,
  { wall, keepMs, withinMs }: Limits,
): Promise<Mirrored> {
  const [held, gone] = mirrorIn(folder)
  const endMs = performance.now() + withinMs
  const surplus = await timesOf(held)
  const missing: { id: MediaId; putAtMs: number }[] = []
  for await (const medium of store.list()) {
    const heldAtMs = surplus.get(medium.id)
    surplus.delete(medium.id)
    if (heldAtMs === undefined || heldAtMs < medium.putAtMs) missing.push(medium)
  }
  missing.sort((one, other) => other.putAtMs - one.putAtMs)
  let copied = 0
  for (const { id } of missing) {
    if (performance.now() > endMs) break
    await copy(store, held, id)
    copied++
  }
  for (const id of surplus.keys()) {
    await copy(held, gone, id)
    await held.remove(id)
  }
  for (const [id, goneAtMs] of await timesOf(gone)) if (goneAtMs < wall() - keepMs) await gone.remove(id)
  return { copied, waiting: missing.length - copied }
}

/** @param asOfMs what was gone by then stays gone @returns how many */
export async function layMirrored(
  folder: string,
  store: Pick<MediaStore, 'put'>,
  asOfMs: number,
): Promise<number> {
  const [held, gone] = mirrorIn(folder)
  let laid = 0
  for (const [from, afterMs] of [[held, 0] as const, [gone, asOfMs] as const]) {
    for (const [id, atMs] of await timesOf(from)) {
      if (atMs >= afterMs && (await copy(from, store, id))) laid++
    }
  }
  return laid
}

const mirrorIn = (folder: string) =>
  [createDiskStore(path.join(folder, HELD)), createDiskStore(path.join(folder, GONE))] as const

async function timesOf(store: Pick<MediaStore, 'list'>): Promise<Map<MediaId, number>> {
  const times = new Map<MediaId, number>()
  for await (const { id, putAtMs } of store.list()) times.set(id, putAtMs)
  return times
}

/** @returns false where it was removed meanwhile */
async function copy(
  from: Pick<MediaStore, 'open'>,
  to: Pick<MediaStore, 'put'>,
  id: MediaId,
): Promise<boolean> {
  const content = await from.open(id)
  if (content !== undefined) await to.put(id, content)
  return content !== undefined
}
