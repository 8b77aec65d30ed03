import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { machineMs } from './machine-clock.ts'

/** Ended by the proxy's process when the test is gone without a goodbye. */
export interface Guarded {
  pid: number
  folder: string
}

const SERVER = path.resolve(import.meta.dirname, '../../../server')

/** The product's server with its own database in a throw-away folder, started as an operator would. */
export class ServerChild {
  #folder = ''
  #child: ChildProcess | undefined
  #gone: Promise<number | null> = Promise.resolve(null)
  #said = ''
  readonly #guard: (guarded: Guarded) => void
  readonly #script: string
  port = 0

  /**
   * @param guard told what is to be ended should this process be gone without a goodbye
   * @param script of the server's, where it isn't what an operator starts
   */
  constructor(guard: (guarded: Guarded) => void, script = 'dist/main.js') {
    this.#guard = guard
    this.#script = script
  }

  /** @returns how long it took, ms */
  async start(): Promise<number> {
    this.#folder ||= await mkdtemp(path.join(os.tmpdir(), 'thrum-faults-'))
    const startMs = machineMs()
    const child = spawn(process.execPath, [path.join(SERVER, this.#script)], {
      env: { ...this.#environment(), PORT: '0', LOG_LEVEL: 'error', TRUSTED_PROXIES: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#guard({ pid: child.pid ?? 0, folder: this.#folder })
    this.#gone = new Promise((resolve) => child.once('exit', resolve))
    const port = Promise.withResolvers<number>()
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        this.#said += text
        const found = /runs at http:\/\/[^:]+:(\d+)/.exec(text)
        if (found !== null) port.resolve(Number(found[1]))
      })
    }
    child.once('exit', (code) => port.reject(new Error(`the server ended with ${code}: ${this.#said}`)))
    this.port = await port.promise
    return machineMs() - startMs
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Everything that it wrote to its log so far. */
  get log(): string {
    return this.#said
  }

  /** @returns codes of unbound toys, made by the operator's command beside the running server */
  async addDevices(model: string, count: number): Promise<string[]> {
    const words = [
      path.join(SERVER, 'src/ops.ts'),
      'device',
      'add',
      '--model',
      model,
      '--count',
      String(count),
    ]
    const { stdout } = await promisify(execFile)(process.execPath, words, { env: this.#environment() })
    return (JSON.parse(stdout) as { codes: string[] }).codes
  }

  /** @returns when it was sent */
  signal(name: NodeJS.Signals): number {
    const atMs = machineMs()
    this.#child?.kill(name)
    return atMs
  }

  /** What it holds in memory now, MB. */
  get memoryMb(): number {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8'))
    return Number(found?.[1]) / 1_024
  }

  /** The exit code, once it has ended. */
  get gone(): Promise<number | null> {
    return this.#gone
  }

  /** The postmaster and all its children: each stands in the folder of its cluster. */
  databasePids(): number[] {
    return databasePids(this.#folder)
  }

  /** @returns when */
  signalDatabase(name: NodeJS.Signals): number {
    const atMs = machineMs()
    for (const pid of this.databasePids()) signalQuietly(pid, name)
    return atMs
  }

  async dispose(): Promise<void> {
    this.signalDatabase('SIGCONT')
    this.signal('SIGCONT')
    this.signal('SIGTERM')
    const end = setTimeout(() => this.signal('SIGKILL'), 12_000)
    if (this.#child !== undefined) await this.#gone
    clearTimeout(end)
    this.signalDatabase('SIGKILL')
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10 })
  }

  #environment(): NodeJS.ProcessEnv {
    return { PATH: process.env.PATH, DATA_DIR: this.#folder }
  }
}

function databasePids(folder: string): number[] {
  const cluster = path.join(folder, 'postgres')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && cwdOf(name) === cluster)
    .map(Number)
}

/** Ends the server and its database, and takes the folder away. */
export function endAll({ pid, folder }: Guarded): void {
  if (pid > 1) signalQuietly(pid, 'SIGKILL')
  for (const child of databasePids(folder)) signalQuietly(child, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

function cwdOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function signalQuietly(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended meanwhile.
  }
}
