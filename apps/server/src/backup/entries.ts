import { ByteReader, type Bytes } from './byte-reader.ts'
import { BackupTrouble } from './trouble.ts'

/** What a part of a backup is. */
export type Head =
  /** The first. */
  | { kind: 'about'; form: 1; createdAt: string; migration: string; withMedia: boolean }
  | { kind: 'keys' }
  /** Its rows in PostgreSQL's own text form, tables that others refer to first. */
  | { kind: 'table'; name: string; columns: readonly string[] }
  | { kind: 'sequence'; name: string; value: string }
  /** As the store keeps it, sealed. */
  | { kind: 'medium'; id: string }
  /** The last. */
  | { kind: 'end' }

export interface Entry {
  head: Head
  content: Bytes
}

const LENGTH_BYTES = 4

function frame(bytes: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Each part is its head, its bytes as they come, and an empty frame. */
export async function* toFrames(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { head, content } of entries) {
    yield frame(Buffer.from(JSON.stringify(head)))
    for await (const bytes of content) if (bytes.length > 0) yield frame(bytes)
    yield frame(Buffer.alloc(0))
  }
}

/** @throws BackupTrouble where it ends without its last part */
export async function* fromFrames(bytes: Bytes): AsyncGenerator<Entry> {
  const reader = new ByteReader(bytes)
  const next = async () => {
    const length = await reader.upTo(LENGTH_BYTES)
    if (length.length < LENGTH_BYTES) throw new BackupTrouble('The backup has no end. Use another one.')
    return reader.upTo(length.readUInt32BE())
  }
  for (let isLast = false; !isLast; ) {
    const head = JSON.parse((await next()).toString()) as Head
    isLast = head.kind === 'end'
    const content = rest(next)
    yield { head, content }
    for await (const _ of content);
  }
}

async function* rest(next: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  for (let bytes = await next(); bytes.length > 0; bytes = await next()) yield bytes
}
