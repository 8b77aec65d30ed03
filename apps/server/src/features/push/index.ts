import type { UserId } from '@thrum/contracts/ids'
import type { Context } from '../../context.ts'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import type { Door } from '../../http/bind.ts'
import { type Arrival, NewsDesk } from './news-desk.ts'
import { createPushRepo } from './push.repo.ts'
import { bindPushRoutes } from './push.routes.ts'
import { createPushService } from './push.service.ts'
import { toVapid, writePush } from './push-letter.ts'
import { PushOutbox } from './push-outbox.ts'
import { post } from './push-post.ts'

interface Others {
  listUnseen(arrivals: readonly Arrival[]): Promise<UserId[]>
  /** A sign-in that wasn't used for this long is over. */
  sessionIdleMs: number
}

/** What other parts of the server may tell people's browsers. */
export interface Pushes {
  bindRoutes(door: Door): void
  /** A message came in. */
  arrived(arrival: Arrival): void
  tell(kind: 'invitation' | 'friend', userId: UserId): void
}

/** Web Push: says to browsers that are out of sight what kind of thing came, and nothing more. */
export function createPushes(context: Context, { listUnseen, sessionIdleMs }: Others): Pushes {
  const { config, keys, db, wall, clock, log, onDrain } = context
  const { pushHosts: ownHosts, contactEmail } = config
  const repo = createPushRepo(db)
  const vapid = toVapid(keys.pushKey, contactEmail)
  const end = new AbortController()
  const outbox = new PushOutbox({
    send: (kind, device, ageMs) => post(writePush(kind, device, vapid, ageMs), ownHosts, end.signal),
    remove: ({ sessionId, endpoint }) => repo.remove(sessionId, endpoint),
    clock,
    log,
  })
  const desk = new NewsDesk({
    clock,
    listUnseen,
    async send(kind, userIds) {
      const now = wall()
      const devices = await repo.list(userIds, new Date(now), new Date(now - sessionIdleMs))
      for (const device of devices) outbox.put(kind, device)
    },
    onTrouble(cause) {
      if (!isDatabaseTrouble(cause)) log.error('pushes were not sent', { cause })
    },
  })
  const service = createPushService({ repo, key: vapid.publicKey, ownHosts, wall })
  onDrain(() => {
    desk.close()
    outbox.close()
    end.abort()
  })
  return {
    bindRoutes: (door) => bindPushRoutes(door, service),
    arrived: (arrival) => desk.arrived(arrival),
    tell: (kind, userId) => desk.tell(kind, userId),
  }
}
