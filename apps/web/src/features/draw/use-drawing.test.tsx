// @vitest-environment jsdom
import type { Slot } from '@thrum/contracts/device/device.entities'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { session } from '../../lib/session.ts'
import { drawEach } from '../../ui/draw.testkit.tsx'
import { isEmpty } from './drawing.machine.ts'
import { type DrawPlay, useDrawing } from './use-drawing.ts'

vi.mock('../player/index.ts', () => ({
  useModeRun: () => ({
    ...{ isRunning: false, snapshot: { link: { at: 'none' } } },
    ...{ run: () => undefined, rest: () => undefined, touch: () => undefined },
  }),
}))
vi.mock('../toy/index.ts', () => ({ ticker: { nowMs: () => 0 } }))

const SLOT = 1 as Slot
const STROKE = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
]
const draw = drawEach()
let play: DrawPlay

function Mode() {
  play = useDrawing()
  return null
}

beforeEach(async () => {
  session.signIn('of ann')
  await draw(<Mode />)
  await act(async () => play.draw(SLOT, STROKE, false))
})

it('PLR-06 what was drawn is there again after another page took its place, with its way back', async () => {
  const { drawing } = play
  expect(isEmpty(drawing)).toBe(false)
  await draw(null)
  await draw(<Mode />)
  expect(play.drawing).toBe(drawing)
  await act(async () => play.undo())
  expect(isEmpty(play.drawing)).toBe(true)
})

it('PLR-06 what was drawn goes with its person', async () => {
  await draw(null)
  session.signOut()
  await draw(<Mode />)
  expect([isEmpty(play.drawing), play.canUndo]).toEqual([true, false])
})
