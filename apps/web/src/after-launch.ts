import { UserId } from '@thrum/contracts/ids'
import { account } from './features/account/account.store.ts'
import { type LastPerson, type Signed, startChat } from './features/chat/chat.launch.ts'
import { chatKeeper } from './features/chat/chat.store.ts'
import { TabBadge } from './features/chat/tab-badge.ts'
import { renewFriends, showPresence } from './features/friends/friends.api.ts'
import { startFriends } from './features/friends/friends.launch.ts'
import { startNotices } from './features/notice/notice.launch.ts'
import { startNotify } from './features/notify/notify.launch.ts'
import { startVersion } from './features/version/version.launch.ts'
import { connection } from './lib/connection.ts'
import { newerCopy } from './lib/newer-copy.ts'
import { session } from './lib/session.ts'
import { refuseDroppedFiles } from './platform/dropped-files.ts'
import { keepAboveKeyboard } from './platform/keyboard.ts'
import { startOwnCopy } from './platform/own-copy.ts'
import { STORAGE_KEYS, storage } from './platform/storage.ts'
import { tabs } from './ui/tab-bar/tabs.store.ts'

const tabBadge = new TabBadge((count) => {
  // Both places of the one Messages screen.
  tabs.setBadge(2, count)
  tabs.setBadge(3, count)
})

const signed: Signed = {
  subscribe: account.subscribe,
  read() {
    const state = account.getState()
    if (state.at !== 'signedIn') return state.at === 'unknown' ? 'unknown' : undefined
    return state.user.isComplete && state.user.id !== '' ? state.user.id : undefined
  },
}

const lastPerson: LastPerson = {
  read: () => UserId.safeParse(storage.read(STORAGE_KEYS.chatPerson)).data,
  write(userId) {
    // What somebody chose lately is theirs.
    if (userId !== lastPerson.read()) storage.write(STORAGE_KEYS.emoji, undefined)
    storage.write(STORAGE_KEYS.chatPerson, userId)
  },
  isOurs: () => session.isKept,
}

/** Once, after consent and after the first page: what works in the background of every page. */
export function startRest(): void {
  connection.start()
  keepAboveKeyboard(window)
  refuseDroppedFiles(window)
  void startOwnCopy(newerCopy.offer)
  startNotices()
  startFriends(tabBadge.setRequests)
  startChat(signed, lastPerson, {
    onCount: tabBadge.setMessages,
    onFriends: renewFriends,
    onPresence: showPresence,
    onConnected: renewFriends,
  })
  startNotify(chatKeeper)
  startVersion()
}
