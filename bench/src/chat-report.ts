import { cpus } from 'node:os'
import type { Beside } from './chat-beside.ts'
import type { Depth } from './chat-depth.ts'
import { median } from './starts.ts'

/** One measured scenario: `perSecond` messages delivered, latencies in ms, `cpuUsed` in seconds. */
export interface ChatRow {
  service: string
  scenario: string
  p50Ms: number
  p99Ms: number
  delivered: number
  perSecond: number
  late: number
  cpuUsed: number
  memoryMib: number
  load: number
}

interface Findings {
  rows: ChatRow[]
  archives: { service: string; total: number; stored: number; late: number }[]
  depth: Depth | undefined
  beside: Beside | undefined
  idle: { beforeMib: number; mib: number; withDatabaseMib: number } | undefined
  rounds: number
  seconds: number
}

/** The bench alone keeps two cores busy, and a database waiting for its disk. */
const QUIET_LOAD = 4
const BUSY =
  '\n**The machine was busy with other work in this run: the figures are no proof, neither of an aim reached nor of one missed.**'

const OWN = 'Thrum'
const PEERS = ['Prosody', 'ejabberd']
const NAMES: Record<string, string> = {
  '100/s': '100/s',
  '500/s': '500/s',
  '1000/s': '1,000/s',
  x1: 'greatest, 1 under way each',
  x8: 'greatest, 8 under way each',
}

export function chatReportOf({ rows, archives, depth, beside, idle, rounds, seconds }: Findings): string {
  const of = (service: string, scenario: string) =>
    summaryOf(rows.filter((row) => row.service === service && row.scenario === scenario))
  const table = Object.entries(NAMES).flatMap(([scenario, name]) =>
    [OWN, ...PEERS].map((service) => {
      const { perSecond, p50Ms, p99Ms, cpuMs, memoryMib, late } = of(service, scenario)
      return `| ${name} | ${service} | ${Math.round(perSecond)} | ${shown(p50Ms, 1)} | ${shown(p99Ms, 1)} | ${shown(cpuMs, 2)} | ${Math.round(memoryMib)} | ${late} |`
    }),
  )
  const best = (scenario: string, key: 'p50Ms' | 'p99Ms' | 'cpuMs') =>
    Math.min(...PEERS.map((peer) => of(peer, scenario)[key]).filter(Number.isFinite))
  const beyond = (scenario: string) =>
    of(OWN, scenario).perSecond / Math.max(...PEERS.map((peer) => of(peer, scenario).perSecond))
  const beside100 = (scenario: string, key: 'p50Ms' | 'p99Ms' | 'cpuMs') =>
    `${(of(OWN, scenario)[key] / best(scenario, key)).toFixed(2)} ×`
  const aims = [
    ['throughput, 1 under way', '≥ 4 ×', `${beyond('x1').toFixed(1)} ×`],
    ['throughput, 8 under way', '≥ 6 ×', `${beyond('x8').toFixed(1)} ×`],
    ['p99 at 100/s', '≤ 1 ×', beside100('100/s', 'p99Ms')],
    ['p50 at 500/s', '≤ 0.6 ×', beside100('500/s', 'p50Ms')],
    ['p99 at 500/s', '≤ 0.6 ×', beside100('500/s', 'p99Ms')],
    ['p50 at 1,000/s', '≤ 0.6 ×', beside100('1000/s', 'p50Ms')],
    ['p99 at 1,000/s', '≤ 0.6 ×', beside100('1000/s', 'p99Ms')],
    ['CPU per message at 1,000/s', '≤ 0.25 ×', beside100('1000/s', 'cpuMs')],
    ['CPU per message, 8 under way', '≤ 0.25 ×', beside100('x8', 'cpuMs')],
    [
      'p99 of orders (200 pairs, 10/s each) with 600 messages/s beside them',
      '≤ 1.5 ×',
      beside &&
        `${(beside.withChatMs / beside.aloneMs).toFixed(2)} × (${beside.aloneMs.toFixed(2)} → ${beside.withChatMs.toFixed(2)} ms)`,
    ],
    ['first page of history, 1,000,000 messages beside 1,000', '≤ 1.2 ×', depth && growth(depth.history)],
    ['conversation list, 10,000 beside 100', '≤ 1.5 ×', depth && growth(depth.list)],
    [
      '10,000 idle chat sockets',
      '≤ 350 MB',
      idle &&
        `${Math.round(idle.mib)} MiB, of it ${Math.round(idle.beforeMib)} before the first socket (${Math.round(idle.withDatabaseMib)} with the database)`,
    ],
  ]
  const archiveLine = (service: string) => {
    const own = archives.filter((one) => one.service === service)
    const sum = (key: 'total' | 'stored' | 'late') => own.reduce((all, one) => all + one[key], 0)
    return `| ${service} | ${sum('total')} | ${sum('stored')} | ${sum('late')} |`
  }
  const load = median(rows.map((row) => row.load))
  return `# Chat

200 signed-in people in pairs who write to each other, about 100 bytes of text each, from one load process, so that one
clock measures the way from the sender's socket to the receiver's. "Greatest": each person's next message goes as soon as one of
theirs is delivered. ${rounds} round${rounds === 1 ? '' : 's'} of ${seconds} s for each load after 2 s of the same, services by turns.
${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load average ${load.toFixed(1)}, the bench's own load included.${load > QUIET_LOAD ? BUSY : ''}
Prosody and ejabberd are Debian's packages, with message archive for everybody. Each service has a PostgreSQL of its own: the same
programs and settings, fsync on, fresh data. Clients are bare sockets: WebSocket for the product, TCP for the others, no TLS.
People, and who is whose friend, are seeded in the database; the product's rates per person and address are lifted by
configuration, and every other check is on. CPU and memory (PSS) are those of the service and its PostgreSQL together.
"Late": what was not delivered 5 s after the load ended; a service with such a backlog begins the next load on fresh data.

| load | service | delivered/s | p50 ms | p99 ms | CPU ms per message | memory MiB | late |
|---|---|---|---|---|---|---|---|
${table.join('\n')}

The archive, counted in each service's database after the run (both peers keep a row for each side, counted once here):

| service | sent | archived | late |
|---|---|---|---|
${[OWN, ...PEERS].map(archiveLine).join('\n')}

Aims, beside the better of the two peers in each line:

| aim | limit | measured |
|---|---|---|
${aims.map(([aim, limit, measured]) => `| ${aim} | ${limit} | ${measured ?? 'not measured'} |`).join('\n')}
`
}

/** A service that delivered nothing has no such figure. */
function shown(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–'
}

function growth({ small, large }: { small: number; large: number }): string {
  return `${(large / small).toFixed(2)} × (${small.toFixed(2)} → ${large.toFixed(2)} ms)`
}

function summaryOf(rows: ChatRow[]) {
  return {
    p50Ms: median(rows.map((row) => row.p50Ms)),
    p99Ms: median(rows.map((row) => row.p99Ms)),
    perSecond: median(rows.map((row) => row.perSecond)),
    cpuMs: median(rows.map((row) => (row.cpuUsed * 1000) / row.delivered)),
    memoryMib: median(rows.map((row) => row.memoryMib)),
    late: rows.reduce((sum, row) => sum + row.late, 0),
  }
}
