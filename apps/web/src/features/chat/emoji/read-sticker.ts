import { PAYLOADS } from '@thrum/contracts/chat/chat.entities'
import { OWN_SET, type Sticker, stickerEmoji } from '@thrum/contracts/chat/stickers'
import type { ChatMessage } from '../chat.model.ts'

/** One of ours, or one that somebody made; undefined for any other, which has no picture here. */
export function readSticker(payload: ChatMessage['payload']): Sticker | undefined {
  const { data } = PAYLOADS.face.safeParse(payload)
  if (data === undefined) return undefined
  const { index, data: code, url = '' } = data
  if (index === OWN_SET) return url.startsWith('/media/') ? data : undefined
  return stickerEmoji(data) === undefined ? undefined : { index, data: code }
}

/** The emoji it draws, else the name it came with; nothing of what somebody made, which has none. */
export function stickerWord(payload: ChatMessage['payload']): string {
  const { data } = PAYLOADS.face.safeParse(payload)
  if (data === undefined || data.index === OWN_SET) return ''
  return stickerEmoji(data) ?? data.data
}
