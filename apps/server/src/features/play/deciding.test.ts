import { expect, test } from 'vitest'
import { decide, onceDecided } from './deciding.ts'

test('PL-16, P-B4 what waits for an answer waits for the one asked for behind it too, and then comes at once', async () => {
  const play: { deciding: Promise<void> | undefined } = { deciding: undefined }
  const told: string[] = []
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const again = decide(play, first.promise).catch(() => decide(play, second.promise))
  onceDecided(play, () => told.push('end'))
  first.reject(new Error('no connection'))
  await first.promise.catch(() => undefined)
  await new Promise(setImmediate)
  expect(told).toEqual([])
  second.resolve()
  await again
  await new Promise(setImmediate)
  expect([told, play.deciding]).toEqual([['end'], undefined])
  onceDecided(play, () => told.push('at once'))
  expect(told).toEqual(['end', 'at once'])
})
