import { GOODS_CARD_ID } from '@thrum/contracts/goods/goods.card'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())

const CARD = { businessID: GOODS_CARD_ID, version: 1, id: 'A'.repeat(20), name: 'Halo' }

const sends = (to: Person, card: unknown) => ({
  ...textTo(to, ''),
  type: 'custom',
  payload: { data: JSON.stringify(card), description: '<b>x</b>', extension: '{}' },
})

describe('a product as a message', () => {
  test('STO-01, ST-05 reaches a friend as its id and name, and nothing that its sender says beside them', async () => {
    const { ben, annChat, benChat } = await meetToChat(world)
    const asked = sends(ben, {
      ...CARD,
      price: 1,
      link: 'https://evil.example',
      image: 'https://evil.example',
    })
    expect(await annChat.ask('send', asked)).toMatchObject({ code: 200 })
    const { message } = await benChat.next('message')
    expect(message.payload).toEqual({ data: JSON.stringify(CARD), description: '', extension: '' })
  })

  test.each([
    ['of another version', { ...CARD, version: 2 }],
    ['without a name', { ...CARD, name: ' ' }],
    ['with a name that deceives', { ...CARD, name: 'Ha\u202elo' }],
    ['with an id that can be none', { ...CARD, id: '../x' }],
  ])('CHAT-055, CH-07 is refused %s', async (_, card) => {
    const { ben, annChat } = await meetToChat(world)
    expect(await annChat.ask('send', sends(ben, card))).toMatchObject({
      code: -1,
      reason: 'chat.kindRefused',
    })
  })
})
