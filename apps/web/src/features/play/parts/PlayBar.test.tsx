// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { stopSlot } from '../../../ui/popup/stop-slot.store.ts'
import { toy } from '../../toy/index.ts'
import { PARTNER, PLAY_ID } from '../engine.testkit.ts'
import { playEffects } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import { PlayBar } from './PlayBar.tsx'

const play = (): Interacting => ({
  ...{ at: 'interacting', role: 'initiator', playId: PLAY_ID, flag: 0, partner: PARTNER, beganAtMs: 0 },
  record: undefined,
})

const draw = drawEach()
const show = () => draw(<PlayBar play={play()} isHere={false} />)

afterEach(() => {
  vi.restoreAllMocks()
})

it('INT-17, P-A6 its STOP stops the partner’s toy and the own one that the page moves', async () => {
  const stops = [vi.spyOn(toy, 'stop'), vi.spyOn(playEffects, 'stop')]
  await show()
  const down = new MouseEvent('pointerdown', { bubbles: true, button: 0 })
  await act(async () => document.querySelector('[data-kind=stop]')?.dispatchEvent(down))
  for (const stop of stops) expect(stop).toHaveBeenCalledOnce()
})

it('APP-10, INT-17 popups have it again once the page on top of it is gone, and not while that shows its own', async () => {
  await show()
  const own = stopSlot.getSnapshot()
  stopSlot.offer('page', 'the page')
  await show()
  expect(stopSlot.getSnapshot()).toBe('the page')
  stopSlot.withdraw('page')
  expect(stopSlot.getSnapshot()).not.toBe(own)
  expect(stopSlot.getSnapshot()).toBeDefined()
})
