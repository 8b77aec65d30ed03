import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTicker, type TickerPort, type TickerRequest } from './ticker.ts'

function fakePort() {
  const requests: TickerRequest[] = []
  const port: TickerPort = {
    postMessage: (request) => requests.push(request),
    onmessage: null,
    onerror: null,
  }
  return { port, requests, pulse: (id: number) => port.onmessage?.({ data: id } as MessageEvent<number>) }
}

describe('ticker', () => {
  afterEach(() => vi.useRealTimers())

  it('TOY-06 takes its pulses from the worker', () => {
    const { port, requests, pulse } = fakePort()
    const ticker = createTicker(() => port)
    let once = 0
    let often = 0
    ticker.after(50, () => (once += 1))
    const end = ticker.every(300, () => (often += 1))
    expect(requests).toEqual([
      { do: 'after', id: 1, ms: 50 },
      { do: 'every', id: 2, ms: 300 },
    ])
    for (const id of [1, 1, 2, 2]) pulse(id)
    end()
    pulse(2)
    expect({ once, often }).toEqual({ once: 1, often: 2 })
    expect(requests.at(-1)).toEqual({ do: 'cancel', id: 2 })
  })

  it('TOY-06 goes on with the page’s own timers when the worker breaks', () => {
    vi.useFakeTimers()
    const { port } = fakePort()
    const ticker = createTicker(() => port)
    let pulses = 0
    const end = ticker.every(100, () => (pulses += 1))
    port.onerror?.({} as ErrorEvent)
    vi.advanceTimersByTime(250)
    expect(pulses).toBe(2)
    end()
    vi.advanceTimersByTime(250)
    expect(pulses).toBe(2)
  })

  it('TOY-06 waits for no worker whose file is still on the way, and does nothing twice once it is there', () => {
    vi.useFakeTimers()
    const { port, pulse } = fakePort()
    const ticker = createTicker(() => port)
    let once = 0
    let often = 0
    ticker.after(50, () => (once += 1))
    const end = ticker.every(100, () => (often += 1))
    vi.advanceTimersByTime(250)
    expect({ once, often }).toEqual({ once: 1, often: 2 })
    for (const id of [1, 2]) pulse(id)
    expect({ once, often }).toEqual({ once: 1, often: 3 })
    vi.advanceTimersByTime(1_000)
    expect(often).toBe(3)
    pulse(2)
    end()
    expect(often).toBe(4)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('TOY-06 does without a worker that was heard and falls silent, until it is heard again', () => {
    vi.useFakeTimers()
    const { port, pulse } = fakePort()
    const ticker = createTicker(() => port)
    let once = 0
    let often = 0
    const end = ticker.every(100, () => (often += 1))
    pulse(1)
    ticker.after(50, () => (once += 1))
    vi.advanceTimersByTime(1_049)
    expect({ once, often }).toEqual({ once: 0, often: 1 })
    vi.advanceTimersByTime(301)
    expect({ once, often }).toEqual({ once: 1, often: 4 })
    pulse(1)
    vi.advanceTimersByTime(1_000)
    expect({ once, often }).toEqual({ once: 1, often: 5 })
    end()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('TOY-06 does without a worker that is refused', () => {
    vi.useFakeTimers()
    const ticker = createTicker(() => {
      throw new TypeError('refused')
    })
    let runs = 0
    ticker.after(10, () => (runs += 1))
    vi.advanceTimersByTime(100)
    expect(runs).toBe(1)
  })
})
