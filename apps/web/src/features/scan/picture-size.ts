/** Pixels, as the picture's own first bytes say. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Enough of a file to find its size in; a camera writes a preview and its notes before it. */
export const HEAD_BYTES = 512 * 1024

/**
 * Size of a PNG, JPEG, WebP or GIF, read before anything is decoded: a small file can claim a picture that takes all
 * of a phone's memory. Undefined for everything else.
 * Source: PNG §11.2.2, JPEG B.2.2, WebP container, GIF89a §18
 */
export function readPictureSize(head: Uint8Array): PictureSize | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  try {
    return pngSize(view) ?? jpegSize(view) ?? webpSize(view) ?? gifSize(view)
  } catch {
    // It ends before it says.
    return undefined
  }
}

/** A longer strip is no photograph of a code, and would grow to no end where it is turned on its side. */
const RATIO_MAX = 8

export function isStrip({ width, height }: PictureSize): boolean {
  return Math.max(width, height) > RATIO_MAX * Math.min(width, height)
}

/** How to draw a picture so that its longer side takes so many dots, or is left as it is. */
export function fitInto({ width, height }: PictureSize, sidePx: number): ImageBitmapOptions {
  if (Math.max(width, height) <= sidePx) return {}
  return { [width >= height ? 'resizeWidth' : 'resizeHeight']: sidePx, resizeQuality: 'medium' }
}

const PNG = 0x89504e470d0a1a0an
const IHDR = 0x49484452

function pngSize(view: DataView): PictureSize | undefined {
  if (view.getBigUint64(0) !== PNG || view.getUint32(12) !== IHDR) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** SOF0 to SOF15, without the three in between that are none. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function jpegSize(view: DataView): PictureSize | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2))
  }
  return undefined
}

const RIFF = 0x52494646
const WEBP = 0x57454250
const VP8 = 0x56503820
const VP8L = 0x5650384c
const VP8X = 0x56503858

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
}

function webpSize(view: DataView): PictureSize | undefined {
  if (view.getUint32(0) !== RIFF || view.getUint32(8) !== WEBP) return undefined
  switch (view.getUint32(12)) {
    case VP8:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case VP8L: {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case VP8X:
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
    default:
      return undefined
  }
}

/** Browsers make room for a first frame that is larger than the picture says. */
function gifSize(view: DataView): PictureSize | undefined {
  if (view.getUint32(0) !== 0x47494638) return undefined
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  const frame = gifFrameAt(view)
  return {
    width: Math.max(width, view.getUint16(frame + 1, true) + view.getUint16(frame + 5, true)),
    height: Math.max(height, view.getUint16(frame + 3, true) + view.getUint16(frame + 7, true)),
  }
}

/** Where the first frame begins, behind the colours and the extensions before it. */
function gifFrameAt(view: DataView): number {
  const flags = view.getUint8(10)
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  while (view.getUint8(at) !== 0x2c) {
    // A label, and blocks that say their length until one of none.
    at += 2
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
    at += 1
  }
  return at
}
