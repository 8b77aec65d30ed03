import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { PARTNER, PLAY_ID } from '../engine.testkit.ts'
import type { Interacting } from '../play.machine.ts'

export const INTERACTING: Interacting = {
  ...{ at: 'interacting', role: 'receiver', playId: PLAY_ID, flag: 0, partner: PARTNER, beganAtMs: 0 },
}

/** The popups' own delay, and the time in which a finger may fall on the dialog by accident. */
export async function settle(): Promise<void> {
  for (const ms of [100, 700, 700]) await act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
}

/** The question that is open. */
export const dialog = () => document.querySelector<HTMLElement>('[role=dialog]:not([inert])')

/** Tests of a file whose question stands in a play, by a clock of their own. @returns draws it */
export function drawQuestions(): (node: ReactNode) => Promise<void> {
  const draw = drawEach()
  beforeEach(() => void vi.useFakeTimers())
  afterEach(async () => {
    await draw(null)
    // The popups' turn passes on.
    await settle()
    vi.useRealTimers()
  })
  return draw
}
