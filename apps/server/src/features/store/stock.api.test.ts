import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { GoodsDraft } from '@thrum/contracts/goods/goods.entities'
import { listGoods, storeHome } from '@thrum/contracts/goods/goods.routes'
import { GoodsId } from '@thrum/contracts/ids'
import { openWorld } from '@thrum/testkit/world'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { newGoodsPictureId } from '../../ids.ts'
import { readCommand } from '../../ops-command.ts'
import { goodsCommands } from './goods.ops.ts'
import { createStock } from './index.ts'
import { showcaseCommands } from './showcase.ops.ts'
import { createStockRepo } from './stock.repo.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db } = world.server.context
const stock = createStock({ db, wall: world.wall.now })

const draft: GoodsDraft = {
  texts: { en: { name: 'Halo', lead: '', description: '' } },
  ...{ price: 5_900, was: null, currency: 'USD', link: null, ground: 'sand', traits: [], delivery: null },
  ...{ play: 'none', place: 1_000 },
}
const text = (name: string) => ({ texts: { en: { name, lead: '', description: '' } } })

const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'tan' } })
  .png()
  .toBuffer()

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)//https://',
  'http://shop.example/',
  'https://shop@evil.example/',
  'data:text/html,x',
  '//shop.example',
  'shop.example',
])('ST-06 a purchase link %s is not stored', async (link) => {
  const refused = { code: 'goods.linkRefused', data: { field: 'link' } }
  await expect(stock.add({ ...draft, link })).rejects.toMatchObject(refused)
  const id = await stock.add(draft)
  await expect(stock.change(id, { ...draft, link })).rejects.toMatchObject(refused)
  expect((await stock.find(id)).row.link).toBeNull()
})

test.each<[string, Partial<GoodsDraft>]>([
  ['was', { was: 5_900 }],
  ['currency', { currency: 'ABC' }],
  ['traits', { traits: ['quiet', 'quiet'] }],
  ['texts.en.name', text('Ha\u202elo')],
  ['texts.en.name', text('Ha\u0000lo')],
  ['texts.en.name', text('Ha\nlo')],
  ['texts.en.name', text('\u200b\u2060')],
])('OPS-01 a product with a %s that is wrong is refused: %j', async (field, change) => {
  const refused = { code: 'goods.invalid', data: { field } }
  await expect(stock.add({ ...draft, ...change })).rejects.toMatchObject(refused)
})

test('OPS-01 pictures are what their content says, few, and one product’s alone', async () => {
  const [id, other] = [await stock.add(draft), await stock.add(draft)]
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await expect(stock.addPictures(id, [png, svg])).rejects.toMatchObject({ code: 'upload.typeRefused' })
  expect(await stock.pictures(id)).toEqual([])
  const [pictureId] = await stock.addPictures(id, [png])
  if (pictureId === undefined) throw new Error('no picture')
  const repo = createStockRepo(db)
  const bare = { mime: 'image/png', width: 4, height: 4, blur: null, bytes: png, small: null }
  const ends = await Promise.all(
    [1, 2, 3].map(() => {
      const row = { ...bare, id: newGoodsPictureId(), goods_id: id, created_at: new Date() }
      return repo.addPictures(id, [row], 3)
    }),
  )
  expect(ends.sort()).toEqual(['added', 'added', 'full'])
  const show = { goodsId: other, pictureId, place: 1, fromMs: null, untilMs: null }
  await expect(stock.addShowcase(show)).rejects.toMatchObject({ code: 'goods.unknown' })
  await expect(stock.removePicture(other, pictureId)).rejects.toMatchObject({ code: 'goods.unknown' })
  await stock.removePicture(id, pictureId)
  expect(await stock.pictures(id)).toHaveLength(2)
})

test('OPS-01, STO-01 a whole shelf is filled and emptied on the command line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'thrum-goods-'))
  const run = async (...words: string[]) => {
    const command = await readCommand(words, { ...goodsCommands, ...showcaseCommands })
    if (command === undefined) throw new Error('this is no command')
    return command({ db, wall: world.wall.now } as never)
  }
  try {
    const [file, picture] = [path.join(folder, 'tide.json'), path.join(folder, 'tide.png')]
    await writeFile(file, JSON.stringify({ ...text('Tide'), price: 0, currency: 'EUR' }))
    await writeFile(picture, png)
    const added = await run('goods', 'add', '--file', file, '--picture', picture)
    const { id } = added.value as { id: GoodsId }
    expect(GoodsId.safeParse(id).success).toBe(true)
    expect((await world.anyone.call(listGoods)).total).toBe(0)
    await run('goods', 'publish', '--id', id)
    const show = await run('showcase', 'add', '--goods', id)
    const home = await world.anyone.call(storeHome)
    expect(home.showcase).toMatchObject([{ goods: { id, name: 'Tide', currency: 'EUR' } }])
    expect(home.showcase[0]?.picture).not.toBeNull()
    await writeFile(file, JSON.stringify({ ...text('Ebb'), price: 100, currency: 'EUR' }))
    await run('goods', 'change', '--id', id, '--file', file)
    expect((await run('goods', 'list')).value).toContainEqual(expect.objectContaining({ id, name: 'Ebb' }))
    await run('showcase', 'withdraw', '--id', (show.value as { id: string }).id)
    expect((await world.anyone.call(storeHome)).showcase).toEqual([])
    await run('goods', 'withdraw', '--id', id)
    expect((await world.anyone.call(listGoods)).total).toBe(0)
    const shelf = (await run('goods', 'list')).value
    const svg = path.join(folder, 'tide.svg')
    await writeFile(svg, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    for (const words of [
      ['add', '--file', file, '--picture', picture, '--picture', svg],
      ['add', '--file', file, ...Array.from({ length: 10 }, () => ['--picture', picture]).flat()],
      ['picture', '--id', id, '--file', picture, '--file', svg],
    ])
      expect((await run('goods', ...words)).trouble).toBeDefined()
    expect((await run('goods', 'list')).value).toEqual(shelf)
    expect(await stock.pictures(id)).toHaveLength(1)
    for (const moment of ['2026-02-30T09:00Z', '2026-12-01T24:30Z', '2026-12-01 09:00'])
      await expect(run('goods', 'publish', '--id', id, '--from', moment)).rejects.toThrow('a moment like')
    expect(await run('goods', 'withdraw', '--id', '0'.repeat(20))).toEqual({
      value: null,
      trouble: 'This product is not in the store.',
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
