// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import type { PatternId } from '@thrum/contracts/ids'
import { POPUP_MS, POPUP_OPEN_DELAY_MS } from '@thrum/contracts/limits'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { PageContext, type PageFacts } from '../../../navigation/page.context.ts'
import { patternsQuery } from '../pattern.api.ts'
import { PatternsScreen } from './PatternsScreen.tsx'

const page: PageFacts = {
  entry: { key: 'a', index: 0, pathname: '/pages/player/patterns', search: '' },
  route: undefined,
  isTop: true,
  claimFocus: () => false,
  handOnFocus: () => undefined,
}
const head = {
  id: '1'.repeat(20) as PatternId,
  name: 'Hill',
  durationMs: 900,
  slots: ['1'],
  preview: [40],
  createdAtMs: 0,
}
let root: Root

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label')?.startsWith(name),
  )
const click = (name: string) => act(async () => button(name)?.click())
const field = () => document.querySelector<HTMLInputElement>('[role="dialog"]:not([inert]) input')
const pass = () => act(async () => void (await vi.advanceTimersByTimeAsync(POPUP_MS + POPUP_OPEN_DELAY_MS)))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  vi.useFakeTimers()
  queryClient.setQueryData(patternsQuery.queryKey, [head])
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  await vi.advanceTimersByTimeAsync(POPUP_MS)
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('PLR-09 a pattern that comes late to be sent takes no name away that is being typed', async () => {
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => late.promise)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <PageContext value={page}>
          <PatternsScreen />
        </PageContext>
      </QueryClientProvider>,
    ),
  )
  await click('More')
  await click('Send to a friend')
  await click('More')
  await click('Rename')
  await pass()
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field(), 'Long hill')
    field()?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  const data = { name: 'Hill', pattern: { durationMs: 900, tracks: { 1: [[0, 40]] } } }
  await act(async () => late.resolve(Response.json({ code: 200, msg: '', data })))
  await pass()
  expect(field()?.value).toBe('Long hill')
})
