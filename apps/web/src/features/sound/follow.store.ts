import type { Slot } from '@thrum/contracts/device/device.entities'
import * as z from 'zod/mini'
import { STORAGE_KEYS, type Storage, storage } from '../../platform/storage.ts'
import { FOLLOW_START, type FollowSettings } from './follower.ts'

const Share = z.number().check(z.minimum(0), z.maximum(100))
const Kept = z.object({ beat: Share, sensitivity: Share, smoothness: Share, strength: Share })

function read(store: Pick<Storage, 'read'>): FollowSettings {
  try {
    return Kept.parse(JSON.parse(store.read(STORAGE_KEYS.follow) ?? ''))
  } catch {
    return FOLLOW_START
  }
}

export interface FollowSnapshot {
  /** Kept on this device. */
  readonly settings: FollowSettings
  /** The slots that follow; none: the toy's first. As long as the page. */
  readonly slots: readonly Slot[]
}

/** How toys follow a sound, the same for music and video. */
export class FollowStore {
  readonly #storage: Pick<Storage, 'read' | 'write'>
  readonly #listeners = new Set<() => void>()
  #snapshot: FollowSnapshot

  constructor(store: Pick<Storage, 'read' | 'write'>) {
    this.#storage = store
    this.#snapshot = { settings: read(store), slots: [] }
  }

  readonly getSnapshot = (): FollowSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Felt at once. */
  readonly set = (part: Partial<FollowSettings>): void => {
    const settings = { ...this.#snapshot.settings, ...part }
    this.#storage.write(STORAGE_KEYS.follow, JSON.stringify(settings))
    this.#show({ settings })
  }

  readonly choose = (slots: readonly Slot[]): void => this.#show({ slots })

  #show(part: Partial<FollowSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part }
    for (const listener of this.#listeners) listener()
  }
}

export const followStore = new FollowStore(storage)
