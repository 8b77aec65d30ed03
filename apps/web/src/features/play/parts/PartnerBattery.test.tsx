// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { PartnerBattery } from './PartnerBattery.tsx'

let root: Root
let host: HTMLElement
const show = (battery: number | undefined) =>
  act(async () => root.render(<PartnerBattery name="Noa" battery={battery} />))

describe('word of the battery of a partner’s toy', () => {
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    await startLanguage()
    await completeTexts()
    host = document.createElement('div')
    root = createRoot(host)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    vi.unstubAllGlobals()
  })

  test('DEV-05 stays away while there is power, or none is told', async () => {
    for (const battery of [undefined, 100, 16]) {
      await show(battery)
      expect(host.textContent).toBe('')
    }
  })

  test('DEV-05 says that little is left, and that the toy gets gentler', async () => {
    await show(15)
    expect(host.querySelector('[role="status"]')?.textContent).toBe('Noa’s device has 15% battery left.')
    await show(5)
    expect(host.textContent).toBe('Noa’s device is almost out of power. It slowly gets gentler.')
  })
})
