import { expect, test } from 'vitest'
import { type Rate, RateMerge } from './rate-merge.ts'

/** As the server lets orders pass. */
const ORDERS: Rate = { perS: 10, burst: 20 }

test('OR-08 lets a burst of 20 pass and then 10 a second, newest per slot', () => {
  const merge = new RateMerge<number, number>(ORDERS, 0)
  const passed: number[] = []
  for (let nowMs = 0; nowMs < 5_000; nowMs += 20) {
    merge.offer(1, nowMs)
    passed.push(...merge.take(nowMs))
  }
  expect(passed.length).toBeGreaterThanOrEqual(68)
  expect(passed.length).toBeLessThanOrEqual(70)
  expect(passed).toEqual([...passed].sort((a, b) => a - b))
  expect([...merge.take(10_000)]).toEqual([4_980])
})

test('OR-08 never holds more than one value per slot, and serves them in turn', () => {
  const merge = new RateMerge<string, string>({ perS: 10, burst: 1 }, 0)
  merge.offer('a', 'a1')
  expect([...merge.take(0)]).toEqual(['a1'])
  for (let round = 2; round < 50; round++) {
    merge.offer('a', `a${round}`)
    merge.offer('b', `b${round}`)
  }
  expect([...merge.take(0)]).toEqual([])
  expect(merge.waitMs(0)).toBe(100)
  expect(merge.waitMs(60)).toBe(40)
  expect([...merge.take(99)]).toEqual([])
  expect([...merge.take(100)]).toEqual(['a49'])
  expect([...merge.take(200)]).toEqual(['b49'])
  expect(merge.waitMs(200)).toBeUndefined()
})

test('OR-16 what waits is forgotten at a stop', () => {
  const merge = new RateMerge<number, string>({ perS: 10, burst: 1 }, 0)
  merge.offer(1, 'first')
  expect([...merge.take(0)]).toEqual(['first'])
  merge.offer(1, 'late')
  merge.clear()
  expect([...merge.take(60_000)]).toEqual([])
})

test('OR-16, P-A9 a stop between two that may pass keeps back the second', () => {
  const merge = new RateMerge<number, string>({ perS: 10, burst: 5 }, 0)
  merge.offer(1, 'a')
  merge.offer(2, 'b')
  const passed: string[] = []
  for (const value of merge.take(0)) {
    passed.push(value)
    merge.clear()
  }
  expect(passed).toEqual(['a'])
})

test('OR-08 waiting exactly waitMs always lets one pass', () => {
  const merge = new RateMerge<number, number>({ perS: 7, burst: 1 }, 0)
  let nowMs = 0
  for (let round = 0; round < 200; round++) {
    merge.offer(1, round)
    nowMs += merge.waitMs(nowMs) ?? 0
    expect([...merge.take(nowMs)]).toEqual([round])
  }
})

test('OR-08 a long rest saves up no more than the burst', () => {
  const merge = new RateMerge<number, number>(ORDERS, 0)
  for (let key = 0; key < 50; key++) merge.offer(key, key)
  expect([...merge.take(3_600_000)]).toHaveLength(20)
  expect([...merge.take(3_600_000)]).toHaveLength(0)
})
