import { AVATAR_SIDE_PX } from '@thrum/contracts/limits'

/** As the server keeps it; more would travel for nothing. */
const LONGEST_SIDE_PX = 2_048
const JPEG_QUALITY = 0.85
const AVATAR_QUALITY = 0.9

/** Part of a picture, in its own px. */
export interface PictureArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * A chosen picture made small enough to travel: upright, at most 2,048 px, JPEG. Undefined where this browser
 * can't read it; the server may still.
 */
export async function toSmall(file: Blob): Promise<Blob | undefined> {
  const bitmap = await readBitmap(file)
  if (bitmap === undefined) return undefined
  try {
    const ratio = Math.min(1, LONGEST_SIDE_PX / Math.max(bitmap.width, bitmap.height))
    const size = { width: Math.round(bitmap.width * ratio), height: Math.round(bitmap.height * ratio) }
    return await draw(size, JPEG_QUALITY, (context) =>
      context.drawImage(bitmap, 0, 0, size.width, size.height),
    )
  } finally {
    bitmap.close()
  }
}

/**
 * Cuts the square that stands in the round frame.
 * @param area in px of the picture after it was turned
 * @param turned degrees, clockwise
 */
export async function cutAvatar(picture: Blob, area: PictureArea, turned: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  try {
    const isLying = turned % 180 !== 0
    const box = {
      width: isLying ? bitmap.height : bitmap.width,
      height: isLying ? bitmap.width : bitmap.height,
    }
    const side = { width: AVATAR_SIDE_PX, height: AVATAR_SIDE_PX }
    return await draw(side, AVATAR_QUALITY, (context) => {
      context.scale(AVATAR_SIDE_PX / area.width, AVATAR_SIDE_PX / area.height)
      context.translate(box.width / 2 - area.x, box.height / 2 - area.y)
      context.rotate((turned * Math.PI) / 180)
      context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
    })
  } finally {
    bitmap.close()
  }
}

/** Upright. Undefined where this browser can't read it. */
export async function readBitmap(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

/** What can be seen through lies on white, as in print. */
async function draw(
  { width, height }: { width: number; height: number },
  quality: number,
  paint: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  paint(context)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (blob === null) throw new Error('no picture')
  return blob
}
