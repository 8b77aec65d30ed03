import { i18n } from '../i18n/language.ts'
import { notifications, type ShownNotification } from '../platform/notifications.ts'
import { STORAGE_KEYS, storage } from '../platform/storage.ts'
import { isDiscreet, neutralName } from './discreet.ts'
import { session } from './session.ts'

/** Doubles as the notification's tag: one of a kind stands at a time. */
export type NotifyKind = 'invitation'

/** Whether the person signed in here wants notifications of the system. Off until they ask for them. */
class NotifyChoice {
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Wanted, and not forbidden meanwhile. */
  readonly isOn = (): boolean =>
    storage.read(STORAGE_KEYS.notify) !== undefined && notifications.access === 'granted'

  /** Asks the browser first, so it has to begin with a press. @returns whether they are on */
  readonly turnOn = async (): Promise<boolean> => {
    if ((await notifications.ask()) !== 'granted') return false
    this.#write('1')
    return true
  }

  readonly turnOff = (): void => this.#write(undefined)

  #write(value: string | undefined): void {
    storage.write(STORAGE_KEYS.notify, value)
    for (const listener of this.#listeners) listener()
  }
}

export const notifyChoice = new NotifyChoice()

session.onSignOut(notifyChoice.turnOff)

/** Says what kind of thing came, and nothing about whom or what. Source: safety P-E10 */
export function notificationOf(tag: NotifyKind): ShownNotification {
  if (isDiscreet()) {
    return { tag, title: neutralName(), body: i18n.t('notify.neutral'), icon: '/notes-icon-192.png' }
  }
  return { tag, title: 'Thrum', body: i18n.t('notify.invitation'), icon: '/app-icon-192.png' }
}
