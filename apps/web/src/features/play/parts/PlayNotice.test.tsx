// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { PARTNER, PLAY_ID } from '../engine.testkit.ts'
import { NOTHING_HELD } from '../held-limits.ts'
import { playStore } from '../play.instance.ts'
import type { Interacting } from '../play.machine.ts'
import { PlayNotice } from './PlayNotice.tsx'

const LIFE: Interacting = {
  ...{ at: 'interacting', role: 'initiator', playId: PLAY_ID, flag: 0, partner: PARTNER, beganAtMs: 0 },
}

const draw = drawEach()
/** Where both steer: when each side's own end comes, from now. */
const show = async (theirsMs: number | null, ownMs: number | null) => {
  const limits = (ms: number | null) => ({
    limits: { ...NOTHING_HELD, endsAtMs: ms === null ? null : performance.now() + ms },
  })
  const initiator = { isArmed: true, isOnline: true, ...limits(theirsMs) } as never
  const receiver = { gate: 'armed', isOnline: true, ...limits(ownMs) } as never
  playStore.set({ life: LIFE, initiator, receiver })
  await draw(<PlayNotice />)
  return document.body.textContent
}

afterEach(() => {
  playStore.set({
    life: { at: 'none', endedPlayId: undefined },
    ...{ initiator: undefined, receiver: undefined },
  })
})

it.each([
  [null, 30_500],
  [20 * 60_000, 30_500],
  [30_500, null],
])(
  'P-B4, INT-19 whichever side set it, an end that comes within a minute is said to both (%s, %s)',
  async (theirsMs, ownMs) => {
    expect(await show(theirsMs, ownMs)).toContain('This session ends in')
  },
)

it('P-B4 an end that is far, or none, is not', async () => {
  expect(await show(null, null)).toBe('')
  expect(await show(20 * 60_000, 30 * 60_000)).toBe('')
})
