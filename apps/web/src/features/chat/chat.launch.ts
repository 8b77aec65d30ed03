import type { ChatPush } from '@thrum/contracts/chat/chat.wire'
import type { UserId } from '@thrum/contracts/ids'
import { pageClock } from '../../lib/clock.ts'
import type { RunningChat } from './chat.instance.ts'
import { chatKeeper } from './chat.store.ts'
import { forgetChats } from './forget-chats.ts'

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
  /** The line is there, or there again: what was told before was not heard. */
  onConnected(): void
}

/** Whose account this window shows. */
export interface Signed {
  subscribe(listener: () => void): unknown
  /** Undefined for visitors and incomplete profiles; `unknown` until the service has said. */
  read(): UserId | 'unknown' | undefined
}

/** Whose chat this device keeps: shown before the service has said who is signed in, and without a network. */
export interface LastPerson {
  read(): UserId | undefined
  write(userId: UserId | undefined): void
  /** This tab's sign-in is the browser's: no other tab has signed somebody else in, or out, since. */
  isOurs(): boolean
}

/** Runs chat for as long as an adult is signed in. SES-09, SESS-001, SESS-002 */
export function startChat(signed: Signed, lastPerson: LastPerson, news: ChatNews): void {
  let userId: UserId | undefined
  let running: RunningChat | undefined
  /** Once in each page: what was left where no tab had the time to take it away. */
  let hasSwept = false

  function end() {
    chatKeeper.set(undefined)
    // Of a tab that is behind: whoever signed in elsewhere, the same person even, keeps what is theirs.
    running?.end(lastPerson.isOurs())
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
    core.hearing.onConnected(news.onConnected)
    chatKeeper.set(core.chat)
    if (signed.read() === wanted) running.confirm()
  }

  function retry<T>(wanted: UserId | undefined, work: () => Promise<T>): void {
    work().catch(() => pageClock.after(FETCH_AGAIN_MS, () => userId === wanted && retry(wanted, work)))
  }

  function become(next: UserId | undefined): void {
    if (next === userId) return
    userId = next
    if (running !== undefined) end()
    if (next !== undefined) retry(next, () => begin(next))
  }

  /** The device keeps the chat of whoever is signed in, and of nobody else; a tab that is behind decides nothing. */
  function keepOnly(told: UserId | undefined): void {
    if (!lastPerson.isOurs()) return
    const left = lastPerson.read()
    if (!hasSwept || left !== told) retry(told, () => forgetChats(told, left))
    hasSwept = true
    lastPerson.write(told)
  }

  function follow(): void {
    const told = signed.read()
    if (told === 'unknown') return
    keepOnly(told)
    become(told)
    running?.confirm()
  }
  signed.subscribe(follow)
  follow()
  // Who was signed in when the page began sees what the device kept, until the service has said who it is; whoever
  // signs in later may find there what another tab keeps for somebody else.
  if (signed.read() === 'unknown') become(lastPerson.read())
}
