import {
  OWN_SET,
  STICKERS,
  type Sticker,
  type StickerSet,
  stickerEmoji,
} from '@thrum/contracts/chat/stickers'
import { BASIC } from './basic.ts'
import { EMOJI_TYPES } from './emoji-types.ts'
import type { EmojiWords } from './emoji-words.ts'

/** Something that can be chosen: an emoji, or the sticker that draws it. */
export interface EmojiEntry {
  readonly emoji: string
  readonly sticker?: Sticker
}

export interface EmojiGroup {
  readonly kind: 'recent' | 'basic' | 'big'
  readonly entries: readonly EmojiEntry[]
}

const basic: readonly EmojiEntry[] = BASIC.map((emoji) => ({ emoji }))

function stickersOf(index: StickerSet): EmojiEntry[] {
  return Object.keys(STICKERS[index]).map((data) => {
    const sticker = { index, data }
    return { emoji: stickerEmoji(sticker) ?? '', sticker }
  })
}

/** What stands in a tab. */
export function groupsOf(tab: number, recent: readonly string[]): EmojiGroup[] {
  const index = EMOJI_TYPES[tab]?.index ?? 0
  if (index === OWN_SET) return []
  if (index !== 0) return [{ kind: 'big', entries: stickersOf(index) }]
  const all: EmojiGroup = { kind: 'basic', entries: basic }
  if (recent.length === 0) return [all]
  return [{ kind: 'recent', entries: recent.map((emoji) => ({ emoji })) }, all]
}

/** What the words are found in, in any tab; nothing until the names are here. */
export function groupsFound(
  words: EmojiWords | undefined,
  asked: string,
  hasStickers: boolean,
): EmojiGroup[] {
  if (words === undefined) return []
  const stickers = hasStickers ? ([1, 2, 3] as const).flatMap(stickersOf) : []
  const emojiOf = ({ emoji }: EmojiEntry) => emoji
  const groups: EmojiGroup[] = [
    { kind: 'basic', entries: words.find(basic, asked, emojiOf) },
    { kind: 'big', entries: words.find(stickers, asked, emojiOf) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
