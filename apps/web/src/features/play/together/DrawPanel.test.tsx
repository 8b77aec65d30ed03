// @vitest-environment jsdom
import { FakeClock } from '@thrum/testkit/fake-clock'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { PARTNER, SCENE } from '../engine.testkit.ts'
import { DrawPanel } from './DrawPanel.tsx'
import { SharedSketch } from './shared-sketch.ts'
import type { WayProps } from './WaysPanel.tsx'

const world = vi.hoisted(() => ({ sketch: undefined as unknown, touch: vi.fn() }))
vi.mock('../play.live.ts', () => ({ playEffects: { sketchOf: () => world.sketch } }))
vi.mock('../../toy/index.ts', () => ({ ticker: { nowMs: () => 0 }, SLOT_NAMES: {} }))
vi.mock('./use-partner-run.ts', () => ({
  usePartnerRun: () => ({
    ...{ isRunning: true, run: () => true, rest: () => undefined, touch: world.touch },
  }),
}))

const draw = drawEach()
let sketch: SharedSketch

beforeEach(async () => {
  world.touch.mockClear()
  sketch = new SharedSketch({ clock: new FakeClock(), send: () => undefined })
  world.sketch = sketch
  await draw(<DrawPanel {...({ play: { partner: PARTNER }, scene: SCENE, canSteer: true } as WayProps)} />)
})

const stroke = () => {
  const key = new KeyboardEvent('keydown', {
    key: 'ArrowRight',
    bubbles: true,
    cancelable: true,
  })
  return act(async () => void document.querySelector('[role=slider]')?.dispatchEvent(key))
}

it('P-A12, OR-24 what the partner draws is no touch of the one who steers', async () => {
  const points: [number, number][] = [
    [0, 0],
    [500, 800],
  ]
  await act(async () => sketch.hear({ stroke: 1, points }))
  expect(sketch.getSnapshot().isEmpty).toBe(false)
  expect(world.touch).not.toHaveBeenCalled()
})

it('P-A12 an own stroke is one, and so is an own wish to wipe it all', async () => {
  await stroke()
  expect(world.touch).toHaveBeenCalledTimes(1)
  expect(sketch.getSnapshot().isEmpty).toBe(false)
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.at(1)?.click())
  expect(world.touch).toHaveBeenCalledTimes(2)
  expect(sketch.getSnapshot().isEmpty).toBe(true)
})
