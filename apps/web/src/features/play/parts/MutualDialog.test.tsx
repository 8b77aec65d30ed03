// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { OTHER_ID, PLAY_ID } from '../engine.testkit.ts'
import type { MutualLife } from '../mutual.machine.ts'
import { MutualDialog } from './MutualDialog.tsx'
import { dialog, drawQuestions, INTERACTING, settle } from './question.testkit.ts'

const api = vi.hoisted(() => ({
  agreeMutual: vi.fn((..._: [unknown, unknown, AbortSignal]) => Promise.resolve()),
  declineMutual: vi.fn(() => Promise.resolve()),
}))
const toast = vi.hoisted(() => vi.fn())
vi.mock('../play.api.ts', () => api)
vi.mock('../play.live.ts', () => ({}))
vi.mock('../../../lib/toast.ts', () => ({ toast }))

const PROPOSAL: MutualLife = { at: 'proposed', proposalId: OTHER_ID, isOwn: false, endsAtMs: 60_000 }

const draw = drawQuestions()
const show = async (mutual: MutualLife | undefined) => {
  await draw(<MutualDialog play={{ ...INTERACTING, role: 'initiator', mutual }} />)
  await settle()
}
/** The yes stands first. */
const press = async (at: 0 | 1) => {
  await act(async () => dialog()?.querySelectorAll('button')[at]?.click())
  await settle()
}

beforeEach(async () => {
  for (const call of [api.agreeMutual, api.declineMutual, toast]) call.mockClear()
  await show(PROPOSAL)
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
