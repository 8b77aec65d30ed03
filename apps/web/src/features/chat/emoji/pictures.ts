import sprite from 'virtual:emoji-sprite'
import stickers from 'virtual:sticker-pictures'
import { symbolOf } from './symbol-name.ts'

/** Where the drawing of an emoji stands, for `<use>`. */
export function emojiPicture(emoji: string): string {
  return `${sprite}#${symbolOf(emoji)}`
}

/** Address of a sticker that is known. */
export function stickerPicture(index: number, code: string): string {
  return stickers[`${index}/${code}`] ?? ''
}
