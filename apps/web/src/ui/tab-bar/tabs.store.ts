import type { TextKey } from '../../i18n/text-key.ts'
import type { RoutePath } from '../../routes.ts'
import type { IconName } from '../icon/icon-names.ts'

export interface Tab {
  readonly path: RoutePath
  readonly labelKey: TextKey
  readonly icon: IconName
  readonly isShown: boolean
  readonly badge: number
}

const START: readonly Tab[] = [
  { path: '/pages/bar/home', labelKey: 'tab.home', icon: 'home', isShown: true, badge: 0 },
  { path: '/pages/bar/store', labelKey: 'tab.store', icon: 'bag', isShown: true, badge: 0 },
  {
    path: '/TUIKit/components/TUIConversation/index',
    labelKey: 'tab.messages',
    icon: 'chat',
    isShown: true,
    badge: 0,
  },
  { path: '/pages/bar/message', labelKey: 'tab.messages', icon: 'chat', isShown: false, badge: 0 },
  { path: '/pages/bar/mine', labelKey: 'tab.mine', icon: 'user', isShown: true, badge: 0 },
]

/** The five entries; those at index 2 and 3 can be shown, hidden and badged. Source: spec §2. */
export class TabKeeper {
  readonly #listeners = new Set<() => void>()
  #tabs = START

  readonly getSnapshot = (): readonly Tab[] => this.#tabs

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly setShown = (index: 2 | 3, isShown: boolean): void => this.#change(index, { isShown })

  /** 0 hides the badge; over 99 it reads `99+`. */
  readonly setBadge = (index: 2 | 3, badge: number): void => this.#change(index, { badge })

  #change(index: number, part: Partial<Tab>): void {
    this.#tabs = this.#tabs.map((tab, place) => (place === index ? { ...tab, ...part } : tab))
    for (const listener of this.#listeners) listener()
  }
}

/**
 * The entry that stands for a page: its own, or, where that is hidden, the other entry of the same screen.
 * @param index the page's place in the bar
 */
export function chosenTab(all: readonly Tab[], index: number | undefined): number | undefined {
  const twin = index === 2 ? 3 : index === 3 ? 2 : undefined
  return index !== undefined && twin !== undefined && all[index]?.isShown === false ? twin : index
}

export const tabs = new TabKeeper()
