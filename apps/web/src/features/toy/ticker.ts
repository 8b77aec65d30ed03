import type { Ticker } from './toy.types.ts'

export type TickerRequest = { do: 'after' | 'every'; id: number; ms: number } | { do: 'cancel'; id: number }

/** The part of a worker that a ticker needs. */
export interface TickerPort {
  postMessage(request: TickerRequest): void
  onmessage: ((event: MessageEvent<number>) => unknown) | null
  onerror: ((event: ErrorEvent) => unknown) | null
}

interface Entry {
  readonly kind: 'after' | 'every'
  readonly ms: number
  readonly run: () => void
}

/**
 * A clock whose pulses come from a worker, so that watchdogs and repeated stops keep their pace in a hidden
 * page. Time is monotonic, ms. The page's own timers run beside it until its first pulse, as its file may be
 * long on the way and no watchdog waits for a file; and again if the worker can't be had.
 */
export function createTicker(openPort: () => TickerPort): Ticker {
  const entries = new Map<number, Entry>()
  const pageTimers = new Map<number, ReturnType<typeof setTimeout>>()
  let port: TickerPort | undefined
  let isAlive = false
  let lastId = 0

  function pulse(id: number): void {
    const entry = entries.get(id)
    if (entry?.kind === 'after') {
      entries.delete(id)
      endOnPage(id)
    }
    entry?.run()
  }

  function endOnPage(id: number): void {
    clearTimeout(pageTimers.get(id))
    pageTimers.delete(id)
  }

  function startOnPage(id: number, { kind, ms }: Entry): void {
    const start = kind === 'after' ? setTimeout : setInterval
    pageTimers.set(
      id,
      start(() => pulse(id), ms),
    )
  }

  function hear(id: number): void {
    if (!isAlive) for (const [id, { kind }] of entries) if (kind === 'every') endOnPage(id)
    isAlive = true
    pulse(id)
  }

  function giveUpPort(): void {
    port = undefined
    isAlive = false
    for (const [id, entry] of entries) if (!pageTimers.has(id)) startOnPage(id, entry)
  }

  function begin(kind: Entry['kind'], ms: number, run: () => void): () => void {
    lastId += 1
    const id = lastId
    const entry = { kind, ms, run }
    entries.set(id, entry)
    if (!isAlive) startOnPage(id, entry)
    port?.postMessage({ do: kind, id, ms })
    return () => {
      if (!entries.delete(id)) return
      endOnPage(id)
      port?.postMessage({ do: 'cancel', id })
    }
  }

  try {
    port = openPort()
    port.onmessage = ({ data }) => hear(data)
    port.onerror = giveUpPort
  } catch {
    port = undefined
  }
  return {
    nowMs: () => performance.now(),
    after: (ms, run) => begin('after', ms, run),
    every: (ms, run) => begin('every', ms, run),
  }
}
