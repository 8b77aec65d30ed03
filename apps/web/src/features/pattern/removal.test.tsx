// @vitest-environment jsdom
import type { PatternId } from '@thrum/contracts/ids'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Removal, useRemoval } from './removal.ts'

const [one, two] = ['1'.repeat(20) as PatternId, '2'.repeat(20) as PatternId]
let root: Root
let removal: Removal
let removed: PatternId[]

function Probe() {
  removal = useRemoval(async (id) => void removed.push(id))
  return null
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  removed = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Probe />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const run = (step: () => void) => act(async () => step())

it('PLR-09 a deleted pattern is out of sight at once, and gone after 5 s', async () => {
  await run(() => removal.begin(one))
  expect(removal.id).toBe(one)
  await pass(4_999)
  expect(removed).toEqual([])
  await pass(1)
  expect([removed, removal.id]).toEqual([[one], undefined])
})

it('PLR-09 comes back by a hand, and waits while it is looked at', async () => {
  await run(() => removal.begin(one))
  await run(() => removal.hold(true))
  await pass(60_000)
  await run(() => removal.undo())
  await pass(60_000)
  expect([removed, removal.id]).toEqual([[], undefined])
})

it('PLR-09 the next deletion settles the one before, and leaving the page the last', async () => {
  await run(() => removal.begin(one))
  await run(() => removal.begin(two))
  expect([removed, removal.id]).toEqual([[one], two])
  await act(async () => root.unmount())
  expect(removed).toEqual([one, two])
})

it('PLR-09 a page that is closed or loaded anew settles it, once', async () => {
  await run(() => removal.begin(one))
  await run(() => window.dispatchEvent(new Event('pagehide')))
  expect([removed, removal.id]).toEqual([[one], undefined])
  await pass(5_000)
  await act(async () => root.unmount())
  expect(removed).toEqual([one])
})
