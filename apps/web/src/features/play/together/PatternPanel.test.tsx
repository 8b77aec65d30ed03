// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { PARTNER, SCENE } from '../engine.testkit.ts'
import { PatternPanel } from './PatternPanel.tsx'
import type { WayProps } from './WaysPanel.tsx'

const world = vi.hoisted(() => ({ run: vi.fn(() => true) }))
const NAMED = { name: 'Hill', pattern: { durationMs: 900, tracks: { 1: [] } } }
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original()),
  useQuery: () => ({ data: [{ id: 'a', name: 'Hill', durationMs: 900, preview: [] }] }),
}))
vi.mock('../../pattern/pattern.api.ts', () => ({
  patternsQuery: {},
  fetchPattern: () => Promise.resolve(NAMED),
}))
vi.mock('../../pattern/index.ts', () => import('../../pattern/parts/PatternPicker.tsx'))
vi.mock('./use-partner-run.ts', () => ({
  usePartnerRun: () => ({ isRunning: false, run: world.run, rest: () => undefined }),
}))

const draw = drawEach()
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const press = async (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes(name),
  )
  button?.focus()
  await act(async () => button?.click())
  // Popups would change places meanwhile.
  await pass(1_000)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await pass(1_000)
  vi.useRealTimers()
})

it('INT-20, CHAT-007 a pattern is chosen in its place, in the chat’s panel too, which stays on screen', async () => {
  await draw(
    <Sheet isOpen title="Play">
      <PatternPanel {...({ play: { partner: PARTNER }, scene: SCENE, canSteer: true } as WayProps)} />
    </Sheet>,
  )
  await pass(1_000)
  await press('Choose a pattern')
  expect(document.querySelectorAll('[role=dialog]:not([inert])')).toHaveLength(1)
  await press('Hill')
  expect(document.activeElement?.textContent).toBe('Choose a pattern')
  await press('Play')
  expect(world.run).toHaveBeenCalledTimes(1)
})
