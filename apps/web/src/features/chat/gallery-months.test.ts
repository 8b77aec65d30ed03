import { expect, test } from 'vitest'
import { byMonth } from './gallery-months.ts'

const at = (year: number, month: number, day: number, hour = 12) => ({
  time: new Date(year, month - 1, day, hour).getTime() / 1_000,
})

test('CHAT-071 the gallery is cut where a month of this device ends, in the order it comes in', () => {
  const items = [at(2026, 11, 2), at(2026, 11, 1, 0), at(2026, 10, 31, 23), at(2025, 10, 31)]
  expect(byMonth(items).map((month) => [new Date(month.startMs).getFullYear(), month.items.length])).toEqual([
    [2026, 2],
    [2026, 1],
    [2025, 1],
  ])
  expect(byMonth([])).toEqual([])
})
