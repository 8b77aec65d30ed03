import { i18n } from '../../i18n/language.ts'
import { isDiscreet, onDiscreetChange } from '../../lib/discreet.ts'
import { notifyChoice, recordOf } from '../../lib/notify.ts'
import { session } from '../../lib/session.ts'
import { navigation } from '../../navigation/navigation.instance.ts'
import { topOf } from '../../navigation/stack.machine.ts'
import { showAppBadge } from '../../platform/app-badge.ts'
import { notifications } from '../../platform/notifications.ts'
import { notifyRecord } from '../../platform/notify-record.ts'
import { ROUTES, type RoutePath, routeOf } from '../../routes.ts'
import { tabs } from '../../ui/tab-bar/tabs.store.ts'
import { account } from '../account/index.ts'
import { lock } from '../discretion/index.ts'
import { adultHere, pushSync } from './push.instance.ts'
import { closeStale, type KnownChat } from './standing.ts'

/** Every kind of notification there is. */
const TAGS = ['message', 'invitation', 'friend'] as const
/** Place in the tab bar. */
const MESSAGES = 2

/** The app's icon counts what the Messages tab counts, where notifications are wanted and nothing has to look plain. */
function count(): void {
  const isShown = notifyChoice.isOn() && !isDiscreet()
  showAppBadge(isShown ? (tabs.getSnapshot()[MESSAGES]?.badge ?? 0) : 0)
}

/** What the worker will say, and whether the server sends it anything, follows what is wanted here. */
function follow(): void {
  count()
  // What the browser has of them is another tab's by now.
  if (!session.isKept) return
  const userId = adultHere()
  if (userId !== undefined && notifyChoice.isOn()) void notifyRecord.write(recordOf(userId))
  else if (!session.isSignedIn || !notifyChoice.isOn()) void notifyRecord.forget()
  // While a token waits for the server's word on whose it is, nothing is taken back.
  if (userId !== undefined || !session.isSignedIn) void pushSync.look()
}

/** In sight, the page itself says what there is; behind the lock it says nothing. */
const isSeen = () => document.visibilityState === 'visible' && lock.getSnapshot() === 'open'

function seen(): void {
  if (!isSeen()) return
  for (const tag of TAGS) void notifications.close(tag)
  follow()
}

/** A tab takes the place of another tab; all else stays below, with what was begun and typed there (APP-18). */
function open(address: string): void {
  const { pathname, searchParams } = new URL(address, window.location.href)
  const path = routeOf(pathname)
  if (path === undefined) return
  const here = routeOf(topOf(navigation.getSnapshot()).pathname)
  if (here !== path && isTab(here) && isTab(path)) navigation.replace(path)
  else navigation.show(path, Object.fromEntries(searchParams))
}

function isTab(path: RoutePath | undefined): boolean {
  return path !== undefined && ROUTES[path].tab !== undefined
}

interface Observed<Value> {
  getSnapshot(): Value
  subscribe(listener: () => void): () => void
}

/** The chat of whoever is signed in here, once it runs. */
export type ChatHere = Observed<{ readonly list: Observed<KnownChat> } | undefined>

/** Looks again whenever the list of conversations changes. */
function watchChat(chat: ChatHere): void {
  let stop: (() => void) | undefined
  const watch = () => {
    stop?.()
    const list = chat.getSnapshot()?.list
    stop = list?.subscribe(() => {
      void notifications.standing('message').then((standing) => closeStale(standing, list.getSnapshot()))
    })
  }
  chat.subscribe(watch)
  watch()
}

/** Called once, some time after the launch. */
export function startNotify(chat: ChatHere): void {
  for (const source of [account, notifyChoice]) source.subscribe(follow)
  lock.subscribe(seen)
  tabs.subscribe(count)
  onDiscreetChange(follow)
  i18n.on('languageChanged', follow)
  document.addEventListener('visibilitychange', seen)
  session.onSignOut(() => {
    for (const tag of TAGS) void notifications.close(tag)
  })
  notifications.onWorker((message) => {
    if (message.type === 'open') open(message.address)
    else void pushSync.renew()
  })
  watchChat(chat)
  if (isSeen()) seen()
  else follow()
}
