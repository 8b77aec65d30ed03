// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { serviceClock } from '../../lib/service-clock.ts'
import { session } from '../../lib/session.ts'
import { STORAGE_KEYS, storage, TAB_KEYS, tabStorage } from '../../platform/storage.ts'
import { runChat } from './chat.instance.ts'
import { toUserId } from './chat.testkit.ts'
import { newMessageId } from './core/message-id.ts'
import { onceTaps } from './once.store.ts'

const ANN = toUserId('ann')
const HOUR_MS = 3_600_000

/** Another tab of the same person, as the channel shows it. */
function openOther() {
  const channel = new BroadcastChannel(`thrum-chat-5-${ANN}`)
  onTestFinished(() => channel.close())
  const states: string[] = []
  channel.addEventListener('message', ({ data }) => {
    if (data.kind === 'state') states.push(data.state)
  })
  return { channel, states }
}

beforeEach(() => {
  const locks = { request: (_name: string, _options: LockOptions, run: () => Promise<void>) => run() }
  vi.stubGlobal('navigator', Object.assign(navigator, { locks }))
})

test('SESS-003 an old word of the end signs out nobody who has signed in again since', async () => {
  const { channel, states } = openOther()
  session.signIn('of ann')
  const running = runChat(ANN)
  onTestFinished(() => running.end(true))
  await expect.poll(() => states).toEqual(['connecting'])
  channel.postMessage({ kind: 'ended' })
  channel.postMessage({ kind: 'check' })
  await expect.poll(() => states).toHaveLength(2)
  expect(session.isSignedIn).toBe(true)
  storage.write(STORAGE_KEYS.token, undefined)
  channel.postMessage({ kind: 'ended' })
  await expect.poll(() => session.isSignedIn).toBe(false)
})

test('SESS-003 signed out in another tab, whose word comes before what it wrote, this one is signed out too', async () => {
  session.signIn('of ann')
  const running = runChat(ANN)
  onTestFinished(() => running.end(true))
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.units }))
  expect(session.isSignedIn).toBe(true)
  storage.write(STORAGE_KEYS.token, undefined)
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.token }))
  expect(session.isSignedIn).toBe(false)
})

test('SESS-003 signed out elsewhere while another site was in its place, a page that is gone back to is too', async () => {
  session.signIn('of ann')
  const running = runChat(ANN)
  onTestFinished(() => running.end(true))
  window.dispatchEvent(new Event('pageshow'))
  expect(session.isSignedIn).toBe(true)
  storage.write(STORAGE_KEYS.token, undefined)
  window.dispatchEvent(new Event('pageshow'))
  expect(session.isSignedIn).toBe(false)
})

test('CHAT-071 what disappears goes by the service’s clock, however wrong the device’s own is', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  serviceClock.heard(new Date(Date.now() - HOUR_MS).toUTCString(), 0)
  onTestFinished(() => {
    serviceClock.heard(new Date().toUTCString(), 0)
    vi.useRealTimers()
  })
  const running = runChat(ANN)
  onTestFinished(() => running.end(true))
  expect(running.core.ports.wall()).toBe(serviceClock.nowMs())
  expect(Date.now() - running.core.ports.wall()).toBeGreaterThanOrEqual(HOUR_MS)
})

test.each([true, false])(
  'CHAT-071 no tap on a view-once picture outlives the chat, forgotten: %s',
  (isForgotten) => {
    const running = runChat(ANN)
    const picture = newMessageId(1)
    onceTaps.begin(picture)
    expect(tabStorage.read(TAB_KEYS.onceTaps)).toContain(picture)
    running.end(isForgotten)
    expect([onceTaps.has(picture), tabStorage.read(TAB_KEYS.onceTaps)]).toEqual([false, undefined])
  },
)
