import { session } from '../../lib/session.ts'
import { STORAGE_KEYS, type Storage, storage } from '../../platform/storage.ts'
import { lockInAllTabs } from './lock-in-all-tabs.ts'

/** Minutes out of sight after which the app locks; 0: at once. */
export const LOCK_DELAYS_MIN = [0, 1, 5, 15] as const
export type LockDelay = (typeof LOCK_DELAYS_MIN)[number]

/** What the phone keeps of a PIN. */
export interface LockRecord {
  /** Base64. */
  readonly salt: string
  /** Base64. */
  readonly hash: string
  readonly rounds: number
  readonly afterMin: LockDelay
}

/**
 * - `open`: everything can be seen
 * - `covered`: hidden while another app is in front
 * - `locked`: hidden until the PIN was typed
 */
export type LockState = 'open' | 'covered' | 'locked'

/** Wall and monotonic clock: one can be set back, the other may stand still while the phone sleeps. */
export interface LockClocks {
  wallMs(): number
  nowMs(): number
}

function readRecord(keep: Storage): LockRecord | undefined {
  try {
    const record = JSON.parse(keep.read(STORAGE_KEYS.lock) ?? '') as LockRecord
    const isWhole = typeof record.salt === 'string' && typeof record.hash === 'string' && record.rounds > 0
    return isWhole ? record : undefined
  } catch {
    return undefined
  }
}

/** Whether the app's contents may be seen. A PIN belongs to the sign-in and goes with it. */
export class LockStore {
  readonly #keep: Storage
  readonly #clocks: LockClocks
  readonly #listeners = new Set<() => void>()
  #state: LockState
  #left: { readonly wallMs: number; readonly nowMs: number } | undefined

  constructor(keep: Storage, clocks: LockClocks) {
    this.#keep = keep
    this.#clocks = clocks
    const isSignedIn = keep.read(STORAGE_KEYS.token) !== undefined
    this.#state = isSignedIn && this.isSet ? 'locked' : 'open'
  }

  readonly getSnapshot = (): LockState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get record(): LockRecord | undefined {
    return readRecord(this.#keep)
  }

  get isSet(): boolean {
    return this.record !== undefined
  }

  readonly write = (record: LockRecord): void => {
    this.#keep.write(STORAGE_KEYS.lock, JSON.stringify(record))
    this.#tell()
  }

  readonly remove = (): void => {
    this.#keep.write(STORAGE_KEYS.lock, undefined)
    this.#keep.write(STORAGE_KEYS.lockTries, undefined)
    this.#set('open')
  }

  readonly lock = (): void => {
    if (this.isSet) this.#set('locked')
  }

  /** The PIN was right, or the session is over. */
  readonly unlock = (): void => this.#set('open')

  /** The page is out of sight. `isHidden`: and its time counts. */
  readonly leave = (isHidden: boolean): void => {
    if (this.#state === 'locked') return
    const { record } = this
    // Also without a PIN: another tab may set one meanwhile.
    if (isHidden) this.#left ??= { wallMs: this.#clocks.wallMs(), nowMs: this.#clocks.nowMs() }
    if (isHidden && record?.afterMin === 0) {
      this.#set('locked')
      return
    }
    const isCoverWanted = this.#keep.read(STORAGE_KEYS.cover) !== undefined
    if (isCoverWanted || (isHidden && record !== undefined)) this.#set('covered')
  }

  readonly comeBack = (): void => {
    const left = this.#left
    this.#left = undefined
    if (this.#state === 'locked') return
    const { record } = this
    const awayMs =
      left === undefined
        ? 0
        : Math.max(this.#clocks.wallMs() - left.wallMs, this.#clocks.nowMs() - left.nowMs)
    const isLate = left !== undefined && record !== undefined && awayMs >= record.afterMin * 60_000
    this.#set(isLate ? 'locked' : 'open')
  }

  #set(state: LockState): void {
    this.#state = state
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const lock = new LockStore(storage, { wallMs: Date.now, nowMs: () => performance.now() })

session.onSignOut(lock.unlock)

export const lockNow =
  'BroadcastChannel' in window ? lockInAllTabs(lock, new BroadcastChannel('thrum-lock')) : lock.lock
