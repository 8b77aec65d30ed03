import { STICKERS } from '@thrum/contracts/chat/stickers'
import { describe, expect, it } from 'vitest'
import { BASIC } from './basic.ts'
import { EMOJI_TYPES } from './emoji-types.ts'
import { stickerPicture } from './pictures.ts'

describe('the kinds of emoji', () => {
  it('INPT-009 the basic set has 142, each once and in its full form', () => {
    expect(BASIC).toHaveLength(142)
    expect(new Set(BASIC).size).toBe(142)
    for (const emoji of BASIC) expect(emoji).toMatch(/^\p{RGI_Emoji}$/v)
  })

  it('INPT-010 the big sets have 18, 16 and 17, each with its own emoji and picture', () => {
    expect(Object.values(STICKERS).map((set) => Object.keys(set).length)).toEqual([18, 16, 17])
    for (const [index, set] of Object.entries(STICKERS)) {
      expect(new Set(Object.values(set)).size).toBe(Object.keys(set).length)
      const pictures = Object.keys(set).map((code) => stickerPicture(Number(index), code))
      for (const picture of pictures) expect(picture).toMatch(/\.webp/)
      expect(new Set(pictures).size).toBe(pictures.length)
    }
  })

  it('INPT-008, INPT-012 are five, each with its kind, number, picture and list', () => {
    expect(EMOJI_TYPES.map(({ type, index, list }) => [type, index, list.length])).toEqual([
      ['basic', 0, 142],
      ['big', 1, 18],
      ['big', 2, 16],
      ['big', 3, 17],
      ['custom', 100, 0],
    ])
    for (const { url } of EMOJI_TYPES.slice(0, -1)) expect(url).toMatch(/\.svg#[\da-f-]+$|\.webp/)
  })
})
