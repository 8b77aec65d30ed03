// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import type { UserId } from '@thrum/contracts/ids'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session.ts'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { draftOf } from '../drafts.instance.ts'
import { ReportScreen } from './ReportScreen.tsx'

const BEN = 'B'.repeat(20) as UserId
const draw = drawEach()

beforeEach(() => session.signIn('token'))
afterEach(async () => {
  await draw(null)
  session.signOut()
})

it('FRND-023 nothing is written behind the words that are on their way', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) =>
    init?.method === 'POST'
      ? answer.promise
      : Promise.resolve(Response.json({ code: -1, msg: 'gone', data: null })),
  )
  draftOf(BEN).change({ words: 'He threatens me' })
  await draw(
    <QueryClientProvider client={queryClient}>
      <OnPage search={`?id=${BEN}`}>
        <ReportScreen />
      </OnPage>
    </QueryClientProvider>,
  )
  const words = () => document.querySelector('textarea')
  const send = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send complaint')
  const see = (look: () => void) => act(() => vi.waitFor(look, PATIENCE))
  await see(() => expect(words()?.readOnly).toBe(false))
  await act(async () => send()?.click())
  expect(words()?.readOnly).toBe(true)
  await act(async () => answer.resolve(Response.json({ code: -1, msg: 'not now', data: null })))
  await see(() => expect(words()?.readOnly).toBe(false))
  expect(words()?.value).toBe('He threatens me')
})
