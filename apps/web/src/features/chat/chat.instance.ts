import { CHAT_IDENTITY_LEAD } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { SOCKET_BACKOFF_MAX_MS } from '@thrum/contracts/limits'
import { isCallError } from '../../lib/call-error.ts'
import { pageClock } from '../../lib/clock.ts'
import { connection } from '../../lib/connection.ts'
import { serviceClock } from '../../lib/service-clock.ts'
import { session } from '../../lib/session.ts'
import { STORAGE_KEYS } from '../../platform/storage.ts'
import { createChatCalls } from './chat.api.ts'
import { ChatCore } from './core/chat-core.ts'
import { ChatLine } from './core/chat-line.ts'
import { ChatStore } from './core/chat-store.ts'
import { ChatTabs, type Hold, type TabChannel, type TabPorts } from './core/chat-tabs.ts'
import { dialChat } from './core/chat-wire.ts'
import { onceTaps } from './once.store.ts'

/** Rises with each change of what tabs tell each other. */
const TALK = 5

const random = () => Math.random()

export interface RunningChat {
  readonly core: ChatCore
  /** The service has said that this is who is signed in: until then nothing is asked of it. SESS-001 */
  confirm(): void
  /** @param isForgotten nothing of it stays on this device, or in another tab */
  end(isForgotten: boolean): void
}

/** Another tab has signed out: unless that is old news, from a tab that slept, and somebody has signed in again here. */
function leave(): void {
  if (!session.isKept) session.signOut()
}

/** One account's chat in this tab: the core, joined to the browser. */
export function runChat(userId: UserId): RunningChat {
  const calls = createChatCalls(userId)
  const confirmed = Promise.withResolvers<void>()
  const line = new ChatLine({
    fetchSign: () => confirmed.promise.then(calls.sign),
    isSessionOver: (error) =>
      isCallError(error) && (error.failure === 'sessionOver' || error.failure === 'accountClosed'),
    dial: dialChat(location.origin, `${CHAT_IDENTITY_LEAD}${userId}`),
    clock: pageClock,
    wall: Date.now,
    random,
  })
  const store = new ChatStore(userId, crypto.randomUUID(), pageClock)
  // Tabs of two copies of the app that speak differently each hold a line of their own.
  const link = new ChatTabs({
    line,
    ...joinTabs(`thrum-chat-${TALK}-${userId}`),
    newId: () => crypto.randomUUID(),
    clock: pageClock,
  })
  const core = new ChatCore({
    userId,
    link,
    calls,
    store,
    clock: pageClock,
    wall: serviceClock.nowMs,
    random,
  })
  link.onEnded(leave)
  const endWatch = watchPage(line, link, core)
  void core.start()
  return {
    core,
    confirm: confirmed.resolve,
    end(isForgotten) {
      endWatch()
      // Whoever is next in this tab has tapped on nothing, be this chat kept or not.
      onceTaps.clear()
      if (isForgotten) link.end()
      core.stop()
      if (isForgotten) void store.erase()
      else store.close()
    },
  }
}

/** At once when there may be a network again; what waits is kept before the page may be gone. SESS-005 */
function watchPage(line: ChatLine, link: ChatTabs, core: ChatCore): () => void {
  const ending = new AbortController()
  const { signal } = ending
  window.addEventListener('online', link.nudge, { signal })
  window.addEventListener('offline', () => line.missed(), { signal })
  window.addEventListener('pagehide', () => core.flush(), { signal })
  // The word of a tab that signs out may be here before what it wrote.
  const hear = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEYS.token) leave()
  }
  window.addEventListener('storage', hear, { signal })
  // Another site may have stood in its place: it heard nothing meanwhile.
  window.addEventListener('pageshow', leave, { signal })
  const look = () => {
    if (document.hidden) core.flush()
    else {
      link.check()
      link.nudge()
    }
  }
  document.addEventListener('visibilitychange', look, { signal })
  const endBack = connection.onBack(link.nudge)
  const endHelp = helpHolder(link)
  return () => {
    ending.abort()
    endBack()
    endHelp()
  }
}

/** A holder in a hidden tab has slow timers, or sleeps; a tab in sight keeps it trying, or takes over. SESS-008 */
function helpHolder(link: ChatTabs): () => void {
  const wait = () =>
    pageClock.after(SOCKET_BACKOFF_MAX_MS, () => {
      if (!document.hidden && !link.isHolder) {
        link.check()
        if (link.state !== 'connected') link.nudge()
      }
      cancel = wait()
    })
  let cancel = wait()
  return () => cancel()
}

/** Web Locks and a channel, where the browser has both. */
function joinTabs(name: string): Pick<TabPorts, 'channel' | 'hold'> {
  if (!('locks' in navigator) || !('BroadcastChannel' in window))
    return { channel: undefined, hold: undefined }
  return { channel: openChannel(name), hold: (granted, lost) => holdLock(name, granted, lost) }
}

function openChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name)
  return {
    post: (word) => channel.postMessage(word),
    listen: (run) => channel.addEventListener('message', ({ data }) => run(data)),
    close: () => channel.close(),
  }
}

function holdLock(name: string, granted: () => void, lost: () => void): Hold {
  let waiting = new AbortController()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const ask = (options: LockOptions) => {
    let isGranted = false
    const run = () => {
      isGranted = true
      granted()
      return held
    }
    // Whoever lets go while waiting gets an error that says so.
    navigator.locks.request(name, options, run).catch(() => {
      if (!isGranted) return
      lost()
      stand()
    })
  }
  const stand = () => {
    waiting = new AbortController()
    ask({ signal: waiting.signal })
  }
  stand()
  return {
    release() {
      waiting.abort()
      release()
    },
    take() {
      waiting.abort()
      ask({ steal: true })
    },
  }
}
