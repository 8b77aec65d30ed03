// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { storesQuery } from '../stores.ts'
import { Stores } from './Stores.tsx'

const draw = drawEach()
const text = () => document.body.textContent

afterEach(() => act(async () => queryClient.clear()))

it('NOT-05 the stores that were found stay where they can’t be asked for anew', async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () =>
    Response.json({
      ...{ code: 200, msg: '' },
      data: {
        version: '1.0.12',
        versionCode: 13,
        minimumCode: 0,
        address: 'https://store.example/a',
        notes: [],
      },
    }),
  )
  vi.stubGlobal('fetch', fetched)
  await draw(
    <OnPage>
      <Stores />
    </OnPage>,
  )
  await act(() => vi.waitFor(() => expect(text()).toContain('store.example'), PATIENCE))
  fetched.mockRejectedValue(new TypeError('no network'))
  await act(() => queryClient.refetchQueries({ queryKey: storesQuery.queryKey }))
  expect(queryClient.getQueryState(storesQuery.queryKey)?.status).toBe('error')
  expect(text()).toContain('store.example')
})
