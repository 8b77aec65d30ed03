import { OWN_SET, STICKERS, type StickerSet } from '@thrum/contracts/chat/stickers'
import { BASIC } from './basic.ts'
import { emojiPicture, stickerPicture } from './pictures.ts'

/** One tab of the panel. Source: spec §3 */
export interface EmojiType {
  readonly type: 'basic' | 'big' | 'custom'
  /** 0 for the basic set, else the number that travels with a sticker. */
  readonly index: 0 | StickerSet | typeof OWN_SET
  /** Its picture on the tab; none of what people make themselves. */
  readonly url: string
  /** Emoji of the basic set, codes of the big ones; of one's own the service knows. */
  readonly list: readonly string[]
}

function bigType(index: StickerSet): EmojiType {
  const list = Object.keys(STICKERS[index])
  return { type: 'big', index, url: stickerPicture(index, list[0] ?? ''), list }
}

/** Requirements INPT-008, INPT-011, INPT-012. */
export const EMOJI_TYPES: readonly EmojiType[] = [
  { type: 'basic', index: 0, url: emojiPicture('😊'), list: BASIC },
  bigType(1),
  bigType(2),
  bigType(3),
  { type: 'custom', index: OWN_SET, url: '', list: [] },
]
