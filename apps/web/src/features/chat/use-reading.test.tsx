// @vitest-environment jsdom
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageContext, type PageFacts } from '../../navigation/page.context.ts'
import { type FakeChat, makeFakeChat, toUserId } from './chat.testkit.ts'
import { useReading } from './use-reading.ts'

const ID = toConversationId(toUserId('noa'))

let root: Root
let chat: FakeChat
let hasFocus: boolean
let isHidden: boolean
let see: (sequence: number) => void

const read = () => chat.calls.filter(([name]) => name === 'markRead').map(([, , sequence]) => sequence)

function Reader() {
  see = useReading(chat, ID)
  return null
}

async function show(isTop: boolean) {
  const page = { isTop } as PageFacts
  await act(async () =>
    root.render(
      <PageContext value={page}>
        <Reader />
      </PageContext>,
    ),
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  chat = makeFakeChat()
  hasFocus = true
  isHidden = false
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('reading', () => {
  it('CHAT-027 tells what was in view, once, and never falls', async () => {
    await show(true)
    for (const sequence of [4, 4, 2, 9]) act(() => see(sequence))
    expect(read()).toEqual([4, 9])
  })

  it('CHAT-027 waits for the focus', async () => {
    await show(true)
    hasFocus = false
    act(() => see(4))
    expect(read()).toEqual([])
    hasFocus = true
    act(() => window.dispatchEvent(new Event('focus')))
    expect(read()).toEqual([4])
  })

  it('CHAT-027 waits until the browser tab is in sight', async () => {
    await show(true)
    isHidden = true
    act(() => see(4))
    expect(read()).toEqual([])
    isHidden = false
    act(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(read()).toEqual([4])
  })

  it('CHAT-027 waits until no other page covers it', async () => {
    await show(false)
    act(() => see(4))
    expect(read()).toEqual([])
    await show(true)
    expect(read()).toEqual([4])
  })
})
