import type { Media } from '@thrum/contracts/media/media.entities'
import type { MediaRow } from './media.repo.ts'

export function toMedia({ id, kind, mime, bytes, width, height, blur, ms }: MediaRow): Media {
  if (kind === 'export') throw new Error('an archive is told by its own call')
  const facts = { id, kind, mime, bytes: Number(bytes), width, height, address: `/media/${id}` }
  return { ...facts, ...(blur !== null && { blur }), ...(ms !== null && { ms }) }
}
