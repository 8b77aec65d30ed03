import type { Ticker } from './toy.types.ts'

export type TickerRequest = { do: 'after' | 'every'; id: number; ms: number } | { do: 'cancel'; id: number }

/** The part of a worker that a ticker needs. */
export interface TickerPort {
  postMessage(request: TickerRequest): void
  onmessage: ((event: MessageEvent<number>) => unknown) | null
  onerror: ((event: ErrorEvent) => unknown) | null
}

/** A worker that is so late with a pulse is dead, or held up. */
const SILENCE_MS = 1_000

interface Entry {
  readonly kind: 'after' | 'every'
  readonly ms: number
  readonly sinceMs: number
  readonly run: () => void
}

/**
 * A clock whose pulses come from a worker, so that watchdogs and repeated stops keep their pace in a hidden
 * page. Time is monotonic, ms. The page's own timers run beside it until its first pulse, as its file may be
 * long on the way and no watchdog waits for a file; and again if the worker can't be had, or while it is silent.
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

  /** Beside a worker that was heard it only sees to it that the pulse comes. */
  function startOnPage(id: number, { kind, ms, sinceMs }: Entry): void {
    endOnPage(id)
    const run = () => pulse(id)
    if (isAlive) pageTimers.set(id, setTimeout(doubtPort, ms + SILENCE_MS))
    else if (kind === 'every') pageTimers.set(id, setInterval(run, ms))
    else pageTimers.set(id, setTimeout(run, sinceMs + ms - performance.now()))
  }

  function hear(id: number): void {
    const due = isAlive ? [id] : [...entries.keys()]
    isAlive = true
    for (const each of due) {
      const entry = entries.get(each)
      if (entry?.kind === 'every') startOnPage(each, entry)
    }
    pulse(id)
  }

  function doubtPort(): void {
    if (!isAlive) return
    isAlive = false
    for (const [id, entry] of entries) startOnPage(id, entry)
  }

  function giveUpPort(): void {
    if (port !== undefined) port.onmessage = null
    port = undefined
    doubtPort()
  }

  function begin(kind: Entry['kind'], ms: number, run: () => void): () => void {
    lastId += 1
    const id = lastId
    const entry = { kind, ms, sinceMs: performance.now(), run }
    entries.set(id, entry)
    startOnPage(id, entry)
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
