import { Kysely, PostgresDialect, sql } from 'kysely'
import { type MigrationResultSet, Migrator } from 'kysely/migration'
import pg from 'pg'
import { reasonOf, StartError } from '../start-error.ts'
import { migrations } from './migrations/migrations.ts'

/** Runs what is missing, in order, under a lock that several starting servers share. */
export function migrateToLatest(connection: pg.PoolConfig): Promise<void> {
  return migrate(connection, (migrator) => migrator.migrateToLatest())
}

/** Only as far as the named one, for rows that were written then. */
export function migrateTo(connection: pg.PoolConfig, name: string): Promise<void> {
  return migrate(connection, (migrator) => migrator.migrateTo(name))
}

async function migrate(
  connection: pg.PoolConfig,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<void> {
  // Its own connection without time-outs: a large table takes as long as it takes.
  const pool = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const unfit = whyUnfit(await readFacts(db))
    if (unfit !== undefined) throw new StartError(unfit)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await run(migrator)
    if (error !== undefined)
      throw new StartError(`The database can't be used: ${reasonOf(error)}`, { cause: error })
  } catch (error) {
    if (error instanceof StartError) throw error
    const what = error instanceof pg.DatabaseError ? 'used' : 'reached'
    throw new StartError(`The database can't be ${what}: ${reasonOf(error)}`, { cause: error })
  } finally {
    await db.destroy()
  }
}

interface Facts {
  /** As PostgreSQL counts them: 150004 is 15.4. */
  version: number
  encoding: string
  /** Our tables stand in it already. */
  isUsed: boolean
}

const OLDEST_VERSION = 150_000
const VERSIONS_PER_MAJOR = 10_000

async function readFacts(db: Kysely<unknown>): Promise<Facts> {
  const { rows } = await sql<Facts>`select current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding,
    to_regclass('kysely_migration') is not null as "isUsed"`.execute(db)
  return rows[0] ?? { version: 0, encoding: '', isUsed: false }
}

/** Why our tables can't stand in a database of the operator's own, and what to do; undefined where they can. */
export function whyUnfit({ version, encoding, isUsed }: Facts): string | undefined {
  if (version < OLDEST_VERSION)
    return `PostgreSQL ${Math.floor(version / VERSIONS_PER_MAJOR)} is too old. Give DATABASE_URL one of 15 or later.`
  // Made under a machine's language `C`, it counts bytes for characters, or has no place for most of them. One that has
  // served goes on: with an empty one in its place all its media would be nobody's, and be swept away.
  if (encoding !== 'UTF8' && !isUsed)
    return `The database keeps text as ${encoding}. Make one that keeps UTF8: createdb --encoding=UTF8 --template=template0.`
  return undefined
}
