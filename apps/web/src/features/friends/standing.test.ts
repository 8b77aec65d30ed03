import type { FriendCheck } from '@thrum/contracts/friend/friend.entities'
import type { UserId } from '@thrum/contracts/ids'
import { describe, expect, it } from 'vitest'
import { standingOf } from './standing.ts'

const check = (relation: FriendCheck['relation'], on: FriendCheck['on'] = null): FriendCheck => ({
  userID: 'AAAAAAAAAAAAAAAAAAAA' as UserId,
  relation,
  on,
})

describe('how two people stand', () => {
  it('CHAT-065, FRND-013 tells apart who has ended a friendship', () => {
    expect(standingOf(check('mutual'))).toBe('mutual')
    expect(standingOf(check('none'))).toBe('none')
    expect(standingOf(check('oneSided', 'mine'))).toBe('deletedByOther')
    expect(standingOf(check('oneSided', 'theirs'))).toBe('deletedBySelf')
  })

  it('CHAT-065 whoever is not answered about is no friend', () => {
    expect(standingOf(undefined)).toBe('none')
  })
})
