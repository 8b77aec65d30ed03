import { i18n } from '../i18n/language.ts'
import type { NotifyLevel, NotifyRecord } from '../own-copy/worker.types.ts'
import { notifications, type ShownNotification } from '../platform/notifications.ts'
import { STORAGE_KEYS, storage } from '../platform/storage.ts'
import { isDiscreet, neutralName } from './discreet.ts'

export const NOTIFY_LEVELS = ['nothing', 'name', 'all'] as const satisfies readonly NotifyLevel[]

/** Whether the person signed in here wants notifications of the system, and how much they say. Off until asked for. */
class NotifyChoice {
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Wanted, and not forbidden meanwhile. */
  readonly isOn = (): boolean =>
    storage.read(STORAGE_KEYS.notify) !== undefined && notifications.access === 'granted'

  readonly level = (): NotifyLevel => {
    const stored = storage.read(STORAGE_KEYS.notify)
    return NOTIFY_LEVELS.find((level) => level === stored) ?? 'nothing'
  }

  /** Asks the browser first, so it has to begin with a press. @returns whether they are on */
  readonly turnOn = async (): Promise<boolean> => {
    if ((await notifications.ask()) !== 'granted') return false
    this.#write('nothing')
    return true
  }

  readonly turnOff = (): void => this.#write(undefined)

  readonly choose = (level: NotifyLevel): void => this.#write(level)

  #write(value: NotifyLevel | undefined): void {
    storage.write(STORAGE_KEYS.notify, value)
    for (const listener of this.#listeners) listener()
  }
}

export const notifyChoice = new NotifyChoice()

/** What the lock or discreet mode hides on the screen, no notification shows. */
export function isKeptNeutral(): boolean {
  return isDiscreet() || storage.read(STORAGE_KEYS.lock) !== undefined
}

/** What the worker says when a push comes: all kinds the same in discreet mode. Source: safety P-E10 */
export function recordOf(userId: string): NotifyRecord {
  const isPlain = isDiscreet()
  const neutral = i18n.t('notify.neutral')
  return {
    userId,
    level: isKeptNeutral() ? 'nothing' : notifyChoice.level(),
    title: isPlain ? neutralName() : 'Thrum',
    icon: isPlain ? '/notes-icon-192.png' : '/app-icon-192.png',
    says: {
      message: isPlain ? neutral : i18n.t('notify.message'),
      invitation: isPlain ? neutral : i18n.t('notify.invitation'),
      friend: isPlain ? neutral : i18n.t('notify.friend'),
    },
    invitationOver: isPlain ? neutral : i18n.t('play.invite.withdrawn'),
    lang: i18n.language,
    dir: i18n.dir(),
    hasBadge: !isPlain,
  }
}

/** What the page itself shows of an invitation: what the worker would. */
export function invitationNotification(): ShownNotification {
  const { title, icon, says } = recordOf('')
  return { tag: 'invitation', title, icon, body: says.invitation }
}
