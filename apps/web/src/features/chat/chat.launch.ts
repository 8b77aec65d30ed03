import type { ChatPush } from '@thrum/contracts/chat/chat.wire'
import type { UserId } from '@thrum/contracts/ids'
import { pageClock } from '../../lib/clock.ts'
import type { RunningChat } from './chat.instance.ts'
import { chatKeeper } from './chat.store.ts'

/** Its chunk is asked for until it comes. */
const FETCH_AGAIN_MS = 2_000

/** What the rest of the app hears of chat. */
export interface ChatNews {
  /** Unread messages of what isn't muted; 0 for visitors. */
  onCount(messageCount: number): void
  /** Requests, friends or blocks changed. */
  onFriends(news: Extract<ChatPush, { type: 'friend' }>['data']): void
  /** A friend came or went. */
  onPresence(userId: UserId, isOnline: boolean): void
}

/** Whose account this window shows. */
export interface Signed {
  subscribe(listener: () => void): unknown
  /** Undefined for visitors and incomplete profiles; `unknown` until the service has said. */
  read(): UserId | 'unknown' | undefined
}

/** Runs chat for as long as an adult is signed in. SES-09, SESS-001 */
export function startChat(signed: Signed, news: ChatNews): void {
  let userId: UserId | undefined
  let running: RunningChat | undefined

  function end() {
    chatKeeper.set(undefined)
    running?.end(true)
    running = undefined
    news.onCount(0)
  }

  async function begin(wanted: UserId): Promise<void> {
    const { runChat } = await import('./chat.instance.ts')
    if (userId !== wanted || running !== undefined) return
    running = runChat(wanted)
    const { core } = running
    const count = () => {
      if (running?.core === core) news.onCount(core.list.getSnapshot().messageCount)
    }
    core.list.subscribe(count)
    core.hearing.onFriends(news.onFriends)
    core.hearing.onPresence(news.onPresence)
    chatKeeper.set(core.chat)
  }

  function fetch(wanted: UserId): void {
    begin(wanted).catch(() => pageClock.after(FETCH_AGAIN_MS, () => userId === wanted && fetch(wanted)))
  }

  function follow() {
    const next = signed.read()
    if (next === userId || next === 'unknown') return
    userId = next
    if (running !== undefined) end()
    if (next !== undefined) fetch(next)
  }
  signed.subscribe(follow)
  follow()
}
