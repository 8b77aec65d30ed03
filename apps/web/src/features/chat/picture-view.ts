import { PAYLOADS, type PayloadOf } from '@thrum/contracts/chat/chat.entities'
import { THUMBNAIL_SIDE_PX } from '@thrum/contracts/limits'
import type { ChatMessage } from './chat.model.ts'
import { isHidden } from './tool-entries.ts'

/** A form of a picture: its address and sides in px; the address is empty while it isn't up. */
export interface PictureForm {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** 1 the picture itself, 2 one for a screen, 3 one for the list. Source: spec §3 */
type Size = 1 | 2 | 3

/** A finger finds no less. */
const LEAST_PX = 44

/** It comes from outside: whatever has another shape is none. */
export function readPicture(payload: ChatMessage['payload']): PayloadOf<'image'> | undefined {
  const picture = PAYLOADS.image.safeParse(payload)
  return picture.success ? (picture.data as PayloadOf<'image'>) : undefined
}

function isForm(value: unknown): value is PictureForm & { readonly sizeType: number } {
  if (typeof value !== 'object' || value === null || !('url' in value)) return false
  const { url, width, height, sizeType } = value as Record<string, unknown>
  const isAddress = url === '' || (typeof url === 'string' && url.startsWith('/media/'))
  return isAddress && [width, height, sizeType].every((one) => typeof one === 'number')
}

/** The wanted form, or the next larger one that there is. */
export function formOf({ payload }: Pick<ChatMessage, 'payload'>, size: Size): PictureForm | undefined {
  const { imageInfoArray } = payload
  if (!Array.isArray(imageInfoArray)) return undefined
  const forms = imageInfoArray.filter(isForm).filter(({ sizeType }) => sizeType <= size)
  return forms.sort((one, other) => other.sizeType - one.sizeType)[0]
}

/** The room that a picture takes among the messages, in px: its ratio kept, its longest side 155. CHAT-040 */
export function bubbleSize(form: PictureForm | undefined): {
  readonly width: number
  readonly height: number
} {
  const { width, height } = form ?? { width: 0, height: 0 }
  if (width <= 0 || height <= 0) return { width: THUMBNAIL_SIDE_PX, height: THUMBNAIL_SIDE_PX }
  const ratio = Math.min(1, THUMBNAIL_SIDE_PX / Math.max(width, height))
  const side = (px: number) => Math.max(LEAST_PX, Math.round(px * ratio))
  return { width: side(width), height: side(height) }
}

/** What the viewer goes through. Requirement VIEW-001 */
export function canView(message: ChatMessage): boolean {
  const { type, status, isRevoked, once } = message
  return type === 'image' && status === 'success' && !isRevoked && !isHidden(message) && once === undefined
}
