import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { StartError, systemCode } from '../start-error.ts'
import { type OpenDatabase, openDatabase, openSource, type Source } from './database.ts'
import { isListenedTo, socketFile } from './listening.ts'
import { DATABASE_USER } from './postgres-cluster.ts'

/** Lines of PostgreSQL's own postmaster.pid, from 0. Source: postgresql.org, src/include/utils/pidfile.h */
const LINE_PORT = 3
const LINE_SOCKET_FOLDER = 4
const LINE_LISTEN_ADDRESS = 5

/**
 * Opens the database for a command beside the server: through the running server's own PostgreSQL where there
 * is one, else by starting it for as long as the command takes.
 * @throws StartError where there is none yet: made here, it would take what is meant for another, and say that it's done
 */
export async function openBeside(config: Config, log: Log): Promise<OpenDatabase> {
  const running = config.databaseUrl ?? (await findRunning(config.dataDir))
  if (running === undefined && !(await hasDatabase(config))) {
    throw new StartError(
      `There is no database in ${config.dataDir}. Set DATA_DIR to the server's folder; its first start makes one.`,
    )
  }
  return openDatabase({ ...config, databaseUrl: running, databasePoolSize: 1 }, log)
}

/** The same, without touching a table: it may still be of the version before. */
export async function openSourceBeside(config: Config, log: Log): Promise<Source> {
  return openSource(
    { ...config, databaseUrl: config.databaseUrl ?? (await findRunning(config.dataDir)) },
    log,
  )
}

/** What may not be looked into is there, and told by the folder's own line. */
export async function hasDatabase({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl !== undefined) return true
  return stat(path.join(dataDir, 'postgres')).then(
    () => true,
    (error: unknown) => systemCode(error) !== 'ENOENT',
  )
}

/** The address of the embedded PostgreSQL that a server runs in this folder. */
async function findRunning(folder: string): Promise<string | undefined> {
  const mark = await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = mark.split('\n').map((line) => line.trim())
  const port = lines[LINE_PORT]
  if (!port) return undefined
  // The mark outlives a crash, and its process number may be another's by now: whoever listens tells.
  const socketFolder = lines[LINE_SOCKET_FOLDER]
  if (socketFolder) {
    if (!(await isListenedTo({ path: socketFile(socketFolder, Number(port)) }))) return undefined
    return `postgresql://${DATABASE_USER}@/postgres?host=${encodeURIComponent(socketFolder)}&port=${port}`
  }
  const host = lines[LINE_LISTEN_ADDRESS]
  if (!host || !(await isListenedTo({ host, port: Number(port) }))) return undefined
  const password = (await readFile(path.join(folder, 'postgres.secret'), 'utf8')).trim()
  return `postgresql://${DATABASE_USER}:${encodeURIComponent(password)}@${host}:${port}/postgres`
}
