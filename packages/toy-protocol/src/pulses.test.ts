import { expect, test } from 'vitest'
import { PULSES_SPAN_MS, pulsesOf } from './pulses.ts'
import { RHYTHMS } from './rhythm.ts'

const sum = (pulses: readonly number[], from: 0 | 1) =>
  pulses.reduce((total, ms, at) => (at % 2 === from ? total + ms : total), 0)

test('DEV-08 full strength is one long pulse, and a level its share of each tenth of a second', () => {
  expect(pulsesOf(100, 0, 0)).toEqual([2_000, 0])
  expect(pulsesOf(50, 0, 0)).toEqual(Array(20).fill([50, 50]).flat())
  expect(pulsesOf(0, 0, 0)).toEqual([])
  expect(pulsesOf(5, 0, 0)).toEqual([])
})

test('DEV-08 a rhythm is felt, and goes on where the span before it ended', () => {
  const pulse = pulsesOf(100, 2, 0)
  expect(pulse).toEqual([0, 300, 500, 500, 500, 200])
  expect(pulsesOf(100, 3, 1_000)).toEqual(pulsesOf(100, 3, 3_000))
})

test('DEV-08, DR-15 no rhythm vibrates more than its level’s share, and each span is as long as it says', () => {
  for (const variant of RHYTHMS.keys()) {
    for (const level of [10, 33, 60, 100]) {
      for (const fromMs of [0, 1_300, 2_000]) {
        const pulses = pulsesOf(level, variant, fromMs)
        if (pulses.length > 0) expect(sum(pulses, 0) + sum(pulses, 1)).toBe(PULSES_SPAN_MS)
        expect(sum(pulses, 0)).toBeLessThanOrEqual((level / 100) * PULSES_SPAN_MS)
        // What browsers take at once.
        expect(pulses.length).toBeLessThan(99)
      }
    }
  }
})
