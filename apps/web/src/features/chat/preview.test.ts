// @vitest-environment jsdom

import type { TFunction } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeTexts, i18n, startLanguage } from '../../i18n/language.ts'
import { nameOf } from './conversation-name.ts'
import { type Previewed, previewOf } from './preview.ts'

let t: TFunction
const base: Previewed = {
  type: 'text',
  payload: { text: 'Hello' },
  isRevoked: false,
  hasRiskContent: false,
  nick: 'noa',
  conversationType: 'C2C',
  flow: 'in',
}
const line = (part: Partial<Previewed>) => previewOf(t, { ...base, ...part }, 'Noa')
const custom = (data: unknown) => line({ type: 'custom', payload: { data: JSON.stringify(data) } })

describe('one line of a message', () => {
  beforeAll(async () => {
    await startLanguage()
    await completeTexts()
    t = i18n.t
  })

  test('CONV-015 is the text, or the kind in brackets', () => {
    expect(line({})).toBe('Hello')
    expect(line({ type: 'image', payload: {} })).toBe('[Picture]')
    expect(line({ type: 'video', payload: {} })).toBe('[Video]')
    expect(line({ type: 'audio', payload: { second: 8 } })).toBe('[Voice] 0:08')
    expect(line({ type: 'audio', payload: { second: 60 } })).toBe('[Voice] 1:00')
    expect(line({ type: 'file', payload: { fileName: 'plan.pdf' } })).toBe('[File] \u2068plan.pdf\u2069')
    expect(line({ type: 'face', payload: {} })).toBe('[Sticker]')
    expect(line({ type: 'location', payload: {} })).toBe('[Location]')
    expect(line({ type: 'merged', payload: {} })).toBe('[Chat history]')
    expect(line({ type: 'tip', payload: { tip: 'friendsNow' } })).toBe('You are friends now')
  })

  test('CONV-015, CHAT-047, INPT-013 says a sticker by its emoji, and emoji by themselves', () => {
    expect(line({ type: 'face', payload: { index: 1, data: 'thanks' } })).toBe('[Sticker] 🙏')
    expect(line({ type: 'face', payload: { index: 9, data: 'hello' } })).toBe('[Sticker] hello')
    expect(line({ payload: { text: 'fine [OK] [nobody]' } })).toBe('fine 👌 [nobody]')
  })

  test('CONV-015 names cards by what they are, whatever stands in them', () => {
    expect(custom({ businessID: 1, call_type: 1 })).toBe('[Voice call]')
    expect(custom({ businessID: 1, call_type: 2 })).toBe('[Video call]')
    expect(custom({ businessID: 'text_link', text: 'Look' })).toBe('[Link] Look')
    expect(custom({ businessID: 'order', title: 'Two' })).toBe('[Order] Two')
    expect(custom({ businessID: 'toString' })).toBe('[Card]')
    expect(custom('x')).toBe('[Card]')
    expect(line({ type: 'custom', payload: { data: '{' } })).toBe('[Card]')
  })

  test('CONV-015 says who recalled it, and never what it said', () => {
    expect(line({ isRevoked: true })).toBe('\u2068Noa\u2069 recalled a message')
    expect(line({ isRevoked: true, flow: 'out' })).toBe('You recalled a message')
    expect(line({ hasRiskContent: true })).toBe('[Hidden message]')
  })

  test('CONV-016 begins with who said it in a group, but for tips', () => {
    const group = { conversationType: 'GROUP' } as const
    expect(line(group)).toBe('\u2068noa\u2069: Hello')
    expect(line({ ...group, flow: 'out', type: 'image', payload: {} })).toBe('You: [Picture]')
    expect(line({ ...group, type: 'tip', payload: { tip: 'friendsNow' } })).toBe('You are friends now')
    expect(line({ ...group, isRevoked: true })).toBe('\u2068noa\u2069 recalled a message')
  })

  test('CONV-014 stands below one’s own name for them, else theirs, else their id', () => {
    const id = 'aB3dE5fG7hI9jK1lM2nO' as never
    const profile = { userID: id, nick: 'noa', avatar: '', remark: 'Noa', isOnline: false, isDeleted: false }
    const named = (part: Partial<typeof profile>) =>
      nameOf(t, { conversationID: 'C2Cim_x', userProfile: { ...profile, ...part } })
    expect(named({})).toBe('Noa')
    expect(named({ remark: '' })).toBe('noa')
    expect(named({ remark: '', nick: '' })).toBe(id)
    expect(named({ isDeleted: true })).toBe('Deleted account')
  })
})
