import type { PushKind } from '@thrum/contracts/push/push.routes'

/** What a service worker's scope offers, as far as ours uses it; the page's own types don't know it. */
export interface WorkerScope {
  readonly caches: CacheStorage
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageWindow[]>
    openWindow(address: string): Promise<unknown>
  }
  readonly registration: {
    /** Newer builds' workers. */
    readonly installing: object | null
    readonly waiting: object | null
    readonly pushManager: PushManager
    showNotification(title: string, options: WorkerNotification): Promise<void>
    getNotifications(filter: { tag: string }): Promise<readonly { readonly data: unknown }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void
  addEventListener(type: 'message', listener: (event: ToldEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangedEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: PressedEvent) => void): void
}

/** A window of the product. */
export interface PageWindow {
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  postMessage(message: WorkerMessage): void
}

/** The browser's own kind knows `renotify`; the types don't. */
export interface WorkerNotification extends NotificationOptions {
  /** A newer one of a tag makes itself heard again. */
  readonly renotify: boolean
  readonly tag: PushKind
  readonly data: NotificationData
}

/** What a notification leads to, and what it told of. */
export interface NotificationData {
  readonly address: string
  readonly conversationID?: string
  readonly sequence?: number
  readonly change?: number
  /** Tells one invitation from the next. */
  readonly shownMs?: number
}

export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface PressedEvent extends LastingEvent {
  readonly notification: Notification
}

export interface PushedEvent extends LastingEvent {
  readonly data: { text(): string } | null
}

export interface ChangedEvent extends LastingEvent {
  readonly oldSubscription?: PushSubscription | null
}

export interface AskedEvent extends LastingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

export interface ToldEvent extends LastingEvent {
  readonly data: PageMessage
  readonly ports: readonly MessagePort[]
}

/**
 * What a page says to the worker.
 * - `which`: answers with the first script of the worker's build
 * - `take`: the new build takes over
 * - `keep`: files that came before the worker did
 * - `tidy`: copies of older builds may go
 */
export type PageMessage =
  | { readonly type: 'which' | 'take' | 'tidy' }
  | { readonly type: 'keep'; readonly files: readonly string[] }

/**
 * What the worker says to pages.
 * - `open`: somebody pressed a notification
 * - `renewed`: the browser takes pushes at another address from now on
 */
export type WorkerMessage = { readonly type: 'open'; readonly address: string } | { readonly type: 'renewed' }

/** What notifications say of messages. */
export type NotifyLevel = 'nothing' | 'name' | 'all'

/** What pages leave for the worker in this browser's database, since it has neither words nor choices of its own. */
export interface NotifyRecord {
  /** Whose notifications they are. */
  readonly userId: string
  readonly level: NotifyLevel
  readonly title: string
  readonly icon: string
  readonly says: Readonly<Record<PushKind, string>>
  /** Takes the place of what was said of an invitation. */
  readonly invitationOver: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** The app's icon may carry a mark. */
  readonly hasBadge: boolean
}

/** Put in place by the build. */
export interface Build {
  /** Changes with any file. */
  readonly id: string
  /** First script, as the page names it. */
  readonly entry: string
  readonly files: readonly string[]
  /** What is said in other languages than English: a language's files. */
  readonly tables: Readonly<Record<string, readonly string[]>>
}
