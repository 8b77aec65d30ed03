import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { newMediaId } from '../../ids.ts'
import { clearUnfinished, createDiskStore } from './disk-store.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-media-'))
afterAll(() => rm(folder, { recursive: true }))
const store = createDiskStore(folder)

const read = async (...ask: Parameters<typeof store.open>) => {
  const stream = await store.open(...ask)
  return stream && (await buffer(stream)).toString()
}
const listed = async () => {
  const ids: string[] = []
  for await (const { id } of store.list()) ids.push(id)
  return ids
}
const unfinished = () => readdir(path.join(folder, 'unfinished'))

describe('the store on disk', () => {
  test('UP-04 keeps each medium under its random id, for the server’s user alone', async () => {
    const id = newMediaId()
    expect(await store.put(id, Buffer.from('tide'))).toBe(4)
    const { mode } = await stat(path.join(folder, id.slice(0, 2), id))
    expect(mode & 0o777).toBe(0o600)
    expect(await read(id)).toBe('tide')
    expect(await listed()).toContain(id)
  })

  test('UPL-04 gives a part of it', async () => {
    const id = newMediaId()
    await store.put(id, Readable.from(['ti', 'de']))
    expect(await read(id, { from: 1, to: 2 })).toBe('id')
  })

  test('UPL-01 replaces, removes, and knows nothing of what it never had', async () => {
    const id = newMediaId()
    await store.put(id, Buffer.from('tide'))
    await store.put(id, Buffer.from('dune'))
    expect(await read(id)).toBe('dune')
    await store.remove(id)
    await store.remove(id)
    expect(await read(id)).toBeUndefined()
    expect(await listed()).not.toContain(id)
  })

  test('F-16 leaves nothing of what breaks off, and says when the disk is full', async () => {
    const id = newMediaId()
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw full
      })(),
    )
    await expect(store.put(id, broken)).rejects.toMatchObject({ code: 'upload.storeFull' })
    expect([await read(id), await unfinished()]).toEqual([undefined, []])
    await clearUnfinished(folder)
  })
})
