import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { type ChatClient, type OpenClient, thrumClients, xmppClients } from './chat-client.ts'

/**
 * People in pairs who write to each other, all in this process, so that one clock measures the way. Runs the
 * scenarios one after the other (`100/s`: everybody together; `x8`: so many under way per person) and prints a line
 * of JSON after each, with null for what nothing was heard of. Without scenarios it connects and stays.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    people: { type: 'string', default: '' },
    first: { type: 'string', default: '0' },
    xmpp: { type: 'string' },
    count: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '5' },
  },
})

const AT_ONCE = 20
const WARM_MS = 2_000
const DRAIN_MAX_MS = 5_000
/** Every message has about 100 bytes of text. */
const PADDING = '.'.repeat(84)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let total = 0
let isMeasuring = false
let latenciesMs: number[] = []
let late = 0

class Writer {
  readonly underWay = new Map<string, number>()
  readonly client: ChatClient
  again: () => void = () => {}
  readonly #index: number
  #n = 0

  constructor(index: number, client: ChatClient) {
    this.#index = index
    this.client = client
  }

  write() {
    this.#n += 1
    total += 1
    const text = `${String(this.#index).padStart(3, '0')} ${String(this.#n).padStart(9, '0')} ${PADDING}`
    this.underWay.set(text, performance.now())
    this.client.send(text)
  }

  arrived(text: string) {
    const sentAtMs = this.underWay.get(text)
    if (sentAtMs === undefined) return
    this.underWay.delete(text)
    if (isMeasuring) latenciesMs.push(performance.now() - sentAtMs)
    this.again()
  }
}

/** Evenly spread, as far as timers go; one that never rested would take a core from the service. */
function pace(writers: Writer[], perSecond: number): () => void {
  const startMs = performance.now()
  let n = 0
  let timer: NodeJS.Timeout
  const tick = () => {
    while ((n * 1000) / perSecond <= performance.now() - startMs) {
      writers[(n * 7) % writers.length]?.write()
      n += 1
    }
    timer = setTimeout(tick, Math.max(1, startMs + (n * 1000) / perSecond - performance.now()))
  }
  tick()
  return () => clearTimeout(timer)
}

function closedLoop(writers: Writer[], inFlight: number): () => void {
  for (const writer of writers) {
    writer.again = () => writer.write()
    for (let n = 0; n < inFlight; n += 1) writer.write()
  }
  return () => {
    for (const writer of writers) writer.again = () => {}
  }
}

const waiting = (writers: Writer[]) => writers.reduce((sum, { underWay }) => sum + underWay.size, 0)

async function drain(writers: Writer[]) {
  const end = performance.now() + DRAIN_MAX_MS
  while (waiting(writers) > 0 && performance.now() < end) await pause(20)
}

async function runScenario(writers: Writer[], scenario: string) {
  const stop = scenario.startsWith('x')
    ? closedLoop(writers, Number(scenario.slice(1)))
    : pace(writers, Number.parseInt(scenario, 10))
  await pause(WARM_MS)
  latenciesMs = []
  isMeasuring = true
  process.stdout.write('measuring\n')
  const beganMs = performance.now()
  await pause(Number(values.seconds) * 1000)
  isMeasuring = false
  const seconds = (performance.now() - beganMs) / 1000
  process.stdout.write('measured\n')
  stop()
  await drain(writers)
  late = waiting(writers)
  for (const { underWay } of writers) underWay.clear()
  const sorted = latenciesMs.sort((a, b) => a - b)
  const at = (ratio: number) => sorted[Math.floor(sorted.length * ratio)] ?? null
  const delivered = sorted.length
  const row = {
    scenario,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    delivered,
    perSecond: delivered / seconds,
    late,
    total,
  }
  process.stdout.write(`${JSON.stringify(row)}\n`)
}

async function connectAll(openClient: OpenClient, count: number): Promise<Writer[]> {
  const clients: ChatClient[] = []
  let begun = 0
  const next = async () => {
    while (begun < count) {
      const index = begun
      begun += 1
      clients[index] = await openClient(index)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  const writers = clients.map((client, index) => new Writer(index, client))
  for (const [index, writer] of writers.entries()) clients[index ^ 1]?.onText((text) => writer.arrived(text))
  return writers
}

const openClient =
  values.xmpp === undefined
    ? thrumClients(values.url ?? '', values.people, Number(values.first))
    : xmppClients(Number(values.xmpp))
const writers = await connectAll(openClient, Number(values.count))
process.stdout.write('connected\n')
for (const scenario of positionals) await runScenario(writers, scenario)
if (positionals.length > 0) process.exit(0)
