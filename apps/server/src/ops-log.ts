import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Config } from './config.ts'
import { answered } from './db/answered.ts'
import { hasDatabase, openSourceBeside } from './db/beside.ts'
import type { Database } from './db/schema.ts'
import { type AuditNote, noteAtCommandLine } from './features/operator/index.ts'
import { createLog } from './log.ts'
import {
  type OpsAnswer,
  type OpsBareRun,
  type OpsCommand,
  type OpsRun,
  type OpsTable,
  type Typed,
  UsageError,
} from './ops-command.ts'
import { reasonOf, StartError } from './start-error.ts'

/** As in the console. */
const REASON_MAX = 300
/** Of a connection, and of a statement on it. */
const NOTE_LIMIT_MS = 10_000

type Run = OpsRun | OpsBareRun
type Write = (note: AuditNote) => Promise<boolean>

/**
 * Commands whose `logs` say so are noted in the operators' log like calls of the console: before they are done, and
 * again where nothing came of them, or where only the answer says whom they led to.
 */
export function loggedOps(table: OpsTable<Run>): OpsTable<Run> {
  return Object.fromEntries(Object.entries(table).map(([name, command]) => [name, logged(name, command)]))
}

function logged(action: string, command: OpsCommand<Run>): OpsCommand<Run> {
  const { logs } = command
  if (logs === undefined) return command
  return {
    ...command,
    async prepare(typed) {
      const run = await command.prepare(typed)
      const reason = command.options.includes('reason') ? (typed.one('reason') ?? '') : ''
      if (reason.length > REASON_MAX) throw new UsageError(`--reason takes ${REASON_MAX} characters at most.`)
      const note = { action, reason, detail: named(typed, logs) }
      if (typeof run !== 'function') {
        return {
          bare: (config) =>
            noted(
              note,
              (said) => noteBeside(config, said),
              () => run.bare(config),
            ),
        }
      }
      return (store) =>
        noted(
          note,
          (said) => noteAtCommandLine(store, said).then(() => true),
          () => run(store),
        )
    },
  }
}

function named(typed: Typed, logs: readonly string[]): Record<string, unknown> {
  const given = logs.map((name) => [name, typed.all(name)] as const)
  return Object.fromEntries(
    given.flatMap(([name, values]) => {
      if (values.length === 0) return []
      return [[name, values.length === 1 ? values[0] : values]]
    }),
  )
}

async function noted(note: AuditNote, write: Write, run: () => Promise<OpsAnswer>): Promise<OpsAnswer> {
  const isNoted = await write(note).catch((cause: unknown) => {
    const reason = reasonOf(cause)
    throw new StartError(`The operators’ log can’t be written, so nothing was done: ${reason}`, { cause })
  })
  const more = async (detail: object) => {
    if (isNoted) await write({ ...note, detail: { ...note.detail, ...detail } })
  }
  const answer = await run().catch(async (error: unknown) => {
    // That it was ordered stands there; why it failed is what has to be told now.
    await more({ refused: error instanceof Error ? error.name : 'unknown' }).catch(() => undefined)
    throw error
  })
  const { trouble, about } = answer
  try {
    if (trouble !== undefined || about !== undefined)
      await more({ ...about, ...(trouble !== undefined && { refused: trouble }) })
    // A restore begins where nothing is yet to write in.
    if (!isNoted && trouble === undefined) await write(note)
    return answer
  } catch (cause) {
    const what = trouble === undefined ? 'It was done' : 'It was not done'
    return { ...answer, warning: `${what}, but the operators’ log could not be told: ${reasonOf(cause)}` }
  }
}

/** @returns false where there is no log yet: no database, or one that nobody has used */
async function noteBeside(config: Config, note: AuditNote): Promise<boolean> {
  if (!(await hasDatabase(config))) return false
  const source = await openSourceBeside(config, createLog('silent'))
  const limits = { connectionTimeoutMillis: NOTE_LIMIT_MS, query_timeout: NOTE_LIMIT_MS }
  const pool = new pg.Pool({ ...source.connection, ...limits, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: answered(pool) }) })
  try {
    if (!(await isInUse(db))) return false
    await noteAtCommandLine({ db, wall: Date.now, dataDir: config.dataDir }, note)
    return true
  } finally {
    await db.destroy()
    await source.close()
  }
}

/** Tables that a broken-off restore has laid stay empty, or the next one would find lines in its way. */
async function isInUse(db: Kysely<Database>): Promise<boolean> {
  const laid = await sql<{ name: string | null }>`select to_regclass('audit_log')::text as name`.execute(db)
  if ((laid.rows[0]?.name ?? null) === null) return false
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from users) or exists (select from audit_log) as is`.execute(db)
  return rows[0]?.is ?? false
}
