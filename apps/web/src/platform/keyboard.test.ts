// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { keepAboveKeyboard } from './keyboard.ts'

function phone(heightPx: number) {
  const viewport = Object.assign(new EventTarget(), { height: heightPx, scale: 1, offsetTop: 0 })
  const root = document.createElement('div')
  Object.defineProperty(root, 'clientHeight', { value: heightPx })
  const scrollTo = vi.fn()
  keepAboveKeyboard({ document: { documentElement: root }, visualViewport: viewport, scrollTo })
  return {
    scrollTo,
    become(change: Partial<{ height: number; scale: number; offsetTop: number }>) {
      Object.assign(viewport, change)
      viewport.dispatchEvent(new Event('resize'))
      return root.style.getPropertyValue('--keyboard')
    },
  }
}

describe('the phone’s keyboard', () => {
  it('INPT-007 the page ends above a keyboard that lies over it, and is whole again afterwards', () => {
    const { become, scrollTo } = phone(844)
    expect(become({ height: 508, offsetTop: 120 })).toBe('336px')
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
    expect(become({ height: 844, offsetTop: 0 })).toBe('')
  })

  it('INPT-007 neither the browser’s bars nor a magnified page are a keyboard', () => {
    const { become } = phone(844)
    expect(become({ height: 800 })).toBe('')
    expect(become({ height: 422, scale: 2 })).toBe('')
  })
})
