import type { PayloadOf } from '@thrum/contracts/chat/chat.entities'
import type { PictureRow } from './picture.repo.ts'

const FORMATS: Readonly<Record<string, 1 | 2 | 3>> = { 'image/jpeg': 1, 'image/gif': 2, 'image/png': 3 }

/** What a message says of its picture. A form that would not be smaller is the picture itself. */
export function toImagePayload(picture: PictureRow): PayloadOf<'image'> {
  const imageInfoArray = ([1, 2, 3] as const).map((sizeType) => {
    const larger = picture.parts.find(({ size }) => size === 2) ?? picture
    const own = picture.parts.find(({ size }) => size === sizeType)
    const { id, width, height, bytes } = own ?? (sizeType === 3 ? larger : picture)
    return { sizeType, url: `/media/${id}`, width, height, size: bytes }
  })
  const { id, mime, blur } = picture
  return {
    uuid: id,
    imageFormat: FORMATS[mime] ?? 255,
    imageInfoArray,
    ...(blur === null ? {} : { blur }),
  }
}
