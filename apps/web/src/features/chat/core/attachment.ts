import { IMAGE_FORMATS, type MessageType, type PayloadOf } from '@thrum/contracts/chat/chat.entities'
import { UPLOAD_WHOLE_MAX_BYTES } from '@thrum/contracts/limits'
import type { Media } from '@thrum/contracts/media/media.entities'

/** Sides in px, as it stands upright. */
export interface PictureAttachment {
  readonly kind: 'picture'
  /** As it was chosen; it is made small when it leaves. */
  readonly blob: Blob
  readonly width: number
  readonly height: number
  /** Its receiver sees it once. */
  readonly isOnce?: boolean
}

/** A voice message, as it was recorded here. */
export interface SoundAttachment {
  readonly kind: 'sound'
  readonly blob: Blob
  readonly ms: number
  /** How loud it is, 0 to 100, evenly over its length. */
  readonly levels: readonly number[]
}

/** A film, as it was chosen. Sides in px as it is seen; 0, and 0 ms, where only the service can tell. */
export interface FilmAttachment {
  readonly kind: 'film'
  readonly blob: Blob
  readonly width: number
  readonly height: number
  readonly ms: number
  /** A still of it, small. */
  readonly cover?: Blob | undefined
}

/** Anything, to be kept by whoever gets it. */
export interface FileAttachment {
  readonly kind: 'file'
  readonly blob: Blob
  /** As it is shown, without what could deceive. */
  readonly fileName: string
}

/** What goes up before its message does, and lies on this device until then. */
export type Attachment = PictureAttachment | SoundAttachment | FilmAttachment | FileAttachment

/**
 * Large, and as it was chosen: it goes up in parts, beside what is written meanwhile. Pictures are made small first;
 * films always do, since it may take long until the service has written one anew.
 */
export function goesInParts({ kind, blob }: Attachment): boolean {
  return kind === 'film' || (kind === 'file' && blob.size > UPLOAD_WHOLE_MAX_BYTES)
}

/** A message as it stands while its attachment is on its way: what this device knows of it. */
export interface AttachedMessage {
  readonly type: MessageType
  readonly payload: Record<string, unknown>
}

export function messageOf(attachment: Attachment): AttachedMessage {
  switch (attachment.kind) {
    case 'picture': {
      const { width, height, blob, isOnce } = attachment
      const imageInfoArray = [{ sizeType: 1, url: '', width, height, size: blob.size }]
      return {
        type: 'image',
        payload: { uuid: '', imageFormat: 255, imageInfoArray, ...(isOnce && { isOnce }) },
      }
    }
    case 'sound': {
      const { ms, levels, blob } = attachment
      return { type: 'audio', payload: { uuid: '', url: '', size: blob.size, ...lengthOf(ms), levels } }
    }
    case 'film': {
      const { width, height, ms, blob } = attachment
      const still = { snapshotUrl: '', snapshotWidth: width, snapshotHeight: height }
      const film = { videoUrl: '', videoFormat: '', videoSecond: secondsOf(ms), videoSize: blob.size }
      return { type: 'video', payload: { uuid: '', ...film, ...still } }
    }
    case 'file': {
      const { fileName, blob } = attachment
      return { type: 'file', payload: { uuid: '', fileName, fileSize: blob.size, fileUrl: '' } }
    }
  }
}

/** Once it is up: enough for the service to know what is meant, and what is shown until it says the rest. */
export function payloadOf(attachment: Attachment, media: Media): Record<string, unknown> {
  switch (attachment.kind) {
    case 'picture':
      return { ...toImage(media), ...(attachment.isOnce && { isOnce: true }) }
    case 'sound':
      return toAudio(attachment, media)
    case 'film':
      return toVideo(media)
    case 'file':
      return toFile(attachment, media)
  }
}

function toImage({ id, mime, address, width, height, bytes, blur }: Media): PayloadOf<'image'> {
  return {
    uuid: id,
    imageFormat: IMAGE_FORMATS[mime] ?? 255,
    imageInfoArray: [{ sizeType: 1, url: address, width: width ?? 0, height: height ?? 0, size: bytes }],
    ...(blur === undefined ? {} : { blur }),
  }
}

function toAudio({ ms, levels }: SoundAttachment, media: Media): PayloadOf<'audio'> {
  const { id, address, bytes } = media
  return { uuid: id, url: address, size: bytes, ...lengthOf(media.ms ?? ms), levels: [...levels] }
}

function toVideo({ id, address, bytes, ms, width, height, poster, blur }: Media): PayloadOf<'video'> {
  return {
    ...{ uuid: id, videoUrl: address, videoFormat: 'mp4', videoSecond: secondsOf(ms ?? 0), videoSize: bytes },
    ...{ snapshotUrl: poster ?? '', snapshotWidth: width ?? 0, snapshotHeight: height ?? 0 },
    ...(blur === undefined ? {} : { blur }),
  }
}

function toFile({ fileName }: FileAttachment, { id, bytes, address }: Media): PayloadOf<'file'> {
  return { uuid: id, fileName, fileSize: bytes, fileUrl: address }
}

const secondsOf = (ms: number) => Math.max(1, Math.round(ms / 1_000))
const lengthOf = (ms: number) => ({ second: secondsOf(ms), ms })
