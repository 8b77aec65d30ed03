import { Readable } from 'node:stream'
import type { MediaId } from '@thrum/contracts/ids'
import { expect, test } from 'vitest'
import { newMediaId } from '../../ids.ts'
import { createMediaService } from './media.service.ts'
import { createByteSeal } from './seal-bytes.ts'

test('UP-16, F-16 however much goes at once, few calls to the store stand in line, and one that fails holds back no other', async () => {
  const ids = Array.from({ length: 205 }, newMediaId)
  const asked: MediaId[] = []
  let [now, most] = [0, 0]
  const store = {
    async remove(id: MediaId) {
      asked.push(id)
      now += 1
      most = Math.max(most, now)
      await new Promise(setImmediate)
      now -= 1
      if (id === ids[3]) throw new Error('not this one')
    },
  }
  const media = createMediaService({ repo: {}, store } as never)
  await expect(media.removeCopies(ids)).rejects.toThrow('not this one')
  expect(asked).toEqual(ids)
  expect(most).toBeLessThan(50)
})

test('CO-03 lets go of what it was to copy where the store refuses before it read any of it', async () => {
  const content = Readable.from([Buffer.from('a picture')])
  const store = {
    open: async () => content,
    // As every store does with what it is given.
    async put(_id: MediaId, given: Readable) {
      given.destroy()
      throw new Error('full')
    },
  }
  const repo = { find: async () => ({ mime: 'image/jpeg' }) }
  const media = createMediaService({ repo, store, seal: createByteSeal('secret') } as never)
  await expect(media.copyEvidence(newMediaId())).rejects.toThrow('full')
  await expect.poll(() => content.destroyed).toBe(true)
})
