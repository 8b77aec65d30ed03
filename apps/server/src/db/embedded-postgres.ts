import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { keepRunning } from './keep-running.ts'
import { socketFile, socketFolder } from './listening.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import {
  cutOff,
  DATABASE_USER,
  endLeftover,
  endProcess,
  ensureCluster,
  firstTrouble,
  postgresEnvironment,
} from './postgres-cluster.ts'
import { choosePostgresUser, type PostgresUser } from './postgres-user.ts'

/** Recovery after a crash replays at most one checkpoint's log; seconds on a slow machine. */
const START_LIMIT_MS = 60_000
/** sun_path holds 108 bytes with its final zero. Source: unix(7) */
const SOCKET_PATH_MAX_BYTES = 107

/** Small, and as durable as PostgreSQL's defaults: fsync and synchronous commit stay on. */
const SETTINGS = {
  shared_buffers: '32MB',
  max_connections: '32',
  io_method: 'sync',
  jit: 'off',
  autovacuum_max_workers: '1',
  max_parallel_workers: '0',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // A failed statement and its values are personal; only what ends a session is written down.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

export interface EmbeddedPostgresOptions {
  /** The data folder, prepared and locked. */
  folder: string
  log: Log
  /** The folder is another's: ends the database in that moment. */
  lost?: AbortSignal
  /** False only for databases that are thrown away: nothing is forced to the disk. */
  isDurable?: boolean
  /** It outlives this process, whoever else ends it. */
  staysBehind?: boolean
  /** Further server settings. */
  settings?: Readonly<Record<string, string>>
}

export interface EmbeddedPostgres {
  connection: pg.ClientConfig
  pid(): number | undefined
  /** Stops it cleanly. */
  stop(): Promise<void>
}

interface Setup {
  cluster: string
  logFile: string
  binaries: PostgresBinaries
  user: PostgresUser
  endpoint: Endpoint
  settings: Readonly<Record<string, string>>
  lost: AbortSignal | undefined
  staysBehind: boolean
}

interface Endpoint {
  connection: pg.ClientConfig
  settings: Readonly<Record<string, string>>
  /** Takes away what a killed database left: one that died while it wrote its lock file would never start again. */
  clear(): Promise<void>
  dispose(): Promise<void>
}

/** Runs PostgreSQL as a child of this process, and starts it again should it end by itself. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { folder, log, lost, isDurable = true, staysBehind = false } = options
  const cluster = path.join(folder, 'postgres')
  const binaries = await findPostgresBinaries(folder)
  const user = choosePostgresUser(cluster, [
    folder,
    path.join(binaries.home, 'bin'),
    path.join(binaries.home, 'share'),
  ])
  await endLeftover(cluster)
  await ensureCluster(cluster, binaries, user, isDurable)
  const endpoint = await makeEndpoint(folder, user)
  const throwAway = isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const settings = { ...SETTINGS, ...throwAway, ...options.settings, ...endpoint.settings }
  const logFile = path.join(folder, 'postgres.log')
  const setup = { cluster, logFile, binaries, user, endpoint, settings, lost, staysBehind }
  return supervise(setup, await startProcess(setup), log)
}

function supervise(setup: Setup, first: ChildProcess, log: Log): EmbeddedPostgres {
  const steps = {
    async start() {
      await endLeftover(setup.cluster)
      return startProcess(setup)
    },
    async end({ pid }: ChildProcess) {
      if (pid !== undefined) await endProcess(pid)
    },
    endStarting: () => endLeftover(setup.cluster),
  }
  const kept = keepRunning(first, steps, log)
  return {
    connection: setup.endpoint.connection,
    pid: kept.pid,
    async stop() {
      await kept.leave()
      await setup.endpoint.dispose()
    },
  }
}

async function startProcess({
  cluster,
  logFile,
  binaries,
  user,
  endpoint,
  settings,
  lost,
  staysBehind,
}: Setup): Promise<ChildProcess> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  await endpoint.clear()
  const command = user.command(binaries.postgres, ['-D', cluster, ...flags])
  const logHandle = openSync(logFile, 'w', 0o600)
  const child = spawn(command.file, command.args, {
    ...(command.uid === undefined ? {} : { uid: command.uid, gid: command.gid }),
    cwd: path.parse(cluster).root,
    env: postgresEnvironment(binaries),
    stdio: ['ignore', logHandle, logHandle],
    // Its own process group: an interrupt at the terminal reaches us, and we stop it in order.
    detached: true,
  })
  closeSync(logHandle)
  // It never keeps this process alive by itself.
  child.unref()
  const cut = () => child.pid !== undefined && cutOff(child.pid)
  lost?.addEventListener('abort', cut)
  // Should we end with no time for more: it stops in order by itself then, and isn't left behind.
  const leave = () => child.kill('SIGINT')
  if (!staysBehind) process.once('exit', leave)
  child.once('exit', () => {
    lost?.removeEventListener('abort', cut)
    process.off('exit', leave)
  })
  let spawnError: Error | undefined
  child.once('error', (error) => {
    spawnError = error
  })
  const end = performance.now() + START_LIMIT_MS
  while (!(await answers(endpoint.connection))) {
    const isGone = spawnError !== undefined || child.exitCode !== null || child.signalCode !== null
    if (isGone || performance.now() > end) {
      if (!isGone && child.pid !== undefined) await endProcess(child.pid)
      const reason = spawnError?.message ?? firstTrouble(readFileSync(logFile, 'utf8'))
      throw new StartError(`The database didn't start: ${reason} (more in ${logFile})`)
    }
    await sleep(15)
  }
  return child
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function makeEndpoint(folder: string, user: PostgresUser): Promise<Endpoint> {
  const own = socketFolder(folder)
  const fits = (candidate: string) => Buffer.byteLength(socketFile(candidate)) <= SOCKET_PATH_MAX_BYTES
  if (process.platform === 'win32') return loopbackEndpoint(folder)
  if (fits(own)) {
    await mkdir(own, { recursive: true, mode: 0o700 })
    return socketEndpoint(own, user)
  }
  if (!fits(path.join(os.tmpdir(), 'thrum-XXXXXX'))) return loopbackEndpoint(folder)
  return socketEndpoint(await mkdtemp(path.join(os.tmpdir(), 'thrum-')), user)
}

async function socketEndpoint(folder: string, user: PostgresUser): Promise<Endpoint> {
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid)
  return {
    connection: { host: folder, port: 5432, user: DATABASE_USER, database: 'postgres' },
    settings: {
      listen_addresses: '',
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    },
    // Nobody else's: the folder is ours alone, and no process of the cluster is left.
    async clear() {
      const socket = socketFile(folder)
      for (const file of [socket, `${socket}.lock`]) await rm(file, { force: true })
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Where no socket path fits, and on Windows: a free port of this machine alone, with a password. */
async function loopbackEndpoint(folder: string): Promise<Endpoint> {
  const port = await freePort()
  const password = readFileSync(path.join(folder, 'postgres.secret'), 'utf8')
  return {
    connection: { host: '127.0.0.1', port, user: DATABASE_USER, password, database: 'postgres' },
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    clear: async () => undefined,
    dispose: async () => undefined,
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new StartError('No free port on 127.0.0.1.')
  return address.port
}
