// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { PageContext, type PageFacts } from '../../../navigation/page.context.ts'
import { ROUTES } from '../../../routes.ts'
import type { ChatList } from '../chat.model.ts'
import { EMPTY_LIST, makeFakeChat, makeRow } from '../chat.testkit.ts'
import { ConversationsScreen } from './ConversationsScreen.tsx'

const kept = vi.hoisted(() => ({ chat: undefined as unknown, list: undefined as unknown }))
vi.mock('../use-chat.ts', () => ({ useChat: () => kept.chat, useChatList: () => kept.list }))

const PATH = '/TUIKit/components/TUIConversation/index'
const page: PageFacts = {
  entry: { key: 'a', index: 0, pathname: PATH, search: '' },
  route: ROUTES[PATH],
  isTop: true,
  claimFocus: () => false,
  handOnFocus: () => undefined,
}
let root: Root
let host: HTMLElement

async function show(part: Partial<ChatList>) {
  kept.list = { ...EMPTY_LIST, ...part }
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <PageContext value={page}>
          <ConversationsScreen />
        </PageContext>
      </QueryClientProvider>,
    ),
  )
}

const button = (name: string) =>
  [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement

describe('the conversations', () => {
  const chat = makeFakeChat()

  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    kept.chat = chat
    chat.calls.length = 0
    await startLanguage()
    await completeTexts()
    host = document.createElement('div')
    document.body.append(host)
    root = createRoot(host)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    host.remove()
    queryClient.clear()
    vi.unstubAllGlobals()
  })

  test('CONV-012 offer to add a friend while there is none', async () => {
    await show({})
    expect(host.textContent).toContain('No messages yet')
    expect(button('Add friend')).toBeDefined()
    await show({ rows: [makeRow()] })
    expect(host.textContent).not.toContain('No messages yet')
  })

  test('CONV-004 have what is unread at their name, up to 99, and nothing at 0', async () => {
    const segment = () => host.querySelector('fieldset label')?.textContent
    await show({ messageCount: 0 })
    expect(segment()).toBe('Messages')
    await show({ messageCount: 99 })
    expect(segment()).toBe('Messages99')
    await show({ messageCount: 100 })
    expect(segment()).toBe('Messages99+')
  })

  test('CONV-011 say that the network is away', async () => {
    await show({ link: 'disconnected' })
    expect(host.textContent).toContain('Network problem. Reconnecting…')
    await show({ link: 'connected' })
    expect(host.textContent).not.toContain('Network problem')
  })

  test('CONV-040 are asked for again by the button, and after they did not come', async () => {
    await show({ rows: [makeRow()] })
    await act(async () => button('Refresh').click())
    expect(chat.calls).toEqual([['refresh']])
    await show({ isLoaded: false })
    expect(host.querySelector('[aria-busy=true]')).not.toBeNull()
    await show({ isLoaded: false, isFailed: true })
    await act(async () => button('Try again').click())
    expect(chat.calls).toHaveLength(2)
  })
})
