import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MediaId } from '@thrum/contracts/ids'
import { afterAll, describe, expect, test } from 'vitest'
import { newMediaId } from '../../ids.ts'
import { createDiskStore } from './disk-store.ts'
import { startS3 } from './s3-server.testkit.ts'
import { openS3Store } from './s3-store.ts'
import { createSealedStore } from './sealed-store.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-media-'))
const sealed = path.join(folder, 'sealed')
const s3 = await startS3()
afterAll(async () => {
  await rm(folder, { recursive: true })
  await s3.close()
})
const STORES = [
  ['a folder', createDiskStore(folder)],
  ['a bucket', await openS3Store(s3.place)],
  ['a folder, sealed', createSealedStore(createDiskStore(sealed), 'a secret')],
] as const

const MEGABYTE = 1024 * 1024

/** In pieces of no particular length, as they come from a line. */
function piecesOf(content: Buffer): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0, size = 1; at < content.length; at += size, size = (size * 7 + 3) % 700_001) {
        yield content.subarray(at, at + size)
      }
    })(),
  )
}

function breaksOffAfter(content: Buffer): Readable {
  return Readable.from(
    (async function* () {
      yield* piecesOf(content)
      throw new Error('the line was cut')
    })(),
  )
}

/** What any store of media keeps to, wherever its bytes lie. */
describe.each(STORES)('media in %s', (_name, store) => {
  const read = async (...ask: Parameters<typeof store.open>) => {
    const stream = await store.open(...ask)
    return stream && (await buffer(stream)).toString()
  }
  const listed = async (after?: MediaId) => {
    const ids: MediaId[] = []
    for await (const { id } of store.list(after)) ids.push(id)
    return ids
  }

  test('UPL-01, UP-04 are kept under their ids, with when they came', async () => {
    const id = newMediaId()
    const before = Date.now()
    expect(await store.put(id, Buffer.from('tide'))).toBe(4)
    expect([await read(id), await store.size(id)]).toEqual(['tide', 4])
    const found: number[] = []
    for await (const one of store.list()) if (one.id === id) found.push(one.putAtMs)
    expect(found).toHaveLength(1)
    // Stores tell whole seconds.
    expect(found[0]).toBeGreaterThan(before - 2_000)
    expect(found[0]).toBeLessThan(Date.now() + 2_000)
  })

  test('UPL-01 of any length come as they went, their length unknown before', async () => {
    for (const bytes of [0, 1, 5 * MEGABYTE - 1, 5 * MEGABYTE, 5 * MEGABYTE + 1, 12 * MEGABYTE]) {
      const [id, content] = [newMediaId(), randomBytes(bytes)]
      expect(await store.put(id, piecesOf(content))).toBe(bytes)
      const stream = await store.open(id)
      expect(stream && (await buffer(stream)).equals(content)).toBe(true)
      expect(await store.size(id)).toBe(bytes)
      await store.remove(id)
    }
  })

  test('UPL-04 are given in part', async () => {
    const [id, content] = [newMediaId(), randomBytes(6 * MEGABYTE)]
    await store.put(id, piecesOf(content))
    for (const [from, to] of [
      [1, 2],
      [0, 99],
      [5 * MEGABYTE - 7, 5 * MEGABYTE + 7],
      [content.length - 1, content.length - 1],
    ] as const) {
      const stream = await store.open(id, { from, to })
      expect(stream && (await buffer(stream)).equals(content.subarray(from, to + 1))).toBe(true)
    }
    await store.remove(id)
  })

  test('UPL-01 are replaced and removed, and what never was is none', async () => {
    const id = newMediaId()
    expect([await read(id), await store.size(id)]).toEqual([undefined, undefined])
    await store.put(id, Buffer.from('tide'))
    await store.put(id, Buffer.from('dune'))
    expect(await read(id)).toBe('dune')
    await store.remove(id)
    await store.remove(id)
    expect([await read(id), await store.size(id)]).toEqual([undefined, undefined])
    expect(await listed()).not.toContain(id)
  })

  test('UP-16 are listed by their ids, all of them or from behind one on', async () => {
    const ids = Array.from({ length: 120 }, newMediaId)
    for (let at = 0; at < ids.length; at += 50) {
      await Promise.all(ids.slice(at, at + 50).map((id) => store.put(id, Buffer.from('x'))))
    }
    const found = await listed()
    expect(found).toEqual(found.toSorted())
    expect(found).toEqual(expect.arrayContaining(ids))
    for (const at of [0, 60, found.length - 1]) expect(await listed(found[at])).toEqual(found.slice(at + 1))
    await Promise.all(ids.map((id) => store.remove(id)))
  })

  test.each([1, 6])('F-16 that break off after %i MB leave nothing', async (megabytes) => {
    const id = newMediaId()
    const broken = breaksOffAfter(randomBytes(megabytes * MEGABYTE))
    await expect(store.put(id, broken)).rejects.toThrow('the line was cut')
    expect([await read(id), (await listed()).includes(id), broken.destroyed]).toEqual([
      undefined,
      false,
      true,
    ])
  })

  test('RE-03 are there for others while many read slowly', async () => {
    const [slow, quick] = [newMediaId(), newMediaId()]
    await store.put(slow, randomBytes(4 * MEGABYTE))
    await store.put(quick, Buffer.from('tide'))
    const readers = await Promise.all(Array.from({ length: 80 }, () => store.open(slow)))
    expect(await read(quick)).toBe('tide')
    for (const reader of readers) reader?.destroy()
  })
})
