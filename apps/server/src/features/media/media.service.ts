import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { AppError } from '@thrum/contracts/errors'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { AVATAR_SIDE_PX, PICTURE_MAX_BYTES } from '@thrum/contracts/limits'
import type { Incoming, Receive } from '../../http/incoming.ts'
import type { Limiter } from '../../http/limiter.ts'
import { newMediaId } from '../../ids.ts'
import type { MediaRepo, MediaRow } from './media.repo.ts'
import type { MediaStore } from './media-store.ts'
import type { PictureDesk } from './picture-desk.ts'
import { HEAD_BYTES, pictureKindOf } from './picture-kind.ts'

/** What nothing refers to is private to its uploader, and gone after this long. Source: safety P-E2 */
const UNREFERENCED_MS = 60 * 60_000

export interface MediaParts {
  repo: MediaRepo
  store: MediaStore
  desk: PictureDesk
  receive: Receive
  limiter: Limiter
  wall: () => number
}

export function createMediaService(parts: MediaParts) {
  const { repo, store, wall } = parts
  const removeBytes = (ids: readonly MediaId[]) => Promise.all(ids.map((id) => store.remove(id)))
  return {
    /** What it is, is read from its content. @throws AppError as `upload` of the contract says */
    async upload(ownerId: UserId, incoming: Incoming): Promise<MediaRow> {
      await countDay(parts.limiter, ownerId, incoming.bytes)
      return storePicture(parts, ownerId, incoming)
    },
    claimAvatar: (ownerId: UserId, id: MediaId) => claimAvatar(parts, ownerId, id),
    settleAvatar: repo.settleAvatar,
    listOf: repo.listOf,
    open: store.open,
    /** Bytes first: a row without bytes is found by nobody's address, bytes without a row by the sweep. */
    async keepExport(ownerId: UserId, content: Readable, endsAt: Date) {
      const id = newMediaId()
      const bytes = await store.put(id, content)
      const created_at = new Date(wall())
      await repo.insert({
        ...{
          id,
          owner_id: ownerId,
          kind: 'export',
          mime: 'application/zip',
          bytes,
          width: null,
          height: null,
        },
        ...{ ref: 'export', created_at, ends_at: endsAt },
      })
      return { id, bytes }
    },
    async remove(id: MediaId) {
      await repo.remove(id)
      await store.remove(id)
    },
    async removeAllOf(ownerId: UserId) {
      await removeBytes(await repo.removeAllOf(ownerId))
    },
    /** Removes what has ended or found no use within the hour, and bytes that no row knows. */
    async sweep() {
      const now = new Date(wall())
      const before = new Date(now.getTime() - UNREFERENCED_MS)
      await removeBytes(await repo.removeEnded(before, now))
      await removeBytes(await orphans(parts, before))
    },
  }
}
export type MediaService = ReturnType<typeof createMediaService>

/** @throws AppError `upload.dayFull` */
async function countDay(limiter: Limiter, ownerId: UserId, bytes: number): Promise<void> {
  await limiter.take('uploadKilobytes', ownerId, Math.ceil(bytes / 1_024)).catch((cause: unknown) => {
    throw new AppError('upload.dayFull', { cause })
  })
}

async function storePicture({ desk, store, repo, wall }: MediaParts, ownerId: UserId, incoming: Incoming) {
  const kind = pictureKindOf(await incoming.head(HEAD_BYTES))
  if (kind === undefined) throw new AppError('upload.typeRefused')
  const form = await desk.renew(incoming.file, incoming.renewed, kind, 'picture')
  const id = newMediaId()
  const bytes = await store.put(id, createReadStream(incoming.renewed))
  const row = {
    ...{ id, owner_id: ownerId, kind: 'picture' as const, ...form, bytes, ref: null },
    ...{ created_at: new Date(wall()), ends_at: null },
  }
  await repo.insert(row)
  return { ...row, bytes: String(bytes) }
}

/** @throws AppError `profile.avatarInvalid` unless it is a picture of one's own */
async function claimAvatar(parts: MediaParts, ownerId: UserId, id: MediaId): Promise<void> {
  const row = await parts.repo.claimAvatar(id, ownerId)
  if (row === undefined) throw new AppError('profile.avatarInvalid', { data: { field: 'avatar' } })
  const isSquare = row.width === row.height && (row.width ?? 0) <= AVATAR_SIDE_PX
  if (isSquare && row.mime !== 'image/gif') return
  await cutSquare(parts, row)
}

/** Everybody sees it, so it is small and still, whatever the client has sent. */
async function cutSquare({ store, receive, desk, repo }: MediaParts, row: MediaRow): Promise<void> {
  const stored = await store.open(row.id)
  const incoming = stored && (await receive(stored, PICTURE_MAX_BYTES))
  if (incoming === undefined) throw new AppError('profile.avatarInvalid', { data: { field: 'avatar' } })
  try {
    const kind = pictureKindOf(await incoming.head(HEAD_BYTES))
    if (kind === undefined) throw new AppError('profile.avatarInvalid', { data: { field: 'avatar' } })
    const form = await desk.renew(incoming.file, incoming.renewed, kind, 'avatar')
    const bytes = await store.put(row.id, createReadStream(incoming.renewed))
    await repo.resize(row.id, { ...form, bytes })
  } finally {
    await incoming.discard()
  }
}

/** An upload puts its bytes before its row, so young bytes are left alone. */
async function orphans({ store, repo }: MediaParts, before: Date): Promise<MediaId[]> {
  const old: MediaId[] = []
  for await (const { id, putAtMs } of store.list()) if (putAtMs < before.getTime()) old.push(id)
  const known = await repo.known(old)
  return old.filter((id) => !known.has(id))
}
