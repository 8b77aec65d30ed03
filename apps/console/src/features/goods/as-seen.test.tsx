// @vitest-environment jsdom
import { Resource } from 'react-admin'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawEach, fieldOf, PageAt, press, pressOnceThere, submit, write } from '../../parts/draw.testkit.tsx'
import { GiftList } from '../gifts/GiftList.tsx'
import { AnswerList } from '../official/AnswerList.tsx'
import { OperatorList } from '../operators/OperatorList.tsx'
import { GoodsList } from './GoodsList.tsx'
import { GoodsPage } from './GoodsPage.tsx'
import { OrderList } from './OrderList.tsx'
import { ShowcaseList } from './ShowcaseList.tsx'

const draw = drawEach()
const ID = 'a'.repeat(20)
let acts: { path: string; body: object }[]

beforeEach(() => {
  acts = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const path = address.replace(/^\/api|\?.*$/g, '')
    if (method === 'POST') acts.push({ path, body: JSON.parse(String(body)) })
    const data =
      method === 'POST' ? { totpAddress: 'otpauth://totp/sue' } : { list: [], total: 0, pictures: [] }
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  })
})

const listed = (row: object) => ({
  getList: async () => ({ data: [row], total: 1 }) as never,
})

it('OPS-01 a product is changed, planned and withdrawn by what the page shows of it', async () => {
  const draft = {
    ...{ texts: { en: { name: 'Halo' } }, price: 5_900, was: null, currency: 'USD', link: null },
    ...{ ground: 'sand', traits: [], delivery: null, play: 'none', place: 1 },
  }
  const times = { fromMs: 60_000, untilMs: null }
  const product = { id: ID, draft, pictures: [], state: 'open', ...times, createdAtMs: 1, changedAtMs: 7 }
  await draw(
    <PageAt address={`goods/${ID}/show`} rows={{ getOne: async () => ({ data: product }) as never }}>
      <Resource name="goods" show={GoodsPage} />
    </PageAt>,
  )
  for (const [label, submit] of [
    ['Edit', 'Save'],
    ['Schedule', 'Save'],
    ['Withdraw', 'Withdraw'],
  ] as const) {
    await pressOnceThere(label)
    await press(submit)
  }
  expect(acts).toMatchObject([
    { path: '/goods/change', body: { id: ID, changedAtMs: 7, draft: { price: 5_900 } } },
    { path: '/goods/schedule', body: { id: ID, changedAtMs: 7, times } },
    { path: '/goods/schedule', body: { id: ID, changedAtMs: 7, times: { fromMs: null, untilMs: null } } },
  ])
})

it('OPS-01 an order is set by how far the page shows it', async () => {
  const order = { id: ID, number: 'T1', name: 'Halo', userId: 'u', state: 'accepted', createdAtMs: 1 }
  await draw(
    <PageAt address="orders" rows={listed(order)}>
      <Resource name="orders" list={OrderList} />
    </PageAt>,
  )
  await pressOnceThere('Set state')
  await press('Set state')
  expect(acts).toEqual([{ path: '/order/set', body: { id: ID, from: 'accepted', state: 'accepted' } }])
})

it('OPS-01 a gift form is set by how far the page shows it', async () => {
  const gift = { id: 'g', platform: 'shop', orderNumber: '1', email: 'a@b.example', state: 'received' }
  await draw(
    <PageAt address="gifts" rows={listed({ ...gift, createdAtMs: 1 })}>
      <Resource name="gifts" list={GiftList} />
    </PageAt>,
  )
  await pressOnceThere('Set state')
  await submit()
  expect(acts).toMatchObject([{ path: '/gift/set', body: { id: 'g', from: 'received' } }])
})

it('OPS-01 the showcase is changed and emptied by what the page shows of it', async () => {
  const before = { goodsId: ID, pictureId: null, place: 1, fromMs: 60_000, untilMs: null }
  await draw(
    <PageAt address="showcase" rows={listed({ id: ID, ...before, name: 'Halo', state: 'open' })}>
      <Resource name="showcase" list={ShowcaseList} />
    </PageAt>,
  )
  await pressOnceThere('Change')
  await submit()
  await pressOnceThere('Remove')
  await press('Remove')
  expect(acts).toMatchObject([
    { path: '/showcase/save', body: { id: ID, before, goodsId: ID, place: 1 } },
    { path: '/showcase/remove', body: { id: ID, before } },
  ])
})

it('OPS-01 a ready answer is changed and removed by what the page shows of it', async () => {
  const before = { title: 'Hello', words: 'Good morning' }
  await draw(
    <PageAt address="answers" rows={listed({ id: 'a', ...before })}>
      <Resource name="answers" list={AnswerList} />
    </PageAt>,
  )
  await pressOnceThere('Edit')
  await press('Save')
  await pressOnceThere('Remove')
  await press('Remove')
  expect(acts).toEqual([
    { path: '/answer/save', body: { id: 'a', before, ...before } },
    { path: '/answer/remove', body: { id: 'a', before } },
  ])
})

it('OPS-01, OP-06 an operator is changed by what the page shows of them, and by the own password', async () => {
  const before = { role: 'safety', isActive: true }
  const operator = { id: ID, name: 'sue', createdAtMs: 1, ...before }
  await draw(
    <PageAt address="operators" rows={listed(operator)}>
      <Resource name="operators" list={OperatorList} />
    </PageAt>,
  )
  const own = { ownPassword: 'tide and dune' }
  for (const label of ['Change', 'New keys']) {
    await pressOnceThere(label)
    expect(fieldOf('ownPassword').getAttribute('autocomplete')).toBe('new-password')
    await write(fieldOf('ownPassword'), own.ownPassword)
    await press(label)
  }
  expect(acts).toEqual([
    { path: '/operator/set', body: { id: ID, before, ...before, ...own } },
    { path: '/operator/renew', body: { id: ID, ...own } },
  ])
})

it.each([
  ['goods', GoodsList, 'Add a product'],
  ['showcase', ShowcaseList, 'Show a product'],
  ['answers', AnswerList, 'Keep an answer'],
])(
  'OPS-01 what is added to %s is named by its act: sent again it is there once',
  async (name, list, label) => {
    await draw(
      <PageAt address={name} rows={{ getList: async () => ({ data: [], total: 0 }) as never }}>
        <Resource name={name} list={list} />
      </PageAt>,
    )
    await pressOnceThere(label)
    await submit()
    expect(acts).toMatchObject([{ body: { actId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }])
  },
)
