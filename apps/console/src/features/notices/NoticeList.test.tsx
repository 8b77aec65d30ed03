// @vitest-environment jsdom
import { Resource } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { drawEach, PageAt, press, pressOnceThere } from '../../parts/draw.testkit.tsx'
import { LegalList } from '../pages/LegalList.tsx'
import { GuideList, NoticeList } from './NoticeList.tsx'

const draw = drawEach()
const texts = { en: { name: 'Tide', markdown: 'It ebbs.' } }
const head = {
  ...{ id: 'n1', kind: 'notice', name: 'Tide', languages: ['en'], place: 0, createdAtMs: 1 },
  ...{ withdrawnAtMs: null, isShipped: true, isEdited: true, editedAtMs: 7 },
}

/** @returns the calls that were made, without those that only look */
function answer(data: object): { path: string; body: object }[] {
  const acts: { path: string; body: object }[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const path = address.replace(/^\/api|\?.*$/g, '')
    if (method === 'POST') acts.push({ path, body: JSON.parse(String(body)) })
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  })
  return acts
}

const rowsOf = (row: object) => ({ getList: async () => ({ data: [row], total: 1 }) as never })

it.each([
  ['notices', NoticeList],
  ['guide', GuideList],
])('OPS-01 %s are changed and set back by what the page shows of them', async (name, list) => {
  const acts = answer({ ...head, texts })
  await draw(
    <PageAt address={name} rows={rowsOf(head)}>
      <Resource name={name} list={list} />
    </PageAt>,
  )
  await pressOnceThere('Edit')
  await press('Save')
  await press('As shipped')
  await press('As shipped')
  expect(acts).toMatchObject([
    { path: '/notice/change', body: { id: 'n1', texts, editedAtMs: 7 } },
    { path: '/notice/reset', body: { id: 'n1', editedAtMs: 7 } },
  ])
})

it('OPS-01 the terms are changed and set back by what the page shows of them', async () => {
  const terms = { page: 'terms', language: 'en', name: 'Tide', isEdited: true, changedAtMs: 7 }
  const acts = answer({ ...terms, text: texts.en, shipped: null })
  await draw(
    <PageAt address="pages" rows={rowsOf({ ...terms, id: 'terms en' })}>
      <Resource name="pages" list={LegalList} />
    </PageAt>,
  )
  await pressOnceThere('Edit')
  await press('Put in place')
  await press('As shipped')
  await press('As shipped')
  expect(acts).toEqual([
    { path: '/page/save', body: { page: 'terms', language: 'en', text: texts.en, changedAtMs: 7 } },
    { path: '/page/reset', body: { page: 'terms', language: 'en', changedAtMs: 7 } },
  ])
})
