import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '../errors.ts'
import en from './en.json' with { type: 'json' }
import { errorText } from './texts.ts'
import zhHans from './zh-Hans.json' with { type: 'json' }

describe('refusal texts', () => {
  it('I18N-02, I18N-05 has a sentence for every refusal in both complete tables, and no more', () => {
    const codes = Object.keys(ERRORS).sort()
    expect(Object.keys(en).sort()).toEqual(codes)
    expect(Object.keys(zhHans).sort()).toEqual(codes)
  })

  it('IN-03 answers a language without a table in English, never with a key', () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[]) expect(errorText(code, 'ko')).toBe(en[code])
  })

  it('SES-02 answers in Chinese where Chinese is asked for', () => {
    expect(errorText('play.unavailable', 'zh-Hans')).toBe('对方不在线。')
  })
})
