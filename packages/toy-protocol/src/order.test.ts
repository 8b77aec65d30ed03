import { SLOTS } from '@thrum/contracts/device/device.entities'
import { expect, test } from 'vitest'
import { encodeOrder, fromBytes, isOrderCode, isStop, parseOrder, restOrder, toBytes } from './order.ts'

test('TOY-01 an order survives the way to bytes and back', () => {
  for (const slot of SLOTS) {
    for (const level of [0, 1, 60, 100]) {
      for (const variant of [0, 11, 255]) {
        const code = encodeOrder({ slot, level, variant })
        expect(parseOrder(fromBytes(toBytes(code)))).toEqual({ slot, level, variant })
      }
    }
  }
})

test('TOY-01 writes slot, level and variant as one byte each', () => {
  expect(encodeOrder({ slot: 50, level: 100, variant: 3 })).toBe('a9326403')
  expect(encodeOrder({ slot: 1, level: 59.6, variant: 0 })).toBe('a9013c00')
  expect(encodeOrder({ slot: 1, level: 130, variant: 0 })).toBe('a9016400')
  expect(encodeOrder({ slot: 1, level: -3, variant: 0 })).toBe('a9010000')
  expect(restOrder(54)).toBe('a9360000')
})

test('TOY-02 only a9000000 is the stop, and it is no order of a slot', () => {
  expect(isStop('a9000000')).toBe(true)
  for (const code of ['A9000000', 'a9000001', 'a900000000', 'a9010000', '']) expect(isStop(code)).toBe(false)
  expect(parseOrder('a9000000')).toBeUndefined()
})

test('OR-04 texts that are no code are not read', () => {
  const texts = [
    'a9000000_ff11',
    ' a9013c00',
    'A9013C00',
    'a9013c0',
    'a9'.repeat(2048),
    '',
    '💙💙💙💙',
    'a9013c',
    'a9013c00\n',
  ]
  for (const text of texts) {
    expect(isOrderCode(text), JSON.stringify(text)).toBe(false)
    expect(parseOrder(text)).toBeUndefined()
  }
})

test('TOY-07 other leads, slots, levels and lengths are no order', () => {
  for (const code of ['a8013c00', 'a9043c00', 'a9016500', 'a9013c0000']) {
    expect(isOrderCode(code)).toBe(true)
    expect(parseOrder(code)).toBeUndefined()
  }
})
