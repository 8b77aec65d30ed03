import type { Language } from '@thrum/contracts/language'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../../../lib/fold.ts'

/** Of each emoji its name in one language, then words it is found by. */
export type WordTable = Readonly<Record<string, readonly string[]>>

/** One chunk for each language; each loads alone, with the panel or the first sticker. */
const TABLES: Readonly<Record<Language, () => Promise<{ default: WordTable }>>> = {
  en: () => import('virtual:emoji-words-en'),
  'zh-Hans': () => import('virtual:emoji-words-zh-Hans'),
  'zh-Hant': () => import('virtual:emoji-words-zh-Hant'),
  ja: () => import('virtual:emoji-words-ja'),
  ar: () => import('virtual:emoji-words-ar'),
  de: () => import('virtual:emoji-words-de'),
  es: () => import('virtual:emoji-words-es'),
  fr: () => import('virtual:emoji-words-fr'),
  it: () => import('virtual:emoji-words-it'),
  ko: () => import('virtual:emoji-words-ko'),
  pt: () => import('virtual:emoji-words-pt'),
  ru: () => import('virtual:emoji-words-ru'),
}

/** Scripts that set no spaces between words, or begin words with an article. */
const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}]/u

/** Names of emoji in one language. */
export class EmojiWords {
  readonly #table: WordTable
  readonly #folded: ReadonlyMap<string, readonly string[]>

  constructor(table: WordTable) {
    this.#table = table
    this.#folded = new Map(Object.entries(table).map(([emoji, words]) => [emoji, words.map(fold)]))
  }

  /** For screen readers, which else say it in a language of their own. */
  nameOf(emoji: string): string {
    return this.#table[emoji]?.[0] ?? emoji
  }

  /**
   * Those that each of the words fits, the closest first.
   * @param emojiOf what an entry of the list draws
   */
  find<Entry>(list: readonly Entry[], asked: string, emojiOf: (entry: Entry) => string): Entry[] {
    const tokens = fold(asked).split(/\s+/u).filter(Boolean)
    const found = list.map((entry) => ({ entry, far: this.#distance(emojiOf(entry), tokens) }))
    return found
      .filter(({ far }) => far < Number.POSITIVE_INFINITY)
      .sort((one, other) => one.far - other.far)
      .map(({ entry }) => entry)
  }

  #distance(emoji: string, tokens: readonly string[]): number {
    const phrases = this.#folded.get(emoji) ?? []
    return tokens.reduce((sum, token) => sum + (token === fold(emoji) ? 0 : nearest(phrases, token)), 0)
  }
}

/** 0 where a phrase begins so, 1 where a word in it does, 2 where it stands anywhere in joined writing. */
function nearest(phrases: readonly string[], token: string): number {
  if (phrases.some((phrase) => phrase.startsWith(token))) return 0
  if (phrases.some((phrase) => phrase.split(/[\s'’-]+/u).some((word) => word.startsWith(token)))) return 1
  const isInside = JOINED.test(token) && phrases.some((phrase) => phrase.includes(token))
  return isInside ? 2 : Number.POSITIVE_INFINITY
}

const loaded = new Map<Language, Promise<EmojiWords>>()

/** A failed try is not kept. */
export function loadEmojiWords(language: Language): Promise<EmojiWords> {
  const before = loaded.get(language)
  if (before !== undefined) return before
  const loading = TABLES[language]().then(
    ({ default: table }) => new EmojiWords(table),
    (error: unknown) => {
      loaded.delete(language)
      throw error
    },
  )
  loaded.set(language, loading)
  return loading
}

/** In the reader's language; undefined until they are here, and where they can't be had: everything else works without. */
export function useEmojiWords(): EmojiWords | undefined {
  const language = useTranslation().i18n.language as Language
  const [words, setWords] = useState<EmojiWords>()
  useEffect(() => {
    let isGone = false
    loadEmojiWords(language).then(
      (told) => {
        if (!isGone) setWords(told)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [language])
  return words
}
