import { IMAGE_FORMATS, type PayloadOf, SoundLevels } from '@thrum/contracts/chat/chat.entities'
import type { OwnSticker } from '@thrum/contracts/chat/sticker.routes'
import { OWN_SET } from '@thrum/contracts/chat/stickers'
import type { MediaId } from '@thrum/contracts/ids'
import type { MediumRow } from './medium.repo.ts'

/** A picture and its smaller forms, by their sides in px. */
export interface PictureRow extends Form {
  parts: Form[]
}
type Form = Pick<MediumRow, 'id' | 'width' | 'height'>

/** A sticker is drawn small; larger than this says nothing more. px */
const STICKER_SIDE_PX = 512

const toAddress = (id: MediaId) => `/media/${id}`

/** What a message says of its picture. A form that would not be smaller is the picture itself. */
export function toImagePayload(picture: MediumRow): PayloadOf<'image'> {
  const imageInfoArray = ([1, 2, 3] as const).map((sizeType) => {
    const larger = picture.parts.find(({ size }) => size === 2) ?? picture
    const own = picture.parts.find(({ size }) => size === sizeType)
    const { id, width, height, bytes } = own ?? (sizeType === 3 ? larger : picture)
    return { sizeType, url: toAddress(id), width: width ?? 0, height: height ?? 0, size: bytes }
  })
  const { id, mime, blur } = picture
  return {
    uuid: id,
    imageFormat: IMAGE_FORMATS[mime] ?? 255,
    imageInfoArray,
    ...(blur === null ? {} : { blur }),
  }
}

/** The largest form that isn't larger than a sticker has to be, else the smallest there is. */
export function toOwnSticker(picture: PictureRow): OwnSticker {
  const sideOf = ({ width, height }: Form) => Math.max(width ?? 0, height ?? 0)
  const forms = [picture, ...picture.parts].sort((one, other) => sideOf(other) - sideOf(one))
  const form = forms.find((each) => sideOf(each) <= STICKER_SIDE_PX) ?? forms.at(-1) ?? picture
  return { id: picture.id, url: toAddress(form.id), width: form.width ?? 0, height: form.height ?? 0 }
}

/** What a message says of a sticker that its sender, or somebody before, has made. */
export function toStickerPayload(picture: PictureRow): PayloadOf<'face'> {
  const { id, ...form } = toOwnSticker(picture)
  return { index: OWN_SET, data: id, ...form }
}

/** What a message says of its sound. @param levels as its sender measured them */
export function toAudioPayload({ id, bytes, ms }: MediumRow, levels: unknown): PayloadOf<'audio'> {
  const lasts = ms ?? 0
  const facts = { uuid: id, url: toAddress(id), size: bytes, second: Math.max(1, Math.round(lasts / 1_000)) }
  const known = SoundLevels.safeParse(levels).data
  return { ...facts, ms: lasts, ...(known !== undefined && { levels: known }) }
}

/** What a message says of its film; its poster is the one smaller form that it has. */
export function toVideoPayload({ id, bytes, ms, blur, parts }: MediumRow): PayloadOf<'video'> {
  const [poster] = parts
  return {
    ...{ uuid: id, videoUrl: toAddress(id), videoFormat: 'mp4', videoSize: bytes },
    videoSecond: Math.max(1, Math.round((ms ?? 0) / 1_000)),
    snapshotUrl: poster === undefined ? '' : toAddress(poster.id),
    snapshotWidth: poster?.width ?? 0,
    snapshotHeight: poster?.height ?? 0,
    ...(blur !== null && { blur }),
  }
}

/** What a message says of its file. */
export function toFilePayload({ id, bytes }: MediumRow, fileName: string): PayloadOf<'file'> {
  return { uuid: id, fileName, fileSize: bytes, fileUrl: toAddress(id) }
}
