import type { PayloadOf } from './chat.entities.ts'

/**
 * The big sets by their index: code of each sticker, and the emoji it draws. Codes travel in messages and never
 * change; there are 18, 16 and 17. Source: decision D-21
 */
export const STICKERS = {
  1: {
    thanks: '🙏',
    thumbs_up: '👍',
    grin: '😁',
    sob: '😭',
    strong: '💪',
    laugh: '😂',
    bow: '🙇',
    whistle: '😗',
    blank: '😶',
    ok: '👌',
    heart_eyes: '😍',
    weary: '😩',
    clap: '👏',
    unamused: '😒',
    call_me: '🤙',
    interrobang: '⁉️',
    rage: '😡',
    arms_up: '🙌',
  },
  2: {
    cat_smile: '😺',
    cat_grin: '😸',
    cat_joy: '😹',
    cat_heart_eyes: '😻',
    cat_smirk: '😼',
    cat_kiss: '😽',
    cat_weary: '🙀',
    cat_tears: '😿',
    cat_pout: '😾',
    cat_face: '🐱',
    cat: '🐈',
    black_cat: '🐈‍⬛',
    paws: '🐾',
    lion: '🦁',
    tiger: '🐯',
    dog: '🐶',
  },
  3: {
    heart_fire: '❤️‍🔥',
    lips: '💋',
    heart_beat: '💓',
    heart_grow: '💗',
    heart_sparkle: '💖',
    heart_arrow: '💘',
    heart_gift: '💝',
    heart_orbit: '💞',
    two_hearts: '💕',
    heart_frame: '💟',
    love_letter: '💌',
    rose: '🌹',
    in_love: '🥰',
    blow_kiss: '😘',
    heart_hands: '🫶',
    fire: '🔥',
    peach: '🍑',
  },
} as const satisfies Readonly<Record<number, Readonly<Record<string, string>>>>

/** Number of the set of what people have made themselves; the code is the id of the picture. Source: decision D-21 */
export const OWN_SET = 100

export type StickerSet = keyof typeof STICKERS
/** A sticker as it travels: number of its set, and its code. */
export type Sticker = PayloadOf<'face'>

/** The emoji that a sticker draws; undefined for one that isn't among ours. */
export function stickerEmoji({ index, data }: Sticker): string | undefined {
  if (!Object.hasOwn(STICKERS, index)) return undefined
  const set: Readonly<Record<string, string>> = STICKERS[index as StickerSet]
  return Object.hasOwn(set, data) ? set[data] : undefined
}
