import { currentLanguage } from '../i18n/language.ts'
import { STORAGE_KEYS, storage, TAB_KEYS, tabStorage } from '../platform/storage.ts'
import { pageClock } from './clock.ts'
import { neutralName } from './discreet.ts'
import { motion } from './motion.ts'

const NEUTRAL_PAGE = '/neutral.html'
/** The toy's answer is waited for, but nobody stands before an empty page for longer. */
const STOP_LIMIT_MS = 400
const PRESSES = 3
const PRESSES_WITHIN_MS = 1_500

/** Leaves this page for a neutral one at once. The toy is stopped first. */
class QuickExit {
  readonly #listeners = new Set<() => void>()
  #isLeaving = false
  #presses: number[] = []

  readonly getSnapshot = (): boolean => storage.read(STORAGE_KEYS.quickExit) !== undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  choose(isOn: boolean): void {
    storage.write(STORAGE_KEYS.quickExit, isOn ? '1' : undefined)
    for (const listener of this.#listeners) listener()
  }

  /**
   * Hears three Escapes in a row, and keeps Back from leading out of the neutral page into the app.
   * @returns false where this page is such a way back: it goes on to the neutral page and nothing may be shown
   */
  start(view: Window = window): boolean {
    view.addEventListener('keydown', this.#hear, true)
    view.addEventListener('pageshow', ({ persisted }) => {
      if (persisted && tabStorage.read(TAB_KEYS.away) !== undefined) this.#open()
    })
    if (tabStorage.read(TAB_KEYS.away) === undefined) return true
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (visit?.type === 'back_forward') {
      this.#open()
      return false
    }
    tabStorage.write(TAB_KEYS.away, undefined)
    return true
  }

  readonly leave = (): void => {
    if (this.#isLeaving) return
    this.#isLeaving = true
    const stopped = motion.stop()
    document.documentElement.dataset.away = ''
    document.title = neutralName()
    tabStorage.write(
      TAB_KEYS.away,
      JSON.stringify({ name: neutralName(), lang: currentLanguage(), dir: document.documentElement.dir }),
    )
    let isGone = false
    const go = () => {
      if (!isGone) this.#open()
      isGone = true
    }
    pageClock.after(STOP_LIMIT_MS, go)
    void stopped.finally(go)
  }

  readonly #hear = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.repeat || !this.getSnapshot()) return
    const now = pageClock.nowMs()
    this.#presses = [...this.#presses.filter((at) => now - at < PRESSES_WITHIN_MS), now]
    if (this.#presses.length >= PRESSES) this.leave()
  }

  #open(): void {
    document.documentElement.dataset.away = ''
    window.location.replace(NEUTRAL_PAGE)
  }
}

export const quickExit = new QuickExit()
