import type { Clock } from '@thrum/toy-protocol/clock'
import { inTurn } from './in-turn.ts'
import type { Log } from './log.ts'
import { lookEvery } from './look-every.ts'

/** Slower than any commit of a database that still answers. */
export const LATE_COMMIT_MS = 10_000
/** What ends is promised to be over within 2 s. Source: safety P-D6 */
const LOOK_EVERY_MS = 500
/** Whoever got no answer asks again within minutes, or looks for themselves. */
const REMEMBERED_MS = 10 * 60_000
/** Beyond, the oldest are forgotten. */
export const DOUBTS_MAX = 10_000

/** A change that had no answer of the database's: it stands, or doesn't, or will by a commit that is late. */
export interface Doubt {
  isDone(): Promise<boolean>
  /** Tells everybody of it. */
  tell(): Promise<void> | void
}

export interface Doubts {
  /** @param key the same for whoever asks for the same again */
  note(key: string, doubt: Doubt): void
  /** The same was asked for again, and done and told. */
  forget(key: string): void
  /** Whether the same was asked for lately, got no answer, and is done. */
  isDone(key: string): Promise<boolean>
  /** Ends the watch. */
  leave(): void
}

interface Noted extends Doubt {
  notedMs: number
  isTold: boolean
  /** Until a look that began after the last late commit. */
  isOpen: boolean
}

/**
 * Tells of changes that had no answer, once they are there: whoever asked saw them fail, and nobody else would ever
 * hear of them.
 * @param name for the log
 */
export function watchDoubts(parts: { clock: Clock; log: Log }, name: string): Doubts {
  const { clock } = parts
  const doubts = new Map<string, Noted>()
  const tellIfDone = async (key: string, doubt: Noted) => {
    if (doubt.isTold || !(await doubt.isDone())) return
    // Meanwhile it may have been told, forgotten or noted anew.
    if (doubt.isTold || doubts.get(key) !== doubt) return
    doubt.isTold = true
    await doubt.tell()
  }
  const ageMs = (doubt: Noted) => clock.nowMs() - doubt.notedMs
  const look = async (key: string, doubt: Noted) => {
    const isLast = ageMs(doubt) >= LATE_COMMIT_MS
    await tellIfDone(key, doubt)
    doubt.isOpen = !doubt.isTold && !isLast
  }
  const leave = lookEvery(parts, name, LOOK_EVERY_MS, () => {
    for (const [key, doubt] of doubts) if (!doubt.isOpen && ageMs(doubt) > REMEMBERED_MS) doubts.delete(key)
    const open = [...doubts].filter(([, { isOpen }]) => isOpen)
    return inTurn(open.map((entry) => () => look(...entry)))
  })
  return {
    note(key, doubt) {
      doubts.delete(key)
      const [oldest] = doubts.keys()
      if (oldest !== undefined && doubts.size >= DOUBTS_MAX) doubts.delete(oldest)
      doubts.set(key, { ...doubt, notedMs: clock.nowMs(), isTold: false, isOpen: true })
    },
    forget: (key) => void doubts.delete(key),
    async isDone(key) {
      const doubt = doubts.get(key)
      if (doubt !== undefined) await tellIfDone(key, doubt)
      return doubt?.isTold === true
    },
    leave,
  }
}
