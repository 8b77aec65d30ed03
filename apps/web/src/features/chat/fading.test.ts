// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { completeTexts, i18n, startLanguage } from '../../i18n/language.ts'
import { makeMessage } from './chat.testkit.ts'
import { fadingIn, formatFading } from './fading.ts'
import { previewOf } from './preview.ts'
import { canForward, canSelect, toolsOf } from './tool-entries.ts'

const waits = { fading: { afterS: 3_600, atMs: null } }

beforeEach(async () => {
  await startLanguage()
  await completeTexts()
})

test('CHAT-071 times are said in words', () => {
  expect([3_600, 86_400, 604_800].map(formatFading)).toEqual(['1 hour', '1 day', '1 week'])
  expect(['fading:3600', 'fading:0', 'fading:x', 'friendsNow', 7].map(fadingIn)).toEqual([
    3_600,
    0,
    undefined,
    undefined,
    undefined,
  ])
})

test('CHAT-071 a line tells both what holds from now on', () => {
  const line = (tip: string) =>
    previewOf(i18n.t, makeMessage({ type: 'tip', payload: { tip, names: [] } }), '')
  expect(line('fading:86400')).toBe('From now on messages disappear 1 day after they were read')
  expect(line('fading:0')).toBe('From now on messages no longer disappear')
  expect(line('fading:')).toBe('[Group notice]')
})

test('CHAT-071, CHAT-058 what disappears can be answered to, deleted and complained about, and not sent on', () => {
  const message = makeMessage(waits)
  expect([canForward(message), canSelect(message)]).toEqual([false, true])
  expect(toolsOf(message, message.time * 1_000)).toEqual(['copy', 'quote', 'react', 'select', 'delete'])
})

test('CHAT-071 the list’s copy on this device has no words, and says so', () => {
  expect(previewOf(i18n.t, makeMessage({ ...waits, payload: {} }), '')).toBe('[Disappearing message]')
})
