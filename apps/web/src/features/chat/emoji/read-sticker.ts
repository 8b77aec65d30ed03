import { PAYLOADS } from '@thrum/contracts/chat/chat.entities'
import { type Sticker, stickerEmoji } from '@thrum/contracts/chat/stickers'
import type { ChatMessage } from '../chat.model.ts'

/** One of ours; undefined for any other, which has no picture here. */
export function readSticker(payload: ChatMessage['payload']): Sticker | undefined {
  const { data } = PAYLOADS.face.safeParse(payload)
  return data === undefined || stickerEmoji(data) === undefined ? undefined : data
}

/** The emoji it draws, else the name it came with. */
export function stickerWord(payload: ChatMessage['payload']): string {
  const { data } = PAYLOADS.face.safeParse(payload)
  return data === undefined ? '' : (stickerEmoji(data) ?? data.data)
}
