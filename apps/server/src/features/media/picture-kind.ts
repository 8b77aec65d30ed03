/** Pictures that can be decoded here. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/** As many bytes of a file's beginning as tell its kind. */
export const HEAD_BYTES = 64

const text = (head: Uint8Array, from: number, to: number) =>
  Buffer.from(head.subarray(from, to)).toString('latin1')

/**
 * What a file is by its first bytes; a name or a sender's word counts for nothing. HEIC needs a decoder under
 * patents and BMP one of our own, so both are undefined like SVG, HTML and all else: browsers turn them into
 * JPEG before they are sent.
 */
export function pictureKindOf(head: Uint8Array): PictureKind | undefined {
  if (text(head, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return 'gif'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp'
  if (text(head, 4, 8) === 'ftyp' && /avif|avis/.test(text(head, 8, HEAD_BYTES))) return 'avif'
  return undefined
}
