import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { newMediaId } from '../../ids.ts'
import { clearUnfinished, createDiskStore } from './disk-store.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-media-'))
afterAll(() => rm(folder, { recursive: true }))
const store = createDiskStore(folder)
const unfinished = () => readdir(path.join(folder, 'unfinished'))

describe('the store on disk', () => {
  test('UP-04 keeps each medium for the server’s user alone', async () => {
    const id = newMediaId()
    await store.put(id, Buffer.from('tide'))
    const { mode } = await stat(path.join(folder, id.slice(0, 2), id))
    expect(mode & 0o777).toBe(0o600)
  })

  test('F-16 says when the disk is full, and leaves no half file', async () => {
    const id = newMediaId()
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw full
      })(),
    )
    await expect(store.put(id, broken)).rejects.toMatchObject({ code: 'upload.storeFull' })
    expect([await store.open(id), await unfinished()]).toEqual([undefined, []])
    await clearUnfinished(folder)
  })
})
