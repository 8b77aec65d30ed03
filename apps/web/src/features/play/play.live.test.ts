// @vitest-environment jsdom
import { INVITE_MS } from '@thrum/contracts/limits'
import { afterEach, expect, it, vi } from 'vitest'
import { notifyChoice } from '../../lib/notify.ts'
import { session } from '../../lib/session.ts'
import { notifications } from '../../platform/notifications.ts'
import { lock } from '../discretion/index.ts'
import { PARTNER, PLAY_ID } from './engine.testkit.ts'
import { playStore } from './play.instance.ts'
import './play.live.ts'

afterEach(() => void vi.restoreAllMocks())

it('APP-20, INT-03 an invitation behind the lock stands in the system’s notifications until it is unlocked', () => {
  vi.spyOn(notifications, 'access', 'get').mockReturnValue('granted')
  const show = vi.spyOn(notifications, 'show').mockResolvedValue()
  const close = vi.spyOn(notifications, 'close').mockResolvedValue()
  session.signIn('of ann')
  notifyChoice.choose('nothing')
  lock.write({ salt: 'c2FsdA==', hash: 'aGFzaA==', rounds: 1, afterMin: 0 })
  lock.lock()
  const { id: userId, name, avatar } = PARTNER
  const data = { playId: PLAY_ID, name, avatar, flag: 0, userId, expiresInMs: INVITE_MS } as const
  playStore.dispatch({
    type: 'push',
    push: { type: 'play_connect_notify', sData: '', data, atMs: 0 },
    nowMs: 0,
  })
  expect(show.mock.calls).toEqual([[expect.objectContaining({ tag: 'invitation' })]])
  lock.unlock()
  expect(close.mock.calls).toEqual([['invitation']])
  session.signOut()
})
