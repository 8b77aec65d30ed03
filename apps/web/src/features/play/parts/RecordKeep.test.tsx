// @vitest-environment jsdom
import type { PatternHead } from '@thrum/contracts/pattern/pattern.entities'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawEach, fill } from '../../../ui/draw.testkit.tsx'
import { popupTurns } from '../../../ui/popup/popup-turns.ts'
import { keepPattern } from '../../pattern/pattern.api.ts'
import { PARTNER, PLAY_ID } from '../engine.testkit.ts'
import type { PlayState } from '../play.machine.ts'
import type { PlayRecording } from '../play-recorder.ts'
import { rest } from '../play-steps.machine.ts'
import { RecordKeep } from './RecordKeep.tsx'

const recorder = vi.hoisted(() => {
  const listeners = new Set<() => void>()
  let recordings: readonly PlayRecording[] = []
  const set = (next: readonly PlayRecording[]) => {
    recordings = next
    for (const listener of listeners) listener()
  }
  return {
    set,
    getSnapshot: () => recordings,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settle: (recording: PlayRecording) => set(recordings.filter((waiting) => waiting !== recording)),
  }
})
vi.mock('../play.live.ts', () => ({ playRecorder: recorder }))
vi.mock('../../pattern/pattern.api.ts', async (original) => ({
  ...(await original<typeof import('../../pattern/pattern.api.ts')>()),
  keepPattern: vi.fn(),
}))

const pattern = { durationMs: 1_000, tracks: { 1: [{ atMs: 0, level: 50 }] } }
const recorded = (id: number, play: PlayRecording['play']): PlayRecording => ({
  id,
  play,
  pattern,
  isFull: false,
})
const THEIRS = recorded(1, { role: 'initiator', partnerName: 'Noa' })
const OWN = recorded(2, { role: 'receiver', partnerName: 'Noa' })
const ALONE = recorded(3, undefined)

const draw = drawEach()
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
/** The popups' own turn, and the time in which a finger may fall on the sheet by accident. */
const settle = async () => {
  for (const ms of [400, 400, 700]) await pass(ms)
}
const sheet = () => document.querySelector<HTMLElement>('[role=dialog]:not([inert])')
const button = (name: string) =>
  [...(sheet()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name)
const press = (name: string) => act(async () => button(name)?.click())
const scrim = () => sheet()?.firstElementChild as HTMLElement
const field = () => sheet()?.querySelector('input')
const type = (name: string) => fill(field(), name)
const ids = () => recorder.getSnapshot().map(({ id }) => id)

beforeEach(async () => {
  await import('../../pattern/index.ts')
  vi.useFakeTimers()
  vi.mocked(keepPattern).mockReset()
  recorder.set([THEIRS, OWN])
  await draw(<RecordKeep life={rest()} />)
  await settle()
})
afterEach(async () => {
  await draw(null)
  await settle()
  vi.useRealTimers()
})

it('INT-21 a double tap drops one recording, and the next is asked for in a sheet of its own', async () => {
  const first = sheet()
  await press('Don’t keep it')
  await press('Don’t keep it')
  await pass(400)
  expect(sheet()).not.toBe(first)
  expect(button('Don’t keep it')?.disabled).toBe(true)
  await act(async () => scrim().click())
  expect(ids()).toEqual([OWN.id])
  await settle()
  await act(async () => scrim().click())
  expect(ids()).toEqual([])
})

it('INT-21 while one is being kept it can’t be dropped, and its answer settles no other', async () => {
  const { promise, resolve } = Promise.withResolvers<PatternHead>()
  vi.mocked(keepPattern).mockReturnValueOnce(promise)
  await type('Theirs')
  await press('Keep')
  expect(keepPattern).toHaveBeenCalledWith(expect.anything(), 'Theirs', expect.anything())
  await act(async () => sheet()?.querySelector('form')?.requestSubmit())
  expect(keepPattern).toHaveBeenCalledOnce()
  await press('Don’t keep it')
  await act(async () => scrim().click())
  expect(ids()).toEqual([THEIRS.id, OWN.id])
  await act(async () => resolve({} as PatternHead))
  expect(ids()).toEqual([OWN.id])
  await settle()
  expect(field()?.value).not.toBe('Theirs')
})

it('INT-21 what was typed is there again after another popup took the sheet’s place', async () => {
  await type('Theirs')
  await act(async () => popupTurns.open('invitation'))
  await pass(400)
  expect(sheet()).toBeNull()
  await act(async () => popupTurns.close('invitation'))
  await settle()
  expect(field()?.value).toBe('Theirs')
})

it('PLR-09 what was recorded alone is offered once no play runs, without a word of any partner', async () => {
  const playing: PlayState = {
    ...{ at: 'interacting', role: 'receiver', playId: PLAY_ID, flag: 0, partner: PARTNER, beganAtMs: 0 },
  }
  await draw(<RecordKeep life={playing} />)
  await act(async () => recorder.set([ALONE]))
  await settle()
  expect(sheet()).toBeNull()
  await draw(<RecordKeep life={rest()} />)
  await settle()
  expect(sheet()?.hasAttribute('aria-describedby')).toBe(false)
  expect(sheet()?.textContent).not.toContain('Noa')
  await press('Don’t keep it')
  expect(ids()).toEqual([])
})

it('INT-21 the browser asks before a page goes in which a recording waits', async () => {
  const isHeldBack = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isHeldBack()).toBe(true)
  await press('Don’t keep it')
  await settle()
  await press('Don’t keep it')
  expect(isHeldBack()).toBe(false)
})
