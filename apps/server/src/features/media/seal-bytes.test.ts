import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newMediaId } from '../../ids.ts'
import { type ByteRange, DamagedMedium } from './media-store.ts'
import { createByteSeal } from './seal-bytes.ts'

const seal = createByteSeal('a key')
const words = Buffer.from('words')

/** Sealed bytes as a store gives them. */
const stored = (bytes: Buffer) => ({
  size: bytes.length,
  read: async ({ from, to }: ByteRange) => Readable.from([bytes.subarray(from, to + 1)]),
})

test('P-E12, O-7 what was changed, cut off or sealed for another, or by another key, is told as damaged', async () => {
  const id = newMediaId()
  const sealed = await buffer(seal.close(id, Readable.from([words])))
  const open = async (bytes: Buffer, key = seal, as = id) =>
    buffer((await key.open(as, stored(bytes))) ?? Readable.from([]))
  expect(await open(sealed)).toEqual(words)
  const changed = Buffer.from(sealed)
  changed[14] = (changed[14] ?? 0) ^ 1
  for (const bytes of [changed, sealed.subarray(0, -1), sealed.subarray(0, 20), sealed.subarray(0, 0)])
    await expect(open(bytes)).rejects.toThrow(DamagedMedium)
  await expect(open(sealed, createByteSeal('another'))).rejects.toThrow(DamagedMedium)
  await expect(open(sealed, seal, newMediaId())).rejects.toThrow(DamagedMedium)
})

test('F-16 what is let go of before its first byte was asked for lets go of where it comes from', async () => {
  const content = Readable.from([words])
  const closed = seal.close(newMediaId(), content)
  closed.destroy()
  await once(closed, 'close')
  expect(content.destroyed).toBe(true)
  const parts: Readable[] = []
  const opened = await seal.open(newMediaId(), {
    size: 100,
    read: async () => {
      const part = Readable.from([words])
      parts.push(part)
      return part
    },
  })
  opened?.destroy()
  await once(opened ?? content, 'close')
  expect(parts.map(({ destroyed }) => destroyed)).toEqual([true, true, true])
})
