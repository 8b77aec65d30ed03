import type { Levels } from '@thrum/contracts/play/play.entities'
import type { Clock } from './clock.ts'
import type { Confirmation } from './toy-link.ts'

/** `unconfirmed`: the person is told to switch the toy off by hand. */
export type StopResult = 'confirmed' | 'unconfirmed'

/** What a write lane is made of: one toy, at one link. */
export interface LaneOptions {
  readonly clock: Clock
  /** Hands bytes to the toy; may reject or hang. Never called while an earlier one is under way. */
  readonly write: (bytes: Uint8Array) => Promise<void>
  readonly confirms: Confirmation
  /** The toy's own: no two levels follow each other closer than this allows. `WriteBudget` holds for all toys. */
  readonly maxWritesPerS: number
  /** A stop follows a send by at least this; `IOS_STOP_DELAY_MS` on iOS, otherwise 0. */
  readonly stopDelayMs: number
  /** Told the end of every stop, also of those the lane began by itself. */
  readonly onStop?: (result: StopResult) => void
  /** Told whenever `applied` has changed. */
  readonly onApplied?: () => void
}

/** What the toy has confirmed, and how long ago; a slot at rest is absent. */
export interface Applied {
  readonly slots: Levels
  readonly ageMs: number
  /** From the last write that the toy confirmed to that confirmation; undefined before the first. */
  readonly radioMs: number | undefined
}
