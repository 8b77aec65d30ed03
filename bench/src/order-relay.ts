import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureIdleSockets } from './idle-sockets.ts'
import { cpuSeconds, pinTo, type RunningRelay, startMosquitto, startWsRelay } from './relays.ts'
import { type Row, reportOf, type ScenarioName } from './report.ts'
import { measureStarts } from './starts.ts'
import { startThrum } from './targets/start-thrum.ts'

/**
 * Order relay, initiator's socket to receiver's socket: the product beside a plain `ws` relay and Mosquitto
 * over WebSocket, alternated in one run. Writes the report and prints it.
 */
const SCENARIOS: Record<ScenarioName, string[]> = {
  'one pair, 10/s': ['--pairs', '1', '--perSecond', '10'],
  '200 pairs, 10/s each': ['--pairs', '200', '--perSecond', '10'],
  '200 pairs, 4 under way': ['--pairs', '200', '--inFlight', '4'],
}
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 8)
const PEOPLE = 400
const LOAD_CORE = 0
const RELAY_CORE = 1
/** The load's own collections would be counted as the relay's delay: room enough that few are needed. */
const ROOMY = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--no-allocation-site-pretenuring']

const folder = mkdtempSync(join(tmpdir(), 'thrum-bench-'))
const rows: Row[] = []
try {
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const scenario of Object.keys(SCENARIOS) as ScenarioName[]) {
      for (const start of [startWsRelay, startMosquitto, () => startThrum(folder, PEOPLE)]) {
        const relay = await start()
        const row = await measure(relay, scenario)
        rows.push(row)
        console.log(
          `round ${round} · ${scenario} · ${relay.name}: p50 ${row.p50Ms.toFixed(2)} ms, p99 ${row.p99Ms.toFixed(2)} ms, ${Math.round(row.perSecond)}/s`,
        )
        await relay.stop()
      }
    }
  }
  const starts = await measureStarts(folder)
  const idle = await measureIdleSockets(folder)
  const report = reportOf({ rows, starts, idle, rounds: ROUNDS, seconds: SECONDS })
  writeFileSync(join(import.meta.dirname, '../reports/order-relay.md'), report)
  console.log(`\n${report}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(relay: RunningRelay, scenario: ScenarioName): Promise<Row> {
  const script = join(import.meta.dirname, 'load.ts')
  const words = [
    '--target',
    relay.name,
    '--url',
    relay.url,
    ...relay.loadArguments,
    ...SCENARIOS[scenario],
    '--seconds',
    String(SECONDS),
  ]
  const load = spawn(process.execPath, [...ROOMY, script, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  pinTo(LOAD_CORE, load.pid ?? 0)
  pinTo(RELAY_CORE, relay.pid)
  let text = ''
  let cpuAtStart = 0
  let cpuUsed = Number.NaN
  load.stdout.on('data', (chunk: Buffer) => {
    const line = String(chunk)
    if (line.includes('measuring')) cpuAtStart = cpuSeconds(relay.pid)
    if (line.includes('measured')) cpuUsed = cpuSeconds(relay.pid) - cpuAtStart
    text += line
  })
  const code = await new Promise<number | null>((resolve) => load.once('exit', resolve))
  const result = /^\{.*\}$/m.exec(text)?.[0]
  if (code !== 0 || result === undefined)
    throw new Error(`The load on ${relay.name} ended with ${code}: ${text}`)
  return { ...JSON.parse(result), relay: relay.name, scenario, cpuUsed, load: loadavg()[0] ?? 0 }
}
