import { expect, test } from 'vitest'
import { isBlank, isPlainLine, isPlainText, isShownLine } from './plain-text.ts'

test('CH-04 spaces, marks and fillers are nothing to see', () => {
  for (const blank of ['', ' \t\n', '\u200b\u2060\ufeff', '\u3164\u2800', '\u034f\ufe0f', '\u202e'])
    expect(isBlank(blank)).toBe(true)
  for (const seen of ['a', ' a ', '\u200b.', '\u{1f600}', '\u0301']) expect(isBlank(seen)).toBe(false)
})

test('CH-04, SO-08 a long row of spaces with a word at its end is read at once', () => {
  for (const space of [' ', '\n', '\u00a0', '\u200b', '\u2028'])
    expect(isBlank(`${space.repeat(100_000)}a`)).toBe(false)
})

test('CHAT-050 a line neither turns what stands around it nor goes on below', () => {
  for (const turned of ['a\u202eb', '\u2066a', 'a\nb', 'a\u0000', '\ud800', 'a\u2028b'])
    expect([isPlainLine(turned), isShownLine(turned)]).toEqual([false, false])
  expect([isPlainLine(''), isShownLine(''), isShownLine('\u0627\u200d')]).toEqual([true, false, true])
  expect([isPlainText('a\n\nb\r\nc'), isPlainText('a\u202eb')]).toEqual([true, false])
})
