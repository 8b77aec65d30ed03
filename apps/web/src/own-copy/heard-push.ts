import { readRecord, readRows } from './own-store.ts'
import { kindOf, newestUnread, type Told, toldOf } from './told.ts'
import type {
  ChangedEvent,
  NotificationData,
  NotifyRecord,
  PageWindow,
  PushedEvent,
  WorkerScope,
} from './worker.types.ts'

/** A page in the background gets the message by itself, about as soon as the push comes. */
const LOOKS = 4
const LOOK_AGAIN_MS = 400
/** As long as an invitation stands; the worker is built alone, so what is shared with pages is written anew. */
export const INVITATION_MS = 60_000
/** Whoever presses it, or a page that takes it away, lets the worker rest. */
const STANDS_STILL_MS = 5_000

/** Which addresses are pages of the app, and not its neutral one. */
type IsScreen = (pathname: string) => boolean

const listWindows = ({ clients }: WorkerScope): Promise<readonly PageWindow[]> =>
  clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows what a push tells of, while no window of the product is in sight. */
export async function hearPush(worker: WorkerScope, event: PushedEvent): Promise<void> {
  const windows = await listWindows(worker)
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const record = await readRecord()
  if (record === undefined) {
    // Signed out, or not wanted any more: the push service hears of it too.
    await (await worker.registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  const kind = kindOf(event.data?.text())
  const found = kind === 'message' ? await find(record, windows.length > 0) : undefined
  const told = toldOf(kind, record, found, Date.now())
  await worker.registration.showNotification(told.title, told.options)
  if (kind === 'invitation') event.waitUntil(endInvitation(worker, told, record.invitationOver))
  // A page counts exactly; without one the icon gets a mark.
  if (record.hasBadge && windows.length === 0 && kind !== 'invitation') await navigator.setAppBadge?.()
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * No page may be there to take the notification away, and it must not call for more than there is. Some browsers let
 * a push be answered by nothing that stands only a few times: so it says that it is over.
 */
async function endInvitation({ registration }: WorkerScope, { title, options }: Told, body: string) {
  for (let waitedMs = 0; waitedMs < INVITATION_MS; waitedMs += STANDS_STILL_MS) {
    await pause(STANDS_STILL_MS)
    const [standing] = await registration.getNotifications({ tag: options.tag })
    const { shownMs } = (standing?.data ?? {}) as Partial<NotificationData>
    if (shownMs !== options.data.shownMs) return
  }
  await registration.showNotification(title, { ...options, body, silent: true })
}

async function find({ level, userId }: NotifyRecord, hasPage: boolean) {
  if (level === 'nothing') return undefined
  for (let looks = 1; ; looks += 1) {
    const found = newestUnread(await readRows(userId), userId, Date.now())
    if (found !== undefined || !hasPage || looks === LOOKS) return found
    await pause(LOOK_AGAIN_MS)
  }
}

/** The browser has ended its subscription: the next page tells the server of the new one. */
export async function renew(worker: WorkerScope, { oldSubscription }: ChangedEvent): Promise<void> {
  if ((await readRecord()) === undefined) return
  const key = oldSubscription?.options.applicationServerKey
  // An open page has the server's key, and tries too: some browsers don't say what ended, and a try may fail.
  if (key) {
    const options = { userVisibleOnly: true, applicationServerKey: key }
    await worker.registration.pushManager.subscribe(options).catch(() => undefined)
  }
  for (const window of await listWindows(worker)) window.postMessage({ type: 'renewed' })
}

/** An open page comes in front and goes where the notification leads; one that was left for the neutral page stays. */
export async function comeForward(worker: WorkerScope, data: unknown, isScreen: IsScreen): Promise<void> {
  const { address = '/' } = (data ?? {}) as Partial<NotificationData>
  const windows = await listWindows(worker)
  const page = windows.find(({ url }) => isScreen(new URL(url).pathname))
  if (page === undefined) {
    await worker.clients.openWindow(address)
    return
  }
  await page.focus()
  if (address !== '/') page.postMessage({ type: 'open', address })
}
