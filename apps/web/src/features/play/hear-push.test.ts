import type { PlayId, UserId } from '@thrum/contracts/ids'
import { toInvitationText } from '@thrum/contracts/play/play.wire'
import { describe, expect, it } from 'vitest'
import { hearPush } from './hear-push.ts'

const playId = 'PlayPlayPlayPlayPla1' as PlayId
const userId = 'NoaNoaNoaNoaNoaNoaNo' as UserId
const invitation = { playId, name: 'No_a_', avatar: '/avatars/dune-2.svg', flag: 0, userId } as const
const sData = toInvitationText(invitation)

function notify(over: object = {}) {
  return {
    type: 'play_connect_notify',
    sData,
    data: { ...invitation, expiresInMs: 42_000 },
    atMs: 5,
    ...over,
  }
}

describe('a push as it arrives', () => {
  it('INT-03 takes the companion where it names the same play and person', () => {
    expect(hearPush(notify())?.data).toEqual({ ...invitation, expiresInMs: 42_000 })
  })

  it('INT-03 reads the string from both ends where the companion is absent or names others', () => {
    const other = { ...invitation, userId: 'EveEveEveEveEveEveEv', name: 'Eve', expiresInMs: 1 }
    for (const push of [notify({ data: undefined }), notify({ data: other })]) {
      expect(hearPush(push)?.data).toMatchObject({ playId, userId, name: 'No＿a＿', expiresInMs: 60_000 })
    }
    const old = { type: 'play_connect_notify', sData: `${playId}_a_b_c_/avatars/dune-2.svg_1_${userId}` }
    expect(hearPush(old)?.data).toMatchObject({ name: 'a_b_c', flag: 1, userId })
  })

  it('INT-03 shows no picture from elsewhere', () => {
    const avatar = 'https://evil.example/x.png'
    const push = notify({ data: { ...invitation, avatar, expiresInMs: 1 } })
    expect(hearPush(push)?.data).toMatchObject({ avatar: '/avatars/dune-1.svg' })
  })

  it.each([
    ['an unknown type', { type: 'play_party', sData: playId, data: {}, atMs: 1 }],
    ['no sData', { type: 'play_close', data: { playId, reason: 'ended', by: 'server' }, atMs: 1 }],
    ['a number as sData', { type: 'play_close', sData: 5, data: { playId }, atMs: 1 }],
    ['1 MB of sData', notify({ sData: 'x'.repeat(1_000_000) })],
    ['four parts', notify({ sData: `${playId}_Noa_0_${userId}` })],
    ['flag 2', notify({ sData: `${playId}_Noa_/avatars/dune-1.svg_2_${userId}` })],
    ['a type from the prototype', { type: '__proto__', sData: '', data: {}, atMs: 1 }],
    ['no object', 'play_order'],
    ['nothing', undefined],
  ])('SO-16 ignores %s', (_name, raw) => {
    expect(hearPush(raw)).toBeUndefined()
  })

  it('SO-16, P-B2 an order whose two forms disagree is none', () => {
    const data = { playId, epoch: 1, seq: 1, code: 'a9013c01' }
    const order = { type: 'play_order', sData: `${playId}_a9013c01`, data, atMs: 1 }
    expect(hearPush(order)).toBeDefined()
    expect(hearPush({ ...order, sData: `${playId}_a9016401` })).toBeUndefined()
    expect(hearPush({ ...order, sData: `${playId}_a9013c01_ff` })).toBeUndefined()
    expect(hearPush({ ...order, data: undefined })).toBeUndefined()
  })

  it('INT-05, INT-08 success and close count only where both forms name the same play', () => {
    const close = {
      type: 'play_close',
      sData: playId,
      data: { playId, reason: 'ended', by: 'server' },
      atMs: 1,
    }
    expect(hearPush(close)).toBeDefined()
    expect(hearPush({ ...close, sData: 'PlayPlayPlayPlayPla2' })).toBeUndefined()
    const partner = { id: userId, name: 'Noa', avatar: '' }
    const data = { playId, flag: 0, epoch: 1, partner }
    const success = { type: 'play_connect_success', sData: `${playId}_0`, data, atMs: 1 }
    expect(hearPush(success)).toBeDefined()
    expect(hearPush({ ...success, sData: `${playId}_1` })).toBeUndefined()
  })
})
