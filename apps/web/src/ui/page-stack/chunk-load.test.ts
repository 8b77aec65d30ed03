import { CHUNK_ERROR_VIEW_MS, CHUNK_LOADING_VIEW_MS, CHUNK_TIMEOUT_MS } from '@thrum/contracts/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChunkPhase, watchChunk } from './chunk-load.ts'

function watch() {
  const phases: ChunkPhase<string>[] = []
  const loading = Promise.withResolvers<string>()
  const onFailed = vi.fn()
  const stop = watchChunk(
    () => loading.promise,
    (phase) => phases.push(phase),
    onFailed,
  )
  return { phases, loading, onFailed, stop }
}

describe('chunk', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('APP-11 shows the loading view after 200 ms, the error view after 60 s, and fails after 120 s', async () => {
    const { phases } = watch()
    const at = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return phases.at(-1)?.at
    }
    expect(await at(CHUNK_LOADING_VIEW_MS - 1)).toBeUndefined()
    expect(await at(1)).toBe('loading')
    expect(await at(CHUNK_ERROR_VIEW_MS - CHUNK_LOADING_VIEW_MS - 1)).toBe('loading')
    expect(await at(1)).toBe('slow')
    expect(await at(CHUNK_TIMEOUT_MS - CHUNK_ERROR_VIEW_MS - 1)).toBe('slow')
    expect(await at(1)).toBe('failed')
  })

  it('APP-11 shows a quick screen without a loading view', async () => {
    const { phases, loading } = watch()
    loading.resolve('screen')
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS)
    expect(phases).toEqual([{ at: 'arrived', part: 'screen' }])
  })

  it('APP-11 still shows a screen that arrives behind the error view, and none after 120 s', async () => {
    const late = watch()
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
    late.loading.resolve('screen')
    await vi.advanceTimersByTimeAsync(0)
    expect(late.phases.at(-1)).toEqual({ at: 'arrived', part: 'screen' })
    const tooLate = watch()
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS)
    tooLate.loading.resolve('screen')
    await vi.advanceTimersByTimeAsync(0)
    expect(tooLate.phases.at(-1)).toEqual({ at: 'failed' })
  })

  it('APP-11 shows the error view at once when the browser gives up, and looks for a newer build', async () => {
    const { phases, loading, onFailed } = watch()
    loading.reject(new TypeError('gone'))
    await vi.advanceTimersByTimeAsync(0)
    expect(phases).toEqual([{ at: 'failed' }])
    expect(onFailed).toHaveBeenCalledOnce()
  })

  it('APP-11 tells nothing to a page that was left', async () => {
    const { phases, loading, stop } = watch()
    stop()
    loading.resolve('screen')
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS)
    expect(phases).toEqual([])
  })
})
