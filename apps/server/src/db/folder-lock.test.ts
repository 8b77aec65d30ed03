import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

describe('the data folder’s lock', () => {
  let folder = ''
  const file = () => path.join(folder, 'lock')
  const holder = async () => JSON.parse(await readFile(file(), 'utf8'))
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-lock-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('F-30 is held by one, refused to others within 1 s, and free again after', async () => {
    const unlock = await lockFolder(folder)
    const askedMs = performance.now()
    await expect(lockFolder(folder)).rejects.toThrow('in use by another running server')
    expect(performance.now() - askedMs).toBeLessThan(1_000)
    await unlock()
    await (await lockFolder(folder))()
    expect(await readdir(folder)).toEqual([])
  })

  test('F-30 of many that come at once one gets it, over a dead holder’s mark too', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    await writeFile(file(), JSON.stringify({ pid, startedAt: '1', space: '' }))
    await utimes(file(), new Date(0), new Date(0))
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(folder)))
    const unlocks = results.filter((result) => result.status === 'fulfilled')
    expect(unlocks).toHaveLength(1)
    expect((await holder()).pid).toBe(process.pid)
    await unlocks[0]?.value()
  })

  test('F-30 a later process with the dead holder’s number doesn’t count as the holder', async () => {
    const unlock = await lockFolder(folder)
    const mark = await holder()
    await unlock()
    await writeFile(file(), JSON.stringify({ ...mark, startedAt: '1' }))
    await (await lockFolder(folder))()
  })

  test('F-30 a holder in another container counts as long as it touches its mark', async () => {
    await writeFile(file(), JSON.stringify({ pid: 1, startedAt: '1', space: 'another' }))
    await expect(lockFolder(folder)).rejects.toThrow('in use')
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(file(), longAgo, longAgo)
    await (await lockFolder(folder))()
  })

  test('F-30 a mark that was cut off holds nobody', async () => {
    await writeFile(file(), '{"pid":')
    await (await lockFolder(folder))()
  })
})
