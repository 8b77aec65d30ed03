import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Names the folder of this test run; the run's setup sets it, and workers inherit it. */
export const RUN_FOLDER = 'THRUM_TEST_RUN'
const START_LIMIT_MS = 60_000

/** What the product hands in, so that this package needn't know the server. */
export interface ClusterMaker {
  /** Starts a throw-away PostgreSQL in the folder that outlives this process. */
  startCluster(folder: string): Promise<Cluster>
  /** Runs SQL on the cluster's own database. */
  run(cluster: Cluster, sql: string): Promise<void>
  /** Lays the product's tables. */
  migrate(databaseUrl: string): Promise<void>
}

/** Folder of the socket, and the database's user. */
export interface Cluster {
  host: string
  user: string
}

const TEMPLATE = 'thrum_template'

/** A fresh database with all tables, copied from the run's template. @returns its address and the run's folder */
export async function cloneDatabase(maker: ClusterMaker): Promise<{ databaseUrl: string; folder: string }> {
  const folder = process.env[RUN_FOLDER]
  if (folder === undefined)
    throw new Error(`${RUN_FOLDER} is not set: run by vitest with packages/testkit/src/run.setup.ts`)
  const cluster = await ensureCluster(maker, folder)
  const name = `world_${randomBytes(6).toString('hex')}`
  await maker.run(cluster, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return { databaseUrl: urlOf(cluster, name), folder }
}

function urlOf({ host, user }: Cluster, database: string): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
}

/** The first worker that comes starts it; the others wait for its mark. */
async function ensureCluster(maker: ClusterMaker, folder: string): Promise<Cluster> {
  const mark = path.join(folder, 'cluster.json')
  const isFirst = await mkdir(path.join(folder, 'cluster.lock')).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    // The database may run under another user, who must be able to pass.
    await chmod(folder, 0o711)
    const cluster = await maker.startCluster(folder)
    await maker.run(cluster, `create database ${TEMPLATE}`)
    await maker.migrate(urlOf(cluster, TEMPLATE))
    await writeFile(`${mark}.new`, JSON.stringify(cluster))
    await rename(`${mark}.new`, mark)
    return cluster
  }
  const end = performance.now() + START_LIMIT_MS
  while (performance.now() < end) {
    const text = await readFile(mark, 'utf8').catch(() => undefined)
    if (text !== undefined) return JSON.parse(text)
    await sleep(20)
  }
  throw new Error('the database of this test run did not start')
}
