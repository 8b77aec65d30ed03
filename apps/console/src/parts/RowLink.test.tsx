// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { act, type ComponentType } from 'react'
import { Resource } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { ComplaintList } from '../features/complaints/ComplaintList.tsx'
import { GoodsList } from '../features/goods/GoodsList.tsx'
import { ThreadList } from '../features/inbox/ThreadList.tsx'
import { ModelList } from '../features/models/ModelList.tsx'
import { drawEach, PageAt } from './draw.testkit.tsx'

const draw = drawEach()
/** What a cell of any of the lists reads. */
const ROW = {
  ...{ id: 'one', name: 'Halo', model: 'P2', nickName: 'Ann', chips: [], languages: [], price: 1 },
  ...{ currency: 'EUR', state: 'open', createdAtMs: 1, lastAtMs: 1 },
  ...{ lastType: null, assignedTo: null, outcome: null },
}

it.each<[string, ComponentType]>([
  ['complaints', ComplaintList],
  ['goods', GoodsList],
  ['inbox', ThreadList],
  ['models', ModelList],
])('OPS-01 a row of %s opens by a link, for whoever has no pointer', async (name, list) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data: [] })))
  const rows = { getList: async () => ({ data: [ROW], total: 1 }) as never }
  await draw(
    <PageAt address={name} rows={rows}>
      <Resource name={name} list={list} show={() => <p>the page of one</p>} />
    </PageAt>,
  )
  const link = () => document.querySelector<HTMLAnchorElement>(`a[href$="/${name}/one/show"]`)
  await vi.waitFor(() => expect(link()?.textContent).toBeTruthy(), PATIENCE)
  const { length } = history
  await act(async () => link()?.click())
  await vi.waitFor(() => expect(document.body.textContent).toContain('the page of one'), PATIENCE)
  // Once, and not by the row as well.
  expect(history.length).toBe(length + 1)
})
