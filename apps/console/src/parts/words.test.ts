import { LANGUAGES, type Language } from '@thrum/contracts/language'
import { expect, test } from 'vitest'
import { languageNames, plainWords } from './words.ts'

test('OPS-01 codes are read as words, and languages by their own names', () => {
  expect(['waterSafe', 'open', 'closed late', 'P2'].map(plainWords)).toEqual([
    ...['water safe', 'open', 'closed late', 'P2'],
  ])
  expect(languageNames(['en', 'ja'])).toBe('English, 日本語')
  expect(languageNames(Object.keys(LANGUAGES) as Language[])).toBe('all')
})
