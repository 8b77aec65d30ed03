import type { MediaId } from '@thrum/contracts/ids'
import { expect, test } from 'vitest'
import { newMediaId } from '../../ids.ts'
import { createMediaService } from './media.service.ts'

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
