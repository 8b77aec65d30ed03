import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { PATIENCE } from '@thrum/testkit/patience'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { socketFile, socketFolder } from './listening.ts'

describe('the data folder’s lock', () => {
  let folder = ''
  const file = () => path.join(folder, 'lock')
  const lost = vi.fn()
  const lock = () => lockFolder(folder, lost)
  const holder = async () => JSON.parse(await readFile(file(), 'utf8'))
  beforeEach(async () => {
    lost.mockClear()
    folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-lock-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('F-30 is held by one, refused to others within 1 s, and free again after', async () => {
    const unlock = await lock()
    const askedMs = performance.now()
    await expect(lock()).rejects.toThrow('in use by another running server')
    expect(performance.now() - askedMs).toBeLessThan(1_000)
    await unlock()
    await (await lock())()
    expect(await readdir(folder)).toEqual([])
  })

  test('F-30 of many that come at once one gets it, over a dead holder’s mark too', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    await writeFile(file(), JSON.stringify({ pid, startedAt: '1', space: '' }))
    await utimes(file(), new Date(0), new Date(0))
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => lock()))
    const unlocks = results.filter((result) => result.status === 'fulfilled')
    expect(unlocks).toHaveLength(1)
    expect((await holder()).pid).toBe(process.pid)
    await unlocks[0]?.value()
  })

  test('F-30 a later process with the dead holder’s number doesn’t count as the holder', async () => {
    const unlock = await lock()
    const mark = await holder()
    await unlock()
    await writeFile(file(), JSON.stringify({ ...mark, startedAt: '1' }))
    await (await lock())()
  })

  test('F-30 a holder in another container counts as long as it touches its mark', async () => {
    await writeFile(file(), JSON.stringify({ pid: 1, startedAt: '1', space: 'another' }))
    await expect(lock()).rejects.toThrow('in use')
    await utimes(file(), new Date(0), new Date(0))
    await (await lock())()
  })

  test('F-30 a holder in another container that stands still counts as long as its database listens', async () => {
    await writeFile(file(), JSON.stringify({ pid: 1, startedAt: '1', space: 'another' }))
    await utimes(file(), new Date(0), new Date(0))
    await mkdir(socketFolder(folder))
    const database = createServer().listen(socketFile(socketFolder(folder)))
    await once(database, 'listening')
    await expect(lock()).rejects.toThrow('in use')
    database.close()
    await once(database, 'close')
    await (await lock())()
  })

  test.each([
    ['another’s', '{"pid":1,"startedAt":"1","space":"another"}'],
    ['none', undefined],
  ])(
    'F-30 a holder that finds %s in the place of its mark is told once, and takes nothing away',
    async (_, mark) => {
      const unlock = await lock()
      await rm(file())
      if (mark !== undefined) await writeFile(file(), mark)
      await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), PATIENCE)
      await unlock()
      expect(await readFile(file(), 'utf8').catch(() => undefined)).toBe(mark)
    },
  )

  test('F-30 a mark that was cut off holds nobody', async () => {
    await writeFile(file(), '{"pid":')
    await (await lock())()
  })
})
