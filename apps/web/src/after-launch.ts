import { startFriends } from './features/friends/friends.launch.ts'
import { startNotices } from './features/notice/notice.launch.ts'
import { startVersion } from './features/version/version.launch.ts'
import { connection } from './lib/connection.ts'
import { newerCopy } from './lib/newer-copy.ts'
import { keepAboveKeyboard } from './platform/keyboard.ts'
import { startOwnCopy } from './platform/own-copy.ts'

/** Once, after consent and after the first page: what works in the background of every page. */
export function startRest(): void {
  connection.start()
  keepAboveKeyboard(window)
  void startOwnCopy(newerCopy.offer)
  startNotices(startFriends)
  startVersion()
}
