// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { type MotionState, motion } from '../lib/motion.ts'
import { askBeforeUnload } from './use-unload-question.ts'

let state: MotionState = 'rest'
let stops = 0
motion.offer({
  look: () => state,
  async stop() {
    stops += 1
  },
  subscribe: () => () => undefined,
})
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => {
  delete document.documentElement.dataset.away
})

it('P-A4, P-A6 what moves is stopped before the browser asks, as STOP is out of reach until the answer', () => {
  const end = askBeforeUnload()
  expect([asks(), stops]).toEqual([true, 0])
  state = 'moving'
  expect([asks(), stops]).toEqual([true, 1])
  state = 'unconfirmed'
  expect([asks(), stops]).toEqual([true, 2])
  document.documentElement.dataset.away = ''
  expect([asks(), stops]).toEqual([false, 2])
  delete document.documentElement.dataset.away
  end()
  expect([asks(), stops]).toEqual([false, 2])
})
