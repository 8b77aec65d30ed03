// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../../lib/session.ts'
import { notifyRecord } from '../../platform/notify-record.ts'
import { STORAGE_KEYS, storage } from '../../platform/storage.ts'
import { account } from '../account/index.ts'
import { startNotify } from './notify.launch.ts'
import { pushSync } from './push.instance.ts'

afterEach(() => void vi.restoreAllMocks())

it('SESS-012, SESS-003 a sign-out takes pushes back, and never those of another tab’s sign-in', () => {
  const taken = [vi.spyOn(notifyRecord, 'forget'), vi.spyOn(pushSync, 'look')]
  for (const spy of taken) spy.mockResolvedValue()
  startNotify({ getSnapshot: () => undefined, subscribe: () => () => undefined })
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
