// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast, toasts } from '../../lib/toast.ts'
import { ToastHost } from './ToastHost.tsx'

let root: Root
let host: HTMLElement

describe('toast host', () => {
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    host = document.createElement('div')
    root = createRoot(host)
    await act(async () => root.render(<ToastHost />))
  })
  afterEach(async () => {
    await act(async () => {
      toasts.hide()
      root.unmount()
    })
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('APP-08 reads results politely and failures at once', async () => {
    await act(async () => toast('Saved', { kind: 'done' }))
    expect(host.querySelector('[role="status"]')?.textContent).toBe('Saved')
    await act(async () => toast('Network error', { kind: 'alert' }))
    expect(host.querySelector('[role="status"]')?.textContent).toBe('')
    expect(host.querySelector('[role="alert"]')?.textContent).toBe('Network error')
  })

  it('APP-08 keeps a toast while the pointer is over it', async () => {
    await act(async () => toast('Read me'))
    const pill = host.querySelector('[role="status"] > div')
    await act(async () => {
      pill?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }))
    })
    await act(async () => vi.advanceTimersByTime(10_000))
    expect(host.textContent).toBe('Read me')
    await act(async () => {
      pill?.dispatchEvent(new MouseEvent('pointerout', { bubbles: true }))
      vi.advanceTimersByTime(1_500)
    })
    expect(host.textContent).toBe('')
  })
})
