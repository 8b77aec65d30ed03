// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TouchPad } from './TouchPad.tsx'
import type { WayProps } from './WaysPanel.tsx'

const world = vi.hoisted(() => ({ isRunning: false, begun: 0 }))
vi.mock('./use-partner-run.ts', () => ({
  usePartnerRun: () => ({
    isRunning: world.isRunning,
    run() {
      world.begun += 1
      return true
    },
    rest: () => undefined,
    touch: () => undefined,
  }),
}))
vi.mock('./use-parts.ts', () => ({ useParts: () => ({ on: [1] }) }))
vi.mock('./Parts.tsx', () => ({ Parts: () => null }))

let root: Root
let host: HTMLElement
const show = (isRunning: boolean) =>
  act(async () => {
    world.isRunning = isRunning
    root.render(<TouchPad {...({ scene: [], canSteer: true } as unknown as WayProps)} key="pad" />)
  })
const press = (repeat: boolean) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key: 'ArrowUp', repeat, bubbles: true, cancelable: true })
    host.querySelector('[role="slider"]')?.dispatchEvent(event)
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  world.begun = 0
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('INT-20, P-A9 a key that is still held after a stop is no new touch', async () => {
  await show(false)
  await press(false)
  await show(true)
  await press(true)
  expect(world.begun).toBe(2)
  await show(false)
  await press(true)
  await press(true)
  expect(world.begun).toBe(2)
  await press(false)
  expect(world.begun).toBe(3)
})
