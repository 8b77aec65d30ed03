import { describe, expect, test } from 'vitest'
import { findFolded, fold } from './fold.ts'

const cut = (text: string, words: string) => {
  const found = findFolded(text, words)
  return found && text.slice(found.start, found.end)
}

describe('words as search compares them', () => {
  test('CONV-041 have no case, accents or width', () => {
    expect(fold('Álvaro ＡＢＣ ｶﾞ')).toBe('alvaro abc ガ')
  })

  test('CONV-041 are found where they stand, whole characters at a time', () => {
    expect(cut('Meet Álvaro there', 'alv')).toBe('Álv')
    expect(cut('a\u0301bc', 'AB')).toBe('a\u0301b')
    expect(cut('ﬁne', 'fi')).toBe('ﬁ')
    expect(cut('我们明天见', '明天')).toBe('明天')
    expect(cut('straße', 'x')).toBeUndefined()
    expect(cut('anything', '')).toBeUndefined()
  })
})
