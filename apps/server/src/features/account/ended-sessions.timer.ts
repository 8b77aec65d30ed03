import type { Clock } from '@thrum/toy-protocol/clock'
import type { Events } from '../../events.ts'
import type { Log } from '../../log.ts'
import { lookEvery } from '../../look-every.ts'
import type { SessionRepo } from './session.repo.ts'
import { SESSION_IDLE_MS } from './session.service.ts'

/** Nobody waits for what ends after weeks. */
const LOOK_EVERY_MS = 60_000

interface Parts {
  repo: Pick<SessionRepo, 'listEnded'>
  events: Events
  clock: Clock
  wall: () => number
  log: Log
}

/**
 * Tells of sessions whose time is up, which no call does: their sockets and plays would go on.
 * @returns ends the watch
 */
export function watchEndedSessions({ repo, events, wall, ...parts }: Parts): () => void {
  let lookedAt = new Date(wall())
  return lookEvery(parts, 'ended-sessions', LOOK_EVERY_MS, async () => {
    const now = new Date(wall())
    for (const ended of await repo.listEnded(lookedAt, now, SESSION_IDLE_MS))
      events.emit('sessionEnded', ended)
    lookedAt = now
  })
}
