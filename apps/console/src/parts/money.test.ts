import { expect, test } from 'vitest'
import { amountText, priceText, unitOf } from './money.ts'

test('OPS-01 prices are read and typed in wholes of their currency, whatever its smallest unit', () => {
  expect([unitOf('EUR'), unitOf('JPY'), unitOf('KWD'), unitOf('no currency')]).toEqual([100, 1, 1_000, 100])
  expect([amountText(4_990, 'EUR'), amountText(4_990, 'JPY')]).toEqual(['49.90', '4990'])
  expect(priceText(4_990, 'EUR')).toBe('€49.90')
})
