import { describe, expect, it } from 'vitest'
import { stopWithPage } from './page-life.ts'

function setUp({ mayGoOn = false } = {}) {
  const calls: string[] = []
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const view = new EventTarget()
  const toy = {
    stop: async (cause?: string) => {
      calls.push(`stop ${cause}`)
      return 'confirmed' as const
    },
    stopLast: () => void calls.push('stopLast'),
    retry: () => void calls.push('retry'),
  }
  stopWithPage(toy, page as unknown as Document, view as unknown as Window, () => mayGoOn)
  return { calls, page, view }
}

describe('page life', () => {
  it('P-A4, PLR-08 stops within the event when the page is hidden, frozen or left', () => {
    const { calls, page, view } = setUp()
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(calls).toEqual(['stop page'])
    page.dispatchEvent(new Event('freeze'))
    view.dispatchEvent(new Event('pagehide'))
    expect(calls).toEqual(['stop page', 'stopLast', 'stopLast'])
  })

  it('PLR-08 goes on while hidden where the person allowed it, and stops all the same when frozen or left', () => {
    const { calls, page, view } = setUp({ mayGoOn: true })
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(calls).toEqual([])
    page.dispatchEvent(new Event('freeze'))
    view.dispatchEvent(new Event('pagehide'))
    expect(calls).toEqual(['stopLast', 'stopLast'])
  })

  it('DEV-05 looks for a lost toy again when the page comes back', () => {
    const { calls, page } = setUp()
    page.dispatchEvent(new Event('visibilitychange'))
    expect(calls).toEqual(['retry'])
  })
})
