import type { CartItem } from '@thrum/contracts/goods/goods.entities'
import { expect, it } from 'vitest'
import { sumsOf } from './sums.ts'

function item(price: number, currency: string, count: number): CartItem {
  const goods = { price, currency } as CartItem['goods']
  return { goods, count, link: null }
}

it('STO-02, STO-03 adds up each currency by itself', () => {
  expect(sumsOf([])).toEqual([])
  expect(sumsOf([item(1_999, 'EUR', 2), item(500, 'JPY', 1), item(1, 'EUR', 1)])).toEqual([
    { currency: 'EUR', minor: 3_999 },
    { currency: 'JPY', minor: 500 },
  ])
})
