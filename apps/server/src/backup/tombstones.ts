import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import * as z from 'zod/mini'
import { syncFolder } from '../sync-folder.ts'
import { BackupTrouble } from './trouble.ts'

/** An account that was closed, by an id without meaning, and until when a backup may still bring it back. */
export interface Tombstone {
  userId: string
  endsAt: string
}

const List = z.array(z.object({ userId: z.string(), endsAt: z.iso.datetime() }))

export async function readTombstones(client: pg.Client): Promise<Tombstone[]> {
  const { rows } = await client.query<{ user_id: string; ends_at: Date }>(
    'select user_id, ends_at from tombstones order by ends_at, user_id',
  )
  return rows.map((row) => ({ userId: row.user_id, endsAt: row.ends_at.toISOString() }))
}

/** The newest list replaces the one before in one step: a longer one holds all of it that still counts. */
export async function writeTombstones(file: string, list: readonly Tombstone[]): Promise<void> {
  // The nightly and the quick backup may write it at the same moment.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(list, null, 1)}\n`, { mode: 0o600, flush: true })
  await rename(draft, file)
  await syncFolder(path.dirname(file))
}

/** @throws BackupTrouble */
export async function loadTombstones(file: string): Promise<Tombstone[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupTrouble(`${file} can't be read.`)
  try {
    return z.parse(List, JSON.parse(text))
  } catch (cause) {
    throw new BackupTrouble(`${file} is no list of tombstones.`, { cause })
  }
}
