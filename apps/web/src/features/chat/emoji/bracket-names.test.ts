import { describe, expect, it } from 'vitest'
import { BASIC } from './basic.ts'
import { BRACKET_NAMES, withEmoji } from './bracket-names.ts'

describe('names in brackets', () => {
  it('INPT-013 become the emoji, wherever they stand', () => {
    expect(withEmoji('[OK]')).toBe('👌')
    expect(withEmoji('a[微笑][爱心]b\n[晕]')).toBe('a🙂❤️b\n😵‍💫')
    expect(withEmoji('[[OK]]')).toBe('[👌]')
  })

  it('INPT-013 stay words where nobody knows them, or where they have no emoji', () => {
    for (const text of [
      '[ok]',
      '[Ok]',
      '[ OK ]',
      '[OK',
      'OK]',
      '[]',
      '[OKOK]',
      '[右太极]',
      '[删除]',
      '[constructor]',
    ])
      expect(withEmoji(text)).toBe(text)
  })

  it('INPT-013 stay in an address', () => {
    expect(withEmoji('https://example.com/[OK]/x [OK]')).toBe('https://example.com/[OK]/x 👌')
  })

  it('INPT-013 are 134, each of an emoji of the basic set', () => {
    expect(BRACKET_NAMES.size).toBe(134)
    for (const [name, emoji] of BRACKET_NAMES) {
      expect(name).toMatch(/^\p{L}{1,3}$/u)
      expect(BASIC, name).toContain(emoji)
    }
  })
})
