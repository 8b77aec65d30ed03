import { Kysely, PostgresDialect } from 'kysely'
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
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await run(migrator)
    if (error !== undefined)
      throw new StartError(`The database can't be used: ${reasonOf(error)}`, { cause: error })
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The database can't be reached: ${reasonOf(error)}`, { cause: error })
  } finally {
    await db.destroy()
  }
}
