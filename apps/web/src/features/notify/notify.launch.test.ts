// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../../lib/session.ts'
import { navigation } from '../../navigation/navigation.instance.ts'
import type { WorkerMessage } from '../../own-copy/worker.types.ts'
import { notifications } from '../../platform/notifications.ts'
import { notifyRecord } from '../../platform/notify-record.ts'
import { STORAGE_KEYS, storage } from '../../platform/storage.ts'
import { account } from '../account/index.ts'
import { lock } from '../discretion/index.ts'
import { startNotify } from './notify.launch.ts'
import { pushSync } from './push.instance.ts'

afterEach(() => void vi.restoreAllMocks())

const noChat = { getSnapshot: () => undefined, subscribe: () => () => undefined }

it('SESS-012, APP-18 a pressed notification leaves nothing behind that was begun, and no tab above another', () => {
  let press: (message: WorkerMessage) => void = () => undefined
  vi.spyOn(notifications, 'onWorker').mockImplementation((listener) => {
    press = listener
  })
  startNotify(noChat)
  const paths = () => navigation.getSnapshot().pages.map(({ pathname }) => pathname)
  const messages = '/TUIKit/components/TUIConversation/index'
  navigation.replace('/pages/bar/home')
  press({ type: 'open', address: messages })
  press({ type: 'open', address: messages })
  expect(paths()).toEqual([messages])
  navigation.show('/pages/account/editProfile')
  press({ type: 'open', address: messages })
  expect(paths()).toEqual([messages, '/pages/account/editProfile', messages])
})

it('SESS-012, SESS-003 a sign-out takes pushes back, and never those of another tab’s sign-in', () => {
  const taken = [vi.spyOn(notifyRecord, 'forget'), vi.spyOn(pushSync, 'look')]
  for (const spy of taken) spy.mockResolvedValue()
  startNotify(noChat)
  session.signIn('of ann')
  storage.write(STORAGE_KEYS.token, 'of ben')
  for (const spy of taken) spy.mockClear()
  session.signOut()
  account.setState({ at: 'visitor' }, true)
  expect(taken.map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  session.signIn('of ben')
  session.signOut()
  for (const spy of taken) spy.mockClear()
  account.setState({ at: 'visitor' }, true)
  expect(taken.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

it('SESS-012, APP-20 what came while the app was locked stands in the system until it is unlocked', () => {
  session.signIn('of ann')
  lock.write({ salt: 'c2FsdA==', hash: 'aGFzaA==', rounds: 1, afterMin: 0 })
  lock.lock()
  const close = vi.spyOn(notifications, 'close').mockResolvedValue()
  startNotify(noChat)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(close).not.toHaveBeenCalled()
  lock.unlock()
  expect(close.mock.calls.map(([tag]) => tag)).toEqual(expect.arrayContaining(['message', 'invitation']))
  session.signOut()
})
