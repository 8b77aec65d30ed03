import type { UserId } from '@thrum/contracts/ids'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Events } from '../../events.ts'
import type { Log } from '../../log.ts'
import { lookEvery } from '../../look-every.ts'
import type { SessionRepo } from './session.repo.ts'

/** What ends is promised to be over within 2 s. Source: safety P-D6 */
const LOOK_EVERY_MS = 500
/** Slower than any commit of a database that still answers. */
const LATE_COMMIT_MS = 10_000

interface Parts {
  repo: Pick<SessionRepo, 'listIds'>
  events: Events
  clock: Clock
  log: Log
}

export interface UnansweredEnds {
  /** @param ids sessions that were there before */
  note(userId: UserId, ids: readonly string[]): void
  /** Ends the watch. */
  leave(): void
}

/**
 * Tells of sessions whose end had no answer of the database's: they are over, or aren't, or will be by a commit that
 * is slower than its caller. Untold, their sockets and plays would go on.
 */
export function watchUnansweredEnds({ repo, events, ...parts }: Parts): UnansweredEnds {
  const { clock } = parts
  const doubts = new Set<{ userId: UserId; ids: readonly string[]; untilMs: number }>()
  const leave = lookEvery(parts, 'session-ends', LOOK_EVERY_MS, async () => {
    for (const doubt of doubts) {
      const { userId, ids, untilMs } = doubt
      const lookedMs = clock.nowMs()
      const there = new Set(await repo.listIds(userId))
      for (const sessionId of ids)
        if (!there.has(sessionId)) events.emit('sessionEnded', { userId, sessionId })
      doubt.ids = ids.filter((id) => there.has(id))
      if (lookedMs >= untilMs) doubts.delete(doubt)
    }
  })
  return {
    note: (userId, ids) => void doubts.add({ userId, ids, untilMs: clock.nowMs() + LATE_COMMIT_MS }),
    leave,
  }
}
