import { expect, it } from 'vitest'
import { browserStorage } from './storage.ts'

function setUp() {
  const kept = new Map<string, string>()
  const store = {
    isFull: false,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem(key: string, value: string) {
      if (store.isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  }
  return { kept, store, storage: browserStorage(() => store as unknown as Storage) }
}

it('SESS-003 what another tab changed or took away is so here too', () => {
  const { kept, storage } = setUp()
  storage.write('token', 'first')
  kept.set('token', 'second')
  expect(storage.read('token')).toBe('second')
  kept.delete('token')
  expect(storage.read('token')).toBeUndefined()
})

it('P-B3 what a full store does not take counts before what it had, until it takes something again', () => {
  const { kept, store, storage } = setUp()
  storage.write('cap', '100')
  store.isFull = true
  storage.write('cap', '30')
  expect(storage.read('cap')).toBe('30')
  store.isFull = false
  storage.write('cap', '40')
  expect([storage.read('cap'), kept.get('cap')]).toEqual(['40', '40'])
  storage.write('cap', undefined)
  expect(storage.read('cap')).toBeUndefined()
})
