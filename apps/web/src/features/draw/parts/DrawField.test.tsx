// @vitest-environment jsdom
import type { Stroke } from '@thrum/toy-protocol/stroke'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { movePen, PEN_START } from '../pen.ts'
import { DrawField } from './DrawField.tsx'

let root: Root
const finger = { begin: vi.fn(), move: vi.fn(), lift: vi.fn(), cancel: vi.fn() }
const strokes: Stroke[] = []
const field = () => document.querySelector('[role=slider]') as HTMLElement
const press = (key: string) =>
  act(async () => field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  strokes.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <DrawField
        label="Field"
        help="Keys"
        valueText={({ y }) => `${y}`}
        finger={finger}
        onKeyStroke={(stroke) => strokes.push(stroke)}
      >
        <span />
      </DrawField>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('PLR-06, INT-20 by key a line goes on from where the last piece ended, also after a change of level', async () => {
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowRight']) await press(key)
  const first = movePen(PEN_START, 'ArrowRight', false)?.pen
  const second = { x: strokes[1]?.[1]?.x, y: 0.55 }
  expect(strokes).toEqual([
    [PEN_START, first],
    [first, second],
  ])
  await press('Home')
  await press('ArrowRight')
  expect(strokes[2]?.[0]).toEqual({ x: 0, y: 0.55 })
})
