import type { Cluster, Product } from '@thrum/testkit/world'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { type Config, DEFAULT_CONFIG } from '../config.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { wideLimits } from '../http/limits.ts'
import { createLog } from '../log.ts'
import { type Overrides, type RunningServer, startServer } from '../server.ts'

/** The server as tests open it: any free port, wide limits, quiet, patient with a busy machine. */
export const product: Product<Config, Overrides, RunningServer> = {
  config: {
    ...DEFAULT_CONFIG,
    port: 0,
    logLevel: 'silent',
    limits: wideLimits(),
    databasePoolSize: 4,
    databaseTimeoutsMs: { connect: 10_000, statement: 10_000 },
  },
  startServer,
  async startCluster(folder): Promise<Cluster> {
    const settings = { max_connections: '100' }
    const { connection } = await startEmbeddedPostgres({
      folder,
      log: createLog('silent'),
      isDurable: false,
      staysBehind: true,
      settings,
    })
    return { host: String(connection.host), user: String(connection.user) }
  },
  async run({ host, user }, sql) {
    const client = new pg.Client({ host, user, database: 'postgres' })
    await client.connect()
    await client.query(sql)
    await client.end()
  },
  async migrate(databaseUrl) {
    await migrateToLatest({ connectionString: databaseUrl })
    // Each start would lay them by itself; here once for all worlds.
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(getConstructionPlans())
    await client.end()
  },
}
