// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { holdInTab } from './tab-hold.ts'

interface Held {
  readonly lose: (error: Error) => void
}

/** Web Locks as far as a hold needs them: one holder of each name. */
function fakeLocks() {
  const held = new Map<string, Held>()
  async function request(name: string, { steal }: LockOptions, run: (lock: object | null) => unknown) {
    const before = held.get(name)
    if (before !== undefined && steal !== true) return run(null)
    before?.lose(new DOMException('stolen', 'AbortError'))
    const { promise: lost, reject: lose } = Promise.withResolvers<never>()
    const own = { lose }
    held.set(name, own)
    try {
      return await Promise.race([run({}), lost])
    } finally {
      if (held.get(name) === own) held.delete(name)
    }
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  return held
}

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
}

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
})

it('DEV-05 the tab in sight takes a toy from the one that had it', async () => {
  fakeLocks()
  show('visible')
  const told: string[] = []
  await holdInTab('a', () => told.push('first'))
  await holdInTab('b', () => told.push('other toy'))
  await holdInTab('a', () => told.push('second'))
  await vi.waitUntil(() => told.length > 0)
  expect(told).toEqual(['first'])
})

it('DEV-05 a tab out of sight takes a toy from nobody, but one that nobody has', async () => {
  const held = fakeLocks()
  show('hidden')
  const told: string[] = []
  const release = await holdInTab('a', () => told.push('taken'))
  await expect(holdInTab('a', () => told.push('second'))).rejects.toMatchObject({ code: 'toy.elsewhere' })
  release()
  await vi.waitUntil(() => held.size === 0)
  await holdInTab('a', () => told.push('third'))
  expect(told).toEqual([])
})

it('DEV-05 without Web Locks every tab has it', async () => {
  const release = await holdInTab('a', () => undefined)
  expect(() => release()).not.toThrow()
})
