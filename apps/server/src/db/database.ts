import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type KyselyConfig, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { StartError, systemCode } from '../start-error.ts'
import type { StatementWatch } from '../traces.ts'
import { answered } from './answered.ts'
import { folderTrouble, prepareDataFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { lockFolder } from './folder-lock.ts'
import { breakHanging } from './hanging.ts'
import { migrateToLatest } from './migrate.ts'
import type { Database } from './schema.ts'

const POOLS_LIMIT_MS = 1_000

export interface OpenDatabase {
  db: Kysely<Database>
  /** Plans each statement by its values, as `db` does. */
  pool: pg.Pool
  /** For the few named statements of the hot paths: see `PLANNED_ONCE`. */
  hot: pg.Pool
  close(): Promise<void>
}

/**
 * Opens the embedded PostgreSQL or the given one, and brings its tables up to date.
 * @param watch hears of each statement; nobody does where left out
 */
export async function openDatabase(config: Config, log: Log, watch?: StatementWatch): Promise<OpenDatabase> {
  const source = await openSource(config, log)
  try {
    await migrateToLatest(source.connection)
    const { statement } = config.databaseTimeoutsMs
    // The client gives up first, so that a database that hangs can't hang its callers.
    const pool = createPool({ ...source.connection, query_timeout: statement }, config, log)
    const hot = createPool({ ...source.connection, options: PLANNED_ONCE }, config, log)
    const stopLooking = breakHanging(hot, statement)
    for (const one of [pool, hot]) watch?.watch(one)
    return {
      db: new Kysely<Database>({
        dialect: new PostgresDialect({ pool: answered(pool) }),
        ...(watch && heardBy(watch)),
      }),
      pool,
      hot,
      async close() {
        // A connection that is still lent out, or that hangs, is none of those who end in order.
        const limit = sleep(POOLS_LIMIT_MS, undefined, { ref: false })
        await Promise.race([Promise.all([pool.end(), hot.end()]), limit])
        stopLooking()
        await source.close()
      },
    }
  } catch (error) {
    await source.close()
    throw error
  }
}

function heardBy(watch: StatementWatch): Pick<KyselyConfig, 'log'> {
  return {
    log: ({ level, query, queryDurationMillis }) =>
      watch.ended(query.sql, queryDurationMillis, level === 'error'),
  }
}

export interface Source {
  connection: pg.PoolConfig
  close(): Promise<void>
}

/** The embedded PostgreSQL or the given one, as it is. */
export async function openSource(config: Config, log: Log): Promise<Source> {
  return config.databaseUrl === undefined ? openEmbedded(config, log) : outside(config.databaseUrl)
}

function openEmbedded(config: Config, log: Log): Promise<Source> {
  return inFolder(config.dataDir, async () => lockAndStart(await prepareDataFolder(config.dataDir), log))
}

/** What the system refuses on the way (a disk that fills up, a folder that isn't ours) is the folder's trouble. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isOurs = error instanceof StartError || systemCode(error) === ''
    throw isOurs ? error : new StartError(folderTrouble(folder, error), { cause: error })
  }
}

/**
 * Makes this process the only one in the data folder; one that stood still while another took it over ends at once.
 * The embedded database does so by itself. A second server on a database of the operator's own would take over the
 * plays that run in the first one's memory, and clear away what is on its way to it.
 * @param lost what has to end before that
 * @returns lets go of it
 */
export function holdFolder(folder: string, log: Log, lost = () => {}): Promise<() => Promise<void>> {
  const leave = () => {
    lost()
    log.error('another process took the data folder over: this one ends at once')
    process.exit(1)
  }
  return inFolder(folder, () => lockFolder(folder, leave))
}

async function lockAndStart(folder: string, log: Log): Promise<Source> {
  const lost = new AbortController()
  const unlock = await holdFolder(folder, log, () => lost.abort())
  try {
    const postgres = await startEmbeddedPostgres({ folder, log, lost: lost.signal })
    return {
      connection: postgres.connection,
      async close() {
        await postgres.stop()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

function outside(url: string): Source {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new StartError('DATABASE_URL must begin with postgres:// or postgresql://.')
  }
  return { connection: { connectionString: url }, close: async () => undefined }
}

/** PostgreSQL's own numbers for bigint and date. Source: pg_type.dat */
const OID_INT8 = 20
const OID_DATE = 1082

/** Counts come as numbers, and a calendar date stays the text it is, in no zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === OID_INT8) return Number
    if (oid === OID_DATE) return (text: string) => text
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * What is looked up by keys alone has one right plan, and making it anew each time takes longer than carrying it
 * out; no table is read from end to end, however small it was when the plan was made.
 */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

function createPool(connection: pg.PoolConfig, config: Config, log: Log): pg.Pool {
  const { connect, statement } = config.databaseTimeoutsMs
  const pool = new pg.Pool({
    ...connection,
    types,
    max: config.databasePoolSize,
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: 10_000,
  })
  // A connection that breaks reports here when idle, and by itself when lent out with no statement under way;
  // unheard, either would end the process. While we close, the database may end before a connection has.
  pool.on('error', (cause) => pool.ending || log.error('a database connection broke', { cause }))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
