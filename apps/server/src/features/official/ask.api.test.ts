import { deleteConversation, getConversation, listMessages } from '@thrum/contracts/chat/chat.routes'
import type { GoodsDraft } from '@thrum/contracts/goods/goods.entities'
import { askOfficial } from '@thrum/contracts/official/official.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, expect, test } from 'vitest'
import { identityOf, openChatter } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { createStock } from '../store/index.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { context, url, officials } = world.server
const help = await officials.accounts.add({ nickName: 'Help', place: 10 })

test('STO-05 asking about a product shows its card from the service, once until somebody writes', async () => {
  const person = await world.person('ann')
  const chat = await openChatter(url, person)
  const stock = createStock({ db: context.db, wall: world.wall.now })
  const id = await stock.add({
    texts: { en: { name: 'Halo', lead: 'Warm light', description: '' } },
    ...{ price: 5_900, was: null, currency: 'EUR', link: 'https://shop.example/halo', ground: 'sand' },
    ...{ traits: [], delivery: null, play: 'none', place: 1 },
  })
  expect(await person.ask(askOfficial, { goodsId: id })).toMatchObject({
    body: { reason: 'goods.unknown' },
  })
  await stock.schedule(id, { fromMs: world.wall.now() - 1_000, untilMs: null })
  const { conversationID } = await person.call(askOfficial, { goodsId: id })
  expect(conversationID).toBe(help.conversationID)
  const { payload, from } = (await chat.next('message')).message
  expect(from).toBe(identityOf(help))
  expect(JSON.parse(String(payload.data))).toMatchObject({
    ...{ businessID: 'order', title: 'Halo', description: 'Warm light', price: '59.00', currency: 'EUR' },
    ...{ link: 'https://shop.example/halo', goodsId: id },
  })
  await person.call(askOfficial, { goodsId: id })
  expect((await person.call(getConversation, { conversationID })).lastSequence).toBe(1)
  await chat.say(help, 'does it float?')
  await person.call(askOfficial, { goodsId: id })
  expect((await person.call(getConversation, { conversationID })).lastSequence).toBe(3)
})

test('STO-05, ST-05 shows the card anew to whoever has deleted it, and where its price is another by now', async () => {
  const person = await world.person('ann')
  const stock = createStock({ db: context.db, wall: world.wall.now })
  const draft: GoodsDraft = {
    texts: { en: { name: 'Halo', lead: '', description: '' } },
    ...{ price: 5_900, was: null, currency: 'EUR', link: 'https://shop/halo', ground: 'sand' },
    ...{ traits: [], delivery: null, play: 'none', place: 1 },
  }
  const id = await stock.add(draft)
  await stock.schedule(id, { fromMs: world.wall.now() - 1_000, untilMs: null })
  const asked = async () => {
    const { conversationID } = await person.call(askOfficial, { goodsId: id })
    const { records } = await person.call(listMessages, { conversationID })
    return records.map(({ payload }) => JSON.parse(String(payload.data)).price)
  }
  expect(await asked()).toEqual(['59.00'])
  expect(await asked()).toEqual(['59.00'])
  await stock.change(id, { ...draft, price: 4_900 })
  expect(await asked()).toEqual(['49.00', '59.00'])
  await person.call(deleteConversation, { conversationID: help.conversationID })
  expect(await asked()).toEqual(['49.00'])
})
