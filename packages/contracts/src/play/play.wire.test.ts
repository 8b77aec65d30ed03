import { describe, expect, it } from 'vitest'
import type { OrderCode } from '../device/device.entities.ts'
import type { PlayId, UserId } from '../ids.ts'
import {
  fromInvitationText,
  fromOrderText,
  type Invitation,
  toInvitationText,
  toOrderText,
  toSuccessText,
} from './play.wire.ts'

const playId = 'p1ayIdp1ayIdp1ayIdp1' as PlayId
const userId = 'u5erIdu5erIdu5erIdu5' as UserId
const plain: Invitation = { playId, name: 'Noa', avatar: '/avatars/dune-3.svg', flag: 0, userId }

describe('invitation text', () => {
  it('INT-03 joins play, name, avatar, flag and user by underscores', () => {
    expect(toInvitationText(plain)).toBe(`${playId}_Noa_/avatars/dune-3.svg_0_${userId}`)
    expect(fromInvitationText(toInvitationText(plain))).toEqual(plain)
  })

  it('PL-21 gives a client that splits naively a readable name, the right flag and the right user', () => {
    const parts = toInvitationText({ ...plain, name: 'a_b_c', avatar: '/media/a_b.png', flag: 1 }).split('_')
    expect(parts).toEqual([playId, 'a＿b＿c', '/media/a%5Fb.png', '1', userId])
  })

  it('PL-21 survives a sender that leaves underscores in the name', () => {
    expect(fromInvitationText(`${playId}_a_b_c_/avatars/dune-1.svg_1_${userId}`)).toMatchObject({
      name: 'a_b_c',
      flag: 1,
      userId,
    })
  })

  it.each([
    ['four parts', `${playId}_Noa_0_${userId}`],
    ['a flag of 2', `${playId}_Noa_/a.svg_2_${userId}`],
    ['an empty flag', `${playId}_Noa_/a.svg__${userId}`],
    ['a short play id', `abc_Noa_/a.svg_0_${userId}`],
    ['a user id with a sign', `${playId}_Noa_/a.svg_0_u5er-du5erIdu5erIdu5`],
    ['nothing', ''],
  ])('INT-03 shows nothing for %s', (_, text) => {
    expect(fromInvitationText(text)).toBeUndefined()
  })
})

describe('order text', () => {
  it('INT-07 carries play and code', () => {
    const code = 'a9013c04' as OrderCode
    expect(fromOrderText(toOrderText(playId, code))).toEqual({ playId, code })
  })

  it.each([
    'a9000000_ff11',
    `${playId}_a9000000_ff11`,
    `${playId}_A9000000`,
    `${playId}_a90000`,
    `${playId}_a900000`,
    `${playId}_ a9000000`,
    `${playId}_${'a9'.repeat(21)}`,
    `${playId}_`,
    `${playId}_🌊`,
  ])('OR-04 reads no order out of %j', (text) => {
    expect(fromOrderText(text)).toBeUndefined()
  })

  it('INT-05 joins play and flag', () => {
    expect(toSuccessText(playId, 1)).toBe(`${playId}_1`)
  })
})
