import { FILM_MAX_BYTES, FILM_MAX_MS } from '@thrum/contracts/limits'
import type { FilmAttachment } from '../core/attachment.ts'

/** What a file chooser offers; many a system knows them by their names alone. */
export const FILM_ACCEPT = 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm'

const HEAD_BYTES = 64
/** Frames don't end at the second; the service has the same. */
const SPARE_MS = 500

/** What a browser finds in a film. Sides in px. */
export interface ReadFilm {
  readonly ms: number
  readonly width: number
  readonly height: number
  readonly cover: Blob | undefined
}

/** @returns undefined where this browser can't play it: the service may. */
export type ReadCall = (file: Blob) => Promise<ReadFilm | undefined>

/** What a person chose, looked at; or why it can't be sent. Requirement INPT-016 */
export async function chooseFilm(
  file: Blob,
  read: ReadCall,
): Promise<FilmAttachment | 'type' | 'large' | 'long' | 'unreadable'> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  if (head === undefined) return 'unreadable'
  if (!isFilm(new Uint8Array(head))) return 'type'
  if (file.size > FILM_MAX_BYTES) return 'large'
  const found = await read(file)
  if ((found?.ms ?? 0) > FILM_MAX_MS + SPARE_MS) return 'long'
  return { kind: 'film', blob: file, width: 0, height: 0, ms: 0, ...found }
}

/** By content: MP4, QuickTime or WebM, but not the pictures and sounds in the same cases. */
function isFilm(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head)
  if (text.slice(4, 8) === 'ftyp') return !/^(?:avi[fs]|mif1|msf1|he[iv]|M4[ABP] )/.test(text.slice(8, 12))
  return text.startsWith('\x1aE\xdf\xa3') && text.includes('webm')
}
