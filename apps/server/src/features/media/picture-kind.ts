/** Pictures that can be decoded here. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'bmp' | 'heic'

/** As many bytes of a file's beginning as tell its kind. */
export const HEAD_BYTES = 64

/** Lengths of the header behind a bitmap's first 14 bytes; `BM` alone begins many a text. */
const BITMAP_HEADERS = new Set([12, 40, 52, 56, 64, 108, 124])

const text = (head: Uint8Array, from: number, to: number) =>
  Buffer.from(head.subarray(from, to)).toString('latin1')

/** What a file is by its first bytes; a name or a sender's word counts for nothing. SVG, HTML and all else are undefined. */
export function pictureKindOf(head: Uint8Array): PictureKind | undefined {
  if (text(head, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return 'gif'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp'
  if (text(head, 0, 2) === 'BM' && BITMAP_HEADERS.has(head[14] ?? 0)) return 'bmp'
  const brands = text(head, 4, 8) === 'ftyp' ? text(head, 8, HEAD_BYTES) : ''
  if (/avif|avis/.test(brands)) return 'avif'
  return /hei[cxms]|hev[cx]/.test(brands) ? 'heic' : undefined
}
