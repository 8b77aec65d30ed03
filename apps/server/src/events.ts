import { EventEmitter } from 'node:events'
import type { UserId } from '@thrum/contracts/ids'

/** What happened inside the server that other features must hear of at once. */
export interface EventMap {
  /** A session is over (signed out, revoked): its sockets close, its play ends. */
  sessionEnded: [{ userId: UserId; sessionId: string }]
  /** An account is over, and each of its sessions was told of: whatever waits for the person ends. */
  accountClosed: [{ userId: UserId }]
  /** `userId` blocked `otherId`: what runs between the two ends. */
  blocked: [{ userId: UserId; otherId: UserId }]
  /** Nothing shows some media any more, and they need not wait for the sweep. */
  mediaReleased: []
}

export type Events = EventEmitter<EventMap>

export function createEvents(): Events {
  return new EventEmitter<EventMap>()
}
