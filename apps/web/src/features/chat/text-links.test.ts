import { describe, expect, it } from 'vitest'
import { partsOf } from './text-links.ts'

const links = (text: string) => partsOf(text).flatMap(({ link }) => link ?? [])

describe('addresses in a text', () => {
  it('CHAT-039 finds https alone, and loses no character', () => {
    const text = 'Look: https://example.com/a?b=1#c, http://example.com\nor javascript:alert(1) <b>x</b>'
    expect(links(text)).toEqual(['https://example.com/a?b=1#c'])
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  it('CHAT-039 leaves what ends a sentence out', () => {
    expect(links('(https://example.com/a). https://example.com/b_(c)! 看https://example.com/d。好')).toEqual([
      'https://example.com/a',
      'https://example.com/b_(c)',
      'https://example.com/d',
    ])
  })

  it('CHAT-039 takes nothing that hides its host', () => {
    expect(links('https://bank.example@evil.example/x https://localhost/ https:// https://[::1')).toEqual([])
  })

  it('CHAT-039 leaves plain words whole', () => {
    expect(partsOf('[OK] hello\nyou')).toEqual([{ text: '[OK] hello\nyou' }])
    expect(partsOf('')).toEqual([])
  })
})
