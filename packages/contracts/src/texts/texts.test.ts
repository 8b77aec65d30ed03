import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '../errors.ts'
import { LANGUAGES, type Language } from '../language.ts'
import { errorText, TEXTS } from './texts.ts'

const codes = Object.keys(ERRORS) as ErrorCode[]

describe('refusal texts', () => {
  it.each(Object.keys(LANGUAGES) as Language[])(
    'I18N-02, I18N-05, IN-03, SESS-015 have a sentence of their own in %s for every refusal, and no more',
    (language) => {
      expect(Object.keys(TEXTS[language]).sort()).toEqual([...codes].sort())
      for (const code of codes) {
        const text = errorText(code, language)
        expect(text.trim(), code).not.toBe('')
        if (language !== 'en') expect(text, code).not.toBe(TEXTS.en[code])
      }
    },
  )

  it('SES-02 answers in Chinese where Chinese is asked for', () => {
    expect(errorText('play.unavailable', 'zh-Hans')).toBe('对方不在线。')
  })
})
