// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

describe('connection', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.resetModules()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('APP-19 looks for the server every 5 s while there is no way to it, and tells once when there is', async () => {
    const { connection } = await import('./connection.ts')
    const ask = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('no way'))
    vi.stubGlobal('fetch', ask)
    const onBack = vi.fn()
    connection.onBack(onBack)
    connection.missed()
    connection.missed()
    expect(connection.getSnapshot()).toBe(false)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(ask).toHaveBeenCalledTimes(3)
    // A gateway that answers for a server that is down is no way either.
    ask.mockResolvedValue(new Response('', { status: 502 }))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(connection.getSnapshot()).toBe(false)
    ask.mockResolvedValue(new Response(''))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(connection.getSnapshot()).toBe(true)
    expect(onBack).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(5)
  })

  it('APP-19 believes an answer to any call', async () => {
    const { connection } = await import('./connection.ts')
    const onBack = vi.fn()
    connection.onBack(onBack)
    connection.reached()
    expect(onBack).not.toHaveBeenCalled()
    connection.missed()
    connection.reached()
    expect(onBack).toHaveBeenCalledOnce()
  })
})
