import { STICKERS } from '@thrum/contracts/chat/stickers'
import { LANGUAGES, type Language } from '@thrum/contracts/language'
import { describe, expect, it } from 'vitest'
import { BASIC } from './basic.ts'
import { loadEmojiWords } from './emoji-words.ts'

const itself = (emoji: string) => emoji
/** "cat" or "fire", as one begins to type it. */
const ASKED: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['Fir', '🔥'],
  'zh-Hans': ['火', '🔥'],
  'zh-Hant': ['火', '🔥'],
  ja: ['火', '🔥'],
  ar: ['نار', '🔥'],
  de: ['feu', '🔥'],
  es: ['fuego', '🔥'],
  fr: ['feu', '🔥'],
  it: ['fuoco', '🔥'],
  ko: ['불', '🔥'],
  pt: ['fogo', '🔥'],
  ru: ['огон', '🔥'],
}

describe('words for emoji', () => {
  it.each(Object.keys(LANGUAGES) as Language[])(
    'INPT-008 find them in %s, where each has a name',
    async (language) => {
      const words = await loadEmojiWords(language)
      const [asked, emoji] = ASKED[language]
      expect(words.find(BASIC, asked, itself)).toContain(emoji)
      const english = await loadEmojiWords('en')
      const all = [...BASIC, ...Object.values(STICKERS).flatMap((set) => Object.values(set))]
      const same = all.filter((one) => language !== 'en' && words.nameOf(one) === english.nameOf(one))
      for (const one of all) expect(words.nameOf(one), one).not.toBe(one)
      // A banana is a banana in several.
      expect(same.length).toBeLessThan(5)
    },
  )

  it('INPT-008 look past case and accents, and each word counts', async () => {
    const french = await loadEmojiWords('fr')
    expect(french.find(BASIC, 'ETE', itself)).toEqual(french.find(BASIC, 'été', itself))
    const english = await loadEmojiWords('en')
    expect(english.find(BASIC, ' broken  HEART ', itself)[0]).toBe('💔')
    expect(english.find(BASIC, 'heart zebra', itself)).toEqual([])
    expect(english.find(BASIC, '👌', itself)).toEqual(['👌'])
  })

  it('INPT-008 put what begins so first, and leave out what only holds the letters', async () => {
    const english = await loadEmojiWords('en')
    expect(english.find(BASIC, 'ok', itself)[0]).toBe('👌')
    expect(english.find(BASIC, 'oker', itself)).toEqual([])
  })
})
