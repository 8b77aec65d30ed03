/**
 * One picture, in a process of its own: a crafted file that crashes the decoder, or makes it eat memory, harms
 * nothing else. Called as `picture.child.ts <kind> <fit> <from> <to>`; answers with one line of JSON.
 */
import { readFile, writeFile } from 'node:fs/promises'
import {
  AVATAR_SIDE_PX,
  MEDIUM_SIDE_PX,
  PICTURE_MAX_FRAMES,
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE_PX,
  THUMBNAIL_SIDE_PX,
} from '@thrum/contracts/limits'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { systemCode } from '../../start-error.ts'
import { decodeBitmap, type Pixels, readBitmapHeader } from './bitmap.ts'
import { type PictureAnswer, type PictureForm, type PicturePart, partFile } from './picture-form.ts'
import type { PictureKind } from './picture-kind.ts'

/** Enough for any screen's whole width, and a small file. */
const LONGEST_SIDE_PX = 2_048
const JPEG_QUALITY = 85
/** Longest side in px. Source: requirement CHAT-040 */
const PARTS: readonly [PicturePart['size'], number][] = [
  [2, MEDIUM_SIDE_PX],
  [3, THUMBNAIL_SIDE_PX],
]
/** As large as a ThumbHash is made from. */
const BLUR_SIDE_PX = 100

/** Where the server that started it is gone, nobody else ends a decoder that hangs. */
const OWN_END_MS = 15_000

/** Read by decoders of our own choice. */
type UnpackedKind = 'bmp' | 'heic'
type LoadedKind = Exclude<PictureKind, UnpackedKind>

const LOADERS: Readonly<Record<LoadedKind, string>> = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  gif: 'VipsForeignLoadNsgif',
  webp: 'VipsForeignLoadWebp',
  avif: 'VipsForeignLoadHeif',
}

async function answer(kind: PictureKind, fit: string, from: string, to: string): Promise<PictureAnswer> {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.concurrency(1)
  sharp.cache(false)
  try {
    const opened =
      kind === 'bmp' || kind === 'heic' ? await unpack(kind, from) : await load(kind, from, fit === 'avatar')
    if (opened === undefined) return { refused: 'upload.tooManyPixels' }
    const { form } = opened
    const shown = resized(opened.picture, fit)
    const { packed, all, first } = await pack(shown, form)
    const whole = await keep(packed, to)
    if (fit === 'avatar') return { ...whole, parts: [], blur: null }
    const parts: PicturePart[] = []
    for (const [size, side] of PARTS) {
      if (Math.max(whole.width, whole.height) <= side) continue
      const part = await keep(
        await encode(all().resize(side, side, { fit: 'inside' }), form),
        partFile(to, size),
      )
      parts.push({ ...part, size })
    }
    return { ...whole, parts, blur: await blurOf(first()) }
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes(systemCode(error))
    return { refused: isFull ? 'upload.storeFull' : 'upload.unreadable' }
  }
}

/** A picture that stands upright once it is read, and what it becomes. */
interface Opened {
  picture: Sharp
  form: Form
}

/** Undefined beyond the limits. */
async function load(kind: LoadedKind, from: string, isStill: boolean): Promise<Opened | undefined> {
  // Only the decoder of the kind that the first bytes claim; a file of two kinds is read as that one or not at all.
  sharp.unblock({ operation: [LOADERS[kind]] })
  const found = await sharp(from, { limitInputPixels: false }).metadata()
  const frames = found.pages ?? 1
  if (frames > PICTURE_MAX_FRAMES || isTooLarge(found.width, found.height, frames)) return undefined
  const isMoving = !isStill && frames > 1 && kind !== 'avif'
  const picture = sharp(from, { animated: isMoving, failOn: 'error', limitInputPixels: PICTURE_MAX_PIXELS })
  return { picture: isMoving ? picture : picture.autoOrient(), form: formOf(kind, found, isMoving) }
}

/** Of one that is a line of millions, decoding takes longer than of any other with as many pixels. */
function isTooLarge(width: number, height: number, frames = 1): boolean {
  return Math.max(width, height) > PICTURE_MAX_SIDE_PX || width * height * frames > PICTURE_MAX_PIXELS
}

/** Undefined beyond the limits. */
async function unpack(kind: UnpackedKind, from: string): Promise<Opened | undefined> {
  const file = await readFile(from)
  const pixels = await (kind === 'bmp' ? unpackBitmap(file) : unpackHeic(file))
  if (pixels === undefined) return undefined
  const { data, ...raw } = pixels
  return { picture: sharp(data, { raw }), form: raw.channels === 4 ? 'png' : 'jpeg' }
}

function unpackBitmap(file: Buffer): Pixels | undefined {
  const header = readBitmapHeader(file)
  return isTooLarge(header.width, header.height) ? undefined : decodeBitmap(file, header)
}

async function unpackHeic(file: Buffer): Promise<Pixels | undefined> {
  const { decodeHeic } = await import('./heic.ts')
  return decodeHeic(file, isTooLarge)
}

function resized(picture: Sharp, fit: string): Sharp {
  if (fit === 'avatar') return picture.resize(AVATAR_SIDE_PX, AVATAR_SIDE_PX, { fit: 'cover' })
  return picture.resize(LONGEST_SIDE_PX, LONGEST_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
}

type Form = 'gif' | 'png' | 'jpeg'

/** A moving picture stays one, as GIF; what can be seen through is PNG; all else JPEG. */
function formOf(kind: LoadedKind, { hasAlpha }: Metadata, isMoving: boolean): Form {
  if (isMoving) return 'gif'
  return hasAlpha && kind !== 'gif' ? 'png' : kind === 'gif' ? 'png' : 'jpeg'
}

type Packed = Awaited<ReturnType<typeof encode>>

/** The picture in its form, what smaller forms are made from, and a still of it. */
async function pack(picture: Sharp, form: Form): Promise<{ packed: Packed; all(): Sharp; first(): Sharp }> {
  if (form === 'gif') {
    // Pace and repetition stand in the packed form alone.
    const packed = await encode(picture, form)
    sharp.unblock({ operation: [LOADERS.gif] })
    const read = (animated: boolean) => sharp(packed.data, { animated, limitInputPixels: PICTURE_MAX_PIXELS })
    return { packed, all: () => read(true), first: () => read(false) }
  }
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  return { packed: await encode(pixels(), form), all: pixels, first: pixels }
}

/** Nothing of the old file but its pixels goes over: sharp writes no metadata unless told to. */
async function encode(picture: Sharp, form: Form) {
  const formed =
    form === 'gif' ? picture.gif() : form === 'png' ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY })
  const { data, info } = await formed.toBuffer({ resolveWithObject: true })
  const { width, height, pages } = info
  return { data, mime: `image/${form}`, width, height: Math.round(height / (pages ?? 1)) }
}

async function keep({ data, ...form }: Packed, to: string): Promise<PictureForm> {
  await writeFile(to, data)
  return form
}

async function blurOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(BLUR_SIDE_PX, BLUR_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

setTimeout(() => process.kill(process.pid, 'SIGKILL'), OWN_END_MS).unref()
const [kind, fit = '', from = '', to = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await answer(kind as PictureKind, fit, from, to)))
