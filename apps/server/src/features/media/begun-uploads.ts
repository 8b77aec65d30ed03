import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@thrum/contracts/errors'
import { MediaId, UserId } from '@thrum/contracts/ids'
import { UPLOAD_PART_MAX_BYTES } from '@thrum/contracts/limits'
import { UploadForm } from '@thrum/contracts/media/resumable.routes'
import * as z from 'zod/mini'
import { diskTrouble } from '../../disk-trouble.ts'
import { type Incoming, incomingIn, rawFile } from '../../http/incoming.ts'
import { systemCode } from '../../start-error.ts'

/** Whose an upload in parts is, and what is to come. */
const Begun = z.object({
  ownerId: UserId,
  sessionId: z.string(),
  form: UploadForm,
  /** The whole. */
  bytes: z.number(),
  /** Epoch ms. */
  begunAtMs: z.number(),
})
export type Begun = z.infer<typeof Begun>

const FACTS = 'facts.json'

/**
 * What was begun and isn't finished, as `<folder>/<id>/`: it outlives the process. One server has the folder, so
 * what it holds is known in memory. It knows ids, sizes and places, and asks nobody who may.
 */
export interface BegunUploads {
  /** @throws AppError `upload.storeFull` */
  begin(id: MediaId, facts: Begun): Promise<void>
  find(id: MediaId): Begun | undefined
  all(): [MediaId, Begun][]
  /** How many bytes are there. */
  offset(id: MediaId): Promise<number>
  /**
   * Adds what comes, for as long as it comes; what came before it broke off stays.
   * @returns how many bytes are there now
   * @throws AppError `upload.tooLarge`, and `upload.storeFull`, which gives back what was there
   */
  add(id: MediaId, bytes: number, body: Readable, signal: AbortSignal): Promise<number>
  incoming(id: MediaId, bytes: number): Omit<Incoming, 'discard'>
  /** The bytes go, the upload stays. */
  empty(id: MediaId): Promise<void>
  remove(id: MediaId): Promise<void>
}

export async function openBegunUploads(folder: string): Promise<BegunUploads> {
  const begun = await readAll(folder)
  const folderOf = (id: MediaId) => path.join(folder, id)
  const rawOf = (id: MediaId) => rawFile(folderOf(id))
  const empty = async (id: MediaId) => {
    // What nothing is to come of is there whole.
    if (begun.get(id)?.bytes !== 0) await rm(rawOf(id), { force: true })
  }
  const remove = async (id: MediaId) => {
    begun.delete(id)
    await rm(folderOf(id), { recursive: true, force: true })
  }
  return {
    async begin(id, facts) {
      try {
        await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
        if (facts.bytes === 0) await writeFile(rawOf(id), '', { mode: 0o600 })
        const draft = path.join(folderOf(id), 'draft')
        await writeFile(draft, JSON.stringify(facts), { mode: 0o600 })
        await rename(draft, path.join(folderOf(id), FACTS))
        begun.set(id, facts)
      } catch (error) {
        await remove(id)
        throw diskTrouble(error)
      }
    },
    find: (id) => begun.get(id),
    all: () => [...begun],
    async offset(id) {
      return (await stat(rawOf(id)).catch(ignoreMissing))?.size ?? 0
    },
    async add(id, bytes, body, signal) {
      try {
        return await append(rawOf(id), bytes, body, signal)
      } catch (error) {
        const trouble = diskTrouble(error)
        // Whoever has room for everything else lets it go on.
        if (trouble instanceof AppError && trouble.code === 'upload.storeFull') await empty(id)
        throw trouble
      }
    },
    incoming: (id, bytes) => incomingIn(folderOf(id), bytes),
    empty,
    remove,
  }
}

/** What a process that ended while it began one has left is no upload. */
async function readAll(folder: string): Promise<Map<MediaId, Begun>> {
  const begun = new Map<MediaId, Begun>()
  for (const name of await readdir(folder).catch(() => [])) {
    const id = MediaId.safeParse(name)
    const facts = await readFacts(path.join(folder, name, FACTS))
    if (id.success && facts !== undefined) begun.set(id.data, facts)
    else await rm(path.join(folder, name), { recursive: true, force: true })
  }
  return begun
}

async function readFacts(file: string): Promise<Begun | undefined> {
  try {
    return Begun.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

async function append(file: string, bytes: number, body: Readable, signal: AbortSignal): Promise<number> {
  const handle = await open(file, 'a', 0o600)
  const cut = () => void body.destroy()
  try {
    const first = (await handle.stat()).size
    const end = Math.min(bytes, first + UPLOAD_PART_MAX_BYTES)
    let at = first
    if (signal.aborted) return at
    signal.addEventListener('abort', cut)
    for await (const chunk of comingFrom(body)) {
      if (at + chunk.length > end) throw new AppError('upload.tooLarge')
      await handle.appendFile(chunk)
      at += chunk.length
    }
    return at
  } finally {
    signal.removeEventListener('abort', cut)
    await handle.close()
  }
}

/** Ends where the body ends, be it whole or cut; left in the middle, the connection still stands for the answer. */
async function* comingFrom(body: Readable): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next = await chunks.next().catch(() => undefined)
      if (next === undefined || next.done === true) return
      yield next.value
    }
  } finally {
    await chunks.return?.()
  }
}

function ignoreMissing(error: unknown): undefined {
  if (systemCode(error) !== 'ENOENT') throw error
}
