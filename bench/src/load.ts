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
const BEAT_MS = 300
const WARM_MS = 3_000
const WARM_IN_FLIGHT = 4
const SETTLE_MS = 1_000

const latenciesMs: number[] = []
let sent = 0
let received = 0
let isMeasuring = false

/**
 * Runs `run(0)` to `run(count - 1)` once in each period, evenly spread as far as timers go: one that never rested
 * would leave the relay's core to everything else that the machine does.
 * @returns the end of it
 */
function pace(count: number, periodMs: number, run: (index: number) => void): () => void {
  const startMs = performance.now()
  const dueMs = () => startMs + (n * periodMs) / count - performance.now()
  let n = 0
  let timer: NodeJS.Timeout
  const tick = () => {
    for (; dueMs() <= 0; n += 1) run(n % count)
    timer = setTimeout(tick, Math.max(1, dueMs()))
  }
  tick()
  return () => clearTimeout(timer)
}

/** Open loop: each pair sends at its own rate, whatever arrives. */
function runOpenLoop(lanes: Lane[], perSecond: number): () => void {
  return pace(lanes.length, 1000 / perSecond, (index) => lanes[index]?.send())
}

/** Closed loop: each pair keeps so many orders under way, as fast as they arrive. */
function runClosedLoop(lanes: Lane[], inFlight: number): () => void {
  for (const lane of lanes) {
    lane.heard = () => lane.send()
    for (let n = 0; n < inFlight; n += 1) lane.send()
  }
  return () => {
    for (const lane of lanes) lane.heard = () => {}
  }
}

/** The orders of one pair, from the sending to the hearing. */
class Lane {
  /** Sequence to send time of the orders under way. What is left after the drain was lost. */
  readonly sentAt = new Map<number, number>()
  readonly pair: Pair
  heard: () => void = () => {}
  #seq = 0

  constructor(pair: Pair) {
    this.pair = pair
    pair.onReceive((seq) => {
      const sentAtMs = this.sentAt.get(seq)
      if (sentAtMs === undefined) return
      this.sentAt.delete(seq)
      note(sentAtMs)
      this.heard()
    })
  }

  send() {
    this.#seq += 1
    this.sentAt.set(this.#seq, performance.now())
    if (isMeasuring) sent += 1
    this.pair.send(this.#seq)
  }
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

/** Every relay runs hot first: what is measured is one that has served for a while, not its first seconds. */
async function warmUp(lanes: Lane[]) {
  const stop = runClosedLoop(lanes, WARM_IN_FLIGHT)
  await pause(WARM_MS)
  stop()
  await pause(SETTLE_MS)
}

/** Some at once, as Mosquitto takes its time for each; never in step, or all would be pinged in the same moment. */
async function connect(target: Target, count: number): Promise<Lane[]> {
  const lanes: Lane[] = []
  let begun = 0
  const connectNext = async () => {
    while (begun < count) {
      begun += 1
      lanes.push(new Lane(await target.connect(begun - 1)))
    }
  }
  await Promise.all(Array.from({ length: CONNECTS_AT_ONCE }, connectNext))
  return lanes
}

async function main() {
  const makeTarget = TARGETS[values.target ?? '']
  if (makeTarget === undefined) throw new Error(`Unknown target ${values.target}`)
  const lanes = await connect(makeTarget(values.url ?? ''), Number(values.pairs))
  const stopBeats = pace(lanes.length, BEAT_MS, (index) => lanes[index]?.pair.beat?.())
  const seconds = Number(values.seconds)
  const inFlight = Number(values.inFlight ?? 0)
  await warmUp(lanes)
  const stop = inFlight > 0 ? runClosedLoop(lanes, inFlight) : runOpenLoop(lanes, Number(values.perSecond))
  await pause(SETTLE_MS)
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  process.stdout.write('measuring\n')
  isMeasuring = true
  await pause(seconds * 1000)
  isMeasuring = false
  process.stdout.write('measured\n')
  stop()
  await pause(SETTLE_MS)
  stopBeats()
  const sorted = latenciesMs.sort((a, b) => a - b)
  process.stdout.write(
    `${JSON.stringify({
      p50Ms: quantile(sorted, 0.5),
      p99Ms: quantile(sorted, 0.99),
      sent,
      received,
      lost: lanes.reduce((sum, { sentAt }) => sum + sentAt.size, 0),
      perSecond: received / seconds,
      clientLoopP99Ms: loop.percentile(99) / 1e6,
    })}\n`,
  )
  for (const { pair } of lanes) pair.close()
  process.exit(0)
}

await main()
