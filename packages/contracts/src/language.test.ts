import { describe, expect, it } from 'vitest'
import { LANGUAGES, pickLanguage } from './language.ts'

describe('language', () => {
  it.each([
    ['zh-TW', 'zh-Hant'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['pt-BR', 'pt'],
    ['xx', 'en'],
    ['xx, de;q=0.8', 'de'],
    ['', 'en'],
  ])('I18N-03, IN-02 reads %s as %s', (tag, language) => {
    expect(pickLanguage(tag)).toBe(language)
  })

  it.each(['../../secrets', '__proto__', 'constructor', 'de,'.repeat(2000)])(
    'IN-01 answers %.20s in English',
    (header) => {
      expect(pickLanguage(header)).toBe('en')
    },
  )

  it('I18N-01 lists the specified five first, each in its own name', () => {
    expect(Object.keys(LANGUAGES).slice(0, 4)).toEqual(['en', 'zh-Hans', 'zh-Hant', 'ja'])
    expect(LANGUAGES.ja).toBe('日本語')
  })
})
