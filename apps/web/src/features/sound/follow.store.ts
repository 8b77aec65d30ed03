import * as z from 'zod/mini'
import { KeptSettings } from '../../lib/kept-settings.ts'
import { STORAGE_KEYS, type Storage, storage } from '../../platform/storage.ts'
import { FOLLOW_START, type FollowSettings } from './follower.ts'

/** A setting of 0 to 100. */
export const Share = z.number().check(z.minimum(0), z.maximum(100))

export interface FollowChoice extends FollowSettings {
  /** The slots that follow; none: the toy's first. */
  readonly slots: readonly number[]
}

const Kept = z.object({
  beat: Share,
  sensitivity: Share,
  smoothness: Share,
  strength: Share,
  slots: z.array(z.number()),
})

export const FOLLOW_CHOICE_START: FollowChoice = { ...FOLLOW_START, slots: [] }

export function openFollowStore(store: Pick<Storage, 'read' | 'write'>): KeptSettings<FollowChoice> {
  return new KeptSettings<FollowChoice>(store, STORAGE_KEYS.follow, Kept, FOLLOW_CHOICE_START)
}

/** How toys follow a sound, the same for music and video. */
export const followStore = openFollowStore(storage)
