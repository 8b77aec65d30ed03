/**
 * One picture, in a process of its own: a crafted file that crashes the decoder, or makes it eat memory, harms
 * nothing else. Called as `picture.child.ts <kind> <fit> <from> <to>`; answers with one line of JSON.
 */
import { writeFile } from 'node:fs/promises'
import { AVATAR_SIDE_PX, PICTURE_MAX_FRAMES, PICTURE_MAX_PIXELS } from '@thrum/contracts/limits'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { systemCode } from '../../start-error.ts'
import type { PictureAnswer } from './picture-desk.ts'
import type { PictureKind } from './picture-kind.ts'

/** Enough for any screen's whole width, and a small file. */
const LONGEST_SIDE_PX = 2_048
const JPEG_QUALITY = 85

/** Where the server that started it is gone, nobody else ends a decoder that hangs. */
const OWN_END_MS = 15_000

const LOADERS: Readonly<Record<PictureKind, string>> = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  gif: 'VipsForeignLoadNsgif',
  webp: 'VipsForeignLoadWebp',
  avif: 'VipsForeignLoadHeif',
}

async function answer(kind: PictureKind, fit: string, from: string, to: string): Promise<PictureAnswer> {
  // Only the decoder of the kind that the first bytes claim; a file of two kinds is read as that one or not at all.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [LOADERS[kind]] })
  sharp.concurrency(1)
  sharp.cache(false)
  try {
    const found = await sharp(from, { limitInputPixels: false }).metadata()
    const frames = found.pages ?? 1
    if (frames > PICTURE_MAX_FRAMES || found.width * found.height * frames > PICTURE_MAX_PIXELS) {
      return { refused: 'upload.tooManyPixels' }
    }
    const isMoving = fit !== 'avatar' && frames > 1 && kind !== 'avif'
    const picture = sharp(from, { animated: isMoving, failOn: 'error', limitInputPixels: PICTURE_MAX_PIXELS })
    return await write(
      resized(isMoving ? picture : picture.autoOrient(), fit),
      formOf(kind, found, isMoving),
      to,
    )
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes(systemCode(error))
    return { refused: isFull ? 'upload.storeFull' : 'upload.unreadable' }
  }
}

function resized(picture: Sharp, fit: string): Sharp {
  if (fit === 'avatar') return picture.resize(AVATAR_SIDE_PX, AVATAR_SIDE_PX, { fit: 'cover' })
  return picture.resize(LONGEST_SIDE_PX, LONGEST_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
}

type Form = 'gif' | 'png' | 'jpeg'

/** A moving picture stays one, as GIF; what can be seen through is PNG; all else JPEG. */
function formOf(kind: PictureKind, { hasAlpha }: Metadata, isMoving: boolean): Form {
  if (isMoving) return 'gif'
  return hasAlpha && kind !== 'gif' ? 'png' : kind === 'gif' ? 'png' : 'jpeg'
}

/** Nothing of the old file but its pixels goes over: sharp writes no metadata unless told to. */
async function write(picture: Sharp, form: Form, to: string): Promise<PictureAnswer> {
  const formed =
    form === 'gif' ? picture.gif() : form === 'png' ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY })
  const { data, info } = await formed.toBuffer({ resolveWithObject: true })
  await writeFile(to, data)
  const { width, height, pages } = info
  return { mime: `image/${form}`, width, height: Math.round(height / (pages ?? 1)) }
}

setTimeout(() => process.kill(process.pid, 'SIGKILL'), OWN_END_MS).unref()
const [kind, fit = '', from = '', to = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await answer(kind as PictureKind, fit, from, to)))
