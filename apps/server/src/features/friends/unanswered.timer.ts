import type { Clock } from '@thrum/toy-protocol/clock'
import type { Log } from '../../log.ts'
import { lookEvery } from '../../look-every.ts'

const LOOK_EVERY_MS = 500
/** Slower than any commit of a database that still answers. */
const LATE_COMMIT_MS = 10_000
/** Whoever got no answer asks again within minutes, or looks for themselves. */
const REMEMBERED_MS = 10 * 60_000
/** Whoever is forgotten by then finds the change when they next look. */
const REMEMBERED_MAX = 10_000

export interface UnansweredChange {
  isDone(): Promise<boolean>
  /** Tells everybody of it. */
  tell(): Promise<void>
}

export interface UnansweredChanges {
  /** @param key the same for whoever asks for the same again */
  note(key: string, change: UnansweredChange): void
  /** Whether the same was asked for lately, got no answer, and is done. */
  isDone(key: string): Promise<boolean>
  /** Ends the watch. */
  leave(): void
}

interface Doubt extends UnansweredChange {
  isTold: boolean
  notedMs: number
}

/**
 * Tells of changes between two people that had no answer of the database's, once they are there: whoever asked saw
 * them fail, and the other would never hear of them.
 */
export function watchUnanswered(parts: { clock: Clock; log: Log }): UnansweredChanges {
  const { clock } = parts
  const doubts = new Map<string, Doubt>()
  const look = async (doubt: Doubt) => {
    if (doubt.isTold || !(await doubt.isDone()) || doubt.isTold) return
    doubt.isTold = true
    await doubt.tell()
  }
  const leave = lookEvery(parts, 'friend-changes', LOOK_EVERY_MS, async () => {
    for (const [key, doubt] of doubts) {
      const agedMs = clock.nowMs() - doubt.notedMs
      if (agedMs > REMEMBERED_MS) doubts.delete(key)
      else if (agedMs <= LATE_COMMIT_MS) await look(doubt)
    }
  })
  return {
    note(key, change) {
      if (doubts.size >= REMEMBERED_MAX) doubts.clear()
      doubts.set(key, { ...change, isTold: false, notedMs: clock.nowMs() })
    },
    async isDone(key) {
      const doubt = doubts.get(key)
      if (doubt !== undefined) await look(doubt)
      return doubt?.isTold === true
    },
    leave,
  }
}
