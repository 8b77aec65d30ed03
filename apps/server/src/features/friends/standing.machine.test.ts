import { AppError } from '@thrum/contracts/errors'
import { APPLICATIONS_MAX, BLOCKED_MAX, FRIENDS_MAX } from '@thrum/contracts/limits'
import { describe, expect, test } from 'vitest'
import { onAnswer, onAsk, onBlock, onLeave, onUnblock, type Standing } from './standing.machine.ts'

const STRANGERS: Standing = {
  isOtherThere: true,
  isMine: false,
  isTheirs: false,
  hasBlocked: false,
  isBlocked: false,
  hasAsked: false,
  askedBy: null,
  friends: 0,
  theirFriends: 0,
  asked: 0,
  blocked: 0,
}

function outcome(run: () => string): string {
  try {
    return run()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const asking = (some: Partial<Standing>) => outcome(() => onAsk({ ...STRANGERS, ...some }))

describe('how two people stand', () => {
  test('FRND-003, FRND-004, FRND-005, FRND-006, FRND-007, FRND-011 asking leads where the table says', () => {
    expect(asking({})).toBe('ask')
    expect(asking({ isOtherThere: false, hasBlocked: true })).toBe('friend.notFound')
    expect(asking({ hasBlocked: true, isBlocked: true })).toBe('friend.blockedBySelf')
    expect(asking({ isBlocked: true, askedBy: 'x' })).toBe('friend.blockedByOther')
    expect(asking({ isMine: true, isTheirs: true })).toBe('friend.already')
    expect(asking({ askedBy: 'x', hasAsked: true })).toBe('befriend')
    expect(asking({ isTheirs: true })).toBe('befriend')
    expect(asking({ isMine: true })).toBe('ask')
    expect(asking({ hasAsked: true })).toBe('friend.waiting')
  })

  test('FRND-019 each limit is named, and bites at its number and not before', () => {
    expect(asking({ friends: FRIENDS_MAX - 1 })).toBe('ask')
    expect(asking({ friends: FRIENDS_MAX })).toBe('friend.tooMany')
    expect(asking({ friends: FRIENDS_MAX, isMine: true })).toBe('ask')
    expect(asking({ friends: FRIENDS_MAX, isTheirs: true })).toBe('friend.tooMany')
    expect(asking({ theirFriends: FRIENDS_MAX, isTheirs: true })).toBe('befriend')
    expect(asking({ theirFriends: FRIENDS_MAX, askedBy: 'x' })).toBe('friend.tooMany')
    expect(asking({ asked: APPLICATIONS_MAX - 1 })).toBe('ask')
    expect(asking({ asked: APPLICATIONS_MAX })).toBe('friend.tooManyPending')
    const blocking = (blocked: number) => outcome(() => onBlock({ ...STRANGERS, blocked }))
    expect(blocking(BLOCKED_MAX - 1)).toBe('block')
    expect(blocking(BLOCKED_MAX)).toBe('friend.tooManyBlocked')
  })

  test('FR-10 only the request that is open now can be answered', () => {
    const answering = (some: Partial<Standing>, agrees = true) =>
      outcome(() => onAnswer({ ...STRANGERS, ...some }, 'x', agrees))
    expect(answering({ askedBy: 'x' })).toBe('befriend')
    expect(answering({ askedBy: 'x' }, false)).toBe('refuse')
    expect(answering({ askedBy: 'y' })).toBe('friend.applicationUnknown')
    expect(answering({})).toBe('friend.applicationUnknown')
    expect(answering({ askedBy: 'x', isOtherThere: false })).toBe('friend.applicationUnknown')
    expect(answering({ askedBy: 'x', friends: FRIENDS_MAX }, false)).toBe('refuse')
  })

  test('BL-08 blocking again changes nothing; what isn’t there can’t be taken away', () => {
    expect(outcome(() => onBlock({ ...STRANGERS, hasBlocked: true, blocked: BLOCKED_MAX }))).toBe('nothing')
    expect(outcome(() => onBlock({ ...STRANGERS, isOtherThere: false }))).toBe('friend.notFound')
    expect(outcome(() => onUnblock(STRANGERS))).toBe('friend.unknown')
    expect(outcome(() => onUnblock({ ...STRANGERS, hasBlocked: true, isOtherThere: false }))).toBe('unblock')
    expect(outcome(() => onLeave(STRANGERS))).toBe('friend.unknown')
    expect(outcome(() => onLeave({ ...STRANGERS, isMine: true, isOtherThere: false }))).toBe('leave')
  })
})
