import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { MediaId } from '@thrum/contracts/ids'
import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { MediaStore } from '../features/media/media-store.ts'
import { syncFolder } from '../sync-folder.ts'
import type { Entry } from './entries.ts'
import type { Tombstone } from './tombstones.ts'
import { BackupTrouble } from './trouble.ts'

interface Parts {
  client: pg.Client
  store: Pick<MediaStore, 'put'>
  folder: string
  tombstones: readonly Tombstone[]
}

export interface Restored {
  rows: number
  media: number
  tombstones: number
}

/** Ended since the backup, perhaps: whoever took a token away must not find it back. */
const SESSIONS = ['sessions', 'operator_sessions']

/**
 * Lays a backup into an empty database and an empty folder. The rows become visible all at once at the end, with
 * the newer tombstones among them; the server's start closes the accounts these name before it answers anybody.
 */
export async function restore(entries: AsyncIterable<Entry>, parts: Parts): Promise<Restored> {
  const { client, tombstones } = parts
  const restored: Restored = { rows: 0, media: 0, tombstones: tombstones.length }
  await client.query('begin')
  for await (const entry of entries) await layDown(entry, parts, restored)
  for (const { userId, endsAt } of tombstones) {
    await client.query(
      'insert into tombstones (user_id, ends_at) values ($1, $2) on conflict (user_id) do nothing',
      [userId, endsAt],
    )
  }
  for (const name of SESSIONS) await client.query(`delete from ${escapeIdentifier(name)}`)
  await client.query('commit')
  return restored
}

async function layDown(
  { head, content }: Entry,
  { client, store, folder }: Parts,
  count: Restored,
): Promise<void> {
  switch (head.kind) {
    case 'keys':
      // Never over others: without these, nothing that they sealed can be opened.
      await writeFile(path.join(folder, 'keys.json'), await buffer(content), {
        mode: 0o600,
        flag: 'wx',
        flush: true,
      })
      await syncFolder(folder)
      return
    case 'table': {
      const columns = head.columns.map(escapeIdentifier).join(', ')
      const sink = client.query(
        copyFrom(`copy public.${escapeIdentifier(head.name)} (${columns}) from stdin`),
      )
      await pipeline(content, sink)
      count.rows += sink.rowCount
      return
    }
    case 'sequence':
      await client.query('select setval($1::text::regclass, $2::bigint)', [
        `public.${escapeIdentifier(head.name)}`,
        head.value,
      ])
      return
    case 'medium': {
      const id = MediaId.safeParse(head.id)
      if (!id.success) throw new BackupTrouble('The backup names a medium that can’t be one.')
      await store.put(id.data, Readable.from(content, { objectMode: false }))
      count.media++
      return
    }
    default:
  }
}
