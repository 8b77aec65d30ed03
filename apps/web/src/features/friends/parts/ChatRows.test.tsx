// @vitest-environment jsdom
import type { UserId } from '@thrum/contracts/ids'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { asking } from '../../../ui/popup/ask.ts'
import { ChatRows } from './ChatRows.tsx'

const BEN = 'ben00000000000000000' as UserId
const ID = `C2Cim_${BEN}`
const chat = vi.hoisted(() => ({
  pin: vi.fn(async () => undefined),
  mute: vi.fn(async () => undefined),
  remove: vi.fn(async () => undefined),
}))
const kept = vi.hoisted(() => ({ rows: [] as unknown[], tellTrouble: vi.fn() }))
vi.mock('../../chat/index.ts', () => ({
  useChat: () => chat,
  useChatList: () => ({ rows: kept.rows }),
  tellTrouble: kept.tellTrouble,
  FadingRow: () => null,
}))

let root: Root
let host: HTMLElement
const one = (selector: string) => host.querySelector<HTMLElement>(selector)
const clear = () => act(async () => one('button')?.click())

describe('what can be done with the conversation with a friend', () => {
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.clearAllMocks()
    await startLanguage()
    await completeTexts()
    kept.rows = [{ conversation: { conversationID: ID, isPinned: true, isMuted: false, lastSequence: 7 } }]
    host = document.createElement('div')
    document.body.append(host)
    root = createRoot(host)
    await act(async () => root.render(<ChatRows userId={BEN} name="ben" />))
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    host.remove()
    vi.unstubAllGlobals()
  })

  test('FRND-022 is to pin it, to mute it, and to search it', async () => {
    await act(async () => one('[aria-label="Mute messages"]')?.click())
    expect(chat.mute).toHaveBeenCalledExactlyOnceWith(ID, true)
    await act(async () => one('[aria-label="Pin to top"]')?.click())
    expect(chat.pin).toHaveBeenCalledExactlyOnceWith(ID, false)
    expect(one('a')?.getAttribute('href')).toBe(`/pages/chat/search?conversationID=${ID}`)
  })

  test('FRND-022 is to clear it, once that was asked, and it stays on the list', async () => {
    await clear()
    await act(async () => asking.answer(false))
    expect(chat.remove).not.toHaveBeenCalled()
    await clear()
    await act(async () => asking.answer(true))
    expect(chat.remove).toHaveBeenCalledExactlyOnceWith(ID, true, 7)
    expect(kept.tellTrouble).not.toHaveBeenCalled()
  })

  test('FRND-022 tells why it was not done', async () => {
    const refusal = new Error('refused')
    chat.pin.mockRejectedValueOnce(refusal)
    await act(async () => one('[aria-label="Pin to top"]')?.click())
    expect(kept.tellTrouble).toHaveBeenCalledExactlyOnceWith(refusal)
  })

  test('FRND-022 is nothing while there is none', async () => {
    kept.rows = []
    await act(async () => root.render(<ChatRows userId={BEN} name="ben " />))
    expect(host.innerHTML).toBe('')
  })
})
