import { describe, expect, test } from 'vitest'
import { toOwnWords } from './own-words.ts'

describe('words somebody typed', () => {
  test('FR-07 stay as they were typed, on one line, without what turns text around', () => {
    expect(toOwnWords('  <b>Hi</b>,\n it’s\tme ', 140)).toBe('<b>Hi</b>, it’s me')
    expect(toOwnWords('abc\u202edef\u0000', 140)).toBe('abcdef')
    expect(toOwnWords('e\u0301', 1)).toBe('é')
  })

  test('FR-07 are counted as a person counts', () => {
    expect(toOwnWords('👩‍👩‍👧'.repeat(140), 140)).toBe('👩‍👩‍👧'.repeat(140))
    expect(toOwnWords('a'.repeat(141), 140)).toBeUndefined()
    expect(toOwnWords(`a${'\u0301'.repeat(400)}`, 140)).toBeUndefined()
    expect(toOwnWords(` ${'a'.repeat(140)} `, 140)).toHaveLength(140)
  })
})
