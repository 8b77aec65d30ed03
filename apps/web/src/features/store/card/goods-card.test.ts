import type { GoodsId } from '@thrum/contracts/ids'
import { describe, expect, it } from 'vitest'
import { readGoods, toGoodsPayload } from './goods-card.ts'

const id = 'A'.repeat(20) as GoodsId

describe('a product in a message', () => {
  it('STO-01 is read as it was written', () => {
    expect(readGoods(toGoodsPayload({ id, name: 'Halo' }))).toEqual({
      ...{ businessID: 'goods', version: 1 },
      ...{ id, name: 'Halo' },
    })
  })

  it.each([
    [{}],
    [{ data: '{' }],
    [{ data: 7 }],
    [{ data: '{"businessID":"goods","version":1,"id":"../x","name":"x"}' }],
    [{ data: `{"businessID":"goods","version":1,"id":"${id}","name":"${'x'.repeat(601)}"}` }],
    [{ data: `{"businessID":"order","version":1,"id":"${id}","name":"x"}` }],
  ])('CHAT-054 is none where it has another shape: %j', (payload) => {
    expect(readGoods(payload)).toBeUndefined()
  })
})
