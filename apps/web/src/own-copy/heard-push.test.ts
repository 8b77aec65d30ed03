import 'fake-indexeddb/auto'
import type { Conversation } from '@thrum/contracts/chat/chat.entities'
import { INVITE_MS } from '@thrum/contracts/limits'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ChatStore } from '../features/chat/core/chat-store.ts'
import { notifyRecord } from '../platform/notify-record.ts'
import { comeForward, hearPush, INVITATION_MS, renew } from './heard-push.ts'
import type {
  NotifyRecord,
  PageWindow,
  WorkerMessage,
  WorkerNotification,
  WorkerScope,
} from './worker.types.ts'

const RECORD: NotifyRecord = {
  userId: 'MaraMaraMaraMaraMara',
  level: 'nothing',
  title: 'Thrum',
  icon: '/app-icon-192.png',
  says: { message: 'New message', invitation: 'Someone invites you', friend: 'New friend request' },
  invitationOver: 'The invitation is over.',
  lang: 'en',
  dir: 'ltr',
  hasBadge: true,
}
const CHAT = '/TUIKit/components/TUIChat/index?conversationID=C2Cim_NoaNoaNoaNoaNoaNoaNo'

function rowOf(over: Partial<Conversation> = {}, message: Record<string, unknown> = {}): Conversation {
  const lastMessage = {
    from: 'im_NoaNoaNoaNoaNoaNoaNo',
    type: 'text',
    payload: { text: 'See you at eight?' },
    time: Math.floor(Date.now() / 1_000),
    sequence: 7,
    change: 9,
    isRevoked: false,
    hasRiskContent: false,
    ...message,
  }
  return {
    conversationID: 'C2Cim_NoaNoaNoaNoaNoaNoaNo',
    unreadCount: 1,
    isMuted: false,
    isGone: false,
    userProfile: { nick: 'Noa', remark: '' },
    lastMessage,
    ...over,
  } as unknown as Conversation
}

/** What the chat of this account has written on this device. */
async function keepRows(...rows: Conversation[]): Promise<void> {
  const store = new ChatStore(RECORD.userId, 'test')
  await store.erase()
  const next = new ChatStore(RECORD.userId, 'test')
  await next.saveRows(rows, () => rows, undefined)
  next.close()
}

class FakeWindow implements PageWindow {
  readonly heard: WorkerMessage[] = []
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  isFocused = false
  constructor(path: string, visibilityState: DocumentVisibilityState = 'hidden') {
    this.url = `https://thrum.example${path}`
    this.visibilityState = visibilityState
  }
  async focus(): Promise<void> {
    this.isFocused = true
  }
  postMessage(message: WorkerMessage): void {
    this.heard.push(message)
  }
}

function setUp(...windows: FakeWindow[]) {
  const shown: [string, WorkerNotification][] = []
  const standing = new Map<string | undefined, WorkerNotification>()
  const lasting: Promise<unknown>[] = []
  const opened: string[] = []
  const pushManager = {
    unsubscribe: vi.fn(async () => true),
    subscribe: vi.fn(async () => undefined),
    getSubscription: async () => ({ unsubscribe: pushManager.unsubscribe }),
  }
  const worker = {
    clients: {
      matchAll: async () => windows,
      openWindow: async (address: string) => void opened.push(address),
    },
    registration: {
      pushManager,
      async showNotification(title: string, options: WorkerNotification) {
        shown.push([title, options])
        standing.set(options.tag, options)
      },
      getNotifications: async ({ tag }: { tag: string }) => [standing.get(tag)].filter(Boolean),
    },
  } as unknown as WorkerScope
  const push = (body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body).padEnd(32)
    return hearPush(worker, { data: { text: () => text }, waitUntil: (work) => void lasting.push(work) })
  }
  const texts = () => shown.map(([title, { body }]) => `${title}: ${body}`)
  return { worker, push, texts, shown, standing, lasting, opened, pushManager }
}

beforeEach(async () => {
  await notifyRecord.write(RECORD)
  await keepRows()
})

describe('a push', () => {
  it('SESS-012, P-E10 says its kind and nothing else, whatever this device knows', async () => {
    await keepRows(rowOf())
    const { push, texts, shown } = setUp()
    for (const kind of ['message', 'invitation', 'friend', 'later']) await push({ kind })
    await push('not a push of ours')
    expect(texts()).toEqual([
      'Thrum: New message',
      'Thrum: Someone invites you',
      'Thrum: New friend request',
      'Thrum: New message',
      'Thrum: New message',
    ])
    const address = '/TUIKit/components/TUIConversation/index'
    expect(shown[0]?.[1].data).toEqual({ address, shownMs: expect.any(Number) })
  })

  it('SESS-012 names the sender, or what was said, where the person wants it and this device knows it', async () => {
    await keepRows(rowOf())
    const { push, texts, shown } = setUp()
    await notifyRecord.write({ ...RECORD, level: 'name' })
    await push({ kind: 'message' })
    await notifyRecord.write({ ...RECORD, level: 'all' })
    await push({ kind: 'message' })
    expect(texts()).toEqual(['Noa: New message', 'Noa: See you at eight?'])
    expect(shown[1]?.[1]).toMatchObject({ tag: 'message', data: { address: CHAT, sequence: 7, change: 9 } })
    // Neither an invitation nor a request tells of a message.
    await push({ kind: 'invitation' })
    expect(texts().at(-1)).toBe('Thrum: Someone invites you')
  })

  it('SESS-012, CONV-032, CH-11 names nobody it doesn’t tell of: muted, read, own, old, gone', async () => {
    await notifyRecord.write({ ...RECORD, level: 'all' })
    const { push, texts } = setUp()
    const old = Math.floor(Date.now() / 1_000) - 180
    for (const row of [
      rowOf({ isMuted: true }),
      rowOf({ unreadCount: 0 }),
      rowOf({ isGone: true }),
      rowOf({ lastMessage: null }),
      rowOf({ userProfile: null }),
      rowOf({}, { from: `im_${RECORD.userId}` }),
      rowOf({}, { time: old }),
    ]) {
      await keepRows(row)
      await push({ kind: 'message' })
    }
    expect(texts()).toEqual(Array(7).fill('Thrum: New message'))
  })

  it('CH-11 quotes only texts that stand, and cuts long ones', async () => {
    await notifyRecord.write({ ...RECORD, level: 'all' })
    const { push, texts } = setUp()
    for (const message of [
      { isRevoked: true },
      { hasRiskContent: true },
      { type: 'image', payload: {} },
      { payload: { text: '😀'.repeat(130) } },
    ]) {
      await keepRows(
        rowOf({ userProfile: { nick: 'Noa', remark: 'Noa K.' } as Conversation['userProfile'] }, message),
      )
      await push({ kind: 'message' })
    }
    const neutral = 'Noa K.: New message'
    expect(texts()).toEqual([neutral, neutral, neutral, `Noa K.: ${'😀'.repeat(120)}…`])
  })

  it('SESS-012 waits a moment for a page in the background that is still getting the message', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await notifyRecord.write({ ...RECORD, level: 'name' })
    const { push, texts } = setUp(new FakeWindow('/pages/bar/home'))
    const heard = push({ kind: 'message' })
    // It has looked once, and found nothing.
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    await keepRows(rowOf())
    await vi.advanceTimersByTimeAsync(400)
    await heard
    expect(texts()).toEqual(['Noa: New message'])
  })

  it('SESS-012 shows nothing while a window of the product is in sight, its neutral page too', async () => {
    for (const path of ['/TUIKit/components/TUIChat/index', '/neutral.html']) {
      const { push, texts } = setUp(new FakeWindow(path, 'visible'), new FakeWindow('/'))
      await push({ kind: 'message' })
      expect(texts()).toEqual([])
    }
  })

  it('SESS-012 after a sign-out shows nothing, and gives the subscription up', async () => {
    await notifyRecord.forget()
    const { push, texts, pushManager } = setUp()
    await push({ kind: 'message' })
    expect(texts()).toEqual([])
    expect(pushManager.unsubscribe).toHaveBeenCalledOnce()
  })

  it('SESS-012 makes no empty database where chat keeps none', async () => {
    await new ChatStore(RECORD.userId, 'test').erase()
    await notifyRecord.write({ ...RECORD, level: 'all' })
    const { push, texts } = setUp()
    await push({ kind: 'message' })
    expect(texts()).toEqual(['Thrum: New message'])
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['thrum-notify'])
  })
})

describe('a notification of an invitation', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('SESS-012, INT-03 says without a sound that it is over after its 60 s', async () => {
    const { push, texts, shown, lasting } = setUp()
    await push({ kind: 'invitation' })
    await vi.advanceTimersByTimeAsync(INVITE_MS - 1)
    expect(texts()).toEqual(['Thrum: Someone invites you'])
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all(lasting)
    expect(texts()).toEqual(['Thrum: Someone invites you', 'Thrum: The invitation is over.'])
    expect(shown[1]?.[1]).toMatchObject({ tag: 'invitation', silent: true })
    expect(INVITATION_MS).toBe(INVITE_MS)
  })

  it('SESS-012, INT-03 that was taken away stays away, and the worker waits no longer', async () => {
    const { push, shown, standing, lasting } = setUp()
    await push({ kind: 'invitation' })
    standing.clear()
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all(lasting)
    await vi.advanceTimersByTimeAsync(INVITE_MS)
    expect(shown).toHaveLength(1)
  })

  it('SESS-012, INT-03 leaves alone what tells of the next one', async () => {
    const { push, texts, lasting } = setUp()
    await push({ kind: 'invitation' })
    await vi.advanceTimersByTimeAsync(30_000)
    await push({ kind: 'invitation' })
    await vi.advanceTimersByTimeAsync(INVITE_MS - 1)
    expect(texts()).toEqual(Array(2).fill('Thrum: Someone invites you'))
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all(lasting)
    expect(texts()).toHaveLength(3)
  })
})

describe('a pressed notification', () => {
  const isScreen = (pathname: string) => pathname !== '/neutral.html'

  it('SESS-012 brings an open page in front and leads it there', async () => {
    const page = new FakeWindow('/pages/bar/home')
    const { worker, opened } = setUp(new FakeWindow('/neutral.html'), page)
    await comeForward(worker, { address: CHAT }, isScreen)
    expect([page.isFocused, page.heard, opened]).toEqual([true, [{ type: 'open', address: CHAT }], []])
  })

  it('SESS-012, INT-03 opens the product where no page is; an invitation stands on any', async () => {
    const { worker, opened } = setUp(new FakeWindow('/neutral.html'))
    await comeForward(worker, { address: CHAT }, isScreen)
    await comeForward(worker, null, isScreen)
    expect(opened).toEqual([CHAT, '/'])
    const page = new FakeWindow('/pages/bar/home')
    await comeForward(setUp(page).worker, { address: '/' }, isScreen)
    expect([page.isFocused, page.heard]).toEqual([true, []])
  })
})

describe('a subscription that the browser ended', () => {
  it('SESS-012 is made anew with the same key, and open pages tell the server', async () => {
    const page = new FakeWindow('/pages/bar/home')
    const { worker, pushManager } = setUp(page)
    const applicationServerKey = new ArrayBuffer(65)
    const oldSubscription = { options: { applicationServerKey } } as PushSubscription
    await renew(worker, { oldSubscription, waitUntil: () => undefined })
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey })
    expect(page.heard).toEqual([{ type: 'renewed' }])
    await notifyRecord.forget()
    await renew(worker, { oldSubscription, waitUntil: () => undefined })
    expect(pushManager.subscribe).toHaveBeenCalledOnce()
    expect(page.heard).toHaveLength(1)
  })

  it('SESS-012 is left to open pages where the browser doesn’t say which it was, or a try fails', async () => {
    const page = new FakeWindow('/pages/bar/home')
    const { worker, pushManager } = setUp(page)
    await renew(worker, { oldSubscription: null, waitUntil: () => undefined })
    expect(page.heard).toEqual([{ type: 'renewed' }])
    pushManager.subscribe.mockRejectedValueOnce(new DOMException('no push service', 'AbortError'))
    const oldSubscription = { options: { applicationServerKey: new ArrayBuffer(65) } } as PushSubscription
    await renew(worker, { oldSubscription, waitUntil: () => undefined })
    expect(page.heard).toHaveLength(2)
  })
})
