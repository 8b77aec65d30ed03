// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { STORAGE_KEYS, storage } from '../../platform/storage.ts'

test('OR-10, TOY-04 the toy of a page is held to what its person holds to alone before anything can move it', async () => {
  const kept = { cap: 40, risePerS: null, closed: [], minutes: null }
  storage.write(STORAGE_KEYS.aloneLimits, JSON.stringify(kept))
  const { toy } = await import('./toy.instance.ts')
  expect(toy.getSnapshot().cap).toBe(40)
})

test('DR-15, P-B3 what the person changes for itself alone, here or in another window, holds at once', async () => {
  const { aloneLimits } = await import('../limits/index.ts')
  const { toy } = await import('./toy.instance.ts')
  aloneLimits.set({ cap: 30 })
  expect(toy.getSnapshot().cap).toBe(30)
  const kept = { cap: 20, risePerS: null, closed: [], minutes: null }
  storage.write(STORAGE_KEYS.aloneLimits, JSON.stringify(kept))
  window.dispatchEvent(new StorageEvent('storage'))
  expect(toy.getSnapshot().cap).toBe(20)
})
