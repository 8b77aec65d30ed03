import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { AppError } from '@thrum/contracts/errors'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { AVATAR_SIDE_PX, PICTURE_MAX_BYTES, SEALED_DAYS } from '@thrum/contracts/limits'
import type { UploadForm } from '@thrum/contracts/media/resumable.routes'
import type { Incoming, Receive } from '../../http/incoming.ts'
import type { Limiter } from '../../http/limiter.ts'
import { createPlaces } from '../../http/places.ts'
import { newMediaId } from '../../ids.ts'
import { inTurn } from '../../in-turn.ts'
import type { Log } from '../../log.ts'
import { type FilmDesk, posterFile } from './film-desk.ts'
import { filmKindOf } from './film-kind.ts'
import type { MediaRepo, MediaRow, OwnRow } from './media.repo.ts'
import { DamagedMedium, type MediaStore } from './media-store.ts'
import { createOrphanSearch } from './orphan-search.ts'
import type { PictureDesk } from './picture-desk.ts'
import { partFile } from './picture-form.ts'
import { HEAD_BYTES, pictureKindOf } from './picture-kind.ts'
import type { ByteSeal } from './seal-bytes.ts'
import { readSound } from './sound-desk.ts'
import { isSound } from './sound-frames.ts'

/** What nothing refers to is private to its uploader, and gone after this long. Source: safety P-E2 */
const UNREFERENCED_MS = 60 * 60_000
/** No browser shows or runs it. */
const ANY_TYPE = 'application/octet-stream'
const DAY_MS = 24 * 60 * 60_000

/** Files of one person under way at once: nobody fills the whole line of the picture desk. Source: abuse case RE-07 */
const AT_ONCE_PER_OWNER = 10
const RETRY_S = 5

/** Objects removed at a time: whoever uploads meanwhile finds a way to the store. */
const REMOVED_AT_ONCE = 20

export interface MediaParts {
  repo: MediaRepo
  store: MediaStore
  desk: PictureDesk
  films: FilmDesk
  seal: ByteSeal
  receive: Receive
  limiter: Limiter
  wall: () => number
  log: Log
}

export function createMediaService(parts: MediaParts) {
  const { repo, store, wall } = parts
  const inHand = createPlaces(AT_ONCE_PER_OWNER, RETRY_S)
  const removeBytes = (ids: readonly MediaId[]) => inTurn(removals(store, ids))
  const nextOrphans = createOrphanSearch(store, repo)
  const handle = async (store: Store, ...args: [UserId, Whole, MediaId]) => {
    const leave = inHand.take(args[0])
    try {
      return await store(parts, ...args)
    } finally {
      leave()
    }
  }
  const take = async (ownerId: UserId, incoming: Whole, store: Store) => {
    await countDay(parts.limiter, ownerId, incoming.bytes)
    return handle(store, ownerId, incoming, newMediaId())
  }
  return {
    /** What it is, is read from its content. @throws AppError as `upload` of the contract says */
    upload: (ownerId: UserId, incoming: Incoming) => take(ownerId, incoming, storeShown),
    /** Opaque: never looked into, never shown. @throws AppError as `uploadFile` of the contract says */
    uploadFile: (ownerId: UserId, incoming: Incoming) => take(ownerId, incoming, storeFile),
    /** What came in parts, and was counted as it came. @throws AppError as `finishUpload` of the contract says */
    storeParts: (ownerId: UserId, id: MediaId, form: UploadForm, incoming: Whole) =>
      handle(form === 'file' ? storeFile : storeShown, ownerId, incoming, id),
    findOwn: repo.findOwn,
    claimAvatar: (ownerId: UserId, id: MediaId) => claimAvatar(parts, ownerId, id),
    settleAvatar: repo.settleAvatar,
    listOf: repo.listOf,
    size: store.size,
    open: store.open,
    async keepExport(ownerId: UserId, content: Readable, endsAt: Date) {
      const about = { ...FACTS, mime: 'application/zip', width: null, height: null }
      const facts = { ...about, owner_id: ownerId, kind: 'export', ref: 'export', ends_at: endsAt } as const
      const { id, bytes } = await keep(parts, { id: newMediaId(), content: () => content, ...facts })
      return { id, bytes: Number(bytes) }
    },
    async remove(id: MediaId) {
      await repo.remove(id)
      await store.remove(id)
    },
    async removeAllOf(ownerId: UserId) {
      await sealRecalled(parts, ownerId)
      let ids: MediaId[]
      do {
        ids = await repo.removeSomeOf(ownerId)
        await removeBytes(ids)
      } while (ids.length > 0)
    },
    openEvidence: (id: MediaId) => openEvidence(parts, id),
    copyEvidence: (id: MediaId) => unlessDamaged(parts, () => copyEvidence(parts, id)),
    openCopy: (storeId: MediaId) => openSealed(parts, storeId, storeId),
    async removeCopies(storeIds: readonly MediaId[]) {
      await removeBytes(storeIds)
    },
    /** Of what the sweep does, what nobody should wait for. */
    async dropEnded() {
      const now = new Date(wall())
      await removeBytes(await repo.removeEnded(new Date(now.getTime() - UNREFERENCED_MS), now))
    },
    /**
     * Removes what has ended or found no use within the hour, and seals what was recalled; of bytes that no row knows,
     * those of the store's next part go.
     */
    async sweep() {
      const now = new Date(wall())
      const sealedBefore = new Date(now.getTime() - SEALED_DAYS * DAY_MS)
      const before = new Date(now.getTime() - UNREFERENCED_MS)
      await inTurn([
        () => sealRecalled(parts),
        async () => removeBytes(await repo.removeSealed(sealedBefore)),
        async () => removeBytes(await repo.removeEnded(before, now)),
        async () => removeBytes(await nextOrphans(before)),
      ])
    },
  }
}
export type MediaService = ReturnType<typeof createMediaService>

function* removals(store: MediaStore, ids: readonly MediaId[]): Generator<() => Promise<unknown>> {
  for (let at = 0; at < ids.length; at += REMOVED_AT_ONCE) {
    const some = ids.slice(at, at + REMOVED_AT_ONCE)
    yield () => Promise.all(some.map((id) => store.remove(id)))
  }
}

/** @throws AppError `upload.dayFull` */
async function countDay(limiter: Limiter, ownerId: UserId, bytes: number): Promise<void> {
  await limiter.take('uploadKilobytes', ownerId, Math.ceil(bytes / 1_024)).catch((cause: unknown) => {
    throw new AppError('upload.dayFull', { cause })
  })
}

/** What has come, to the last byte. */
type Whole = Omit<Incoming, 'discard'>
type Store = (parts: MediaParts, ownerId: UserId, incoming: Whole, id: MediaId) => Promise<OwnRow>

/** Each kind by its own rules. @throws AppError */
const storeShown: Store = async (parts, ownerId, incoming, id) => {
  const head = await incoming.head(HEAD_BYTES)
  const isFilm = filmKindOf(head) !== undefined
  const store = isSound(head) ? storeSound : isFilm ? storeFilm : storePicture
  return store(parts, ownerId, incoming, id)
}

const storeSound: Store = async (parts, ownerId, incoming, id) => {
  const { ms, content } = await readSound(incoming)
  const facts = { ...FACTS, owner_id: ownerId, kind: 'sound' as const, width: null, height: null }
  return keep(parts, {
    ...{ ...facts, id, mime: 'audio/mpeg', ms },
    content: () => Readable.from([content]),
  })
}

/** With its poster. @throws AppError */
const storeFilm: Store = async (parts, ownerId, incoming, id) => {
  const kind = filmKindOf(await incoming.head(HEAD_BYTES))
  if (kind === undefined) throw new AppError('upload.typeRefused')
  const { file, renewed } = incoming
  const { poster, ...film } = await parts.films.renew(ownerId, kind, file, renewed)
  const facts = { ...FACTS, owner_id: ownerId }
  const still = { ...facts, ...poster, id: newMediaId(), kind: 'picture' as const, part_of: id }
  return keep(parts, { ...facts, ...film, id, kind: 'film', content: () => createReadStream(renewed) }, [
    { ...still, size_type: 2, content: () => createReadStream(posterFile(renewed)) },
  ])
}

/** With its smaller forms. @throws AppError */
const storePicture: Store = async (parts, ownerId, incoming, id) => {
  if (incoming.bytes > PICTURE_MAX_BYTES) throw new AppError('upload.tooLarge')
  const kind = pictureKindOf(await incoming.head(HEAD_BYTES))
  if (kind === undefined) throw new AppError('upload.typeRefused')
  const {
    parts: smaller,
    blur,
    ...form
  } = await parts.desk.renew(ownerId, incoming.file, incoming.renewed, kind, 'picture')
  const facts = { ...FACTS, owner_id: ownerId, kind: 'picture' as const }
  const whole = { ...facts, ...form, id, blur, content: () => createReadStream(incoming.renewed) }
  return keep(
    parts,
    whole,
    smaller.map(({ size, ...smallerForm }) => ({
      ...{ ...facts, ...smallerForm, id: newMediaId(), part_of: id, size_type: size },
      content: () => createReadStream(partFile(incoming.renewed, size)),
    })),
  )
}

const storeFile: Store = async (parts, ownerId, incoming, id) => {
  const facts = { ...FACTS, owner_id: ownerId, kind: 'file' as const, width: null, height: null }
  const content = () => createReadStream(incoming.file)
  return keep(parts, { ...facts, id, mime: ANY_TYPE, content })
}

const FACTS = { ref: null, ends_at: null, part_of: null, size_type: null, blur: null, ms: null }

type Kept = Omit<MediaRow, 'bytes' | 'created_at'> & { content: () => Readable }

/**
 * Bytes first: a row without bytes could be asked for, bytes without a row are found by the sweep. An owner who
 * was deleted meanwhile leaves neither.
 */
async function keep(
  { store, repo, wall }: MediaParts,
  whole: Kept,
  smaller: readonly Kept[] = [],
): Promise<OwnRow> {
  const put = async ({ content, ...facts }: Kept) => {
    const bytes = await store.put(facts.id, content())
    return { ...facts, bytes, created_at: new Date(wall()) }
  }
  let isAsked = false
  try {
    const row = await put(whole)
    const rows = [row]
    for (const one of smaller) rows.push(await put(one))
    isAsked = true
    await repo.insert(whole.owner_id, rows)
    const poster = whole.kind === 'film' ? (smaller[0]?.id ?? null) : null
    return { ...row, bytes: String(row.bytes), poster }
  } catch (error) {
    // Without a clear no the rows may be there, or come by a commit that is slower than its caller.
    if (!isAsked || error instanceof AppError)
      await Promise.all([whole, ...smaller].map(({ id }) => store.remove(id)))
    throw error
  }
}

/**
 * What was recalled lies encrypted until its week is over; what it was known by gives nothing. Safe to
 * repeat, and to break off anywhere. Source: safety O-7
 */
async function sealRecalled(parts: MediaParts, ownerId?: UserId): Promise<void> {
  const recalled = await parts.repo.listRecalled(ownerId)
  await inTurn(recalled.map((medium) => () => sealOne(parts, medium)))
}

async function sealOne(parts: MediaParts, { id, mime }: Pick<MediaRow, 'id' | 'mime'>): Promise<void> {
  const { repo, store, seal, wall } = parts
  const content = await store.open(id)
  if (content === undefined) {
    // Lost otherwise: there is nothing to seal.
    await Promise.all((await repo.removeParts(id)).map((each) => store.remove(each)))
    await repo.remove(id)
    return
  }
  const storeId = newMediaId()
  const bytes = await unlessDamaged(parts, () => store.put(storeId, seal.close(id, content)))
  if (bytes === undefined) {
    // As long as it would lie sealed: the right key, or a backup, may make it whole again.
    await repo.keepUnsealed(id, new Date(wall() + SEALED_DAYS * DAY_MS))
    return
  }
  const row = { media_id: id, store_id: storeId, mime, sealed_at: new Date(wall()) }
  const former = await repo.replaceBySealed(row)
  await Promise.all((former ?? [storeId]).map((each) => store.remove(each)))
}

/** @returns undefined where the medium is damaged: trying again is of no use */
async function unlessDamaged<T>({ log }: MediaParts, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (cause) {
    if (!(cause instanceof DamagedMedium)) throw cause
    log.error('a medium is damaged', { cause })
    return undefined
  }
}

async function openEvidence(parts: MediaParts, id: MediaId) {
  const { repo, store } = parts
  const row = await repo.find(id)
  const plain = row && (await store.open(id))
  if (plain !== undefined) return { mime: row?.mime ?? '', content: plain }
  const sealed = await repo.findSealed(id)
  const content = sealed && (await openSealed(parts, id, sealed.store_id))
  return content && { mime: sealed.mime, content }
}

export interface EvidenceCopy {
  storeId: MediaId
  mime: string
  /** Of the content, not of its sealed form. */
  bytes: number
  /** SHA-256, hexadecimal. */
  hash: string
}

/** Sealed under its own id, so that it opens nowhere else. */
async function copyEvidence(parts: MediaParts, id: MediaId): Promise<EvidenceCopy | undefined> {
  const found = await openEvidence(parts, id)
  if (found === undefined) return undefined
  const hash = createHash('sha256')
  let bytes = 0
  const measured = Readable.from(
    (async function* () {
      for await (const chunk of found.content) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    })(),
  ).once('close', () => found.content.destroy())
  const storeId = newMediaId()
  await parts.store.put(storeId, parts.seal.close(storeId, measured))
  return { storeId, mime: found.mime, bytes, hash: hash.digest('hex') }
}

async function openSealed({ store, seal }: MediaParts, id: MediaId, storeId: MediaId) {
  const size = await store.size(storeId)
  if (size === undefined) return undefined
  return seal.open(id, { size, read: (range) => store.open(storeId, range) })
}

/** @throws AppError `profile.avatarInvalid` unless it is a picture of one's own */
async function claimAvatar(parts: MediaParts, ownerId: UserId, id: MediaId): Promise<void> {
  const row = await parts.repo.claimAvatar(id, ownerId)
  if (row === undefined) throw new AppError('profile.avatarInvalid', { data: { field: 'avatar' } })
  const smaller = await parts.repo.removeParts(id)
  await Promise.all(smaller.map((each) => parts.store.remove(each)))
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
    const { mime, width, height } = await desk.renew(
      row.owner_id,
      incoming.file,
      incoming.renewed,
      kind,
      'avatar',
    )
    const bytes = await store.put(row.id, createReadStream(incoming.renewed))
    await repo.resize(row.id, { mime, width, height, bytes })
  } finally {
    await incoming.discard()
  }
}
