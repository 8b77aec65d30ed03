import { TOAST_MS } from '@thrum/contracts/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastKeeper } from './toast.ts'

describe('toast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('APP-08 goes after 1500 ms', () => {
    const toasts = new ToastKeeper()
    toasts.show('Saved')
    vi.advanceTimersByTime(TOAST_MS - 1)
    expect(toasts.getSnapshot()?.text).toBe('Saved')
    vi.advanceTimersByTime(1)
    expect(toasts.getSnapshot()).toBeUndefined()
  })

  it('APP-08 stays 2000 ms where the chat asks for it', () => {
    const toasts = new ToastKeeper()
    toasts.show('Copied', { durationMs: 2_000 })
    vi.advanceTimersByTime(1_999)
    expect(toasts.getSnapshot()?.text).toBe('Copied')
    vi.advanceTimersByTime(1)
    expect(toasts.getSnapshot()).toBeUndefined()
  })

  it('APP-08 shows one at a time, each for its own time', () => {
    const toasts = new ToastKeeper()
    toasts.show('First')
    vi.advanceTimersByTime(1_000)
    toasts.show('Second', { kind: 'alert' })
    expect(toasts.getSnapshot()).toMatchObject({ text: 'Second', kind: 'alert' })
    vi.advanceTimersByTime(1_499)
    expect(toasts.getSnapshot()?.text).toBe('Second')
    vi.advanceTimersByTime(1)
    expect(toasts.getSnapshot()).toBeUndefined()
  })

  it('APP-08 stays while it is hovered or focused, and its time again after that', () => {
    const toasts = new ToastKeeper()
    toasts.show('Read me')
    toasts.hold()
    vi.advanceTimersByTime(60_000)
    expect(toasts.getSnapshot()?.text).toBe('Read me')
    toasts.release()
    vi.advanceTimersByTime(1_499)
    expect(toasts.getSnapshot()?.text).toBe('Read me')
    vi.advanceTimersByTime(1)
    expect(toasts.getSnapshot()).toBeUndefined()
  })
})
