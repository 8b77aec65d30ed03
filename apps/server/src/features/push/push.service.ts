import { ECDH } from 'node:crypto'
import { AppError } from '@thrum/contracts/errors'
import { PUSH_DEVICES_MAX } from '@thrum/contracts/limits'
import type { Caller } from '../../http/caller.ts'
import type { PushRepo } from './push.repo.ts'
import { placeOf } from './push-address.ts'

interface Parts {
  repo: PushRepo
  /** VAPID public key, base64url. */
  key: string
  ownHosts: readonly string[]
  wall: () => number
}

/** What a browser hands out when it subscribes. */
interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

const SECRET_BYTES = 16
const POINT_BYTES = 65

export function createPushService({ repo, key, ownHosts, wall }: Parts) {
  return {
    key,

    /** @throws AppError `push.refused` for what no browser would hand out, or a push service that isn't known here */
    async subscribe({ userId, sessionId }: Caller, { endpoint, p256dh, auth }: Subscription): Promise<void> {
      if (placeOf(endpoint, ownHosts) === undefined) throw refused('endpoint')
      if (!isPoint(p256dh)) throw refused('p256dh')
      if (Buffer.from(auth, 'base64url').length !== SECRET_BYTES) throw refused('auth')
      const device = { userId, sessionId, endpoint, publicKey: p256dh, secret: auth, now: new Date(wall()) }
      await repo.put(device, PUSH_DEVICES_MAX)
    },

    unsubscribe: ({ sessionId }: Caller, endpoint: string): Promise<void> => repo.remove(sessionId, endpoint),
  }
}
export type PushService = ReturnType<typeof createPushService>

function refused(field: string): AppError {
  return new AppError('push.refused', { data: { field } })
}

/** A point of the curve P-256, uncompressed. */
function isPoint(text: string): boolean {
  const point = Buffer.from(text, 'base64url')
  try {
    if (point.length !== POINT_BYTES) return false
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
