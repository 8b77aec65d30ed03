// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { PageContext, type PageFacts } from '../../../navigation/page.context.ts'
import type { ChatRow } from '../chat.model.ts'
import { EMPTY_LIST, makeMessage, makeRow } from '../chat.testkit.ts'
import { GalleryScreen } from './GalleryScreen.tsx'

const list = vi.hoisted(() => ({ rows: [] as ChatRow[] }))
vi.mock('../use-chat.ts', () => ({
  useChat: () => undefined,
  useChatList: () => ({ ...EMPTY_LIST, rows: list.rows }),
}))

class Sight {
  static all: Sight[] = []
  readonly hear: (found: { isIntersecting: boolean }[]) => void
  constructor(hear: (found: { isIntersecting: boolean }[]) => void) {
    this.hear = hear
  }
  observe() {
    Sight.all.push(this)
  }
  disconnect() {
    Sight.all = Sight.all.filter((one) => one !== this)
  }
}

const row = makeRow()
const ID = row.conversation.conversationID
const fetches = vi.fn<(address: string) => Promise<Response>>()
let root: Root
let host: HTMLElement

const page = (search: string): PageFacts => ({
  entry: { key: 'a', index: 0, pathname: '/pages/chat/gallery', search },
  route: undefined,
  isTop: true,
  claimFocus: () => false,
  handOnFocus: () => undefined,
})
const answer = (data: unknown) => Promise.resolve(Response.json({ code: 200, msg: '', data }))
const asked = (part: string) =>
  fetches.mock.calls.map(([address]) => String(address)).filter((one) => one.includes(part))

async function show(search = `?conversationID=${ID}`) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <PageContext value={page(search)}>
          <GalleryScreen />
        </PageContext>
      </QueryClientProvider>,
    ),
  )
}

const seen = (text: string) =>
  vi.waitFor(() => act(async () => expect(host.textContent).toContain(text)), PATIENCE)
const button = (name: string) =>
  [...host.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label')?.startsWith(name),
  )
const click = (name: string) => act(async () => button(name)?.click())

const pictureOf = (sequence: number, time: number) => ({
  ...makeMessage({ sequence, type: 'image' }),
  time,
  payload: {
    uuid: 'u'.repeat(22),
    imageFormat: 1,
    imageInfoArray: [{ sizeType: 3, url: `/media/${sequence}`, width: 155, height: 100, size: 9 }],
  },
})
const NOVEMBER = new Date(2026, 10, 20).getTime() / 1_000
const OCTOBER = new Date(2026, 9, 20).getTime() / 1_000

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', fetches)
  vi.stubGlobal('IntersectionObserver', Sight)
  Sight.all = []
  list.rows = [row]
  fetches.mockReset().mockImplementation(() => answer({ records: [], hasMore: false }))
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
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the gallery', () => {
  test('CHAT-071 shows pictures by month, and fetches no picture before it is near', async () => {
    const records = [pictureOf(3, NOVEMBER), pictureOf(2, OCTOBER), pictureOf(1, OCTOBER)]
    fetches.mockImplementation((address) =>
      address.startsWith('/media/')
        ? Promise.resolve(new Response(new Blob(['x'], { type: 'image/png' })))
        : answer({ records, hasMore: false }),
    )
    await show()
    await seen('November 2026')
    expect([...host.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'November 2026',
      'October 2026',
    ])
    expect(host.querySelectorAll('[data-picture]')).toHaveLength(3)
    expect(asked('/media/')).toEqual([])
    await act(async () => Sight.all[1]?.hear([{ isIntersecting: true }]))
    expect(asked('/media/')).toEqual(['/media/2'])
  })

  test('CHAT-071, FRND-022 says that there is nothing, and asks for each kind by itself', async () => {
    await show()
    await seen('Nothing here yet')
    for (const kind of ['Videos', 'Files', 'Links']) await click(kind)
    expect(asked('gallery').map((address) => new URL(address, 'http://x').searchParams.get('kind'))).toEqual([
      'pictures',
      'films',
      'files',
      'links',
    ])
    expect(button('Links')?.getAttribute('aria-pressed')).toBe('true')
  })

  test('CHAT-071 leads from a link to its message, and leaves out what only looks like one', async () => {
    const push = vi.spyOn(navigation, 'push').mockImplementation(() => undefined)
    const text = (sequence: number, words: string) => ({
      ...makeMessage({ sequence, payload: { text: words } }),
      time: NOVEMBER,
    })
    const records = [text(8, 'see https://example.org/a.'), text(7, 'https://a@b.example')]
    fetches.mockImplementation(() => answer({ records, hasMore: false }))
    await show()
    await click('Links')
    await seen('https://example.org/a')
    expect(host.textContent).not.toContain('b.example')
    await click('Show in the chat')
    expect(push).toHaveBeenCalledWith('/TUIKit/components/TUIChat/index', { conversationID: ID, at: 8 })
  })

  test('CHAT-071, CHAT-046 names files as their senders did, with their sizes', async () => {
    const payload = { uuid: 'u', fileName: 'plan.pdf', fileSize: 4_200_000, fileUrl: '/media/1' }
    const records = [{ ...makeMessage({ sequence: 4, type: 'file', payload }), time: NOVEMBER }]
    fetches.mockImplementation(() => answer({ records, hasMore: false }))
    await show()
    await click('Files')
    await seen('plan.pdf')
    expect(host.textContent).toContain('4.2 MB')
    expect(host.querySelector('a')?.getAttribute('href')).toBe(
      `/TUIKit/components/TUIChat/index?conversationID=${ID}&at=4`,
    )
  })

  test('CHAT-071 asks anew once something happened in the conversation', async () => {
    await show()
    await seen('Nothing here yet')
    expect(asked('gallery')).toHaveLength(1)
    list.rows = [makeRow({ change: 2 })]
    await show()
    await vi.waitFor(() => expect(asked('gallery')).toHaveLength(2), PATIENCE)
  })

  test('CHAT-071 says when it could not be had, and tries again', async () => {
    fetches.mockImplementation(() => Promise.reject(new TypeError('no network')))
    await show()
    await vi.waitFor(
      () => act(async () => expect(host.querySelector('[role="alert"]')).not.toBeNull()),
      PATIENCE,
    )
    fetches.mockImplementation(() => answer({ records: [], hasMore: false }))
    await click('Try again')
    await seen('Nothing here yet')
    await show('?conversationID=nonsense')
    await seen('This chat can’t be opened')
  })
})

test('CHAT-071, CHAT-036 asks anew for what happened before the answer was there', async () => {
  const late = Promise.withResolvers<Response>()
  fetches.mockImplementation(() => late.promise)
  await show()
  list.rows = [makeRow({ change: 2 })]
  await show()
  fetches.mockImplementation(() => answer({ records: [], hasMore: false }))
  await act(async () => late.resolve(await answer({ records: [pictureOf(3, NOVEMBER)], hasMore: false })))
  await seen('Nothing here yet')
  expect(asked('gallery')).toHaveLength(2)
})
