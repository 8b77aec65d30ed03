// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawEach } from '../../ui/draw.testkit.tsx'
import { AskHost } from '../../ui/popup/AskHost.tsx'
import { ask, asking } from '../../ui/popup/ask.ts'
import { alertUnconfirmedStops } from './stop-alert.ts'
import type { StopState, ToySnapshot } from './toy.types.ts'

const ALERT = 'Switch the device off by hand'

const listeners = new Set<() => void>()
let stop: StopState = 'none'
const become = (state: StopState) => {
  stop = state
  for (const listener of listeners) listener()
}
const toy = {
  getSnapshot: () => ({ stop }) as ToySnapshot,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  stop: vi.fn(() => Promise.resolve('unconfirmed' as const)),
  dismissStop: vi.fn(() => become('none')),
}

const draw = drawEach()
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
/** Past the popups' turns, and the time in which a finger may fall on the alert by accident. */
const settle = async () => {
  for (let turn = 0; turn < 3; turn += 1) await pass(700)
}
const report = async (state: StopState) => {
  await act(async () => become(state))
  await settle()
}
let isEnded: Promise<boolean>
const askToEnd = async () => {
  await act(async () => {
    isEnded = ask({ title: 'End this session?', yes: 'End session', no: 'Stay' })
  })
  await settle()
}
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]:not([inert])')
const title = () => dialog()?.querySelector('h2')?.textContent
const press = (name: string) =>
  act(async () => {
    const buttons = [...(dialog()?.querySelectorAll('button') ?? [])]
    buttons.find(({ textContent }) => textContent === name)?.click()
  })

alertUnconfirmedStops(toy)

beforeEach(async () => {
  // Here already: it comes by no clock of the test.
  await import('../../ui/popup/AskDialog.tsx')
  vi.useFakeTimers()
  vi.clearAllMocks()
  await draw(<AskHost />)
})
afterEach(async () => {
  await report('none')
  await draw(null)
  await settle()
  vi.useRealTimers()
})

it('OR-22 the alert goes with its button, or when the toy confirms after all', async () => {
  await report('unconfirmed')
  expect(title()).toBe(ALERT)
  await report('confirmed')
  expect([dialog(), toy.dismissStop.mock.calls]).toEqual([null, []])
  await report('unconfirmed')
  await press('It is off')
  await settle()
  expect([dialog(), toy.dismissStop.mock.calls.length]).toEqual([null, 1])
})

it('OR-22 the alert comes back after another question, whose answer says nothing of it', async () => {
  await report('unconfirmed')
  await askToEnd()
  expect(title()).toBe('End this session?')
  await act(async () => become('unconfirmed'))
  await press('Stay')
  await settle()
  expect(await isEnded).toBe(false)
  expect([title(), toy.dismissStop.mock.calls]).toEqual([ALERT, []])
})

it('OR-22 the alert doesn’t come back where the toy has confirmed meanwhile', async () => {
  await report('unconfirmed')
  await askToEnd()
  await report('confirmed')
  await press('Stay')
  await settle()
  expect([dialog(), asking.getSnapshot()]).toEqual([null, undefined])
})

it('OR-22 the alert takes the place of another question, and no tap or key that was meant for that', async () => {
  await askToEnd()
  await act(async () => become('unconfirmed'))
  expect(await isEnded).toBe(false)
  for (let turn = 0; turn < 6; turn += 1) {
    await pass(100)
    await press('Stay')
    await press('It is off')
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
    await act(async () => void document.querySelector('[role=dialog]')?.dispatchEvent(key))
  }
  await settle()
  expect([title(), toy.dismissStop.mock.calls]).toEqual([ALERT, []])
})

it('OR-22, P-A8 the alert’s own stop waits for nothing, and the alert is back where that isn’t confirmed either', async () => {
  await act(async () => become('unconfirmed'))
  await pass(60)
  await press('Stop again')
  expect(toy.stop.mock.calls.length).toBe(1)
  await settle()
  expect([title(), toy.dismissStop.mock.calls]).toEqual([ALERT, []])
})
