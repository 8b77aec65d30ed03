import { randomUUID } from 'node:crypto'
import * as desk from '@thrum/contracts/console/goods.routes'
import { signInOperator } from '@thrum/contracts/console/operator.routes'
import type { Envelope } from '@thrum/contracts/envelope'
import { claimGoods, listGoods, listOrders, storeHome } from '@thrum/contracts/goods/goods.routes'
import { openWorld } from '@thrum/testkit/world'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { newGoodsId, newGoodsPictureId } from '../../ids.ts'
import { addOwner, codeOf, consoleCaller, staffOf } from '../operator/operator.testkit.ts'

const world = await openWorld(product, { config: { consolePort: 0 } })
afterAll(() => world.close())
const { server, wall } = world
const url = server.consoleUrl ?? ''
const { content, support } = await staffOf(server, server.context.config.dataDir)
const keys = await addOwner(server, server.context.config.dataDir, 'otto')
const form = { name: keys.name, password: keys.password, code: codeOf(keys, wall.now()) }
const { token } = await consoleCaller(url).call(signInOperator, form)

const act = () => ({ actId: randomUUID() })
const draft = { texts: { en: { name: 'Halo' } }, price: 5_900, currency: 'USD', ground: 'sand' }
const DAY_MS = 24 * 60 * 60_000
const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'tan' } })
  .png()
  .toBuffer()

async function upload(id: string, parts: readonly (Blob | string)[], name = 'file', key = token) {
  const body = new FormData()
  for (const part of parts) body.append(name, part)
  const address = `${url}/api${desk.addStockPicture.path}?id=${id}`
  const response = await fetch(address, { method: 'POST', headers: { token: key }, body })
  return (await response.json()) as Envelope & { data: desk.StockDetail }
}
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const names = async () => (await world.anyone.call(listGoods)).records.map(({ name }) => name)

describe('products', () => {
  test('OPS-01, STO-01 stand in the store from when until when an operator says', async () => {
    const { id, state, ...added } = await content.call(desk.addStock, { ...act(), draft })
    let { changedAtMs } = added
    const now = wall.now()
    const put = async (fromMs: number | null, untilMs: number | null) => {
      const after = await content.call(desk.scheduleStock, { id, changedAtMs, times: { fromMs, untilMs } })
      changedAtMs = after.changedAtMs
      return [after.state, await names()]
    }
    expect([state, await names()]).toEqual(['hidden', []])
    expect(await put(now + DAY_MS, null)).toEqual(['planned', []])
    expect(await put(now - DAY_MS, now + DAY_MS)).toEqual(['open', ['Halo']])
    expect(await put(now - DAY_MS, now - 1)).toEqual(['over', []])
    expect(await put(null, null)).toEqual(['hidden', []])
    const wrong = { id, changedAtMs, times: { fromMs: now, untilMs: now } }
    expect((await content.ask(desk.scheduleStock, wrong)).body.reason).toBe('goods.invalid')
  })

  test.each([
    { fromMs: 9e15 },
    { fromMs: -9e15 },
    { fromMs: -1 },
    { fromMs: 0, untilMs: 9e15 },
    { fromMs: 253_402_300_800_000 },
  ])('ST-01 a moment that no calendar has is refused: %j', async (times) => {
    const { id, changedAtMs } = await content.call(desk.addStock, { ...act(), draft })
    expect((await content.ask(desk.scheduleStock, { id, changedAtMs, times })).body.reason).toBe(
      'goods.invalid',
    )
    const shown = { ...act(), goodsId: id, pictureId: null, place: 1, times }
    expect((await content.ask(desk.saveStockShowcase, shown)).body.reason).toBe('goods.invalid')
  })

  test('OPS-01 are said anew as they were handed in, and refused as everywhere', async () => {
    const full = {
      texts: { en: { name: 'Orbit', lead: 'Round.', description: 'A.\n\nB.' }, ja: { name: '軌道' } },
      ...{ price: 4_900, was: 5_900, currency: 'EUR', link: 'https://shop.example/orbit', ground: 'sea' },
      ...{ traits: ['quiet'], delivery: { minDays: 2, maxDays: 5 }, play: 'all', place: 3 },
    }
    const added = await content.call(desk.addStock, { ...act(), draft })
    const { id } = added
    const form = { id, changedAtMs: added.changedAtMs, draft: full }
    const { draft: said, changedAtMs } = await content.call(desk.changeStock, form)
    expect(said).toMatchObject(full)
    expect((await content.call(desk.changeStock, { id, changedAtMs, draft: said })).draft).toEqual(said)
    const { list } = await content.call(desk.listStock, { pageSize: '1' })
    expect(list).toMatchObject([{ id, name: 'Orbit', languages: ['en', 'ja'], price: 4_900, picture: null }])
    const refused = async (change: object) => {
      const { body } = await content.ask(desk.changeStock, {
        ...{ id, changedAtMs },
        draft: { ...full, ...change },
      })
      return [body.reason, (body.data as { field?: string }).field]
    }
    expect(await refused({ link: 'javascript:alert(1)' })).toEqual(['goods.linkRefused', 'link'])
    expect(await refused({ was: 1 })).toEqual(['goods.invalid', 'was'])
    for (const [field, change] of [
      ['texts', { texts: {} }],
      ['texts.ja.name', { texts: { ...full.texts, ja: { name: '' } } }],
      ['price', { price: -1 }],
      ['delivery.maxDays', { delivery: { minDays: 3, maxDays: 2 } }],
    ] as const)
      expect(await refused(change)).toEqual(['goods.invalid', `draft.${field}`])
    const nobody = { id: newGoodsId(), changedAtMs, draft: full }
    expect((await content.ask(desk.changeStock, nobody)).body.reason).toBe('goods.unknown')
  })

  test('OPS-01 are added once, however often, as an answer got lost', async () => {
    const once = { ...act(), draft }
    const total = async () => (await content.call(desk.listStock)).total
    const before = await total()
    const [one, other] = await Promise.all([
      content.call(desk.addStock, once),
      content.call(desk.addStock, once),
    ])
    expect(other).toEqual(one)
    const { id, changedAtMs } = one
    const dearer = { ...draft, price: 6_900 }
    const changed = await content.call(desk.changeStock, { id, changedAtMs, draft: dearer })
    expect(await content.call(desk.addStock, once)).toEqual(changed)
    expect(await total()).toBe(before + 1)
  })

  test('OPS-01 what one operator said of a product or its times is not undone by another who hadn’t seen it', async () => {
    const { id, changedAtMs } = await content.call(desk.addStock, { ...act(), draft })
    wall.advance(1_000)
    const dearer = { ...draft, price: 6_900 }
    const after = await content.call(desk.changeStock, { id, changedAtMs, draft: dearer })
    wall.advance(1_000)
    const times = { fromMs: wall.now() }
    const stale = [
      await content.ask(desk.changeStock, { id, changedAtMs, draft }),
      await content.ask(desk.scheduleStock, { id, changedAtMs, times }),
    ]
    expect(stale.map(({ body }) => body.reason)).toEqual(['operator.changed', 'operator.changed'])
    expect(await content.call(desk.getStock, { id })).toMatchObject({
      ...{ draft: { price: 6_900 }, state: 'hidden', changedAtMs: after.changedAtMs },
    })
    await content.call(desk.scheduleStock, { id, changedAtMs: after.changedAtMs, times })
  })

  test('OPS-01 get pictures, which the console shows before the store does', async () => {
    const { id } = await content.call(desk.addStock, { ...act(), draft })
    const first = await upload(id, [blob(png)])
    const { data } = await upload(id, [blob(png)])
    expect([first.code, data.pictures.length]).toEqual([200, 2])
    const [one, two] = data.pictures
    const address = one?.address ?? ''
    expect((await fetch(`${url}${address}`)).headers.get('content-type')).toBe('image/jpeg')
    expect((await fetch(`${server.url}${address}`)).status).toBe(404)
    const pictureIds = [two?.id]
    const turned = await content.call(desk.orderStockPictures, { id, pictureIds })
    expect(turned.pictures.map((picture) => picture.id)).toEqual([two?.id, one?.id])
    const left = await content.call(desk.removeStockPicture, { id, pictureId: two?.id })
    expect(left.pictures).toEqual([one])
    const gone = { id, pictureId: newGoodsPictureId() }
    expect((await content.ask(desk.removeStockPicture, gone)).body.reason).toBe('goods.unknown')
  })

  test.each([
    ['two files', 'upload.oneFile', [blob(png), blob(png)], 'file'],
    ['no file', 'upload.oneFile', ['words'], 'file'],
    ['another field', 'upload.oneFile', [blob(png)], 'picture'],
    ['no picture', 'upload.typeRefused', [blob(Buffer.from('<svg/>'))], 'file'],
  ])('OPS-01 take %s for no picture: %s', async (_what, reason, parts, name) => {
    const { id } = await content.call(desk.addStock, { ...act(), draft })
    expect((await upload(id, parts, name)).reason).toBe(reason)
    expect((await content.call(desk.getStock, { id })).pictures).toEqual([])
  })

  test('OP-01 nobody without a session uploads a picture', async () => {
    const { id } = await content.call(desk.addStock, { ...act(), draft })
    expect((await upload(id, [blob(png)], 'file', 'op_none')).reason).toBe('session.expired')
  })
})

test('OPS-01, STO-01 the showcase is filled, moved and emptied', async () => {
  const { id: goodsId, changedAtMs } = await content.call(desk.addStock, { ...act(), draft })
  await content.call(desk.scheduleStock, { id: goodsId, changedAtMs, times: { fromMs: wall.now() } })
  const shown = async () => (await world.anyone.call(storeHome)).showcase.map(({ goods }) => goods.id)
  const slot = { goodsId, pictureId: null, place: 1, times: { fromMs: null } }
  const first = { ...slot, ...act() }
  await content.call(desk.saveStockShowcase, first)
  // Sent again, as the answer got lost.
  const [made, ...others] = await content.call(desk.saveStockShowcase, first)
  expect(others).toEqual([])
  expect(made).toMatchObject({ goodsId, state: 'open' })
  expect(await shown()).toEqual([goodsId])
  const later = { ...slot, id: made?.id, before: made, times: { fromMs: wall.now() + DAY_MS } }
  const [moved] = await content.call(desk.saveStockShowcase, later)
  expect(moved).toMatchObject({ id: made?.id, state: 'planned' })
  expect(await shown()).toEqual([])
  const stale = [
    await content.ask(desk.saveStockShowcase, { ...later, place: 2 }),
    await content.ask(desk.removeStockShowcase, { id: made?.id, before: made }),
  ]
  expect(stale.map(({ body }) => body.reason)).toEqual(['operator.changed', 'operator.changed'])
  expect(await content.call(desk.listStockShowcases)).toEqual([moved])
  for (const half of [{}, { id: made?.id }, { ...act(), id: made?.id, before: moved }])
    expect((await content.ask(desk.saveStockShowcase, { ...slot, ...half })).body.reason).toBe(
      'request.invalid',
    )
  await content.call(desk.removeStockShowcase, { id: made?.id, before: moved })
  const gone = { ...later, before: moved }
  expect((await content.ask(desk.saveStockShowcase, gone)).body.reason).toBe('operator.changed')
  expect(await content.call(desk.listStockShowcases)).toEqual([])
})

test('OPS-01, STO-03 support says how far an order is, and its owner sees it', async () => {
  const { id, changedAtMs } = await content.call(desk.addStock, { ...act(), draft: { ...draft, price: 0 } })
  await content.call(desk.scheduleStock, { id, changedAtMs, times: { fromMs: wall.now() } })
  const ann = await world.person('ann')
  const claimed = await ann.call(claimGoods, { id })
  const { list, total } = await support.call(desk.listStockOrders, { state: 'claimed' })
  expect(total).toBe(1)
  expect(list).toMatchObject([{ id: claimed.id, number: claimed.number, userId: ann.id, goodsId: id }])
  const set = async (from: string, state: string) =>
    (await support.ask(desk.setStockOrder, { id: claimed.id, from, state })).body.reason
  expect(await set('claimed', 'sent')).toBeUndefined()
  // Sent again, as the answer got lost.
  expect(await set('claimed', 'sent')).toBeUndefined()
  expect(await set('claimed', 'declined')).toBe('operator.changed')
  expect((await ann.call(listOrders)).records).toMatchObject([{ id: claimed.id, state: 'sent' }])
  expect((await content.ask(desk.listStockOrders)).body.reason).toBe('operator.notAllowed')
})
