import { AppError } from '@thrum/contracts/errors'
import { describe, expect, test } from 'vitest'
import { ensureName } from './nickname.ts'

const ensure = (typed: string) => ensureName(typed, 'profile.nickNameInvalid', 'nickName')

const TAKEN: [string, string][] = [
  ['Ann', 'Ann'],
  ['  Ann  ', 'Ann'],
  ['<img src=x>', '<img src=x>'],
  ['e\u0301va', 'éva'],
  ['a_b', 'a_b'],
  ['日本語の名前', '日本語の名前'],
  ['عربي', 'عربي'],
  ['नमस्ते', 'नमस्ते'],
  ['👩‍👩‍👧‍👦'.repeat(20), '👩‍👩‍👧‍👦'.repeat(20)],
  ['x'.repeat(20), 'x'.repeat(20)],
  ['🏳️‍🌈❤️', '🏳️‍🌈❤️'],
  ['👩🏻\u200d❤️\u200d💋\u200d👩🏼', '👩🏻\u200d❤️\u200d💋\u200d👩🏼'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ],
  ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
  ['🇫🇷👍🏽', '🇫🇷👍🏽'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष लक्ष्मी कार्त्स्न्य', 'क्\u200dष लक्ष्मी कार्त्स्न्य'],
  ['葛\u{e0100}城', '葛\u{e0100}城'],
  ['Nguyễn', 'Nguyễn'],
  ['น้ำ', 'น้ำ'],
]
const REFUSED: [string, string][] = [
  ['nothing', ''],
  ['spaces', '   '],
  ['a zero-width space', '\u200b'],
  ['joiners alone', '\u200d\u200c'],
  ['a blank filler', '\u3164'],
  ['a stand-in for an object', '\ufffc'],
  ['a null note head', '\u{1d159}'],
  ['a zero-width space inside a word', 'An\u200bn'],
  ['a soft hyphen inside a word', 'An\u00adn'],
  ['a word joiner at the end', 'Ann\u2060'],
  ['a joiner at the end', 'Ann\u200d'],
  ['a joiner between Latin letters', 'An\u200cn'],
  ['a joiner behind an emoji', '😀\u200d'],
  ['a selector behind a letter', 'Ann\ufe0f'],
  ['two selectors behind an emoji', '😀\ufe0f\ufe0f'],
  ['a tag behind a letter', 'Ann\u{e0041}'],
  ['a filler behind a letter', 'Ann\u3164'],
  ['a Braille blank behind a letter', 'Ann\u2800'],
  ['a grapheme joiner', 'A\u034fnn'],
  ['a stack of marks on an emoji', '😀\u0300\u0301\u0302\u0303'],
  ['a stack of circles', 'a\u20dd\u20dd\u20dd'],
  ['many emoji drawn as one', `${'😀\u200d'.repeat(20)}😀`],
  ['many vowel signs on one letter', `क${'ा'.repeat(100)}`],
  ['many letters drawn as one', `क${'्क'.repeat(50)}`],
  ['21 characters', 'x'.repeat(21)],
  ['21 families', '👩‍👩‍👧‍👦'.repeat(21)],
  ['4 kB', 'x'.repeat(4_096)],
  ['a line break', 'a\nb'],
  ['a NUL', 'a\0b'],
  ['an override', 'a\u202eb'],
  ['an isolate', 'a\u2066b'],
  ['a stack of marks', 'a\u0300\u0301\u0302\u0303'],
  ['half a character', 'a\ud800'],
  ['a private character', 'a\ue000'],
]

describe('names', () => {
  test.each(TAKEN)('P-E13 takes %s', (typed, stored) => {
    expect(ensure(typed)).toBe(stored)
  })

  test.each(REFUSED)('PR-07, P-E13 refuses %s', (_kind, typed) => {
    expect(() => ensure(typed)).toThrow(AppError)
  })
})
