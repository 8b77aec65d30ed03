import type { Socket } from 'node:net'
import type pg from 'pg'
import { BackupTrouble } from './trouble.ts'

const LOOK_EVERY_MS = 1_000
const SILENT_LOOKS_MAX = 60

/**
 * Breaks the connection once the database owes an answer and has sent no byte of it for a minute. A table takes as
 * long as it takes to read, and what nobody has fetched yet, as while a disk is slow, is no silence.
 * @returns ends the looking
 */
export function breakSilent(client: pg.Client): () => void {
  const stream = client.connection.stream as Socket
  const asked = client as pg.Client & { readonly readyForQuery: boolean }
  let heard = 0
  let silentLooks = 0
  const look = setInterval(() => {
    const isSilent = !asked.readyForQuery && stream.readableLength === 0 && stream.bytesRead === heard
    heard = stream.bytesRead
    silentLooks = isSilent ? silentLooks + 1 : 0
    if (silentLooks >= SILENT_LOOKS_MAX)
      stream.destroy(new BackupTrouble('The database has not answered for a minute.'))
  }, LOOK_EVERY_MS)
  return () => clearInterval(look)
}
