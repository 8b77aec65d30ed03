// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import type { ChatMessage } from '../chat.model.ts'
import { EMPTY_TIMELINE, makeMessage, makeRow } from '../chat.testkit.ts'
import { TimelineNews } from './TimelineNews.tsx'

let root: Root
const said = () => document.querySelector('[role="status"]')?.textContent?.replace(/[\u2068\u2069]/g, '')
const message = (sequence: number, parts: Partial<ChatMessage> = {}) =>
  makeMessage({ sequence, payload: { text: `words ${sequence}` }, ...parts })

async function show(messages: readonly ChatMessage[], lastSequence: number) {
  const { conversation } = makeRow({ lastSequence })
  const timeline = { ...EMPTY_TIMELINE, conversation, messages }
  await act(async () => root.render(<TimelineNews timeline={timeline} name="Noa" />))
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('what is read out', () => {
  it('CHAT-063 is what arrives, once, and not what was there or what the service had already', async () => {
    await show([message(1)], 3)
    expect(said()).toBe('')
    await show([message(1), message(2), message(3)], 3)
    expect(said()).toBe('')
    await show([message(1), message(2), message(3), message(4)], 4)
    expect(said()).toBe('Noa: words 4')
    await show([message(4), message(5, { flow: 'out' })], 5)
    expect(said()).toBe('Noa: words 4')
  })

  it('CHAT-063, CHAT-036 is there no longer once the message was recalled, or is gone', async () => {
    await show([message(1)], 1)
    await show([message(1), message(2)], 2)
    expect(said()).toBe('Noa: words 2')
    await show([message(1), message(2, { isRevoked: true, payload: {} })], 2)
    expect(said()).toBe('')
    await show([message(1), message(2), message(3)], 3)
    expect(said()).toBe('Noa: words 3')
    await show([message(1), message(2)], 3)
    expect(said()).toBe('')
  })

  it('CHAT-063 is no older message that was loaded', async () => {
    await show([message(9)], 9)
    await show([message(1), message(9)], 9)
    expect(said()).toBe('')
  })
})
