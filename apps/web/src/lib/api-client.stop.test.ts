import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { STOP_TIMEOUT_MS } from '@thrum/contracts/limits'
import { closePlay, sendOrder } from '@thrum/contracts/play/play.routes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, failureOf, PLAY, setUpClient, silence } from './api-client.testkit.ts'

describe('a call that stops', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('SES-08 never holds a stop behind the flag', async () => {
    const { call, fetched, loading } = setUpClient()
    loading.take()
    fetched.mockImplementation(async () => answer(200))
    expect(await call(closePlay, { id: PLAY })).toBeNull()
    fetched.mockImplementation(async () => answer(200, { epoch: 2 }))
    expect(await call(sendOrder, { orderCode: STOP_ORDER, playId: PLAY }, { asStop: true })).toEqual({
      epoch: 2,
    })
    expect(loading.getSnapshot()).toBe(true)
  })

  it('SES-08 repeats a stop after 3 s without an answer, and after every failure, until it is answered', async () => {
    const { call, fetched, said } = setUpClient()
    fetched
      .mockImplementationOnce((_url, init) => silence(init))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(new Response('', { status: 503 }))
      .mockResolvedValueOnce(new Response('', { status: 403 }))
      .mockResolvedValueOnce(new Response('<html>'))
      .mockImplementation(async () => answer(200))
    let isDone = false
    const stopped = call(closePlay, { id: PLAY }).then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(STOP_TIMEOUT_MS - 1)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(5_000)
    await stopped
    expect(isDone).toBe(true)
    expect(fetched).toHaveBeenCalledTimes(6)
    expect(said).toEqual([])
  })

  it('SES-08 lets a stop finish that is under way when nobody wants it repeated any more', async () => {
    const { call, fetched } = setUpClient()
    const repeats = new AbortController()
    let refuse: () => void = () => undefined
    fetched.mockImplementationOnce(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          refuse = () => reject(new TypeError('Failed to fetch'))
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    )
    const failed = failureOf(call(closePlay, { id: PLAY }, { repeats: repeats.signal }))
    repeats.abort()
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
    refuse()
    await failed
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('SES-08, SES-13 repeats a stop as the one who made it, whoever is signed in meanwhile', async () => {
    const { call, fetched, setToken, said, went } = setUpClient()
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(answer(403))
    const failed = failureOf(call(closePlay, { id: PLAY }))
    setToken('of the next')
    await vi.advanceTimersByTimeAsync(1_000)
    await failed
    const headers = fetched.mock.calls.map(([, init]) => init?.headers)
    expect(headers).toMatchObject([{ token: 'secret' }, { token: 'secret' }])
    expect([said, went]).toEqual([[], []])
  })

  it('SES-08 takes a refusal for an answer and does not repeat the stop', async () => {
    const { call, fetched, said } = setUpClient()
    fetched.mockImplementation(async () => answer(-1, null, 'over', 'play.gone'))
    await failureOf(call(closePlay, { id: PLAY }))
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(said).toEqual(['over'])
  })
})
