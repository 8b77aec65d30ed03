import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { Pair, Target } from './pair.ts'
import { mosquittoTarget } from './targets/mosquitto.ts'
import { thrumTarget } from './targets/thrum.ts'
import { wsTarget } from './targets/ws.ts'

/**
 * Load on one relay, both ends of every pair in this process, so that one clock measures the way.
 * Prints one line of JSON: latencies in ms, counts, rate in orders per second.
 */
const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    url: { type: 'string' },
    people: { type: 'string' },
    pairs: { type: 'string' },
    perSecond: { type: 'string' },
    inFlight: { type: 'string' },
    seconds: { type: 'string' },
  },
})

const TARGETS: Record<string, (url: string) => Target> = {
  ws: wsTarget,
  mosquitto: mosquittoTarget,
  thrum: (url) => thrumTarget(url, values.people ?? ''),
}

const CONNECTS_AT_ONCE = 20

const latenciesMs: number[] = []
let sent = 0
let received = 0
let isMeasuring = false
/** Orders under way, per pair: sequence to send time. What is left after the drain was lost. */
const underWay: Map<number, number>[] = []

/** Open loop: each pair sends at its own rate, spread over the period. */
function runOpenLoop(pairs: Pair[], perSecond: number) {
  const periodMs = 1000 / perSecond
  return pairs.map((pair, index) => {
    let seq = 0
    const sentAt = track()
    pair.onReceive((heard) => {
      const at = sentAt.get(heard)
      if (at === undefined) return
      sentAt.delete(heard)
      note(at)
    })
    const tick = () => {
      seq += 1
      sentAt.set(seq, performance.now())
      if (isMeasuring) sent += 1
      pair.send(seq)
    }
    let timer: NodeJS.Timeout
    const start = setTimeout(
      () => {
        tick()
        timer = setInterval(tick, periodMs)
      },
      (index * periodMs) / pairs.length,
    )
    return () => {
      clearTimeout(start)
      clearInterval(timer)
    }
  })
}

/** Closed loop: each pair keeps so many orders under way, as fast as they arrive. */
function runClosedLoop(pairs: Pair[], inFlight: number) {
  return pairs.map((pair) => {
    let seq = 0
    let isRunning = true
    const sentAt = track()
    const next = () => {
      seq += 1
      sentAt.set(seq, performance.now())
      if (isMeasuring) sent += 1
      pair.send(seq)
    }
    pair.onReceive((heard) => {
      const at = sentAt.get(heard)
      if (at === undefined) return
      sentAt.delete(heard)
      note(at)
      if (isRunning) next()
    })
    for (let n = 0; n < inFlight; n += 1) next()
    return () => {
      isRunning = false
    }
  })
}

function track(): Map<number, number> {
  const sentAt = new Map<number, number>()
  underWay.push(sentAt)
  return sentAt
}

function note(sentAtMs: number) {
  if (!isMeasuring) return
  received += 1
  latenciesMs.push(performance.now() - sentAtMs)
}

function quantile(sorted: number[], ratio: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * ratio))] ?? Number.NaN
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function main() {
  const makeTarget = TARGETS[values.target ?? '']
  if (makeTarget === undefined) throw new Error(`Unknown target ${values.target}`)
  const target = makeTarget(values.url ?? '')
  const pairs: Pair[] = []
  // Some at once: Mosquitto takes its time for each connection.
  while (pairs.length < Number(values.pairs)) {
    const count = Math.min(CONNECTS_AT_ONCE, Number(values.pairs) - pairs.length)
    const first = pairs.length
    pairs.push(...(await Promise.all(Array.from({ length: count }, (_, n) => target.connect(first + n)))))
  }
  const seconds = Number(values.seconds)
  const inFlight = Number(values.inFlight ?? 0)
  const stops = inFlight > 0 ? runClosedLoop(pairs, inFlight) : runOpenLoop(pairs, Number(values.perSecond))
  await pause(1500)
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  process.stdout.write('measuring\n')
  isMeasuring = true
  await pause(seconds * 1000)
  isMeasuring = false
  process.stdout.write('measured\n')
  for (const stop of stops) stop()
  await pause(1000)
  const sorted = latenciesMs.sort((a, b) => a - b)
  process.stdout.write(
    `${JSON.stringify({
      p50Ms: quantile(sorted, 0.5),
      p99Ms: quantile(sorted, 0.99),
      sent,
      received,
      lost: underWay.reduce((sum, sentAt) => sum + sentAt.size, 0),
      perSecond: received / seconds,
      clientLoopP99Ms: loop.percentile(99) / 1e6,
    })}\n`,
  )
  for (const pair of pairs) pair.close()
  process.exit(0)
}

await main()
