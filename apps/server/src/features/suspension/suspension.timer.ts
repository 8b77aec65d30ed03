import type { Clock } from '@thrum/toy-protocol/clock'
import type { Events } from '../../events.ts'
import type { Log } from '../../log.ts'
import { lookEvery } from '../../look-every.ts'
import type { SuspendedSession, SuspensionRepo } from './suspension.repo.ts'

/** The operator suspends from another process, so the server looks; what ends is promised within 2 s. */
const LOOK_EVERY_MS = 500

interface Parts {
  repo: Pick<SuspensionRepo, 'listSessions'>
  events: Events
  clock: Clock
  log: Log
  wall: () => number
}

/**
 * Ends the sockets and plays of people who were suspended. Their sessions stay, so that the next call says
 * why. A database that is away changes nothing: the next look finds it.
 * @returns ends the watch
 */
export function watchSuspended({ repo, events, wall, ...parts }: Parts): () => void {
  let told: ReadonlySet<string> = new Set()
  return lookEvery(parts, 'suspensions', LOOK_EVERY_MS, async () => {
    const sessions = await repo.listSessions(new Date(wall()))
    for (const session of sessions) {
      const { userId, sessionId } = session
      if (!told.has(keyOf(session))) events.emit('sessionEnded', { userId, sessionId })
    }
    told = new Set(sessions.map(keyOf))
  })
}

/** One that was restored and suspended again between two looks is told again. */
function keyOf({ sessionId, suspendedAt }: SuspendedSession): string {
  return `${sessionId} ${suspendedAt.getTime()}`
}
