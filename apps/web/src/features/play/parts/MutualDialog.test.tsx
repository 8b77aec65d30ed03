// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { OTHER_ID, PARTNER, PLAY_ID } from '../engine.testkit.ts'
import type { MutualLife } from '../mutual.machine.ts'
import type { Interacting } from '../play.machine.ts'
import { MutualDialog } from './MutualDialog.tsx'

const api = vi.hoisted(() => ({
  agreeMutual: vi.fn((..._: [unknown, unknown, AbortSignal]) => Promise.resolve()),
  declineMutual: vi.fn(() => Promise.resolve()),
}))
const toast = vi.hoisted(() => vi.fn())
vi.mock('../play.api.ts', () => api)
vi.mock('../play.live.ts', () => ({}))
vi.mock('../../../lib/toast.ts', () => ({ toast }))

const PROPOSAL: MutualLife = { at: 'proposed', proposalId: OTHER_ID, isOwn: false, endsAtMs: 60_000 }

let root: Root
/** The popups' own delay, and the time in which a finger may fall on the dialog by accident. */
const settle = async () => {
  for (const ms of [100, 700, 700]) await act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
}
const show = async (mutual: MutualLife | undefined) => {
  const play: Interacting = {
    ...{ at: 'interacting', role: 'initiator', playId: PLAY_ID, flag: 0, partner: PARTNER, beganAtMs: 0 },
    mutual,
  }
  await act(async () => root.render(<MutualDialog play={play} />))
  await settle()
}
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]:not([inert])')
/** The yes stands first. */
const press = async (at: 0 | 1) => {
  await act(async () => dialog()?.querySelectorAll('button')[at]?.click())
  await settle()
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  vi.useFakeTimers()
  for (const call of [api.agreeMutual, api.declineMutual, toast]) call.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await show(PROPOSAL)
})
afterEach(async () => {
  await act(async () => root.unmount())
  await settle()
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('INT-19, P-B4 a no takes back the yes that is under way, and is not told to be late', async () => {
  api.agreeMutual.mockImplementationOnce(
    (_, __, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject())),
  )
  await press(0)
  await press(1)
  expect(api.agreeMutual.mock.calls[0]?.[2].aborted).toBe(true)
  expect(api.declineMutual.mock.calls).toEqual([[PLAY_ID, OTHER_ID]])
  expect(toast).not.toHaveBeenCalled()
  expect(dialog()).toBeNull()
})

it('INT-19 a no closes at once, and the next proposal is a question of its own', async () => {
  await press(1)
  expect(dialog()).toBeNull()
  await show(undefined)
  await show({ ...PROPOSAL, proposalId: PLAY_ID })
  expect(dialog()).not.toBeNull()
})

it('INT-19 a yes that came too late says so, and can be said again while the question is open', async () => {
  api.agreeMutual.mockRejectedValueOnce(new Error('play.gone'))
  await press(0)
  expect(toast).toHaveBeenCalledTimes(1)
  await press(0)
  expect(api.agreeMutual).toHaveBeenCalledTimes(2)
})
