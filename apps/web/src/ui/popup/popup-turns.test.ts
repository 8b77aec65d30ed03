import { POPUP_MS, POPUP_OPEN_DELAY_MS } from '@thrum/contracts/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PopupTurns } from './popup-turns.ts'

describe('popup turns', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('APP-10 shows a popup 50 ms after it was opened', () => {
    const turns = new PopupTurns()
    turns.open('a')
    vi.advanceTimersByTime(POPUP_OPEN_DELAY_MS - 1)
    expect(turns.getSnapshot()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(turns.getSnapshot()).toBe('a')
  })

  it('APP-10 never shows one that was closed before its time', () => {
    const turns = new PopupTurns()
    turns.open('a')
    vi.advanceTimersByTime(20)
    turns.close('a')
    vi.advanceTimersByTime(1_000)
    expect(turns.getSnapshot()).toBeUndefined()
  })

  it('APP-10 shows one at a time: the newest, and the older again after the 300 ms of closing', () => {
    const turns = new PopupTurns()
    turns.open('older')
    vi.advanceTimersByTime(POPUP_OPEN_DELAY_MS)
    turns.open('newer')
    expect(turns.getSnapshot()).toBeUndefined()
    vi.advanceTimersByTime(POPUP_MS + POPUP_OPEN_DELAY_MS)
    expect(turns.getSnapshot()).toBe('newer')
    turns.close('newer')
    vi.advanceTimersByTime(POPUP_MS + POPUP_OPEN_DELAY_MS - 1)
    expect(turns.getSnapshot()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(turns.getSnapshot()).toBe('older')
  })

  it('APP-10 says for 300 ms that one moves out, once it is gone from the screen', () => {
    const turns = new PopupTurns()
    const told: boolean[] = []
    turns.open('a')
    vi.advanceTimersByTime(POPUP_OPEN_DELAY_MS)
    expect(turns.isClosing()).toBe(false)
    turns.subscribe(() => told.push(turns.isClosing()))
    turns.close('a')
    vi.advanceTimersByTime(POPUP_MS - 1)
    expect(told).toEqual([true])
    vi.advanceTimersByTime(1)
    expect(told).toEqual([true, false])
  })

  it('APP-10 leaves the popup on screen alone when an older one behind it closes', () => {
    const turns = new PopupTurns()
    turns.open('older')
    turns.open('newer')
    vi.advanceTimersByTime(POPUP_OPEN_DELAY_MS)
    turns.close('older')
    vi.advanceTimersByTime(1_000)
    expect(turns.getSnapshot()).toBe('newer')
  })
})
