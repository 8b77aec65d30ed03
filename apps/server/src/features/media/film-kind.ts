/** Films that can be read here, by the reader that ffmpeg has for them. */
export type FilmKind = 'mov' | 'webm'

const text = (head: Uint8Array, from: number, to: number) =>
  Buffer.from(head.subarray(from, to)).toString('latin1')

/** Brands of pictures and sounds in the same container. */
const OTHERS = /^(?:avif|avis|mif1|msf1|hei[cxms]|hev[cx]|M4A |M4B |M4P |crx )/
/** Source: RFC 8794 §11.2.1, element DocType */
const EBML = '\x1a\x45\xdf\xa3'
const WEBM = '\x42\x82\x84webm'

/** MP4 and QuickTime (`mov`) or WebM, by the first bytes; playlists, other containers and all else are undefined. */
export function filmKindOf(head: Uint8Array): FilmKind | undefined {
  if (text(head, 4, 8) === 'ftyp') return OTHERS.test(text(head, 8, 12)) ? undefined : 'mov'
  const start = text(head, 0, head.length)
  return start.startsWith(EBML) && start.includes(WEBM) ? 'webm' : undefined
}
