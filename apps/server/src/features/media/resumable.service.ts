import type { Readable } from 'node:stream'
import { AppError, ERRORS } from '@thrum/contracts/errors'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { UPLOAD_LIFE_MS, UPLOADS_BEGUN_MAX } from '@thrum/contracts/limits'
import type { UploadForm } from '@thrum/contracts/media/resumable.routes'
import type { Caller } from '../../http/caller.ts'
import type { Incoming } from '../../http/incoming.ts'
import type { Limiter } from '../../http/limiter.ts'
import { newMediaId } from '../../ids.ts'
import { createTurns } from '../../turns.ts'
import type { Begun, BegunUploads } from './begun-uploads.ts'
import type { OwnRow } from './media.repo.ts'

export interface ResumableParts {
  begun: BegunUploads
  /** One's own that is finished. */
  findOwn(id: MediaId, ownerId: UserId): Promise<OwnRow | undefined>
  /** Makes it a medium under this id. @throws AppError */
  store(ownerId: UserId, id: MediaId, form: UploadForm, incoming: Omit<Incoming, 'discard'>): Promise<OwnRow>
  limiter: Limiter
  wall: () => number
}

export interface Kept {
  id: MediaId
  offset: number
}

const BYTES_PER_KILOBYTE = 1_024

/** Uploads in parts. An upload has the id that its medium gets, which is how finishing twice finds the same. */
export function createResumableService(parts: ResumableParts) {
  const { begun, findOwn, limiter, wall } = parts
  const turns = createTurns<MediaId>()
  /** Being written anew, which may take minutes and ends by itself. */
  const finishing = new Set<MediaId>()
  const isOver = ({ begunAtMs }: Begun) => begunAtMs + UPLOAD_LIFE_MS <= wall()
  /** Foreign, of another session, too old and unknown are the same undefined. */
  const find = (id: MediaId, { userId, sessionId }: Caller) => {
    const facts = begun.find(id)
    const isOwn = facts?.ownerId === userId && facts.sessionId === sessionId && !isOver(facts)
    return isOwn ? facts : undefined
  }
  /** @throws AppError `upload.gone` */
  const finished = async (id: MediaId, { userId }: Caller) => {
    const row = await findOwn(id, userId)
    if (row === undefined) throw new AppError('upload.gone')
    return row
  }
  const oldestFirst = (ownerId: UserId) =>
    begun
      .all()
      .filter(([, facts]) => facts.ownerId === ownerId)
      .sort(([, one], [, other]) => one.begunAtMs - other.begunAtMs)
  const removeAll = async (some: readonly [MediaId, Begun][]) => {
    for (const [id] of some) await turns.take(id, () => begun.remove(id))
  }
  return {
    /** @throws AppError `upload.dayFull`, `upload.storeFull` */
    async begin({ userId: ownerId, sessionId }: Caller, form: UploadForm, bytes: number): Promise<Kept> {
      await ensureDay(limiter, ownerId, bytes)
      const id = newMediaId()
      await begun.begin(id, { ownerId, sessionId, form, bytes, begunAtMs: wall() })
      const open = oldestFirst(ownerId).filter(([each]) => !finishing.has(each))
      await removeAll(open.slice(0, -UPLOADS_BEGUN_MAX))
      return { id, offset: 0 }
    },
    /** Whoever asks has lost the part that was on its way. @throws AppError `upload.gone` */
    offset: (caller: Caller, id: MediaId): Promise<Kept> =>
      turns.take(id, async () => {
        if (find(id, caller) === undefined) return { id, offset: Number((await finished(id, caller)).bytes) }
        return { id, offset: await begun.offset(id) }
      }),
    /** @throws AppError as `uploadPart` of the contract says */
    add: (caller: Caller, { id, offset }: Kept, body: Readable): Promise<Kept> =>
      turns.take(id, async (signal) => {
        const facts = find(id, caller)
        if (facts === undefined) throw new AppError('upload.gone')
        const before = await begun.offset(id)
        if (before !== offset) return { id, offset: before }
        await ensureDay(limiter, caller.userId, 1)
        try {
          return { id, offset: await begun.add(id, facts.bytes, body, signal) }
        } finally {
          const added = (await begun.offset(id)) - before
          await countDay(limiter, caller.userId, added)
        }
      }),
    /** @throws AppError as `finishUpload` of the contract says */
    finish: (caller: Caller, id: MediaId): Promise<OwnRow> =>
      turns.take(id, async () => {
        const facts = find(id, caller)
        const done = await findOwn(id, caller.userId)
        if (facts === undefined || done !== undefined) {
          if (facts !== undefined) await begun.remove(id)
          return done ?? finished(id, caller)
        }
        if ((await begun.offset(id)) !== facts.bytes) throw new AppError('upload.incomplete')
        finishing.add(id)
        return complete(parts, id, facts).finally(() => finishing.delete(id))
      }),
    drop: (caller: Caller, id: MediaId): Promise<void> =>
      turns.take(id, async () => {
        if (find(id, caller) !== undefined) await begun.remove(id)
      }),
    removeAllOf: (ownerId: UserId) => removeAll(oldestFirst(ownerId)),
    /** What was begun a day ago and not finished goes. */
    sweep: () => removeAll(begun.all().filter(([, facts]) => isOver(facts))),
  }
}
export type ResumableService = ReturnType<typeof createResumableService>

/** The bytes stay for another try only where another try may do. */
async function complete(
  { begun, store }: ResumableParts,
  id: MediaId,
  { ownerId, form, bytes }: Begun,
): Promise<OwnRow> {
  try {
    const row = await store(ownerId, id, form, begun.incoming(id, bytes))
    await begun.remove(id)
    return row
  } catch (error) {
    if (error instanceof AppError) {
      if (error.code === 'upload.storeFull') await begun.empty(id)
      else if (!ERRORS[error.code].retry) await begun.remove(id)
    }
    throw error
  }
}

/** Told before anything has come. @throws AppError `upload.dayFull` */
async function ensureDay(limiter: Limiter, ownerId: UserId, bytes: number): Promise<void> {
  const kilobytes = Math.max(1, Math.ceil(bytes / BYTES_PER_KILOBYTE))
  await limiter.ensureLeft('uploadKilobytes', ownerId, kilobytes).catch((cause: unknown) => {
    throw new AppError('upload.dayFull', { cause })
  })
}

/** What has come is counted, whole or cut; the part that fills the day is still taken. */
async function countDay(limiter: Limiter, ownerId: UserId, bytes: number): Promise<void> {
  if (bytes <= 0) return
  await limiter.take('uploadKilobytes', ownerId, Math.ceil(bytes / BYTES_PER_KILOBYTE)).catch(() => undefined)
}
