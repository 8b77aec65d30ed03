import * as chat from '@thrum/contracts/chat/chat.routes'
import * as friend from '@thrum/contracts/friend/friend.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'

const world = await openWorld(product)
afterAll(() => world.close())

test('CONV-044 a visitor is answered 401 by every call about conversations and friends', async () => {
  const routes = [...Object.values(chat), ...Object.values(friend)]
  expect(routes.length).toBeGreaterThan(15)
  for (const route of routes) {
    const { body } = await world.anyone.ask(route)
    expect([route.path, body.code, body.data]).toEqual([route.path, 401, null])
  }
})
