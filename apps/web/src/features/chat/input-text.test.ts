import { TEXT_MAX } from '@thrum/contracts/limits'
import { isBlank } from '@thrum/contracts/plain-text'
import { describe, expect, it } from 'vitest'
import { countCharacters } from '../../lib/characters.ts'
import { dropLast, fitText, isTooLarge } from './input-text.ts'

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'
const full = 'a'.repeat(TEXT_MAX)

describe('the length of a text', () => {
  it.each([
    ['', 0],
    ['héllo', 5],
    ['e\u0301', 1],
    [FAMILY, 1],
    ['\u{1F1F5}\u{1F1F9}', 1],
    ['\u{1F44D}\u{1F3FD}!', 2],
    ['你好', 2],
    ['a\nb', 3],
  ])('INPT-002 %j counts as a person counts it', (text, count) => {
    expect(countCharacters(text)).toBe(count)
  })

  it('INPT-001 140 characters fit, of whatever kind', () => {
    expect(fitText(full, full.length)).toEqual({ text: full, caret: full.length, isCut: false })
    const emoji = FAMILY.repeat(TEXT_MAX)
    expect(fitText(emoji, emoji.length).isCut).toBe(false)
  })

  it('INPT-001 the 141st is not taken, wherever the caret stands', () => {
    expect(fitText(`${full}b`, full.length + 1)).toEqual({ text: full, caret: full.length, isCut: true })
    expect(fitText(`xb${'a'.repeat(TEXT_MAX - 1)}`, 2)).toEqual({
      text: `x${'a'.repeat(TEXT_MAX - 1)}`,
      caret: 1,
      isCut: true,
    })
  })

  it('INPT-001, INPT-002 what is pasted into the middle is cut between characters, and what stood there stays', () => {
    const pasted = `start ${FAMILY.repeat(200)} end`
    const { text, caret, isCut } = fitText(pasted, pasted.length - ' end'.length)
    expect(isCut).toBe(true)
    expect(countCharacters(text)).toBe(TEXT_MAX)
    expect(text).toBe(`start ${FAMILY.repeat(TEXT_MAX - 10)} end`)
    expect(caret).toBe(text.length - ' end'.length)
  })

  it('INPT-001 a pasted book costs no more than a pasted page', () => {
    const book = 'word '.repeat(200_000)
    const startedAtMs = performance.now()
    expect(fitText(book, book.length).text).toHaveLength(TEXT_MAX)
    expect(performance.now() - startedAtMs).toBeLessThan(200)
  })

  it('INPT-009 the last character goes whole', () => {
    expect(dropLast(`a${FAMILY}`)).toBe('a')
    expect(dropLast('ae\u0301')).toBe('a')
    expect(dropLast('')).toBe('')
  })

  it.each(['', ' ', '\n\t ', '\u200b\u200d', '\u2800', '\u3164', '\ufeff\u202e'])(
    'INPT-003 %j says nothing',
    (text) => {
      expect(isBlank(text)).toBe(true)
    },
  )

  it('INPT-003 a full stop says something', () => {
    expect(isBlank(' . ')).toBe(false)
  })

  it('CHAT-061 one character may be too heavy to be sent', () => {
    expect(isTooLarge('\u0301'.repeat(3_990))).toBe(false)
    expect(isTooLarge('\u{1F468}\u200D'.repeat(1_990))).toBe(true)
    expect(isTooLarge('e'.repeat(4_001))).toBe(true)
    expect(isTooLarge(FAMILY.repeat(TEXT_MAX))).toBe(false)
  })
})
