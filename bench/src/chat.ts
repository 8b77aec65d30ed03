import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Beside, measureBeside, measureIdle } from './chat-beside.ts'
import { type Depth, measureDepth } from './chat-depth.ts'
import { type ChatService, startEjabberd, startProsody, startThrumChat } from './chat-peers.ts'
import { cpuOfTree, memoryOfTree } from './chat-processes.ts'
import { type ChatRow, chatReportOf } from './chat-report.ts'

/** One-to-one messages with archive: the product beside Prosody and ejabberd, all on PostgreSQL, in one run. */
const SCENARIOS = ['100/s', '500/s', '1000/s', 'x1', 'x8']
const ROUNDS = Number(process.env.ROUNDS ?? 1)
const SECONDS = Number(process.env.SECONDS ?? 5)
const PEOPLE = 200

const folder = mkdtempSync(join(tmpdir(), 'thrum-chat-bench-'))
chmodSync(folder, 0o755)
const rows: ChatRow[] = []
const archives: { service: string; total: number; stored: number; late: number }[] = []
let depth: Depth | undefined
let beside: Beside | undefined
let idle: { beforeMib: number; mib: number; withDatabaseMib: number } | undefined
try {
  for (let round = 1; round <= ROUNDS; round += 1)
    await measureAll([startThrumChat, startProsody, startEjabberd])
  report()
  beside = await measureBeside(folder)
  report()
  depth = await measureDepth(folder)
  report()
  idle = await measureIdle(folder)
  console.log(`\n${report()}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Written after every part, so that a part that fails takes no other with it. */
function report(): string {
  const text = chatReportOf({ rows, archives, depth, beside, idle, rounds: ROUNDS, seconds: SECONDS })
  writeFileSync(join(import.meta.dirname, '../reports/chat.md'), text)
  return text
}

type Start = (folder: string, people: number) => Promise<ChatService>

/**
 * All services stand ready while one of them is measured, and take turns at each load. One that was left with a
 * backlog starts anew, so that the next load finds it as the others are found.
 */
async function measureAll(starts: readonly Start[]) {
  const services = new Map<Start, ChatService>()
  try {
    for (const scenario of SCENARIOS)
      for (const start of starts) {
        const service = services.get(start) ?? (await start(folder, PEOPLE))
        services.set(start, service)
        if (await measure(service, scenario)) continue
        services.delete(start)
        await service.stop()
      }
  } finally {
    for (const service of services.values()) await service.stop()
  }
}

/** @returns whether everything arrived */
async function measure(service: ChatService, scenario: string): Promise<boolean> {
  const before = await service.stored()
  const script = join(import.meta.dirname, 'chat-load.ts')
  const words = [script, ...service.loadArguments, '--seconds', String(SECONDS), scenario]
  const load = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = exitOf(load)
  let cpuAtStart = 0
  let cpuUsed = 0
  let heard: LoadLine | undefined
  for await (const line of createInterface({ input: load.stdout })) {
    if (line === 'measuring') cpuAtStart = cpuOfTree(service.pids)
    else if (line === 'measured') cpuUsed = cpuOfTree(service.pids) - cpuAtStart
    else if (line.startsWith('{')) heard = JSON.parse(line) as LoadLine
  }
  const code = await ended
  if (code !== 0 || heard === undefined) throw new Error(`The load on ${service.name} ended with ${code}`)
  const memoryMib = memoryOfTree(service.pids)
  const row = { ...heard, p50Ms: heard.p50Ms ?? Number.NaN, p99Ms: heard.p99Ms ?? Number.NaN }
  rows.push({ ...row, service: service.name, cpuUsed, memoryMib, load: loadavg()[0] ?? 0 })
  const stored = (await service.stored()) - before
  archives.push({ service: service.name, total: heard.total, stored, late: heard.late })
  console.log(
    `${service.name} ${scenario}: ${Math.round(row.perSecond)}/s, p50 ${row.p50Ms.toFixed(1)}, p99 ${row.p99Ms.toFixed(1)} ms, late ${row.late}`,
  )
  return heard.late === 0
}

/** What the load says of a scenario. */
interface LoadLine {
  scenario: string
  p50Ms: number | null
  p99Ms: number | null
  delivered: number
  perSecond: number
  late: number
  total: number
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve))
}
