import type { UserId } from '@thrum/contracts/ids'
import type { Clock } from '@thrum/toy-protocol/clock'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import type { Log } from '../../log.ts'
import type { PushTo } from './chat.events.ts'

interface Parts {
  /** Mutual friends; nobody else ever learns who is there. */
  listMutual(userId: UserId): Promise<UserId[]>
  isOnline(userId: UserId): boolean
  pushTo: PushTo
  clock: Clock
  log: Log
}

/** So soon what the database's trouble of the moment kept from being told is tried again. */
const TELL_AGAIN_MS = 2_000
/** A change of network isn't news. */
const OFFLINE_AFTER_MS = 5_000

/** Tells friends who are there when somebody comes and goes. Nothing of it is stored. */
export function createPresence({ listMutual, isOnline, pushTo, clock, log }: Parts) {
  /** Who left a moment ago, and how to take back that it will be told. */
  const leaving = new Map<UserId, () => void>()
  /** Whose friends have not heard yet, and how to take back that it is tried again. */
  const untold = new Map<UserId, () => void>()
  /** Who was announced as being there. */
  const announced = new Set<UserId>()
  let hasEnded = false

  const announce = async (userId: UserId, isHere: boolean): Promise<void> => {
    const friends = await listMutual(userId)
    // Back meanwhile, or gone again: of two answers of the database the older one may come last.
    if (announced.has(userId) !== isHere) return
    for (const friendId of friends)
      if (isOnline(friendId))
        pushTo(friendId, { type: 'presence', data: { userID: userId, isOnline: isHere } })
  }
  const announceSafely = (userId: UserId, isHere: boolean) => {
    untold.get(userId)?.()
    untold.delete(userId)
    announce(userId, isHere).catch((cause: unknown) => {
      if (!isDatabaseTrouble(cause)) log.error('presence was not told', { cause })
      else if (!hasEnded && announced.has(userId) === isHere)
        untold.set(
          userId,
          clock.after(TELL_AGAIN_MS, () => announceSafely(userId, isHere)),
        )
    })
  }
  return {
    came(userId: UserId): void {
      leaving.get(userId)?.()
      leaving.delete(userId)
      if (announced.has(userId)) return
      announced.add(userId)
      announceSafely(userId, true)
    },

    left(userId: UserId): void {
      if (hasEnded) return
      const cancel = clock.after(OFFLINE_AFTER_MS, () => {
        leaving.delete(userId)
        announced.delete(userId)
        announceSafely(userId, false)
      })
      leaving.get(userId)?.()
      leaving.set(userId, cancel)
    },

    /** No timer outlives the server. */
    end(): void {
      hasEnded = true
      for (const cancel of [...leaving.values(), ...untold.values()]) cancel()
      leaving.clear()
      untold.clear()
    },
  }
}
export type ChatPresence = ReturnType<typeof createPresence>
