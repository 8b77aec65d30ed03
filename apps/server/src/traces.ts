import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { sendOrder } from '@thrum/contracts/play/play.routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'

/** Of the 10 s within which the server is gone. */
const FLUSH_WITHIN_MS = 1_000
/** What is lost when a collector stays away: the rest waits in memory, a few hundred bytes each. */
const QUEUE_MAX = 2_048
const SEND_WITHIN_MS = 3_000
const SEND_EVERY_MS = 2_000

/** Asked each second, or for each order: of no use, or in the way. */
const UNTRACED: readonly string[] = ['/health', '/ready', `/api${sendOrder.path}`]

/** Our own paths for sockets, as we name them: what was asked for is never told. */
const SOCKETS = [
  { path: '/socket.io', name: 'socket /play' },
  { path: '/chat.io', name: 'socket /chat' },
]

/** What the database's pools tell. */
export interface StatementWatch {
  /** A statement has ended, in the flow of the call that asked for it. */
  ended(sql: string, ms: number, isFailed: boolean): void
  watch(pool: pg.Pool): void
}

export interface Traces extends StatementWatch {
  /** Each call at this door, and how long its sockets live. */
  watchDoor(app: FastifyInstance): void
  /** Sends what still waits, as far as that goes within a second. */
  close(): Promise<void>
}

/**
 * Traces for a collector that speaks OTLP over HTTP. They hold a route's pattern, a method, a status and a
 * statement's kind and table, and nothing that came from a person; a trace that a caller brings along is not believed.
 * What moves a toy, and a message in chat, passes by sockets and leaves none. Source: safety P-E9
 * @param endpoint the collector; OTEL_EXPORTER_OTLP_HEADERS and such are read by the library itself
 */
export function openTraces(endpoint: string): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: SEND_WITHIN_MS,
  })
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: QUEUE_MAX,
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: SEND_WITHIN_MS,
  })
  const provider = new TracerProvider({
    // Named by us alone: the library's own would add the machine's name and the command line.
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME || 'thrum' }),
    sampler: new AlwaysOnSampler(),
    spanProcessors: [batches],
  })
  const tracer = provider.getTracer('thrum')
  const current = new AsyncLocalStorage<Span>()

  const ended = (sql: string, ms: number, isFailed: boolean) => {
    const call = current.getStore()
    if (call === undefined) return
    const { kind, table } = summaryOf(sql)
    const now = Date.now()
    const span = tracer.startSpan(
      table === undefined ? kind : `${kind} ${table}`,
      {
        kind: SpanKind.CLIENT,
        startTime: now - ms,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': kind,
          ...(table !== undefined && { 'db.collection.name': table }),
        },
      },
      trace.setSpan(ROOT_CONTEXT, call),
    )
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(now)
  }

  return {
    ended,
    watch: (pool) => watchPool(pool, () => current.getStore() !== undefined, ended),
    watchDoor(app) {
      const spans = new WeakMap<FastifyRequest, Span>()
      app.addHook('onRequest', async (request) => {
        const route = request.routeOptions.url
        // Files of the pages, and what is no route, are no news.
        if (route === undefined || route === '/*' || UNTRACED.includes(route)) return
        const attributes = { 'http.request.method': request.method, 'http.route': route }
        const options = { kind: SpanKind.SERVER, attributes, root: true }
        spans.set(request, tracer.startSpan(`${request.method} ${route}`, options, ROOT_CONTEXT))
      })
      // Not before the body was read: its events come in a flow of their own.
      app.addHook('preHandler', (request, _reply, done) => {
        const span = spans.get(request)
        if (span === undefined) done()
        else current.run(span, done)
      })
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
      app.server.on('upgrade', ({ url }: IncomingMessage, socket: Socket) => {
        const name = SOCKETS.find(({ path }) => url?.startsWith(path))?.name
        if (name === undefined) return
        const span = tracer.startSpan(name, { kind: SpanKind.SERVER, root: true }, ROOT_CONTEXT)
        socket.once('close', () => span.end())
      })
    },
    async close() {
      const limit = sleep(FLUSH_WITHIN_MS, undefined, { ref: false })
      await Promise.race([provider.shutdown().catch(() => undefined), limit])
    },
  }
}

/** Statements that go to a pool by themselves; Kysely tells of its own. */
function watchPool(pool: pg.Pool, isWanted: () => boolean, ended: StatementWatch['ended']): void {
  const query = pool.query.bind(pool) as (...args: readonly unknown[]) => Promise<unknown>
  const watched = (...args: readonly unknown[]) => {
    // With a callback in place of a promise, as nobody in the house asks, it passes by.
    if (!isWanted() || typeof args.at(-1) === 'function') return query(...args)
    const [asked] = args
    const sql = typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text)
    const from = performance.now()
    const answer = query(...args)
    answer.then(
      () => ended(sql, performance.now() - from, false),
      () => ended(sql, performance.now() - from, true),
    )
    return answer
  }
  pool.query = watched as pg.Pool['query']
}

const KINDS = ['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']

/** The first word, and the first table by its name in our own schema; never anything else of the text. */
export function summaryOf(sql: string): { kind: string; table: string | undefined } {
  const word = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? ''
  const kind = KINDS.includes(word) ? word : 'other'
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z][a-z_]{0,62})"?(?![\w(."])/i.exec(sql)?.[1]
  return { kind, table: table?.toLowerCase() }
}
