/** What a service worker's scope offers, as far as ours uses it; the page's own types don't know it. */
export interface WorkerScope {
  readonly caches: CacheStorage
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageWindow[]>
    openWindow(address: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void
  addEventListener(type: 'message', listener: (event: ToldEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: PressedEvent) => void): void
}

/** A window of the product. */
export interface PageWindow {
  readonly url: string
  focus(): Promise<unknown>
}

export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface PressedEvent extends LastingEvent {
  readonly notification: Notification
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

/** Put in place by the build. */
export interface Build {
  /** Changes with any file. */
  readonly id: string
  /** First script, as the page names it. */
  readonly entry: string
  readonly files: readonly string[]
}
