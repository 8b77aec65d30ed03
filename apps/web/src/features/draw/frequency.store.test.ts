import { expect, it } from 'vitest'
import { browserStorage } from '../../platform/storage.ts'
import { FrequencyStore } from './frequency.store.ts'

function memory(kept?: string) {
  const store = browserStorage(() => {
    throw new Error('no store')
  })
  store.write('thrum.frequency', kept)
  return store
}

it('PLR-06 takes effect at once and is kept', () => {
  const store = memory()
  const frequency = new FrequencyStore(store)
  const heard: number[] = []
  frequency.subscribe(() => heard.push(frequency.getSnapshot()))
  frequency.set(1.7000000000000002)
  frequency.set(9)
  frequency.set(0)
  expect(heard).toEqual([1.7, 3, 0.5])
  expect(new FrequencyStore(store).getSnapshot()).toBe(0.5)
})

it('PLR-06 begins with the own tempo, also where something else was kept', () => {
  expect(
    [undefined, '', 'x', '1.25', '-4', '1e9'].map((kept) => new FrequencyStore(memory(kept)).getSnapshot()),
  ).toEqual([1, 1, 1, 1.3, 0.5, 3])
})
