// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { motion } from '../../../lib/motion.ts'
import { PageContext } from '../../../navigation/page.context.ts'
import { toy } from '../../toy/index.ts'
import { SoloStopBar } from './SoloStopBar.tsx'

let root: Root

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

it('INT-17, P-A6 STOP on a page of the own toy stops the partner’s too, as the finger goes down', async () => {
  const stopToy = vi.spyOn(toy, 'stop')
  const stopPlay = vi.fn(async () => undefined)
  motion.offer({ look: () => 'moving', stop: stopPlay, subscribe: () => () => undefined })
  const page = {
    entry: { key: 'a', index: 0, pathname: '/', search: '' },
    route: undefined,
    isTop: true,
    claimFocus: () => false,
    handOnFocus: () => undefined,
  }
  await act(async () =>
    root.render(
      <PageContext value={page}>
        <SoloStopBar />
      </PageContext>,
    ),
  )
  const down = new MouseEvent('pointerdown', { bubbles: true, button: 0 })
  await act(async () => document.querySelector('[data-kind=stop]')?.dispatchEvent(down))
  expect(stopToy).toHaveBeenCalledWith('person')
  expect(stopPlay).toHaveBeenCalledOnce()
})
