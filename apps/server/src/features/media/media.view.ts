import type { MediaId } from '@thrum/contracts/ids'
import type { Media } from '@thrum/contracts/media/media.entities'
import type { OwnRow } from './media.repo.ts'

const toAddress = (id: MediaId) => `/media/${id}`

export function toMedia({ id, kind, mime, bytes, width, height, blur, ms, poster }: OwnRow): Media {
  if (kind === 'export') throw new Error('an archive is told by its own call')
  const facts = { id, kind, mime, bytes: Number(bytes), width, height, address: toAddress(id) }
  return {
    ...facts,
    ...(blur !== null && { blur }),
    ...(ms !== null && { ms }),
    ...(poster !== null && { poster: toAddress(poster) }),
  }
}
