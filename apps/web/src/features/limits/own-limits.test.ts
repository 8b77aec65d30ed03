import { describe, expect, it } from 'vitest'
import { browserStorage } from '../../platform/storage.ts'
import { keepLimits, riseName, toToyLimits } from './own-limits.ts'

function setUp(kept: Record<string, string> = {}) {
  return {
    kept,
    storage: {
      read: (key: string) => kept[key],
      write: (key: string, value: string | undefined) => {
        if (value !== undefined) kept[key] = value
      },
    },
  }
}

describe('limits on this device', () => {
  it('P-B3 are there the next time, each as it was set last', () => {
    const { storage } = setUp()
    const limits = keepLimits(storage, 'k')
    expect(limits.getSnapshot()).toEqual({ cap: 100, risePerS: null, closed: [], minutes: null })
    limits.set({ cap: 60 })
    limits.set({ closed: [50], minutes: 30 })
    expect(keepLimits(storage, 'k').getSnapshot()).toEqual({
      cap: 60,
      risePerS: null,
      closed: [50],
      minutes: 30,
    })
  })

  it('P-B3 what another window of this browser set holds here too, and is not undone by what is set here', () => {
    const { storage } = setUp()
    const [here, there] = [keepLimits(storage, 'k'), keepLimits(storage, 'k')]
    let told = 0
    here.subscribe(() => {
      told += 1
    })
    there.set({ cap: 30 })
    here.look()
    here.look()
    expect([here.getSnapshot().cap, told]).toEqual([30, 1])
    there.set({ cap: 20 })
    here.set({ risePerS: 10 })
    expect(here.getSnapshot()).toMatchObject({ cap: 20, risePerS: 10 })
    expect(keepLimits(storage, 'k').getSnapshot()).toMatchObject({ cap: 20, risePerS: 10 })
  })

  it('P-B3 what could not be kept holds in this window all the same, whatever is set after it', () => {
    const full = {
      getItem: () => JSON.stringify({ cap: 100, risePerS: null, closed: [], minutes: null }),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    } as unknown as Storage
    const limits = keepLimits(
      browserStorage(() => full),
      'k',
    )
    limits.set({ cap: 30 })
    limits.look()
    limits.set({ risePerS: 10 })
    expect(limits.getSnapshot()).toMatchObject({ cap: 30, risePerS: 10 })
  })

  it('P-B3 the cap of an earlier version counts until something new is kept', () => {
    const { storage } = setUp()
    const limits = keepLimits(storage, 'k', { cap: 45 })
    expect(limits.getSnapshot().cap).toBe(45)
    limits.set({ risePerS: 10 })
    expect(keepLimits(storage, 'k', { cap: 99 }).getSnapshot()).toMatchObject({ cap: 45, risePerS: 10 })
  })

  it.each(['', 'null', '{"cap":140}', '{"cap":40,"risePerS":0,"closed":[],"minutes":null}', '[1', '7'])(
    'P-B3 whatever else lies there is left alone: %s',
    (text) => {
      expect(keepLimits(setUp({ k: text }).storage, 'k').getSnapshot().cap).toBe(100)
    },
  )

  it('DR-15 a slot that is closed for one toy is closed for every toy; the others stay open', () => {
    const open = { cap: 100, risePerS: null, closed: [], minutes: null }
    expect(toToyLimits(open).slots).toBeNull()
    expect(toToyLimits({ ...open, closed: [50, 2] }).slots).toEqual([1, 3, 52, 54, 56])
  })

  it('DR-15 names every rise limit that another app may have set', () => {
    expect([null, 1_000, 30, 10, 1].map(riseName)).toEqual([
      undefined,
      undefined,
      'smooth',
      'gentle',
      'gentle',
    ])
  })

  it('P-B3 tells whoever shows them', () => {
    const limits = keepLimits(setUp().storage, 'k')
    let told = 0
    const end = limits.subscribe(() => {
      told += 1
    })
    limits.set({ cap: 10 })
    end()
    limits.set({ cap: 20 })
    expect(told).toBe(1)
  })
})
