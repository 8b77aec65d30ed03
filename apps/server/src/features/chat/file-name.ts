import { storable } from '../../storable.ts'

/** Marks of direction make `gpj.exe` read as `exe.jpg`. Those that join letters stay. Source: Unicode, Bidi_Control */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** What parts a path, or may not stand in a name, on any system. Source: Microsoft, "Naming Files" */
const FORBIDDEN = /[/\\:*?"<>|]/g
const EDGES = /^[.\s]+|[.\s]+$/g
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
/** File systems take 255; a program that saves it may add to it. */
const MAX_BYTES = 200
const ENDING = /\.[^.]{1,16}$/

/** A name as it may be shown and saved under, on any system. The same again for what it gave. */
export function safeFileName(name: string): string {
  const seen = storable(name).normalize('NFC').replace(UNSEEN, '').replace(FORBIDDEN, '_')
  const bare = seen.replace(EDGES, '')
  return short(DEVICE.test(bare) ? `_${bare}` : bare) || 'file'
}

/** Cut before its ending. */
function short(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  const ending = ENDING.exec(name)?.[0] ?? ''
  const kept: string[] = []
  let bytes = Buffer.byteLength(ending)
  for (const character of name.slice(0, name.length - ending.length)) {
    bytes += Buffer.byteLength(character)
    if (bytes > MAX_BYTES) break
    kept.push(character)
  }
  return kept.join('').trimEnd() + ending
}
