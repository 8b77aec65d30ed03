import { NAVIGATION_THROTTLE_MS } from '@thrum/contracts/limits'
import type { RoutePath } from '../routes.ts'
import {
  type Entry,
  firstStack,
  type Move,
  nextStack,
  type StackState,
  settledStack,
  topOf,
} from './stack.machine.ts'

export type Query = Readonly<Record<string, string | number | undefined>>

/**
 * Looks at a way off the top page before it happens. Returning true holds the move; the interceptor may call
 * `go` later, which asks nobody again.
 */
export type Interceptor = (go: () => void, kind: 'pop' | 'replace') => boolean

const HOME = '/pages/bar/home'
/** They stand beside each other, above nothing. */
const TABS = '/pages/bar/'

interface HistoryState {
  key: string
  index: number
}

function isHistoryState(value: unknown): value is HistoryState {
  return typeof value === 'object' && value !== null && 'key' in value && 'index' in value
}

/** Keys only tell pages of one browser tab apart. */
function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

export function addressOf(path: RoutePath, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** What a `history.go` of our own is for, as its popstate event arrives later. */
type OwnPop = { readonly kind: 'undo' } | { readonly kind: 'go' } | Reset
type Reset = { readonly kind: 'reset'; address: string }

/**
 * A browser that has not gone back by then has lost the call, as where its own Back button came between, or can't go
 * that far: it keeps some 50 pages.
 */
const BACK_LIMIT_MS = 1_000

/** Joins the browser's history to the page stack. */
export class Navigation {
  readonly #page: Window
  readonly #nowMs: () => number
  readonly #listeners = new Set<() => void>()
  readonly #interceptors: Interceptor[] = []
  readonly #ownPops: OwnPop[] = []
  /** For the last reset the browser has not gone back in time; it may yet. */
  #isBackDue = false
  #lastPushMs = Number.NEGATIVE_INFINITY
  /** The page that the browser is on its way back from, and since when. */
  #back: { readonly from: string; readonly sinceMs: number } | undefined
  #state: StackState

  /** @param nowMs monotonic clock for the throttle */
  constructor(page: Window, nowMs: () => number = () => performance.now()) {
    this.#page = page
    this.#nowMs = nowMs
    const stored: unknown = page.history.state
    const first = isHistoryState(stored) ? stored : this.#begin()
    page.history.replaceState(first, '')
    this.#state = firstStack(this.#entry(first))
    page.addEventListener('popstate', this.#onPop)
  }

  readonly getSnapshot = (): StackState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Opens a page on top, for a tap. A second one within 300 ms does nothing (APP-06). */
  readonly push = (path: RoutePath, query?: Query): void => {
    const now = this.#nowMs()
    if (now - this.#lastPushMs < NAVIGATION_THROTTLE_MS) return
    this.#lastPushMs = now
    this.#write('push', addressOf(path, query))
  }

  /**
   * Opens a page on top for which nobody taps at this moment: where an answer, a partner or the system leads. It is
   * never held back as a second tap, and stays the one that it is where it stands on top already.
   */
  readonly show = (path: RoutePath, query?: Query): void => {
    const address = addressOf(path, query)
    const top = topOf(this.#state)
    if (top.pathname + top.search === address) return
    this.#lastPushMs = this.#nowMs()
    this.#write('push', address)
  }

  /** Exchanges the top page. `force` asks no interceptor: for sign-outs and other ways without a choice. */
  readonly replace = (path: RoutePath, query?: Query, options?: { force?: boolean }): void => {
    const go = () => this.#write('replace', addressOf(path, query))
    if (options?.force === true || !this.#isHeld(go, 'replace')) go()
  }

  /** One page back, however often it is asked for until the browser has gone; from a tab that a visit began with, home. */
  readonly back = (): void => {
    const { index, key } = topOf(this.#state)
    if (index === 0) this.replace(HOME)
    else if (!this.#isOnWayBack(key)) {
      this.#back = { from: key, sinceMs: this.#nowMs() }
      this.#page.history.back()
    }
  }

  /** Back from the page with this key, for behind an `await`: nothing where that isn't the one on screen any more. */
  readonly leave = (key: string): void => {
    if (topOf(this.#state).key === key) this.back()
  }

  /** Leaves all pages without asking and shows this one alone; of two at once the second one's. */
  readonly reset = (path: RoutePath, query?: Query): void => {
    const address = addressOf(path, query)
    const underWay = this.#ownPops.find((pop) => pop.kind === 'reset')
    if (underWay !== undefined) {
      underWay.address = address
      return
    }
    const { index } = topOf(this.#state)
    if (index === 0) {
      this.#write('replace', address)
      return
    }
    const own: Reset = { kind: 'reset', address }
    this.#ownPops.push(own)
    this.#page.history.go(-index)
    this.#page.setTimeout(() => this.#resetHere(own), BACK_LIMIT_MS)
  }

  /** The last one added is asked first. */
  readonly intercept = (interceptor: Interceptor): (() => void) => {
    this.#interceptors.push(interceptor)
    return () => {
      const place = this.#interceptors.indexOf(interceptor)
      if (place >= 0) this.#interceptors.splice(place, 1)
    }
  }

  /** The leaving page is out of sight. */
  readonly settle = (): void => {
    if (this.#state.motion !== 'none') this.#set(settledStack(this.#state))
  }

  readonly stop = (): void => {
    this.#page.removeEventListener('popstate', this.#onPop)
    this.#listeners.clear()
  }

  readonly #onPop = (event: PopStateEvent): void => {
    this.#back = undefined
    const next = isHistoryState(event.state) ? event.state : { key: newKey(), index: 0 }
    if (!isHistoryState(event.state)) this.#page.history.replaceState(next, '')
    const own = this.#ownPops.shift()
    const isLate = this.#isBackDue && own === undefined && next.index === 0
    this.#isBackDue = false
    if (isLate) {
      // The browser is back at the first page, which was left as well: what is on screen takes its place.
      const { key, pathname, search } = topOf(this.#state)
      this.#beginAnew(next.index, pathname + search, key)
    }
    if (isLate || own?.kind === 'undo') return
    if (own?.kind === 'reset') {
      this.#beginAnew(next.index, own.address)
      return
    }
    const delta = topOf(this.#state).index - next.index
    if (own === undefined && delta > 0) {
      if (this.#isHeld(() => this.#goOwn(-delta, { kind: 'go' }), 'pop')) {
        this.#goOwn(delta, { kind: 'undo' })
        return
      }
    }
    this.#move('pop', this.#entry(next))
  }

  /**
   * A visit that begins with a page deep inside has home below it: the browser's own back leads there, and can be
   * held, as it can't where it would leave the app.
   */
  #begin(): HistoryState {
    const { history, location } = this.#page
    const { pathname, search, hash } = location
    if (pathname === '/' || pathname.startsWith(TABS)) return { key: newKey(), index: 0 }
    history.replaceState({ key: newKey(), index: 0 }, '', HOME)
    const first = { key: newKey(), index: 1 }
    history.pushState(first, '', pathname + search + hash)
    return first
  }

  /** Where the browser did not go back for it, the pages go from where they are. */
  #resetHere(own: Reset): void {
    const place = this.#ownPops.indexOf(own)
    if (place < 0) return
    this.#ownPops.splice(place, 1)
    this.#isBackDue = true
    this.#beginAnew(topOf(this.#state).index, own.address)
  }

  #beginAnew(index: number, address: string, key = newKey()): void {
    const first = { key, index }
    this.#page.history.replaceState(first, '', address)
    this.#set(firstStack(this.#entry(first)))
  }

  #goOwn(delta: number, own: OwnPop): void {
    this.#ownPops.push(own)
    this.#page.history.go(delta)
  }

  #isOnWayBack(key: string): boolean {
    return this.#back?.from === key && this.#nowMs() - this.#back.sinceMs < BACK_LIMIT_MS
  }

  #isHeld(go: () => void, kind: 'pop' | 'replace'): boolean {
    const { key } = topOf(this.#state)
    // Meanwhile another page may have come on top: what was asked is not about that one.
    const goFrom = () => {
      if (topOf(this.#state).key === key) go()
    }
    return this.#interceptors.toReversed().some((interceptor) => interceptor(goFrom, kind))
  }

  #write(kind: 'push' | 'replace', address: string): void {
    const index = topOf(this.#state).index + (kind === 'push' ? 1 : 0)
    const next = { key: newKey(), index }
    if (kind === 'push') {
      // Whoever goes on has seen the browser stay; what goes back from here is asked for.
      this.#isBackDue = false
      this.#page.history.pushState(next, '', address)
    } else this.#page.history.replaceState(next, '', address)
    this.#move(kind, this.#entry(next))
  }

  #entry(state: HistoryState): Entry {
    const { pathname, search } = this.#page.location
    return { key: state.key, index: state.index, pathname, search }
  }

  #move(kind: Move['kind'], entry: Entry): void {
    this.#set(nextStack(this.#state, { kind, entry }))
  }

  #set(next: StackState): void {
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
