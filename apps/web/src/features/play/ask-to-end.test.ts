import { afterEach, expect, it } from 'vitest'
import { asking } from '../../ui/popup/ask.ts'
import { askToEnd } from './ask-to-end.ts'
import { PARTNER, PLAY_ID } from './engine.testkit.ts'
import { playStore } from './play.instance.ts'
import type { Interacting } from './play.machine.ts'
import { rest } from './play-steps.machine.ts'

const PLAY: Interacting = {
  ...{ at: 'interacting', role: 'receiver', playId: PLAY_ID, flag: 0, partner: PARTNER, beganAtMs: 0 },
}
const t = ((key: string) => key) as never

afterEach(() => playStore.set({ life: rest() }))

it('INT-13 the question whether to end a play goes with the play', async () => {
  playStore.set({ life: PLAY })
  const isSure = askToEnd(PLAY, t)
  playStore.set({ life: { ...PLAY, record: { at: 'on' } } })
  expect(asking.getSnapshot()).toBeDefined()
  playStore.set({ life: { at: 'closed', endedPlayId: PLAY_ID, ending: 'ended', face: PARTNER } })
  expect(asking.getSnapshot()).toBeUndefined()
  expect(await isSure).toBe(false)
})

it('INT-13 another question in its place stays, and a yes is a yes', async () => {
  playStore.set({ life: PLAY })
  const isSure = askToEnd(PLAY, t)
  const other = { title: 'other', yes: 'yes', no: 'no' }
  const answer = asking.ask(other)
  playStore.set({ life: rest() })
  expect(asking.getSnapshot()).toBe(other)
  asking.answer(true)
  expect([await isSure, await answer]).toEqual([false, true])
  playStore.set({ life: PLAY })
  const again = askToEnd(PLAY, t)
  asking.answer(true)
  expect(await again).toBe(true)
})
