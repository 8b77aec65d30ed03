// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { motion } from '../../../lib/motion.ts'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { toy } from '../../toy/index.ts'
import { SoloStopBar } from './SoloStopBar.tsx'

const draw = drawEach()
afterEach(() => {
  vi.restoreAllMocks()
})

it('INT-17, P-A6 STOP on a page of the own toy stops the partner’s too, as the finger goes down', async () => {
  const stopToy = vi.spyOn(toy, 'stop')
  const stopPlay = vi.fn(async () => undefined)
  motion.offer({ look: () => 'moving', stop: stopPlay, subscribe: () => () => undefined })
  await draw(
    <OnPage>
      <SoloStopBar />
    </OnPage>,
  )
  const down = new MouseEvent('pointerdown', { bubbles: true, button: 0 })
  await act(async () => document.querySelector('[data-kind=stop]')?.dispatchEvent(down))
  expect(stopToy).toHaveBeenCalledWith('person')
  expect(stopPlay).toHaveBeenCalledOnce()
})
