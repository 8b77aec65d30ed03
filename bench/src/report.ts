import { cpus } from 'node:os'
import { median } from './starts.ts'

export type ScenarioName = 'one pair, 10/s' | '200 pairs, 10/s each' | '200 pairs, 4 under way'

/** One measured run. Latencies in ms; `cpuUsed` in seconds of the relay's process. */
export interface Row {
  relay: string
  scenario: ScenarioName
  p50Ms: number
  p99Ms: number
  sent: number
  received: number
  lost: number
  perSecond: number
  cpuUsed: number
  load: number
}

interface Findings {
  rows: Row[]
  starts: { firstMs: number; warmMs: number }
  idle: { sockets: number; kibEach: number }
  rounds: number
  seconds: number
}

const RELAYS = ['ws', 'mosquitto', 'thrum']

export function reportOf({ rows, starts, idle, rounds, seconds }: Findings): string {
  const of = (relay: string, scenario: ScenarioName) =>
    summaryOf(rows.filter((row) => row.relay === relay && row.scenario === scenario))
  const scenarios: ScenarioName[] = ['one pair, 10/s', '200 pairs, 10/s each', '200 pairs, 4 under way']
  const table = scenarios.flatMap((scenario) =>
    RELAYS.map((relay) => {
      const { p50Ms, p99Ms, perSecond, perCpuSecond, lost } = of(relay, scenario)
      return `| ${scenario} | ${relay} | ${p50Ms.toFixed(2)} | ${p99Ms.toFixed(2)} | ${Math.round(perSecond)} | ${rounded(perCpuSecond)} | ${lost} |`
    }),
  )
  const ratio = (scenario: ScenarioName, key: 'p50Ms' | 'p99Ms' | 'perSecond', peer: string) =>
    (of('thrum', scenario)[key] / of(peer, scenario)[key]).toFixed(2)
  return `# Order relay

Initiator's socket to receiver's socket, both ends in one load process on one core, the relay on another; ${rounds} rounds of ${seconds} s, relays
alternated, medians over the rounds. ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load average ${median(rows.map((row) => row.load)).toFixed(1)}.
Each end is a bare \`ws\` socket that writes its frames by hand, in the product's case Engine.IO's and Socket.IO's, so a client
library's cost counts for none of them. Every relay is warm before it is measured: connected out of step, then 3 s
of load. Orders go out evenly spread, as far as timers go: a load that never rests leaves the relay's core to all else on the machine.
The load has room for its own garbage, whose collections would count as the relay's delay.
The product runs with every check of a real play and carries its beats and reports beside the orders; only the rates per
person and address are lifted, and its people are seeded in the database.

| load | relay | p50 ms | p99 ms | orders/s | orders per CPU second | lost |
|---|---|---|---|---|---|---|
${table.join('\n')}

| aim | limit | measured |
|---|---|---|
| p50 beside the plain relay, one pair | ≤ 1.5 × | ${ratio('one pair, 10/s', 'p50Ms', 'ws')} × |
| p99 beside the plain relay, one pair | ≤ 2 × | ${ratio('one pair, 10/s', 'p99Ms', 'ws')} × |
| p50 beside the plain relay, 200 pairs | ≤ 1.5 × | ${ratio('200 pairs, 10/s each', 'p50Ms', 'ws')} × |
| p99 beside the plain relay, 200 pairs | ≤ 2 × | ${ratio('200 pairs, 10/s each', 'p99Ms', 'ws')} × |
| greatest rate beside Mosquitto | ≥ 0.5 × | ${ratio('200 pairs, 4 under way', 'perSecond', 'mosquitto')} × |
| lost at 200 pairs, 10/s each | 0 | ${of('thrum', '200 pairs, 10/s each').lost} |
| idle socket with session | ≤ 28 KiB | ${idle.kibEach.toFixed(1)} KiB (${idle.sockets} sockets) |
| first start to listening | ≤ 3 s | ${(starts.firstMs / 1000).toFixed(2)} s |
| warm start to listening | ≤ 1 s | ${(starts.warmMs / 1000).toFixed(2)} s |
`
}

/** A relay with next to nothing to do uses less than the kernel's smallest unit of time. */
function rounded(perCpuSecond: number): string {
  return Number.isFinite(perCpuSecond) ? String(Math.round(perCpuSecond)) : '–'
}

function summaryOf(rows: Row[]) {
  return {
    p50Ms: median(rows.map((row) => row.p50Ms)),
    p99Ms: median(rows.map((row) => row.p99Ms)),
    perSecond: median(rows.map((row) => row.perSecond)),
    perCpuSecond: median(rows.map((row) => row.received / row.cpuUsed)),
    lost: rows.reduce((sum, row) => sum + row.lost, 0),
  }
}
