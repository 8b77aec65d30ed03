import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MediaId } from '@thrum/contracts/ids'
import { afterAll, describe, expect, test } from 'vitest'
import { newMediaId } from '../../ids.ts'
import { createDiskStore } from './disk-store.ts'
import { createSealedStore } from './sealed-store.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-sealed-'))
afterAll(() => rm(folder, { recursive: true }))
const disk = createDiskStore(folder)
const store = createSealedStore(disk, 'a secret')
const PIECE = 64 * 1024
const HEAD = 24

const fileOf = (id: MediaId) => path.join(folder, id.slice(0, 2), id)
const read = async (...ask: Parameters<typeof store.open>) =>
  buffer((await store.open(...ask)) ?? Readable.from([]))

async function kept(content: Buffer): Promise<MediaId> {
  const id = newMediaId()
  await store.put(id, content)
  return id
}

describe('media at rest', () => {
  test('P-E12 are readable to nobody without the key, and the same twice is two things', async () => {
    const content = Buffer.alloc(200_000, 'a secret remark ')
    const [one, other] = [await kept(content), await kept(content)]
    const [first, second] = [await readFile(fileOf(one)), await readFile(fileOf(other))]
    for (const bytes of [first, second]) expect(bytes.includes('remark')).toBe(false)
    expect(first.subarray(HEAD).equals(second.subarray(HEAD))).toBe(false)
    expect((await read(one)).equals(content)).toBe(true)
    // Under the same id, too: an avatar is cut anew.
    await store.put(one, content)
    expect((await readFile(fileOf(one))).subarray(HEAD).equals(first.subarray(HEAD))).toBe(false)
  })

  test('P-E12, UPL-04 have the size and the parts that they had', async () => {
    for (const bytes of [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 7]) {
      const content = randomBytes(bytes)
      const id = await kept(content)
      expect([await store.size(id), (await read(id)).equals(content)]).toEqual([bytes, true])
      const edges = [0, 1, PIECE - 1, PIECE, PIECE + 1, bytes - 1].filter((at) => at >= 0 && at < bytes)
      for (const from of edges) {
        for (const to of edges.filter((at) => at >= from)) {
          expect((await read(id, { from, to })).equals(content.subarray(from, to + 1))).toBe(true)
        }
      }
    }
  })

  test('F-16 whose file is gone before it is read fail by that call, and nothing ends with them', async () => {
    const source = createReadStream(path.join(folder, 'nothing'))
    const failed = new Promise<void>((resolve) => source.once('close', () => resolve()))
    const late = createSealedStore({ ...disk, put: (...all) => failed.then(() => disk.put(...all)) }, 'a')
    await expect(late.put(newMediaId(), source)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['a byte of their salt', (bytes) => flipped(bytes, HEAD - 1)],
    ['a byte of their beginning', (bytes) => flipped(bytes, HEAD)],
    ['a byte of their end', (bytes) => flipped(bytes, bytes.length - 1)],
    ['pieces that changed their places', (bytes) => swapped(bytes)],
    ['no last piece', (bytes) => bytes.subarray(0, HEAD + 2 * (PIECE + 16))],
    ['half a piece less', (bytes) => bytes.subarray(0, bytes.length - 30_000)],
    ['nothing behind their head', (bytes) => bytes.subarray(0, HEAD)],
  ])('P-E12 with %s are not given out', async (_what, spoil) => {
    const id = await kept(randomBytes(2 * PIECE + 40_000))
    await writeFile(fileOf(id), spoil(await readFile(fileOf(id))))
    await expect(read(id)).rejects.toThrow()
  })

  test('P-E12 of another medium, or under another key, are not given out', async () => {
    const [one, other] = [await kept(Buffer.from('tide')), await kept(Buffer.from('dune'))]
    await writeFile(fileOf(one), await readFile(fileOf(other)))
    await expect(read(one)).rejects.toThrow()
    const stranger = await createSealedStore(disk, 'another secret').open(other)
    await expect(buffer(stranger ?? Readable.from([]))).rejects.toThrow()
  })

  test.each([0, 1])('RE-03 that are let go of after %i pieces let go of what lies below', async (pieces) => {
    const below: Readable[] = []
    const watched = createSealedStore(
      {
        ...disk,
        async open(...ask) {
          const stream = await disk.open(...ask)
          if (stream !== undefined) below.push(stream)
          return stream
        },
      },
      'a secret',
    )
    const stream = await watched.open(await kept(randomBytes(20 * PIECE)))
    if (pieces > 0) await new Promise((resolve) => stream?.once('data', resolve))
    stream?.destroy()
    await expect.poll(() => below.map(({ destroyed }) => destroyed)).toEqual([true, true])
  })

  test('F-16 that find no room let go of where they come from', async () => {
    const full = createSealedStore({ ...disk, put: () => Promise.reject(new Error('full')) }, 'a secret')
    const content = Readable.from([randomBytes(PIECE)])
    await expect(full.put(newMediaId(), content)).rejects.toThrow('full')
    expect(content.destroyed).toBe(true)
  })

  test('P-E12 from before they were sealed are given as they are', async () => {
    for (const content of [Buffer.from('tide and dune'), Buffer.alloc(0), randomBytes(PIECE * 2)]) {
      const id = newMediaId()
      await disk.put(id, content)
      expect([await store.size(id), (await read(id)).equals(content)]).toEqual([content.length, true])
      if (content.length === 0) continue
      expect((await read(id, { from: 5, to: 8 })).equals(content.subarray(5, 9))).toBe(true)
    }
  })
})

function flipped(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

function swapped(bytes: Buffer): Buffer {
  const [first, second] = [HEAD, HEAD + PIECE + 16]
  const [one, other] = [bytes.subarray(first, second), bytes.subarray(second, second + PIECE + 16)]
  return Buffer.concat([bytes.subarray(0, HEAD), other, one, bytes.subarray(second + PIECE + 16)])
}
