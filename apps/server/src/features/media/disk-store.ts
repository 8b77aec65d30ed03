import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MediaId } from '@thrum/contracts/ids'
import { diskTrouble } from '../../disk-trouble.ts'
import { randomId } from '../../ids.ts'
import { systemCode } from '../../start-error.ts'
import { syncFolder } from '../../sync-folder.ts'
import type { MediaStore } from './media-store.ts'

/** Half-written files stand here, so that nothing but whole ones bears an id's name. */
const UNFINISHED = 'unfinished'

/** Media as files `<folder>/<first two characters>/<id>`, readable by the server's user alone. */
export function createDiskStore(folder: string): MediaStore {
  const shelfOf = (id: MediaId) => path.join(folder, id.slice(0, 2))
  const fileOf = (id: MediaId) => path.join(shelfOf(id), id)
  return {
    async put(id, content) {
      const draft = path.join(folder, UNFINISHED, randomId())
      try {
        await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 })
        await mkdir(shelfOf(id), { recursive: true, mode: 0o700 })
        const bytes = await writeWhole(draft, content)
        await rename(draft, fileOf(id))
        await syncFolder(shelfOf(id))
        return bytes
      } catch (error) {
        await rm(draft, { force: true })
        throw diskTrouble(error)
      }
    },
    async size(id) {
      return (await stat(fileOf(id)).catch(ignoreMissing))?.size
    },
    async open(id, range) {
      const handle = await open(fileOf(id), 'r').catch(ignoreMissing)
      if (handle === undefined) return undefined
      return createReadStream('', { fd: handle, ...(range && { start: range.from, end: range.to }) })
    },
    async remove(id) {
      await rm(fileOf(id), { force: true })
    },
    async *list(after) {
      for await (const id of idsIn(folder, after)) {
        const facts = await stat(fileOf(id)).catch(ignoreMissing)
        if (facts !== undefined) yield { id, putAtMs: facts.mtimeMs }
      }
    },
  }
}

/** Removes what a process that ended in the middle of writing left behind. */
export async function clearUnfinished(folder: string): Promise<void> {
  await rm(path.join(folder, UNFINISHED), { recursive: true, force: true })
}

async function writeWhole(file: string, content: Readable | Uint8Array): Promise<number> {
  const source = content instanceof Readable ? content : Readable.from([content])
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(source, sink)
  return sink.bytesWritten
}

async function* idsIn(folder: string, after = ''): AsyncGenerator<MediaId> {
  for (const shelf of await namesIn(folder)) {
    if (shelf.length !== 2 || shelf < after.slice(0, 2)) continue
    for (const name of await namesIn(path.join(folder, shelf))) {
      const id = MediaId.safeParse(name)
      if (id.success && id.data > after) yield id.data
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return ((await readdir(folder).catch(ignoreMissing)) ?? []).sort()
}

function ignoreMissing(error: unknown): undefined {
  if (systemCode(error) !== 'ENOENT') throw error
}
