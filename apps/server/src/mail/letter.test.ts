import { readFileSync } from 'node:fs'
import { CodePurpose } from '@thrum/contracts/account/entry.routes'
import { LANGUAGES, type Language } from '@thrum/contracts/language'
import { describe, expect, test } from 'vitest'
import { type Letter, writeLetter } from './letter.ts'
import { toHtml } from './letter-html.ts'
import { hasLetters } from './letter-texts.ts'
import en from './texts/en.json' with { type: 'json' }

const CONTACT = 'hello@thrum.example'
const LANGUAGE_LIST = Object.keys(LANGUAGES) as Language[]
const KINDS = [
  ...CodePurpose.options.map((purpose) => ({ kind: 'code', purpose, code: '482915' }) as const),
  { kind: 'noAccount' } as const,
  { kind: 'passwordChanged' } as const,
  { kind: 'passkeyAdded' } as const,
  { kind: 'emailChanged' } as const,
]
const lettersIn = (language: Language) =>
  KINDS.map((kind): Letter => ({ to: 'ann@example.com', language, ...kind }))

describe('letters', () => {
  test.each(LANGUAGE_LIST)('I18N-02, IN-03 are whole in %s: no gap, no key, no link', (language) => {
    for (const letter of lettersIn(language)) {
      const { subject, text, html } = writeLetter(letter, CONTACT)
      for (const part of [subject, text, html]) {
        expect(part.trim()).not.toBe('')
        expect(part).not.toMatch(/\{\{|undefined|https?:|href|src=/)
        for (const key of Object.keys(en)) if (key.includes('.')) expect(part).not.toContain(key)
      }
    }
  })

  test.each(LANGUAGE_LIST.filter(hasLetters))(
    'I18N-05 have every line in %s, with the same gaps as in English',
    (language) => {
      const file = new URL(`./texts/${language}.json`, import.meta.url)
      const table: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
      const gapsOf = (line = '') => (line.match(/\{\{\w+\}\}/g) ?? []).sort()
      expect(Object.keys(table).sort()).toEqual(Object.keys(en).sort())
      for (const [key, line] of Object.entries(en))
        expect([key, gapsOf(table[key])]).toEqual([key, gapsOf(line)])
    },
  )

  test('ACC-05 hold the code in the text, and neither in the subject nor in the preview', () => {
    for (const letter of lettersIn('en').filter(({ kind }) => kind === 'code')) {
      const { subject, text, html } = writeLetter(letter, CONTACT)
      expect(subject).not.toMatch(/\d/)
      expect(text).toMatch(/^482915$/m)
      expect(html.split('482915')).toHaveLength(2)
      expect(/class="preview">([^<]*)/.exec(html)?.[1]).toBe('It works once, for 10 minutes.')
      expect(text).toContain('10 minutes')
    }
  })

  test('ACC-05 say what their code is for, each something else', () => {
    const texts = lettersIn('en').map((letter) => writeLetter(letter, CONTACT).text)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('I18N-03 are written in the language they are asked for', () => {
    const [letter] = lettersIn('zh-Hans')
    const { subject, text, html } = writeLetter(letter as Letter, CONTACT)
    expect([subject, text]).toEqual([expect.stringMatching(/验证码/), expect.stringMatching(/10 分钟/)])
    expect(html).toContain('<html lang="zh-Hans" dir="ltr">')
  })

  test('I18N-04 read from right to left in Arabic, with the code from left to right', () => {
    const html = toHtml({
      language: 'ar',
      isRightToLeft: true,
      subject: 'رمز',
      preview: 'معاينة',
      lead: 'أدخل الرمز',
      code: '482915',
      rest: [],
      sender: 'Thrum',
    })
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('<p class="code" dir="ltr">482915</p>')
    const written = writeLetter({ to: 'a@b.example', language: 'ar', kind: 'noAccount' }, CONTACT).html
    expect(written).toContain(hasLetters('ar') ? 'dir="rtl"' : 'dir="ltr"')
  })

  test('AU-11 show markup in a setting as text', () => {
    const { html } = writeLetter({ to: 'a@b.example', language: 'en', kind: 'emailChanged' }, '<b>"x"</b>')
    expect(html).not.toContain('<b>')
    expect(html).toContain('&#60;b&#62;&#34;x&#34;&#60;/b&#62;')
  })
})
