// @vitest-environment jsdom
import type { PatternId } from '@thrum/contracts/ids'
import { POPUP_MS, POPUP_OPEN_DELAY_MS } from '@thrum/contracts/limits'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { downloadBlob } from '../../../lib/download-blob.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { drawEach, fill, OnPage } from '../../../ui/draw.testkit.tsx'
import { patternsQuery } from '../pattern.api.ts'
import { PatternsScreen } from './PatternsScreen.tsx'

vi.mock('../../../lib/download-blob.ts', () => ({ downloadBlob: vi.fn() }))

const head = {
  id: '1'.repeat(20) as PatternId,
  name: 'Hill',
  durationMs: 900,
  slots: ['1'],
  preview: [40],
  createdAtMs: 0,
}
const draw = drawEach()

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label')?.startsWith(name),
  )
const click = (name: string) => act(async () => button(name)?.click())
const field = () => document.querySelector<HTMLInputElement>('[role="dialog"]:not([inert]) input')
const pass = () => act(async () => void (await vi.advanceTimersByTimeAsync(POPUP_MS + POPUP_OPEN_DELAY_MS)))

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.setQueryData(patternsQuery.queryKey, [head])
})
afterEach(async () => {
  await draw(null)
  await vi.advanceTimersByTimeAsync(POPUP_MS)
  queryClient.clear()
  vi.useRealTimers()
})

it('PLR-09 a pattern that comes late to be sent takes no name away that is being typed', async () => {
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => late.promise)
  await draw(
    <OnPage>
      <PatternsScreen />
    </OnPage>,
  )
  await click('More')
  await click('Send to a friend')
  await click('More')
  await click('Rename')
  await pass()
  await fill(field(), 'Long hill')
  const data = { name: 'Hill', pattern: { durationMs: 900, tracks: { 1: [[0, 40]] } } }
  await act(async () => late.resolve(Response.json({ code: 200, msg: '', data })))
  await pass()
  expect(field()?.value).toBe('Long hill')
})

it('PLR-09 a file that is saved late closes no sheet that was opened since', async () => {
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => late.promise)
  await draw(
    <OnPage>
      <PatternsScreen />
    </OnPage>,
  )
  await click('More')
  await click('Save as file')
  await pass()
  await click('Pattern file')
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  await act(async () => document.activeElement?.dispatchEvent(pressed))
  await pass()
  await click('More')
  await click('Rename')
  await pass()
  const data = { name: 'Hill', pattern: { durationMs: 900, tracks: { 1: [[0, 40]] } } }
  await act(async () => late.resolve(Response.json({ code: 200, msg: '', data })))
  await pass()
  expect(downloadBlob).toHaveBeenCalledOnce()
  expect(field()?.value).toBe('Hill')
})

it('PLR-09 a file that comes late takes no pattern away that is being named', async () => {
  const late = Promise.withResolvers<string>()
  const own = (name: string, atMs: number) =>
    JSON.stringify({
      format: 'thrum-pattern',
      version: 1,
      name,
      durationMs: 900,
      tracks: { 1: [[atMs, 40]] },
    })
  const choose = (text: string | Promise<string>) =>
    act(async () => {
      const input = document.querySelector<HTMLInputElement>('input[type="file"]')
      const file = Object.assign(new File([], 'a.json'), { text: async () => text })
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await draw(
    <OnPage>
      <PatternsScreen />
    </OnPage>,
  )
  await choose(late.promise)
  await choose(own('Tide', 0))
  await pass()
  expect(field()?.value).toBe('Tide')
  const picture = () =>
    document.querySelector('[role="dialog"]:not([inert]) svg[viewBox^="0 0 192"]')?.innerHTML
  const before = picture()
  await act(async () => late.resolve(own('Hill', 600)))
  expect([field()?.value, picture()]).toEqual(['Tide', before])
})
