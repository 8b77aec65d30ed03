import type { WorkerMessage } from '../own-copy/worker.types.ts'

/**
 * - `unsupported`: this browser has none, or not on this page
 * - `denied`: the person, or the browser for them, refused
 * - `unasked`: nobody was asked yet
 * - `granted`: they may be shown
 */
export type NotificationAccess = 'unsupported' | 'denied' | 'unasked' | 'granted'

export interface ShownNotification {
  /** One of a tag stands at a time. */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly icon: string
}

const ACCESS = { default: 'unasked', denied: 'denied', granted: 'granted' } as const

/** Notifications of the system, outside the page. */
class Notifications {
  /** Without a worker the page holds what it shows. */
  readonly #own = new Map<string, Notification>()
  /** Showing and closing take a moment each, and the later one has to win. */
  #last: Promise<void> = Promise.resolve()

  get access(): NotificationAccess {
    if (!window.isSecureContext || !('Notification' in window)) return 'unsupported'
    return ACCESS[Notification.permission]
  }

  /** Browsers ask only where the person has just pressed something. */
  async ask(): Promise<NotificationAccess> {
    if (this.access === 'unasked') await Notification.requestPermission().catch(() => undefined)
    return this.access
  }

  show(wanted: ShownNotification): Promise<void> {
    return this.#next(async () => {
      if (this.access !== 'granted') return
      const { title, ...rest } = wanted
      const registration = await this.#registration()
      if (registration === undefined) this.#showOwn(wanted)
      else await registration.showNotification(title, rest)
    })
  }

  close(tag: string): Promise<void> {
    return this.#next(async () => {
      this.#own.get(tag)?.close()
      this.#own.delete(tag)
      for (const notification of await this.standing(tag)) notification.close()
    })
  }

  /** Those of this tag that stand, whichever page or worker showed them. */
  async standing(tag: string): Promise<readonly Notification[]> {
    const registration = await this.#registration().catch(() => undefined)
    return (await registration?.getNotifications({ tag })) ?? []
  }

  /** What the worker tells of notifications that were pressed, and of pushes. */
  onWorker(listener: (message: WorkerMessage) => void): void {
    if (!('serviceWorker' in navigator)) return
    navigator.serviceWorker.addEventListener('message', ({ data }) => listener(data as WorkerMessage))
  }

  #next(step: () => Promise<void>): Promise<void> {
    // What the system refuses to show is seen on the page, as before.
    this.#last = this.#last.then(step).catch(() => undefined)
    return this.#last
  }

  async #registration(): Promise<ServiceWorkerRegistration | undefined> {
    if (!('serviceWorker' in navigator)) return undefined
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.active ? registration : undefined
  }

  #showOwn({ title, ...rest }: ShownNotification): void {
    const notification = new Notification(title, rest)
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
    this.#own.set(rest.tag, notification)
  }
}

export const notifications = new Notifications()
