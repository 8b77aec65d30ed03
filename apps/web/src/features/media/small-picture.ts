import { PICTURE_MAX_BYTES } from '@thrum/contracts/limits'
import { readBitmap } from './picture.ts'

/** Requirement INPT-014. */
const MESSAGE_SIDE_PX = 1_920
const JPEG_QUALITY = 0.8
/** So much of a picture tells whether anything shines through. */
const SAMPLE_SIDE_PX = 64
const HEAD_BYTES = 64

export type PictureType = 'jpg' | 'png' | 'gif' | 'bmp' | 'webp' | 'avif' | 'heic'

/** What a file chooser offers; many a system knows the last ones by their names alone. */
export const PICTURE_ACCEPT =
  'image/jpeg,image/png,image/gif,image/bmp,image/webp,image/avif,image/heic,image/heif,.avif,.heic,.heif'

/** Not every browser reads these; the service does. */
const READ_ELSEWHERE: ReadonlySet<PictureType> = new Set<PictureType>(['avif', 'heic'])

/** Sides in px, as it stands upright; 0 where only the service can tell. */
export interface ChosenPicture {
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.slice(from, to))

/** By content: what a file is called says nothing. */
export function typeOf(head: Uint8Array): PictureType | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpg'
  if (ascii(head, 1, 4) === 'PNG') return 'png'
  if (ascii(head, 0, 4) === 'GIF8') return 'gif'
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp'
  if (ascii(head, 0, 2) === 'BM') return 'bmp'
  const brands = ascii(head, 4, 8) === 'ftyp' ? ascii(head, 8, HEAD_BYTES) : ''
  if (/avif|avis/.test(brands)) return 'avif'
  return /hei[cxms]|hev[cx]/.test(brands) ? 'heic' : undefined
}

/** Source: WebP container, flag of animation in the VP8X chunk */
function isMoving(head: Uint8Array, type: PictureType): boolean {
  if (type === 'gif') return true
  return type === 'webp' && ascii(head, 12, 16) === 'VP8X' && ((head[20] ?? 0) & 0x02) !== 0
}

const headOf = async (file: Blob) => new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())

/** The sides that a picture is made small to. */
export function smallSize(
  width: number,
  height: number,
  longestPx = MESSAGE_SIDE_PX,
): { readonly width: number; readonly height: number } {
  const ratio = Math.min(1, longestPx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) }
}

/** What a person chose, looked at; or why it can't be sent. Requirement INPT-014 */
export async function choosePicture(file: Blob): Promise<ChosenPicture | 'type' | 'large' | 'unreadable'> {
  // A folder may be called `a.png`, and what lies in a cloud may not be had.
  const head = await headOf(file).catch(() => undefined)
  if (head === undefined) return 'unreadable'
  const type = typeOf(head)
  if (type === undefined) return 'type'
  if (file.size > PICTURE_MAX_BYTES) return 'large'
  const bitmap = await readBitmap(file)
  if (bitmap === undefined)
    return READ_ELSEWHERE.has(type) ? { blob: file, width: 0, height: 0 } : 'unreadable'
  const { width, height } = bitmap
  bitmap.close()
  return { blob: file, width, height }
}

/**
 * Small enough to travel: at most 1,920 px unless less will do, JPEG, or PNG where something shines through. What moves stays as it is,
 * and so does what would not become smaller, or what this browser can't read.
 */
export async function toSmallPicture(file: Blob, longestPx?: number): Promise<Blob> {
  const head = await headOf(file)
  const type = typeOf(head)
  if (type === undefined || isMoving(head, type)) return file
  const bitmap = await readBitmap(file)
  if (bitmap === undefined) return file
  try {
    const size = smallSize(bitmap.width, bitmap.height, longestPx)
    const mime = type !== 'jpg' && type !== 'bmp' && isSeeThrough(bitmap) ? 'image/png' : 'image/jpeg'
    const small = await draw(bitmap, size, mime)
    const isSame = size.width === bitmap.width && size.height === bitmap.height
    return small === null || (isSame && small.size >= file.size) ? file : small
  } finally {
    bitmap.close()
  }
}

function paint(bitmap: ImageBitmap, { width, height }: { readonly width: number; readonly height: number }) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return { canvas, context }
}

function isSeeThrough(bitmap: ImageBitmap): boolean {
  const side = { width: SAMPLE_SIDE_PX, height: SAMPLE_SIDE_PX }
  const pixels = paint(bitmap, side)?.context.getImageData(0, 0, SAMPLE_SIDE_PX, SAMPLE_SIDE_PX).data
  return pixels?.some((value, at) => at % 4 === 3 && value < 0xff) === true
}

function draw(
  bitmap: ImageBitmap,
  size: { readonly width: number; readonly height: number },
  mime: 'image/png' | 'image/jpeg',
): Promise<Blob | null> {
  const painted = paint(bitmap, size)
  return new Promise((resolve) => {
    if (painted === undefined) resolve(null)
    else painted.canvas.toBlob(resolve, mime, JPEG_QUALITY)
  })
}
