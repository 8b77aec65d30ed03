import { signUp } from '@thrum/contracts/account/entry.routes'
import type { GoodsDraft } from '@thrum/contracts/goods/goods.entities'
import {
  claimGoods,
  countStore,
  goodsDetail,
  listCart,
  listGoods,
  listOrders,
  setCart,
  storeHome,
} from '@thrum/contracts/goods/goods.routes'
import type { GoodsId } from '@thrum/contracts/ids'
import { CART_MAX } from '@thrum/contracts/limits'
import { makeCaller } from '@thrum/testkit/caller'
import { openWorld } from '@thrum/testkit/world'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { createStock } from './index.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db } = world.server.context
const stock = createStock({ db, wall: world.wall.now })
const { anyone } = world

const DAY_MS = 24 * 60 * 60_000

function draft(name: string, change: Partial<GoodsDraft> = {}): GoodsDraft {
  return {
    texts: { en: { name, lead: 'Soft and small.', description: 'One.\n\nTwo.' } },
    ...{ price: 5_900, was: null, currency: 'USD', link: 'https://shop.example/halo', ground: 'sand' },
    ...{ traits: [], delivery: null, play: 'none', place: 1_000 },
    ...change,
  }
}

async function publish(name: string, change: Partial<GoodsDraft> = {}): Promise<GoodsId> {
  const id = await stock.add(draft(name, change))
  await stock.schedule(id, { fromMs: world.wall.now(), untilMs: null })
  return id
}

function drawnPng(): Promise<Buffer> {
  const ground = { r: 250, g: 200, b: 60, alpha: 0.5 }
  return sharp({ create: { width: 1_600, height: 1_200, channels: 4, background: ground } })
    .png()
    .toBuffer()
}

const names = (records: readonly { name: string }[]) => records.map(({ name }) => name)

beforeEach(async () => {
  await db.deleteFrom('goods_orders').execute()
  await db.deleteFrom('goods').execute()
})

describe('the store', () => {
  test('STO-01 shows its showcase, and what is new, free and cheaper, to anybody, in their language', async () => {
    const texts = {
      en: { name: 'Duo', lead: 'Two forms', description: '' },
      de: { name: 'Duett', lead: 'Zwei Formen', description: '' },
    }
    const duo = await publish('', { texts })
    await publish('Pouch', { price: 0, was: null })
    await publish('Halo', { price: 5_900, was: 7_900 })
    await stock.addShowcase({ goodsId: duo, pictureId: null, place: 1, fromMs: null, untilMs: null })
    const home = await anyone.call(storeHome)
    expect(home.showcase).toMatchObject([{ goods: { id: duo, name: 'Duo', isNew: true }, picture: null }])
    expect(names(home.free)).toEqual(['Pouch'])
    expect(home.discount).toMatchObject([{ name: 'Halo', price: 5_900, was: 7_900, discount: 25 }])
    expect(names(home.fresh).sort()).toEqual(['Duo', 'Halo', 'Pouch'])
    const german = await anyone.ask(storeHome, {}, { 'Accept-Language': 'de' })
    expect(german.body.data).toMatchObject({ showcase: [{ goods: { name: 'Duett' } }] })
    world.wall.advance(61 * DAY_MS)
    expect((await anyone.call(storeHome)).fresh).toEqual([])
  })

  test('STO-01 tells all of a product, its pictures from its own address', async () => {
    const id = await publish('Halo', {
      traits: ['quiet', 'waterSafe'],
      delivery: { minDays: 3, maxDays: 5 },
      play: 'all',
    })
    const png = await drawnPng()
    const [first, second] = await stock.addPictures(id, [png, png])
    if (second === undefined) throw new Error('no second picture')
    await stock.orderPictures(id, [second])
    const detail = await anyone.call(goodsDetail, { id })
    expect(detail).toMatchObject({
      ...{ name: 'Halo', description: 'One.\n\nTwo.', link: 'https://shop.example/halo', inCart: 0 },
      ...{ traits: ['quiet', 'waterSafe'], delivery: { minDays: 3, maxDays: 5 }, play: 'all' },
      pictures: [{ id: second, width: 1_600, height: 1_200 }, { id: first }],
    })
    const answer = await fetch(`${world.server.url}${detail.pictures[0]?.small}`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toContain('public')
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(1_080)
    await stock.schedule(id, { fromMs: null, untilMs: null })
    expect((await fetch(`${world.server.url}/goods/pictures/${first}`)).status).toBe(404)
    expect((await fetch(`${world.server.url}/goods/pictures/..%2F${first}`)).status).toBe(404)
  })

  test('STO-02 finds by any name, however it is typed, and sorts', async () => {
    const accent = (name: string) => ({ en: { name, lead: '', description: '' } })
    await publish('', { texts: accent('Éclat'), price: 9_000, was: 10_000, place: 1 })
    await publish('Tide', { price: 3_000, place: 2 })
    await publish('Halo', { price: 6_000, was: 12_000, place: 3 })
    const list = (input: Record<string, string>) => anyone.call(listGoods, input)
    for (const search of ['éCLAT', 'e\u0301clat', 'ECLA', 'éc\u0000lat'])
      expect(names((await list({ search })).records)).toEqual(['Éclat'])
    expect(await list({ search: '%' })).toEqual({ records: [], total: 0 })
    expect(names((await list({ sort: 'cheapest' })).records)).toEqual(['Tide', 'Halo', 'Éclat'])
    expect(names((await list({ sort: 'dearest' })).records)).toEqual(['Éclat', 'Halo', 'Tide'])
    expect(names((await list({ sort: 'discount' })).records)).toEqual(['Halo', 'Éclat', 'Tide'])
    expect(names((await list({})).records)).toEqual(['Éclat', 'Tide', 'Halo'])
    expect(names((await list({ section: 'discount' })).records)).toEqual(['Éclat', 'Halo'])
    const second = await list({ currentPage: '2', pageSize: '2' })
    expect([names(second.records), second.total]).toEqual([['Halo'], 3])
  })

  test.each([
    { currentPage: '-1' },
    { currentPage: '0' },
    { pageSize: '1000000000' },
    { pageSize: 'abc' },
    { sort: 'price;drop table goods' },
    { section: '__proto__' },
    { search: 'x'.repeat(61) },
  ])('ST-01 refuses a list with %j', async (input) => {
    const { status, body } = await anyone.ask(listGoods, input)
    expect([status, body.code]).toEqual([200, -1])
  })

  test('ST-02 answers the same for what never was and what is not in the store', async () => {
    const kept = await stock.add(draft('Kept back'))
    const early = await stock.add(draft('Too early'))
    await stock.schedule(early, { fromMs: world.wall.now() + DAY_MS, untilMs: world.wall.now() + 2 * DAY_MS })
    const ann = await world.person('ann')
    const ids = [kept, early, "1' OR '1'='1", '0'.repeat(20), '../x']
    const answers = await Promise.all(ids.map((id) => anyone.ask(goodsDetail, { id })))
    for (const { status, body } of answers)
      expect([status, body.code, body.reason]).toEqual([200, -1, 'goods.unknown'])
    for (const id of [kept, early]) {
      expect((await ann.ask(claimGoods, { id })).body.reason).toBe('goods.unknown')
      expect((await ann.ask(setCart, { id, count: 1 })).body.reason).toBe('goods.unknown')
    }
    expect((await anyone.call(listGoods)).records).toEqual([])
    world.wall.advance(DAY_MS)
    expect(names((await anyone.call(listGoods)).records)).toEqual(['Too early'])
    world.wall.advance(DAY_MS)
    expect((await anyone.call(listGoods)).records).toEqual([])
  })
})

describe('claims and orders', () => {
  test('ST-03, STO-03 fifty claims at once are exactly one', async () => {
    const id = await publish('Pouch', { price: 0 })
    const ann = await world.person('ann')
    const answers = await Promise.all(Array.from({ length: 50 }, () => ann.ask(claimGoods, { id })))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    const others = answers.filter(({ body }) => body.code !== 200)
    expect(new Set(others.map(({ body }) => body.reason))).toEqual(new Set(['goods.claimed']))
    const { records, total } = await ann.call(listOrders)
    expect([records.length, total]).toEqual([1, 1])
    const ben = await world.person('ben')
    expect((await ben.call(claimGoods, { id })).number).toMatch(/^[0-9A-Z]{10}$/)
  })

  test('STO-03 an order can be followed, also when its product has left the store', async () => {
    const id = await publish('Pouch', { price: 0 })
    await stock.addPictures(id, [await drawnPng()])
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const order = await ann.call(claimGoods, { id })
    expect(order).toMatchObject({ state: 'claimed', name: 'Pouch', goodsId: id, isInStore: true })
    expect((await fetch(`${world.server.url}${order.picture?.small}`)).status).toBe(200)
    expect((await ann.call(goodsDetail, { id })).isClaimed).toBe(true)
    expect((await ben.call(goodsDetail, { id })).isClaimed).toBe(false)
    world.wall.advance(1_000)
    await stock.setOrder(order.id, 'sent')
    await stock.schedule(id, { fromMs: null, untilMs: null })
    const { records } = await ann.call(listOrders)
    // Its pictures are not served any more.
    expect(records).toMatchObject([{ id: order.id, state: 'sent', isInStore: false, picture: null }])
    expect(records[0]?.changedAtMs).toBeGreaterThanOrEqual(order.createdAtMs + 1_000)
    expect((await ben.call(listOrders)).records).toEqual([])
    expect(await ann.call(countStore)).toEqual({ cartCount: 0, orderCount: 1 })
  })

  test('STO-03 what has a price is not claimed', async () => {
    const id = await publish('Halo')
    const ann = await world.person('ann')
    expect((await ann.ask(claimGoods, { id, price: 0 })).body.reason).toBe('goods.notFree')
    expect((await ann.call(listOrders)).total).toBe(0)
  })

  test('STO-03 claims, orders and cart are for adults who are signed in', async () => {
    const id = await publish('Pouch', { price: 0 })
    const { token } = await anyone.call(signUp, { account: `new-${Date.now()}`, password: 'tide and dune' })
    for (const [caller, code] of [
      [anyone, 401],
      [makeCaller(world.server.url, token), 402],
    ] as const) {
      for (const [route, input] of [
        [claimGoods, { id }],
        [listOrders, {}],
        [listCart, {}],
        [countStore, {}],
        [setCart, { id, count: 1 }],
      ] as const)
        expect((await caller.ask(route, input)).body.code).toBe(code)
    }
  })
})

describe('the cart', () => {
  test('ST-05, STO-03 counts by itself: prices, discounts and counts that a client sends are nothing', async () => {
    const id = await publish('Halo', { was: 7_900 })
    const ann = await world.person('ann')
    const sent = { id, count: 2, price: 1, discount: 99, cartCount: 70, orderCount: 9 }
    expect(await ann.call(setCart, sent)).toEqual({ cartCount: 2, orderCount: 0 })
    const cart = await ann.call(listCart, { cartCount: 70 })
    expect(cart).toMatchObject({
      cartCount: 2,
      records: [{ count: 2, link: 'https://shop.example/halo', goods: { price: 5_900, discount: 25 } }],
    })
    expect((await ann.call(goodsDetail, { id })).inCart).toBe(2)
    for (const count of ['-1', '10', '1.5', 'all'])
      expect((await ann.ask(setCart, { id, count })).body.code).toBe(-1)
    await stock.schedule(id, { fromMs: null, untilMs: null })
    expect(await ann.call(listCart)).toEqual({ records: [], cartCount: 0, orderCount: 0 })
    expect(await ann.call(setCart, { id, count: 0 })).toEqual({ cartCount: 0, orderCount: 0 })
  })

  test('STO-03 is full at its limit, whatever comes at once', async () => {
    const ann = await world.person('ann')
    const ids = await Promise.all(Array.from({ length: CART_MAX + 3 }, (_, at) => publish(`Toy ${at}`)))
    const answers = await Promise.all(ids.map((id) => ann.ask(setCart, { id, count: 1 })))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(CART_MAX)
    expect(answers.filter(({ body }) => body.reason === 'goods.cartFull')).toHaveLength(3)
    // What left the store takes up no place: nobody could take it out.
    const whose = (code: number) => ids.find((_, at) => answers[at]?.body.code === code) ?? ('' as GoodsId)
    const [put, refused] = [whose(200), whose(-1)]
    await stock.schedule(put, { fromMs: null, untilMs: null })
    expect((await ann.call(setCart, { id: refused, count: 1 })).cartCount).toBe(CART_MAX)
  })
})
