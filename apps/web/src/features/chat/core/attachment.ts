import { IMAGE_FORMATS, type MessageType, type PayloadOf } from '@thrum/contracts/chat/chat.entities'
import type { Media } from '@thrum/contracts/media/media.entities'

/** Sides in px, as it stands upright. */
export interface PictureAttachment {
  readonly kind: 'picture'
  /** As it was chosen; it is made small when it leaves. */
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

/** What goes up before its message does, and lies on this device until then. */
export type Attachment = PictureAttachment

/** A message as it stands while its attachment is on its way: what this device knows of it. */
export interface AttachedMessage {
  readonly type: MessageType
  readonly payload: Record<string, unknown>
}

export function messageOf({ width, height, blob }: Attachment): AttachedMessage {
  const imageInfoArray = [{ sizeType: 1, url: '', width, height, size: blob.size }]
  return { type: 'image', payload: { uuid: '', imageFormat: 255, imageInfoArray } }
}

/** Once it is up: enough for the service to know what is meant, and what is shown until it says the rest. */
export function payloadOf(_attachment: Attachment, media: Media): PayloadOf<'image'> {
  const { id, mime, address, width, height, bytes, blur } = media
  return {
    uuid: id,
    imageFormat: IMAGE_FORMATS[mime] ?? 255,
    imageInfoArray: [{ sizeType: 1, url: address, width: width ?? 0, height: height ?? 0, size: bytes }],
    ...(blur === undefined ? {} : { blur }),
  }
}
