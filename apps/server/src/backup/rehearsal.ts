import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { newestIn, restoreBackup } from './backup.service.ts'
import { LAST_REHEARSAL_FILE } from './last-backup.ts'
import { BackupTrouble, backupTrouble } from './trouble.ts'

const PREFIX = 'rehearsal-'
const DAY_MS = 24 * 60 * 60_000

export interface Rehearsed {
  file: string
  createdAt: string
  /** From the order to the first answer. */
  tookS: number
  rows: number
  media: number
}

interface Rehearsing {
  /** Where the backups are. */
  from: string
  /** Where a throw-away installation finds room. */
  within: string
  secret: string
  withMedia: boolean
  wall: () => number
  startServer(config: Config): Promise<{ url: string; close(): Promise<void> }>
}

/**
 * Restores the newest backup into a folder of its own, starts a server there that reaches nobody, asks whether it
 * would take calls, and takes all of it away again.
 */
export async function rehearse(config: Config, options: Rehearsing): Promise<Rehearsed> {
  const { from, within, secret, withMedia, wall, startServer } = options
  const { file, tombstones, media } = await newestIn(from)
  const began = performance.now()
  const place = await newPlace(within, wall() - DAY_MS).catch((error: unknown) => {
    throw backupTrouble(error, within)
  })
  try {
    const alone = aside(config, path.join(place, 'data'))
    const parts = { file, secret, tombstones, media: withMedia ? media : undefined, wall }
    const { createdAt, rows, media: laid } = await restoreBackup(alone, parts)
    const server = await startServer(alone)
    const answer = await fetch(`${server.url}/ready`).finally(server.close)
    if (!answer.ok) throw new BackupTrouble('What was restored starts, and takes no calls.')
    const tookS = Math.round((performance.now() - began) / 100) / 10
    const said = JSON.stringify({ createdAt: new Date(wall()).toISOString(), tookS })
    await writeFile(path.join(config.dataDir, LAST_REHEARSAL_FILE), said, { mode: 0o600 })
    return { file, createdAt, tookS, rows, media: laid }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Takes away what a rehearsal that was killed has left. */
async function newPlace(within: string, beforeMs: number): Promise<string> {
  for (const name of (await readdir(within)).filter((one) => one.startsWith(PREFIX))) {
    const place = path.join(within, name)
    if ((await stat(place)).mtimeMs < beforeMs) await rm(place, { recursive: true, force: true })
  }
  return mkdtemp(path.join(within, PREFIX))
}

/** The same, with nothing in common with the running one, and no way to people. */
function aside(config: Config, dataDir: string): Config {
  return {
    ...config,
    ...{ dataDir, databaseUrl: undefined, mediaStore: undefined },
    ...{ host: '127.0.0.1', port: 0, previewPorts: [], consolePort: undefined },
    ...{ smtpUrl: undefined, tracesUrl: undefined, logLevel: 'silent' },
  }
}
