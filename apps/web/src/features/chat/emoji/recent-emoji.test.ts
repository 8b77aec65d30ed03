import { describe, expect, it } from 'vitest'
import { browserStorage, STORAGE_KEYS } from '../../../platform/storage.ts'
import { BASIC } from './basic.ts'
import { addRecent, readRecent } from './recent-emoji.ts'

const noStore = (): Storage => {
  throw new Error('a private window')
}

describe('emoji used lately', () => {
  it('INPT-008 stand newest first, each once, 16 at most', () => {
    const store = browserStorage(noStore)
    for (const emoji of ['🔥', '❤️', '🔥']) addRecent(emoji, store)
    expect(readRecent(store)).toEqual(['🔥', '❤️'])
    for (const emoji of BASIC.slice(0, 20)) addRecent(emoji, store)
    expect(readRecent(store)).toEqual(BASIC.slice(4, 20).toReversed())
  })

  it('INPT-008 are none but ours, whatever was kept', () => {
    const store = browserStorage(noStore)
    store.write(STORAGE_KEYS.emoji, '🔥 <b> constructor 🦄 ')
    expect(readRecent(store)).toEqual(['🔥'])
  })
})
