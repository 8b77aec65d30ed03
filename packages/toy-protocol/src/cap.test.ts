import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { expect, test } from 'vitest'
import { clampOrder } from './cap.ts'
import { encodeOrder, parseOrder } from './order.ts'

test('TOY-05, OR-10 holds every level at or below the cap and keeps slot and variant', () => {
  for (let cap = 0; cap <= 100; cap++) {
    for (let level = 0; level <= 100; level += 5) {
      const order = { slot: 52, level, variant: 7 } as const
      const clamped = parseOrder(clampOrder(encodeOrder(order), cap))
      expect(clamped).toEqual({ ...order, level: Math.min(level, cap) })
    }
  }
})

test('P-B3 a code of unknown level counts as 100 %', () => {
  const long = 'a9013c0400ff' as OrderCode
  expect(clampOrder(long, 100)).toBe(long)
  expect(clampOrder(long, 99)).toBe('a9000000')
})

test('P-B3 the stop passes at any cap, and odd caps round down', () => {
  const stop = 'a9000000' as OrderCode
  expect(clampOrder(stop, 0)).toBe(stop)
  expect(clampOrder('a9016400' as OrderCode, 40.9)).toBe('a9012800')
  expect(clampOrder('a9016400' as OrderCode, -5)).toBe('a9010000')
  expect(parseOrder(clampOrder('a9016400' as OrderCode, Number.NaN))?.level).toBe(0)
})
