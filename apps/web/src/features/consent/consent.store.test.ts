import { expect, it } from 'vitest'
import { STORAGE_KEYS, type Storage } from '../../platform/storage.ts'
import { createConsentStore } from './consent.store.ts'

function memory(values: Record<string, string> = {}): Storage & { values: Record<string, string> } {
  return {
    values,
    read: (key) => values[key],
    write(key, value) {
      if (value === undefined) delete values[key]
      else values[key] = value
    },
  }
}

it('APP-05 remembers an accepted prompt for the next visit', () => {
  const keep = memory()
  const first = createConsentStore(keep)
  expect(first.getSnapshot()).toBe('asked')
  first.send('accept')
  expect(createConsentStore(keep).getSnapshot()).toBe('given')
})

it('APP-05 keeps nothing of a refusal', () => {
  const keep = memory()
  const first = createConsentStore(keep)
  first.send('refuse')
  first.send('refuse')
  expect(first.getSnapshot()).toBe('refused')
  expect(keep.values).toEqual({})
  expect(createConsentStore(keep).getSnapshot()).toBe('asked')
})

it('APP-05 asks again when the stored answer belongs to other terms', () => {
  expect(createConsentStore(memory({ [STORAGE_KEYS.consent]: '0' })).getSnapshot()).toBe('asked')
})

it('APP-05 starts what asks the server only once consent is given', () => {
  const store = createConsentStore(memory())
  let starts = 0
  store.whenGiven(() => {
    starts += 1
  })
  store.send('refuse')
  expect(starts).toBe(0)
  store.send('accept')
  expect(starts).toBe(1)
  store.whenGiven(() => {
    starts += 1
  })
  expect(starts).toBe(2)
})
