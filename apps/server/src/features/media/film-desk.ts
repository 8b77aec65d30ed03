import { existsSync } from 'node:fs'
import os from 'node:os'
import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import { FILM_MAX_BYTES, FILM_MAX_MS } from '@thrum/contracts/limits'
import { createPlaces } from '../../http/places.ts'
import { ASKED, DECODERS, type FilmFacts, readFilmFacts } from './film-facts.ts'
import type { FilmKind } from './film-kind.ts'
import type { FilmTools } from './film-tools.ts'
import { type ChildLimits, runChild } from './limited-child.ts'
import { createLine } from './line.ts'
import type { PictureDesk } from './picture-desk.ts'
import type { PictureForm } from './picture-form.ts'

/** A film written anew; sides in px, as it is seen. */
export interface RenewedFilm {
  mime: 'video/mp4'
  width: number
  height: number
  ms: number
  blur: string | null
  poster: PictureForm
}

export interface FilmDesk {
  /**
   * Writes a film anew, as MP4 that plays before it is there whole, without anything but picture and sound; and
   * a poster of it beside it.
   * @throws AppError `upload.filmUnavailable`, `upload.filmLength`, `upload.filmUnreadable`,
   *   `upload.tooManyPixels`, `request.tooMany` while the line is long, `service.unavailable` at the end
   */
  renew(ownerId: UserId, kind: FilmKind, from: string, to: string): Promise<RenewedFilm>
  /** Whatever is under way is killed. */
  close(): void
}

export interface FilmLimits extends ChildLimits {
  /** Those at work, too. */
  waiting: number
}
const LIMITS: FilmLimits = { memoryBytes: 1024 * 1024 * 1024, timeMs: 150_000, waiting: 36 }
/** Toys come first: on a small machine one film at a time. */
const AT_ONCE = os.availableParallelism() >= 4 ? 2 : 1
/** Nobody fills the line. Source: abuse case RE-07 */
const PER_OWNER = 3
const RETRY_S = 5
const THREADS = 2
/** 4,096 × 2,304: what cameras call 4K. */
const MAX_PIXELS = 9_437_184
/** Frames don't end at the second. */
const SPARE_MS = 500
/** What a file claims may be longer than what is in it by so much. */
const CUT_SHORT_MS = 1_000
const POSTER_SIDE_PX = 640

/** Where the poster stands, beside the film itself. */
export const posterFile = (to: string): string => `${to}-poster`
const frameFile = (to: string): string => `${to}-frame`

interface Bench {
  ownerId: UserId
  tools: FilmTools
  pictures: PictureDesk
  limits: FilmLimits
  cut: AbortSignal
}

/** @param tools undefined where there are none: every film is refused */
export function createFilmDesk(
  tools: FilmTools | undefined,
  pictures: PictureDesk,
  limits: FilmLimits = LIMITS,
): FilmDesk {
  const line = createLine({ atOnce: AT_ONCE, length: limits.waiting })
  const inHand = createPlaces(PER_OWNER, RETRY_S)
  const ending = new AbortController()
  return {
    async renew(ownerId, kind, from, to) {
      if (tools === undefined) throw new AppError('upload.filmUnavailable')
      const leave = inHand.take(ownerId)
      const bench = { ownerId, tools, pictures, limits, cut: ending.signal }
      try {
        return await line.run(ownerId, () => renew(bench, from, to, kind))
      } catch (cause) {
        throw ending.signal.aborted ? new AppError('service.unavailable', { cause }) : cause
      } finally {
        leave()
      }
    },
    close: () => ending.abort(),
  }
}

async function renew(bench: Bench, from: string, to: string, kind: FilmKind): Promise<RenewedFilm> {
  const found = await probe(bench, from, kind)
  if (found.pixels > MAX_PIXELS) throw new AppError('upload.tooManyPixels')
  const claimedMs = (found.seconds ?? 0) * 1_000
  if (claimedMs > FILM_MAX_MS + SPARE_MS) throw new AppError('upload.filmLength')
  await write(bench, [...toRead(kind, from), ...toWrite(found), '-f', 'mp4', to])
  // Only what was written anew tells how long it is.
  const { seconds = 0, width, height } = await probe(bench, to, 'mov')
  const ms = Math.round(seconds * 1_000)
  if (ms > FILM_MAX_MS + SPARE_MS) throw new AppError('upload.filmLength')
  if (ms <= 0 || ms < claimedMs - CUT_SHORT_MS) throw new AppError('upload.filmUnreadable')
  const { blur, ...poster } = await makePoster(bench, to, seconds)
  return { mime: 'video/mp4', width, height, ms, blur, poster }
}

/** One reader, one protocol: nothing in the file leads to another file or to the network. */
const toRead = (kind: FilmKind, file: string) => [
  ...['-protocol_whitelist', 'file', '-f', kind === 'mov' ? 'mov' : 'matroska'],
  ...['-codec_whitelist', DECODERS, '-max_streams', '20', '-i', `file:${file}`],
]

async function probe({ tools, limits, cut }: Bench, file: string, kind: FilmKind): Promise<FilmFacts> {
  const args = ['-v', 'error', ...toRead(kind, file), ...ASKED, '-of', 'json']
  const { code, output } = await runChild(tools.ffprobe, args, limits, { cut })
  const facts = code === 0 ? readFilmFacts(output) : undefined
  if (facts === undefined) throw new AppError('upload.filmUnreadable')
  return facts
}

async function write({ tools, limits, cut }: Bench, args: readonly string[]): Promise<void> {
  const always = ['-nostdin', '-v', 'error', '-y', '-threads', String(THREADS)]
  // Where the server that started it is gone, nobody else ends one that hangs. In s of the processor.
  const ownEnd = ['-timelimit', String((THREADS * limits.timeMs) / 1_000)]
  const { code } = await runChild(tools.ffmpeg, [...always, ...ownEnd, ...args], limits, { cut })
  if (code !== 0) throw new AppError('upload.filmUnreadable')
}

/** What fits stays as it is, but for notes between its frames; all else is written in a form that every browser plays. */
function toWrite({ picture, sound, width, height, isPictureFit, isSoundFit }: FilmFacts): string[] {
  const form = [`scale=${width}:${height}`, 'setsar=1', 'format=yuv420p'].join(',')
  const pictureForm = isPictureFit
    ? ['-c:v', 'copy']
    : [
        ...['-vf', form, '-fpsmax', '30', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26'],
        ...['-maxrate', '2500k', '-bufsize', '5000k', '-threads', String(THREADS)],
      ]
  const soundForm = isSoundFit ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '96k', '-ac', '2']
  return [
    ...['-map', `0:${picture}`, ...(sound === undefined ? [] : ['-map', `0:${sound}`])],
    ...['-map_metadata', '-1', '-map_metadata:s:v', '-1', '-map_chapters', '-1'],
    ...(sound === undefined ? [] : ['-map_metadata:s:a', '-1', ...soundForm]),
    // Kind 6: notes of any content. Source: ITU-T H.264, table 7-1
    ...[...pictureForm, '-bsf:v', 'filter_units=remove_types=6'],
    ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-movflags', '+faststart'],
    ...['-t', String(FILM_MAX_MS / 1_000 + 1), '-fs', String(FILM_MAX_BYTES)],
  ]
}

async function makePoster(
  bench: Bench,
  film: string,
  seconds: number,
): Promise<PictureForm & { blur: string | null }> {
  const side = `min(${POSTER_SIDE_PX}\\,`
  const scale = `scale=${side}iw):${side}ih):force_original_aspect_ratio=decrease`
  const still = ['-frames:v', '1', '-an', '-vf', scale, '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '3']
  const file = ['-f', 'image2', '-update', '1', frameFile(film)]
  // The very first frame is often dark; and the only one, where a picture stands still.
  for (const at of [Math.min(1, seconds / 3), 0]) {
    await write(bench, ['-ss', at.toFixed(3), ...toRead('mov', film), ...still, ...file])
    if (existsSync(frameFile(film))) break
  }
  const made = bench.pictures.renew(bench.ownerId, frameFile(film), posterFile(film), 'jpeg', 'picture')
  const { mime, width, height, blur } = await made.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'upload.unreadable') throw error
    throw new AppError('upload.filmUnreadable', { cause: error })
  })
  return { mime, width, height, blur }
}
