import { addAbortSignal, Readable } from 'node:stream'
import { AppError } from '@thrum/contracts/errors'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Log } from '../../log.ts'
import { type Media, type OwnMedium, upToDamage } from '../media/index.ts'
import { type ArchiveFile, packArchive, rowsAsJson } from './archive.ts'
import { archivePage } from './archive-page.ts'
import type { ArchiveText } from './archive-texts.ts'
import type { ExportRepo, ExportRow } from './export.repo.ts'
import type { Chapter, OwnDataRepo } from './own-data.repo.ts'
import { inPages, type Pages } from './pages.ts'

/** The archive is deleted then. */
const LIFE_MS = 24 * 60 * 60_000
/** Reading the tables; the rest goes to the media. */
const TABLES_PERCENT = 40
/** Stays below 100 until the archive can be fetched. */
const PACKED_PERCENT = 99
/** What trouble of the moment stopped is tried so often in all. */
const TRIES = 3
const CHAPTERS: readonly Chapter[] = [
  'profile',
  'signIn',
  'sessions',
  'passkeys',
  'toys',
  'friends',
  'friendRequests',
  'blocked',
  'conversations',
  'messages',
  'reactions',
  'heard',
  'plays',
  'patterns',
  'orders',
  'cart',
  'giftForms',
  'complaints',
  'siteMessages',
  'noticesRead',
]
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'audio/mpeg': 'mp3',
}

interface Parts {
  repo: ExportRepo
  data: OwnDataRepo
  media: Pick<Media, 'listOf' | 'open' | 'keepExport' | 'remove'>
  limiter: Limiter
  log: Log
  wall: () => number
  /** Lets it be made now; nobody waits for it. */
  hurry: () => Promise<void>
}

/** The archive of a person's own data. Source: ACC-14 */
export function createExports(parts: Parts) {
  const { repo, media, limiter, log, wall, hurry } = parts
  const make = async (userId: UserId, language: Language, signal: AbortSignal) => {
    try {
      await pack(parts, userId, language, signal)
    } catch (error) {
      // Told to end: the next run does it.
      if (signal.aborted) throw error
      log.error('an archive of own data could not be made', { cause: error })
      await repo.fail(userId, isPassing(error) ? TRIES : 1)
    }
  }
  return {
    find: (userId: UserId): Promise<ExportRow | undefined> => repo.find(userId),

    /** Begins a new one; one that is under way goes on. @throws AppError `request.tooMany` */
    async start(userId: UserId, language: Language): Promise<void> {
      const current = await repo.find(userId)
      if (current?.state !== 'working') {
        await limiter.take('exports', userId)
        const former = await repo.begin(userId, language, new Date(wall()))
        if (former !== null) await media.remove(former)
      }
      // Should this not get through, the next sweep finds it all the same.
      hurry().catch(() => undefined)
    },

    /**
     * All that are under way, one after the other; one that fails holds up no other. Safe to repeat, and to break off
     * anywhere.
     */
    async makeAll(signal: AbortSignal): Promise<void> {
      for (const { user_id, language } of await repo.listWorking()) {
        signal.throwIfAborted()
        await make(user_id, language, signal)
      }
    },
  }
}
export type Exports = ReturnType<typeof createExports>

/** The database, or the store of media, is away; anything else would only happen again. */
function isPassing(error: unknown): boolean {
  return isDatabaseTrouble(error) || (error instanceof AppError && error.code === 'service.unavailable')
}

async function pack(parts: Parts, userId: UserId, language: Language, signal: AbortSignal): Promise<void> {
  const { repo, media, log, wall } = parts
  const own = await media.listOf(userId)
  const nameOf = ({ id, mime }: OwnMedium) => `media/${id}.${ENDINGS[mime] ?? 'bin'}`
  const chapters = chaptersOf(parts, userId)
  chapters.set('media', () =>
    inPages(
      own.map((medium) => ({
        file: nameOf(medium),
        mime: medium.mime,
        bytes: medium.bytes,
        createdAt: medium.createdAt,
      })),
    ),
  )
  const text = (name: string, write: () => AsyncIterable<string>): ArchiveFile => ({
    name,
    open: async () => Readable.from(write()),
  })
  const texts = [text('index.html', () => archivePage(chapters, language, new Date(wall())))]
  for (const [name, read] of chapters) texts.push(text(`data/${name}.json`, () => rowsAsJson(read())))
  // What is damaged for good costs nobody the rest of the archive.
  const open = async (id: MediaId) => {
    const content = await media.open(id)
    return content && upToDamage(content, log)
  }
  const files = withProgress(own, nameOf, open, (share) =>
    repo.setPercent(userId, TABLES_PERCENT + Math.floor((PACKED_PERCENT - TABLES_PERCENT) * share)),
  )
  const archive = addAbortSignal(signal, packArchive(texts, files))
  const kept = await media.keepExport(userId, archive, new Date(wall() + LIFE_MS))
  if (!(await repo.finish(userId, kept.id))) await media.remove(kept.id)
}

/** Each is read twice, for the page and for its own file, and says so each time that it begins. */
function chaptersOf({ repo, data }: Parts, userId: UserId): Map<ArchiveText, () => Pages> {
  let begun = 0
  async function* read(chapter: Chapter): Pages {
    await repo.setPercent(userId, Math.round((TABLES_PERCENT * begun) / (2 * CHAPTERS.length)))
    begun += 1
    yield* data.read(chapter, userId)
  }
  return new Map(CHAPTERS.map((chapter) => [chapter, () => read(chapter)]))
}

/** Says how much is packed each time that another file's turn comes. */
function withProgress(
  own: readonly OwnMedium[],
  nameOf: (medium: OwnMedium) => string,
  open: Media['open'],
  tell: (share: number) => Promise<void>,
): ArchiveFile[] {
  const all = own.reduce((sum, { bytes }) => sum + bytes, 0)
  let packed = 0
  return own.map((medium) => ({
    name: nameOf(medium),
    open: async () => {
      await tell(all === 0 ? 1 : packed / all)
      packed += medium.bytes
      return open(medium.id)
    },
  }))
}
