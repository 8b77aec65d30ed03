import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { MediaId } from '@thrum/contracts/ids'
import { afterAll, expect, test } from 'vitest'
import { createDiskStore } from '../features/media/disk-store.ts'
import { newMediaId } from '../ids.ts'
import { layMirrored, mirrorMedia } from './media-mirror.ts'

const DAY_MS = 24 * 60 * 60_000
const root = await mkdtemp(path.join(os.tmpdir(), 'thrum-mirror-'))
afterAll(() => rm(root, { recursive: true }))

const idsOf = async (store: ReturnType<typeof createDiskStore>): Promise<MediaId[]> => {
  const ids: MediaId[] = []
  for await (const { id } of store.list()) ids.push(id)
  return ids.sort()
}

test('F-31, P-E11 each medium is copied once, comes back, and leaves 14 days after it was removed', async () => {
  const store = createDiskStore(path.join(root, 'store'))
  const folder = path.join(root, 'backups')
  let aheadMs = 0
  const wall = () => Date.now() + aheadMs
  const mirror = (withinMs = 60_000) => mirrorMedia(store, folder, { wall, keepMs: 14 * DAY_MS, withinMs })
  const laidInto = async (name: string, asOfMs: number) => {
    const place = createDiskStore(path.join(root, name))
    await layMirrored(folder, place, asOfMs)
    return place
  }

  const [kept, removed] = [newMediaId(), newMediaId()]
  await store.put(kept, Buffer.from('kept'))
  await store.put(removed, Buffer.from('removed'))
  expect(await mirror(-1)).toEqual({ copied: 0, waiting: 2 })
  expect(await mirror()).toEqual({ copied: 2, waiting: 0 })
  expect(await mirror()).toEqual({ copied: 0, waiting: 0 })
  await store.remove(removed)
  const beforeMs = Date.now() - 1_000
  await mirror()

  const older = await laidInto('older', beforeMs)
  expect(await idsOf(older)).toEqual([kept, removed].sort())
  const content = await older.open(removed)
  expect(content && (await buffer(content)).toString()).toBe('removed')
  expect(await idsOf(await laidInto('newer', Date.now() + 1_000))).toEqual([kept])

  aheadMs = 15 * DAY_MS
  await mirror()
  expect(await idsOf(await laidInto('late', beforeMs))).toEqual([kept])
})
