import { timingSafeEqual } from 'node:crypto'
import { readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@thrum/contracts/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { LAST_BACKUP_FILE, LAST_REHEARSAL_FILE, LAST_ROWS_FILE } from '../backup/last-backup.ts'
import type { Config } from '../config.ts'
import type { FiguresRepo } from '../features/figures/index.ts'
import { languageOf, send } from './bind.ts'
import { refusal } from './envelope.ts'

type HouseFigures = Pick<FiguresRepo, 'countOpen' | 'countOutbox' | 'countJobs' | 'countPlays' | 'size'>

interface Parts {
  config: Pick<Config, 'dataDir' | 'metricsToken'>
  figures: HouseFigures
  wall: () => number
  pool: pg.Pool
  isDraining: () => boolean
}

/** Source: the felt limits, 100 ms and 1 s; beyond 10 s every call has ended. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Figures of the whole house, for Prometheus. No label says who, where or what about: patterns of routes, states and
 * our own words only. Source: abuse case OP-07, safety P-E9
 */
export function serveMetrics(app: FastifyInstance, consoleApp: FastifyInstance, parts: Parts): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countCalls(app, registry)
  const readAnew = createHouseGauges(app, registry, parts)
  consoleApp.get('/metrics', async (request, reply) => {
    if (!mayRead(request, parts.config.metricsToken)) {
      return send(reply, refusal(new AppError('request.unknownPath'), languageOf(request), request.id))
    }
    await readAnew()
    return reply
      .header('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Where a name of somebody else's leads to this machine, their page would read as if it were here. */
const HERE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/** With the token; where none is set, whoever asks on this machine itself, by its own name and not through a proxy. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const { headers, raw } = request
  if (token === undefined) {
    const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    const isHere = /^(?:::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '')
    return !isPassedOn && isHere && HERE.test(headers.host ?? '')
  }
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function countCalls(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const calls = new Counter({
    name: 'thrum_calls_total',
    help: 'Answers, by pattern of the route and status.',
    registers,
    labelNames: ['route', 'status'],
  })
  const seconds = new Histogram({
    name: 'thrum_call_seconds',
    help: 'From the request to the end of its answer.',
    registers,
    buckets: SECONDS,
  })
  app.addHook('onResponse', async (request, reply) => {
    calls.inc({ route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) })
    seconds.observe(reply.elapsedTime / 1_000)
  })
}

/** @returns reads them anew, once for each scrape */
function createHouseGauges(app: FastifyInstance, registry: Registry, parts: Parts): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `thrum_${name}`, help, labelNames, registers: [registry] })
  const draining = gauge('draining', '1 while it is about to end.')
  const up = gauge('database_up', '1 while the database answers.')
  const pool = gauge('database_connections', 'Of the pool for the hot paths, by state.', 'state')
  const connections = gauge('connections', 'Open at the main port, sockets among them.')
  const plays = gauge('plays', 'Open plays, by state.', 'state')
  const complaints = gauge('complaints', 'Open complaints: all, and those past their 24 h.', 'state')
  const jobs = gauge('jobs', 'Jobs that wait, run or are tried again, by state.', 'state')
  const outbox = gauge('outbox', 'What the command line said and is not sent, by state.', 'state')
  const bytes = gauge('database_bytes', 'Size of the database.')
  const free = gauge('disk_free_bytes', 'Free on the disk of the data folder.')
  const marks = {
    [LAST_BACKUP_FILE]: gauge('last_backup_timestamp_seconds', 'When the last backup was made; 0 for never.'),
    [LAST_ROWS_FILE]: gauge('last_rows_backup_timestamp_seconds', 'The same, of the quick backups.'),
    [LAST_REHEARSAL_FILE]: gauge('last_rehearsal_timestamp_seconds', 'When a restore was last tried.'),
  }

  return async () => {
    draining.set(parts.isDraining() ? 1 : 0)
    pool.set({ state: 'open' }, parts.pool.totalCount)
    pool.set({ state: 'idle' }, parts.pool.idleCount)
    pool.set({ state: 'waited_for' }, parts.pool.waitingCount)
    connections.set(await connectionsOf(app))
    const rows = await read(parts).catch(() => undefined)
    up.set(rows === undefined ? 0 : 1)
    const byGroup = { plays, complaints, jobs, outbox }
    // A figure that can't be read is absent: 0 would be a lie.
    for (const one of Object.values(byGroup)) one.reset()
    if (rows !== undefined) bytes.set(rows.bytes)
    for (const { of, state, count } of rows?.counts ?? []) byGroup[of].set({ state }, count)
    const disk = await statfs(parts.config.dataDir)
    free.set(disk.bavail * disk.bsize)
    for (const [file, one] of Object.entries(marks)) one.set(await lastTime(parts.config.dataDir, file))
  }
}

interface Count {
  of: 'plays' | 'complaints' | 'jobs' | 'outbox'
  state: string
  count: number
}

async function read({ figures, wall }: Parts): Promise<{ bytes: number; counts: Count[] }> {
  const { open, late } = await figures.countOpen(new Date(wall()))
  const { waiting, givenUp } = await figures.countOutbox()
  // Their tables are laid a moment after the first start.
  const jobs = await figures.countJobs().catch(() => [])
  const named = (of: Count['of'], counts: Readonly<Record<string, number>>): Count[] =>
    Object.entries(counts).map(([state, count]) => ({ of, state, count }))
  return {
    bytes: await figures.size(),
    counts: [
      ...(await figures.countPlays()).map((row) => ({ ...row, of: 'plays' as const })),
      ...jobs.map((row) => ({ ...row, of: 'jobs' as const })),
      ...named('complaints', { open, late }),
      ...named('outbox', { waiting, given_up: givenUp }),
    ],
  }
}

function connectionsOf(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) =>
    app.server.getConnections((error, count) => resolve(error === null ? count : 0)),
  )
}

/** Epoch seconds; 0 where there was none. */
async function lastTime(folder: string, file: string): Promise<number> {
  try {
    const { createdAt } = JSON.parse(await readFile(path.join(folder, file), 'utf8'))
    return Date.parse(String(createdAt)) / 1_000 || 0
  } catch {
    return 0
  }
}
