// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { PageContext, type PageFacts } from '../../../navigation/page.context.ts'
import { fill } from '../../../ui/draw.testkit.tsx'
import type { ChatRow } from '../chat.model.ts'
import { EMPTY_LIST, makeMessage, makeRow } from '../chat.testkit.ts'
import { SearchScreen } from './SearchScreen.tsx'

const list = vi.hoisted(() => ({ rows: [] as ChatRow[] }))
vi.mock('../use-chat.ts', () => ({
  useChat: () => undefined,
  useChatList: () => ({ ...EMPTY_LIST, rows: list.rows }),
}))

const rowAt = (change: number, lastSequence: number) => [makeRow({ nick: 'Zoë', change, lastSequence })]

const fetches = vi.fn<(address: string) => Promise<Response>>()
let root: Root
let host: HTMLElement

const page = (search: string): PageFacts => ({
  entry: { key: 'a', index: 0, pathname: '/pages/chat/search', search },
  route: undefined,
  isTop: true,
  claimFocus: () => false,
  handOnFocus: () => undefined,
})
const answer = (data: unknown) => Promise.resolve(Response.json({ code: 200, msg: '', data }))
const asked = () => fetches.mock.calls.map(([address]) => String(address)).filter((one) => /search/.test(one))

async function show(search = '') {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <PageContext value={page(search)}>
          <SearchScreen />
        </PageContext>
      </QueryClientProvider>,
    ),
  )
}

async function type(words: string) {
  await fill(host.querySelector('input'), words)
  await act(async () => vi.advanceTimersByTime(250))
}

const seen = (text: string) =>
  vi.waitFor(() => act(async () => expect(host.textContent).toContain(text)), PATIENCE)

describe('search', () => {
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('fetch', fetches)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    list.rows = rowAt(7, 7)
    fetches.mockReset().mockImplementation(() => answer([]))
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
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('CONV-041 begins in the field, and asks nothing before something was typed', async () => {
    await show()
    expect(document.activeElement).toBe(host.querySelector('input'))
    await type('   ')
    expect(host.textContent).toContain('What are you looking for?')
    expect(asked()).toEqual([])
  })

  test('CONV-041 finds people without the service, says that messages did not come, and asks again', async () => {
    fetches.mockImplementation(() => Promise.reject(new TypeError('no network')))
    await show()
    await type('zoe')
    expect(host.querySelector('mark')?.textContent).toBe('Zoë')
    await seen('Try again')
    const hit = makeMessage({ payload: { text: 'Was Zoë there?' }, sequence: 7 })
    fetches.mockImplementation(() => answer({ records: [hit], nextCursor: null }))
    const again = [...host.querySelectorAll('button')].find((one) => one.textContent === 'Try again')
    await act(async () => again?.click())
    await seen('Was Zoë there?')
    expect(host.querySelector('a[href$="at=7"] mark')?.textContent).toBe('Zoë')
  })

  test('FRND-022, CONV-041 looks through the messages of one conversation alone', async () => {
    fetches.mockImplementation(() => answer({ records: [], nextCursor: null }))
    await show('?conversationID=C2Cim_noa00000000000000000')
    await type('zoe')
    await seen('Nothing found')
    expect(asked().every((one) => one.includes('conversationID=C2Cim_noa00000000000000000'))).toBe(true)
    expect(host.querySelector('mark')).toBeNull()
  })

  test('CONV-041, CHAT-036, CHAT-071 what was found goes once it was recalled or has disappeared, also where that comes first', async () => {
    const hit = makeMessage({ payload: { text: 'Was Zoë there?' }, sequence: 7 })
    const late = Promise.withResolvers<Response>()
    fetches.mockImplementation((address) => (/search/.test(address) ? late.promise : answer([])))
    await show()
    await type('zoe')
    list.rows = rowAt(8, 7)
    await show()
    fetches.mockImplementation(() => answer({ records: [hit], nextCursor: null }))
    await act(async () => late.resolve(await answer({ records: [hit], nextCursor: null })))
    await seen('Was Zoë there?')
    await vi.waitFor(() => expect(asked()).toHaveLength(2), PATIENCE)
    list.rows = rowAt(9, 8)
    await show()
    expect(asked()).toHaveLength(2)
    fetches.mockImplementation(() => answer({ records: [], nextCursor: null }))
    list.rows = rowAt(10, 8)
    await show()
    await vi.waitFor(() => act(async () => expect(host.textContent).not.toContain('there?')), PATIENCE)
    expect(asked()).toHaveLength(3)
  })
})
