import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../platform/storage.testkit.ts'
import { STORAGE_KEYS } from '../../platform/storage.ts'
import { PinTries } from './pin-tries.ts'

function open() {
  const keep = memoryStorage()
  let nowMs = 5_000
  /** Another window of the browser, on a monotonic clock of its own. */
  const beside = (aheadMs: number) => new PinTries(keep, () => nowMs + aheadMs)
  return {
    beside,
    keep,
    pass: (ms: number) => {
      nowMs += ms
    },
    /** A reload: the monotonic clock begins anew. */
    reload: () => {
      nowMs = 0
      return new PinTries(keep, () => nowMs)
    },
    tries: new PinTries(keep, () => nowMs),
  }
}

describe('tries of the PIN', () => {
  it('APP-20 waits 30 s after five wrong ones, then twice as long each time, up to 5 min', () => {
    const { tries, pass } = open()
    for (let count = 0; count < 5; count += 1) expect(tries.begin()).toBe(true)
    for (const waitMs of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
      expect(tries.waitMs()).toBe(waitMs)
      expect(tries.begin()).toBe(false)
      pass(waitMs - 1)
      expect(tries.begin()).toBe(false)
      pass(1)
      expect(tries.begin()).toBe(true)
    }
  })

  it('APP-20 a reload shortens no wait and forgets no try', () => {
    const { tries, pass, reload } = open()
    for (let count = 0; count < 5; count += 1) tries.begin()
    pass(10_000)
    expect(tries.waitMs()).toBe(20_000)
    const again = reload()
    expect(again.waitMs()).toBe(20_000)
    pass(20_000)
    expect(again.begin()).toBe(true)
    expect(again.waitMs()).toBe(60_000)
  })

  it('APP-20 of several windows that show it none makes a wait shorter', () => {
    const { tries, pass, beside } = open()
    const windows = [tries, beside(400), beside(-3_000), beside(7)]
    for (let count = 0; count < 5; count += 1) tries.begin()
    for (let second = 1; second < 30; second += 1) {
      for (const window of windows) {
        pass(1_000 / windows.length)
        window.waitMs()
      }
      expect(tries.waitMs()).toBe(30_000 - second * 1_000)
    }
    pass(1_000)
    expect(tries.waitMs()).toBe(0)
    expect(windows[1]?.begin()).toBe(true)
    // Nor has another one's new wait begun before it did.
    expect(tries.waitMs()).toBe(60_000)
    pass(20_000)
    expect(tries.waitMs()).toBe(40_000)
    tries.succeed()
    expect(windows.map((window) => window.waitMs())).toEqual([0, 0, 0, 0])
  })

  it('APP-20 a window that was out of sight takes a wait up where the others have brought it', () => {
    const { tries, pass, beside } = open()
    const other = beside(0)
    for (let count = 0; count < 5; count += 1) tries.begin()
    other.resume()
    pass(10_000)
    tries.waitMs()
    other.resume()
    expect(other.waitMs()).toBe(20_000)
    pass(5_000)
    expect(other.waitMs()).toBe(15_000)
  })

  it('APP-20 counts a try before the PIN is looked at, and forgets all after the right one', () => {
    const { tries, keep } = open()
    tries.begin()
    expect(keep.read(STORAGE_KEYS.lockTries)).toBe('{"wrong":1,"waitMs":0}')
    tries.succeed()
    expect(keep.read(STORAGE_KEYS.lockTries)).toBeUndefined()
  })

  it('APP-20 counts no time out of sight, and takes no value that somebody made up', () => {
    const { tries, pass, keep } = open()
    for (let count = 0; count < 5; count += 1) tries.begin()
    pass(60_000)
    tries.resume()
    expect(tries.waitMs()).toBe(30_000)
    keep.write(STORAGE_KEYS.lockTries, '{"wrong":-4,"waitMs":"x"}')
    expect(tries.waitMs()).toBe(0)
  })
})
