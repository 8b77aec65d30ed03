import { LOADING_LIMIT_MS } from '@thrum/contracts/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoadingFlag } from './loading.ts'

function setUp() {
  const said: string[] = []
  return { loading: new LoadingFlag(() => said.push('tooLong')), said }
}

describe('loading flag', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('APP-09, CHAT-069 ends by itself after 10 s with a toast', () => {
    const { loading, said } = setUp()
    loading.take()
    vi.advanceTimersByTime(LOADING_LIMIT_MS - 1)
    expect(loading.getSnapshot()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(loading.getSnapshot()).toBe(false)
    expect(said).toEqual(['tooLong'])
  })

  it('APP-09, SES-08 is not freed by the late end of a call that lost it', () => {
    const { loading } = setUp()
    const first = loading.take()
    vi.advanceTimersByTime(LOADING_LIMIT_MS)
    loading.take()
    first?.()
    expect(loading.getSnapshot()).toBe(true)
  })

  it('SES-08, SES-13 is free for the next person, whatever the one before had under way', () => {
    const { loading, said } = setUp()
    const release = [loading.take(), loading.take('ann')]
    loading.free()
    expect(loading.getSnapshot()).toBe(false)
    loading.take()
    for (const late of release) late?.()
    expect(loading.getSnapshot()).toBe(true)
    loading.free()
    vi.advanceTimersByTime(LOADING_LIMIT_MS)
    expect(said).toEqual([])
  })
})
