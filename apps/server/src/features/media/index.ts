import path from 'node:path'
import type { Readable } from 'node:stream'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { Caller } from '../../http/caller.ts'
import { clearIncoming, createReceive } from '../../http/incoming.ts'
import { inTurn } from '../../in-turn.ts'
import { openBegunUploads } from './begun-uploads.ts'
import { createFilmDesk } from './film-desk.ts'
import { findFilmTools } from './film-tools.ts'
import { createMediaAccess, type IsSeenBy } from './media.access.ts'
import { createMediaRepo } from './media.repo.ts'
import { bindMediaRoutes } from './media.routes.ts'
import { createMediaService, type EvidenceCopy } from './media.service.ts'
import { openStore } from './open-store.ts'
import { createPictureDesk } from './picture-desk.ts'
import { bindResumableRoutes } from './resumable.routes.ts'
import { createResumableService } from './resumable.service.ts'
import { createByteSeal } from './seal-bytes.ts'
import { createSignedAddresses } from './signed-address.ts'

/** How a profile names a picture of one's own. */
const AVATAR = /^\/media\/([0-9A-Za-z]{22})$/
const SWEEP_EVERY_MS = 5 * 60_000

/** A medium as its owner's archive holds it. */
export interface OwnMedium {
  id: MediaId
  mime: string
  bytes: number
  createdAt: Date
}

export { DamagedMedium } from './media-store.ts'
export { type PressedPicture, pressPicture } from './press-picture.ts'
export { upToDamage } from './up-to-damage.ts'
export type { EvidenceCopy }

/** What other parts of the server may use of media. */
export interface Media {
  /**
   * Makes a picture of one's own ready to be the avatar; other addresses pass unread. `settleAvatar` follows,
   * whether the profile was saved or not. @throws AppError `profile.avatarInvalid`
   */
  claimAvatar(ownerId: UserId, avatar: string): Promise<void>
  /** Lets the media follow the saved profile: a former avatar goes, once nobody who was blocked sees it any more. */
  settleAvatar(ownerId: UserId): Promise<void>
  /** Keeps the archive of a person's own data, for its owner alone, until `endsAt`. */
  keepExport(ownerId: UserId, content: Readable, endsAt: Date): Promise<{ id: MediaId; bytes: number }>
  /** An address that works for 5 minutes without the `token` header, while this session lives. */
  signAddress(id: MediaId, viewer: Caller): string
  /** For the archive: everything the person has uploaded, oldest first, and its bytes. */
  listOf(ownerId: UserId): Promise<OwnMedium[]>
  open(id: MediaId): Promise<Readable | undefined>
  /** A medium whoever sees it, also for a week after it was recalled: for complaints, and nobody else. */
  openEvidence(id: MediaId): Promise<{ mime: string; content: Readable } | undefined>
  /** Seals a copy of what `openEvidence` gives, for a complaint, which then knows where it lies. */
  copyEvidence(id: MediaId): Promise<EvidenceCopy | undefined>
  openCopy(storeId: MediaId): Promise<Readable | undefined>
  /** Bytes alone. */
  removeCopies(storeIds: readonly MediaId[]): Promise<void>
  /** Rows and bytes. */
  remove(id: MediaId): Promise<void>
  removeAllOf(ownerId: UserId): Promise<void>
  /** Removes what has ended or found no use within the hour. Safe to repeat; runs by itself. */
  sweep(): Promise<void>
  bindRoutes(door: Door): void
}

interface Others {
  /** Chat's answer, at each request. */
  isSeenBy: IsSeenBy
}

export async function createMedia(context: Context, { isSeenBy }: Others): Promise<Media> {
  const { config, db, wall, keys, limiter, jobs, clock, events, log, onDrain } = context
  const folder = path.join(config.dataDir, 'media')
  const incoming = path.join(folder, 'incoming')
  await clearIncoming(incoming)
  const receive = createReceive(incoming)
  const repo = createMediaRepo(db)
  const addresses = createSignedAddresses(keys.chatSignKey, wall)
  const desk = createPictureDesk()
  const tools = await findFilmTools(config.ffmpegPath)
  if (tools === undefined) log.info('no ffmpeg is found: videos are refused; install it, or set FFMPEG_PATH')
  const films = createFilmDesk(tools, desk)
  onDrain(films.close)
  const service = createMediaService({
    repo,
    store: await openStore(config, folder, keys.mediaKey),
    desk,
    films,
    seal: createByteSeal(keys.sealKey),
    receive,
    limiter,
    wall,
    log,
  })
  const resumable = createResumableService({
    begun: await openBegunUploads(path.join(folder, 'begun')),
    ...{ findOwn: service.findOwn, store: service.storeParts, limiter, wall },
  })
  const sweep = () => inTurn([resumable.sweep, service.sweep])
  jobs.every('media-sweep', SWEEP_EVERY_MS, sweep)
  events.on('mediaReleased', () => {
    // The sweep finds what was left.
    service
      .dropEnded()
      .catch((error: unknown) => log.error('released media stay until the sweep', { cause: error }))
  })
  return {
    ...service,
    async removeAllOf(ownerId) {
      await resumable.removeAllOf(ownerId)
      await service.removeAllOf(ownerId)
    },
    sweep,
    async claimAvatar(ownerId, avatar) {
      const id = AVATAR.exec(avatar)?.[1]
      if (id !== undefined) await service.claimAvatar(ownerId, id as MediaId)
    },
    async listOf(ownerId) {
      const rows = await service.listOf(ownerId)
      return rows.map(({ id, mime, bytes, created_at }) => ({
        ...{ id, mime, bytes: Number(bytes), createdAt: created_at },
      }))
    },
    signAddress: addresses.sign,
    bindRoutes(door) {
      bindMediaRoutes(door, {
        ...{ service, receive, clock },
        ...{ access: createMediaAccess({ repo, addresses, isSeenBy, wall }), addresses },
      })
      bindResumableRoutes(door, resumable, clock)
    },
  }
}
