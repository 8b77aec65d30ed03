import { AppError } from '@thrum/contracts/errors'
import { APPLICATIONS_MAX, BLOCKED_MAX, FRIENDS_MAX } from '@thrum/contracts/limits'

/** How two people stand, seen by one of them. */
export interface Standing {
  /** The other has an account that may be met. */
  isOtherThere: boolean
  /** The other is on one's own list. */
  isMine: boolean
  /** One is on the other's list. */
  isTheirs: boolean
  hasBlocked: boolean
  isBlocked: boolean
  /** One's own open request to the other. */
  hasAsked: boolean
  /** Id of the other's open request; null for none. */
  askedBy: string | null
  friends: number
  theirFriends: number
  /** One's own open requests to anybody. */
  asked: number
  blocked: number
}

/** What is written between two people. */
export type Change = 'befriend' | 'ask' | 'refuse' | 'leave' | 'block' | 'unblock' | 'nothing'

/*
 * Asking, first cell that fits:
 *   nobody there          refused: not found
 *   one blocks the other  refused: unblock first
 *   the other blocks one  refused: blocked
 *   on both lists         refused: friends already
 *   the other has asked   befriend
 *   on the other's list   befriend: it was only deleted on this side (D-30)
 *   has asked             refused: wait
 *   else                  ask
 */
export function onAsk(standing: Standing): 'befriend' | 'ask' {
  if (!standing.isOtherThere) throw new AppError('friend.notFound')
  if (standing.hasBlocked) throw new AppError('friend.blockedBySelf')
  if (standing.isBlocked) throw new AppError('friend.blockedByOther')
  if (standing.isMine && standing.isTheirs) throw new AppError('friend.already')
  if (standing.askedBy !== null || standing.isTheirs) return befriend(standing)
  if (standing.hasAsked) throw new AppError('friend.waiting')
  if (!standing.isMine) ensureRoom(standing.friends)
  if (standing.asked >= APPLICATIONS_MAX) throw new AppError('friend.tooManyPending')
  return 'ask'
}

/** The request may have gone meanwhile: withdrawn by a block, an end of the account, or another window. */
export function onAnswer(standing: Standing, id: string, agrees: boolean): 'befriend' | 'refuse' {
  if (!standing.isOtherThere || standing.askedBy !== id) throw new AppError('friend.applicationUnknown')
  return agrees ? befriend(standing) : 'refuse'
}

export function onLeave(standing: Standing): 'leave' {
  if (!standing.isMine) throw new AppError('friend.unknown')
  return 'leave'
}

/** Blocking again is harmless. */
export function onBlock(standing: Standing): 'block' | 'nothing' {
  if (standing.hasBlocked) return 'nothing'
  if (!standing.isOtherThere) throw new AppError('friend.notFound')
  if (standing.blocked >= BLOCKED_MAX) throw new AppError('friend.tooManyBlocked')
  return 'block'
}

export function onUnblock(standing: Standing): 'unblock' {
  if (!standing.hasBlocked) throw new AppError('friend.unknown')
  return 'unblock'
}

/** Whether the two stand as this leaves them. */
export function isDone(change: Change, standing: Omit<Standing, 'isOtherThere'>): boolean {
  switch (change) {
    case 'befriend':
      return standing.isMine && standing.isTheirs
    case 'ask':
      return standing.hasAsked
    case 'refuse':
      return standing.askedBy === null
    case 'leave':
      return !standing.isMine
    case 'block':
      return standing.hasBlocked
    case 'unblock':
      return !standing.hasBlocked
    case 'nothing':
      return true
  }
}

/** Something stands between the two that the other's lists show. */
export function isSeenByOther({ isTheirs, hasAsked, askedBy }: Standing): boolean {
  return isTheirs || hasAsked || askedBy !== null
}

function befriend(standing: Standing): 'befriend' {
  if (!standing.isMine) ensureRoom(standing.friends)
  if (!standing.isTheirs) ensureRoom(standing.theirFriends)
  return 'befriend'
}

function ensureRoom(friends: number): void {
  if (friends >= FRIENDS_MAX) throw new AppError('friend.tooMany')
}
