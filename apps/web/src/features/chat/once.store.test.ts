import { ONCE_AGAIN_MS, REQUEST_TIMEOUT_MS } from '@thrum/contracts/limits'
import { expect, it } from 'vitest'
import { memoryStorage } from '../../platform/storage.testkit.ts'
import { TAB_KEYS } from '../../platform/storage.ts'
import { newMessageId } from './core/message-id.ts'
import { OnceTaps } from './once.store.ts'

/** What a tab keeps, and a clock turned by hand. */
function tab() {
  const storage = memoryStorage()
  let nowMs = 1_000_000
  return {
    kept: () => storage.read(TAB_KEYS.onceTaps),
    keep: (taps: string) => storage.write(TAB_KEYS.onceTaps, taps),
    /** The page is loaded anew after so long. */
    load: (afterMs = 0) => {
      nowMs += afterMs
      return new OnceTaps(storage, () => nowMs)
    },
  }
}

const [one, other] = [newMessageId(1), newMessageId(2)]

it('CHAT-071 the tap whose answer a reload took asks again as the same one, as long as the service answers it', () => {
  const { kept, load } = tab()
  const tap = load().begin(one)
  const after = load(5_000)
  expect([after.has(one), after.has(other)]).toEqual([true, false])
  expect(after.begin(one)).toBe(tap)
  expect(load(REQUEST_TIMEOUT_MS + ONCE_AGAIN_MS - 1).has(one)).toBe(true)
  expect(load(1).has(one)).toBe(false)
  after.end(one)
  expect(kept()).toBeUndefined()
})

it('CHAT-071 nothing of it is left once it was cleared, and what isn’t a list of taps is none', () => {
  const { kept, keep, load } = tab()
  const taps = load()
  taps.begin(one)
  taps.begin(other)
  taps.clear()
  expect([taps.has(one), load().has(other), kept()]).toEqual([false, false, undefined])
  for (const wrong of ['', '{', '[{"message":"x"}]']) {
    keep(wrong)
    expect(load().has(one)).toBe(false)
  }
})
