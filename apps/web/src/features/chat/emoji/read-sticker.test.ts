import { OWN_SET } from '@thrum/contracts/chat/stickers'
import { describe, expect, it } from 'vitest'
import { readSticker, stickerWord } from './read-sticker.ts'

const OWN = { index: OWN_SET, data: 'a'.repeat(22), url: '/media/b', width: 300, height: 200 }

describe('what a message says of its sticker', () => {
  it('CHAT-047 is one of ours, or one that somebody made', () => {
    expect(readSticker({ index: 1, data: 'thanks' })).toEqual({ index: 1, data: 'thanks' })
    expect(readSticker(OWN)).toEqual(OWN)
  })

  it.each([
    { ...OWN, url: 'https://evil.example/a.png' },
    { ...OWN, url: undefined },
    { index: 9, data: 'x' },
    { index: 1, data: '__proto__' },
    {},
  ])('CHAT-047 is none where it says %j', (payload) => {
    expect(readSticker(payload)).toBeUndefined()
  })

  it('CHAT-047 is told in words: its emoji, its name, or nothing more', () => {
    expect(stickerWord({ index: 1, data: 'thanks' })).toBe('🙏')
    expect(stickerWord({ index: 9, data: 'wave' })).toBe('wave')
    expect(stickerWord(OWN)).toBe('')
  })
})
