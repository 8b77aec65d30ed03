// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import type { PatternId } from '@thrum/contracts/ids'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session.ts'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { patternsQuery } from '../pattern.api.ts'
import { PatternPicker } from './PatternPicker.tsx'

const headOf = (name: string) => ({
  ...{ id: name.repeat(5) as PatternId, name },
  ...{ durationMs: 900, slots: ['1'], preview: [40], createdAtMs: 0 },
})
const draw = drawEach()
const picked = vi.fn()
let answers: Map<string, (answer: Response) => void>

const show = (isOpen: boolean) =>
  draw(
    <QueryClientProvider client={queryClient}>
      {isOpen ? <PatternPicker onPick={picked} /> : null}
    </QueryClientProvider>,
  )
const tap = async (name: string) => {
  const row = () => [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name))
  await act(() => vi.waitFor(() => expect(row()).toBeDefined(), PATIENCE))
  await act(async () => row()?.click())
}
async function answer(name: string): Promise<void> {
  const data = { name, pattern: { durationMs: 900, tracks: { 1: [[0, 40]] } } }
  await act(async () => answers.get(name)?.(Response.json({ code: 200, msg: '', data })))
}

beforeEach(() => {
  answers = new Map()
  vi.stubGlobal('fetch', (url: string) => {
    const name = ['Hill', 'Tide'].find((each) => url.includes(each)) ?? ''
    return new Promise((resolve) => answers.set(name, resolve))
  })
  session.signIn('token')
  queryClient.setQueryData(patternsQuery.queryKey, [headOf('Hill'), headOf('Tide')])
})
afterEach(() => {
  session.signOut()
  picked.mockClear()
})

it('PLR-09, SES-08 picks the pattern that was tapped last, whichever comes first', async () => {
  await show(true)
  await tap('Hill')
  await tap('Tide')
  await answer('Tide')
  await act(() => vi.waitFor(() => expect(picked).toHaveBeenCalled(), PATIENCE))
  await answer('Hill')
  expect(picked.mock.calls.map(([{ name }]) => name)).toEqual(['Tide'])
})

it('PLR-09 picks nothing once the choice was closed', async () => {
  await show(true)
  await tap('Hill')
  await show(false)
  await answer('Hill')
  await show(true)
  await tap('Tide')
  await answer('Tide')
  await act(() => vi.waitFor(() => expect(picked).toHaveBeenCalled(), PATIENCE))
  expect(picked.mock.calls.map(([{ name }]) => name)).toEqual(['Tide'])
})
