import { CHAT_IDENTITY_LEAD } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { SOCKET_BACKOFF_MAX_MS } from '@thrum/contracts/limits'
import { isCallError } from '../../lib/call-error.ts'
import { pageClock } from '../../lib/clock.ts'
import { connection } from '../../lib/connection.ts'
import { session } from '../../lib/session.ts'
import { createChatCalls } from './chat.api.ts'
import { ChatCore } from './core/chat-core.ts'
import { ChatLine } from './core/chat-line.ts'
import { ChatStore } from './core/chat-store.ts'
import { ChatTabs, type TabChannel, type TabPorts } from './core/chat-tabs.ts'
import { dialChat } from './core/chat-wire.ts'

/** Rises with each change of what tabs tell each other. */
const TALK = 2

const wall = () => Date.now()
const random = () => Math.random()

export interface RunningChat {
  readonly core: ChatCore
  /** The service has said that this is who is signed in: until then nothing is asked of it. SESS-001 */
  confirm(): void
  /** @param isForgotten the person signed out: nothing of it stays on this device */
  end(isForgotten: boolean): void
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
    wall,
    random,
  })
  const store = new ChatStore(userId, crypto.randomUUID(), pageClock)
  // Tabs of two copies of the app that speak differently each hold a line of their own.
  const link = new ChatTabs({
    line,
    ...joinTabs(`thrum-chat-${TALK}-${userId}`),
    newId: () => crypto.randomUUID(),
  })
  const core = new ChatCore({ userId, link, calls, store, clock: pageClock, wall, random })
  link.onEnded(session.signOut)
  const endWatch = watchPage(line, link, core)
  void core.start()
  return {
    core,
    confirm: confirmed.resolve,
    end(isForgotten) {
      endWatch()
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
  const look = () => {
    if (document.hidden) core.flush()
    else link.nudge()
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

/** A holder in a hidden tab has slow timers; a tab in sight keeps it trying. SESS-008 */
function helpHolder(link: ChatTabs): () => void {
  let cancel: (() => void) | undefined
  const help = () => {
    cancel?.()
    cancel = undefined
    if (link.isHolder || link.state === 'connected' || link.state === 'off') return
    cancel = pageClock.after(SOCKET_BACKOFF_MAX_MS, () => {
      if (!document.hidden) link.nudge()
      help()
    })
  }
  const endState = link.onState(help)
  return () => {
    endState()
    cancel?.()
  }
}

/** Web Locks and a channel, where the browser has both. */
function joinTabs(name: string): Pick<TabPorts, 'channel' | 'hold'> {
  if (!('locks' in navigator) || !('BroadcastChannel' in window))
    return { channel: undefined, hold: undefined }
  return { channel: openChannel(name), hold: (granted) => holdLock(name, granted) }
}

function openChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name)
  return {
    post: (word) => channel.postMessage(word),
    listen: (run) => channel.addEventListener('message', ({ data }) => run(data)),
    close: () => channel.close(),
  }
}

function holdLock(name: string, granted: () => void): () => void {
  const waiting = new AbortController()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const run = () => {
    granted()
    return held
  }
  // Whoever lets go while waiting gets an error that says so.
  navigator.locks.request(name, { signal: waiting.signal }, run).catch(() => undefined)
  return () => {
    waiting.abort()
    release()
  }
}
