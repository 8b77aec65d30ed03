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
 * page. Time is monotonic, ms. If the worker can't be had, the page's own timers take over.
 */
export function createTicker(openPort: () => TickerPort): Ticker {
  const entries = new Map<number, Entry>()
  const pageTimers = new Map<number, ReturnType<typeof setTimeout>>()
  let port: TickerPort | undefined
  let lastId = 0

  function pulse(id: number): void {
    const entry = entries.get(id)
    if (entry?.kind === 'after') entries.delete(id)
    entry?.run()
  }

  function startOnPage(id: number, { kind, ms }: Entry): void {
    const start = kind === 'after' ? setTimeout : setInterval
    pageTimers.set(
      id,
      start(() => pulse(id), ms),
    )
  }

  function giveUpPort(): void {
    port = undefined
    for (const [id, entry] of entries) startOnPage(id, entry)
  }

  function begin(kind: Entry['kind'], ms: number, run: () => void): () => void {
    lastId += 1
    const id = lastId
    const entry = { kind, ms, run }
    entries.set(id, entry)
    if (port === undefined) startOnPage(id, entry)
    else port.postMessage({ do: kind, id, ms })
    return () => {
      if (!entries.delete(id)) return
      clearTimeout(pageTimers.get(id))
      pageTimers.delete(id)
      port?.postMessage({ do: 'cancel', id })
    }
  }

  try {
    port = openPort()
    port.onmessage = ({ data }) => pulse(data)
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
