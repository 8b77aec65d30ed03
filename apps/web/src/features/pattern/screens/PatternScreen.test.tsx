// @vitest-environment jsdom
import type { Pattern } from '@thrum/toy-protocol/pattern'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { openPattern } from '../bubble/opened-pattern.ts'
import { PatternScreen } from './PatternScreen.tsx'

const world = vi.hoisted(() => ({ isLent: false, runs: 0 }))
vi.mock('../../../platform/capabilities.ts', () => ({ capabilities: { offersToys: true } }))
vi.mock('../../play/index.ts', () => ({ LentNote: () => 'LentNote' }))
vi.mock('../../player/index.ts', () => ({
  ...Object.fromEntries(
    ['DisabledDialog', 'LinkNotice', 'NoDevice', 'SoloStopBar', 'Stage', 'UnattendedBanner'].map((name) => [
      name,
      () => null,
    ]),
  ),
  strandsOf: () => [],
  useOwnDevices: () => ({}),
  useModeRun: () => ({
    snapshot: {
      ...{ device: { name: 'Pebble' }, link: { at: 'connected' }, wanted: {}, applied: {} },
      isLent: world.isLent,
    },
    scene: [],
    run: () => (world.runs += 1),
  }),
}))
vi.mock('../../toy/index.ts', () => ({ ToyFace: () => null, ticker: { nowMs: () => 0 } }))

const pattern: Pattern = { durationMs: 1_000, tracks: { 1: [{ atMs: 0, level: 40 }] } }
const draw = drawEach()
const show = () =>
  draw(
    <OnPage>
      <PatternScreen />
    </OnPage>,
  )
const play = () =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === 'Play on my device')

afterEach(() => {
  world.runs = 0
})

it('PLR-09, OR-01 a pattern from a message isn’t played on a toy that a partner has, and the page says who has it', async () => {
  openPattern({ name: 'Hill', pattern, mayBeKept: true })
  world.isLent = true
  await show()
  expect(play()?.disabled).toBe(true)
  expect(document.body.textContent).toContain('LentNote')
})

it('PLR-09 a pattern from a message is played while one steers the partner’s toy', async () => {
  openPattern({ name: 'Hill', pattern, mayBeKept: true })
  world.isLent = false
  await show()
  await act(async () => play()?.click())
  expect(world.runs).toBe(1)
})
