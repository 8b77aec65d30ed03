import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A relay running as a process of its own. */
export interface RunningRelay {
  name: string
  url: string
  pid: number
  /** Extra words for the load's command line. */
  loadArguments: string[]
  stop(): Promise<void>
}

export async function startWsRelay(): Promise<RunningRelay> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'targets/ws-relay.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await firstMatch(child, /ready (\d+)/)
  return {
    name: 'ws',
    url: `ws://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    loadArguments: [],
    stop: () => end(child),
  }
}

/** Debian's Mosquitto with its WebSocket listener; set up by `setup.mjs` where it is missing. */
export async function startMosquitto(): Promise<RunningRelay> {
  const found = spawnSync('mosquitto', ['-h'])
  if (found.error) throw new Error('Mosquitto is missing: run node bench/setup.mjs')
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'thrum-mosquitto-'))
  const file = join(folder, 'mosquitto.conf')
  // Version 2.0.11 opens a WebSocket listener only beside a TCP one.
  const lines = [
    `listener ${await freePort()} 127.0.0.1`,
    `listener ${port} 127.0.0.1`,
    'protocol websockets',
    'allow_anonymous true',
    'persistence false',
    'set_tcp_nodelay true',
    'log_dest stderr',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const child = spawn('mosquitto', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  await firstMatch(child, /running/)
  return {
    name: 'mosquitto',
    url: `ws://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    loadArguments: [],
    stop: () => end(child),
  }
}

/** Waits for a line of the child's output; fails when the child ends first. */
export function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += String(chunk)
      const found = pattern.exec(text)
      if (found) resolve(found[1] ?? '')
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)))
  })
}

export function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Keeps all threads of a process on one core. Two that share one wait for each other's time slices. */
export function pinTo(core: number, pid: number): void {
  const { status } = spawnSync('taskset', ['-acp', String(core), String(pid)])
  if (status !== 0) throw new Error(`Process ${pid} could not be kept on core ${core}`)
}

const TICKS_PER_S = 100

/** Processor time a process has used so far, in seconds, user and system. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S
}

/** Resident memory of a process in KiB. */
export function residentKib(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}
