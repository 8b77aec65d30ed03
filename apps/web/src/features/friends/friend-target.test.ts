import { describe, expect, test } from 'vitest'
import { toFriendTarget } from './friend-target.ts'

const ID = 'aB3dE5fG7hI9jK1lM2nO'

describe('whom a request goes to', () => {
  test('FRND-001 is read from a code however it is typed, a user id, or the text of a QR code', () => {
    expect(toFriendTarget(' 4k7q-2m9 xtr ')).toEqual({ inviteNum: '4K7Q2M9XTR' })
    expect(toFriendTarget(` ${ID}`)).toEqual({ userId: ID })
    expect(toFriendTarget(`thrum:play${ID}\n`)).toEqual({ qrId: ID })
  })

  test('FRND-001 is nobody for anything else', () => {
    for (const text of ['', '4K7Q', 'thrum:play', 'thrum:toy:4K7Q2M9XTR12', `${ID}x`, 'ann']) {
      expect(toFriendTarget(text)).toBeUndefined()
    }
  })
})
