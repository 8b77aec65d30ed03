// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
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

let root: Root
const show = () => act(async () => root.render(<PlayBar play={play()} isHere={false} />))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
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
