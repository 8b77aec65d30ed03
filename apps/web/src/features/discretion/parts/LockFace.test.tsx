// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { notifyChoice } from '../../../lib/notify.ts'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { tabs } from '../../../ui/tab-bar/tabs.store.ts'
import { lock } from '../lock.store.ts'
import { LockFace } from './LockFace.tsx'

const hashing = vi.hoisted(() => ({ end: (_isRight: boolean): void => undefined }))
vi.mock('../pin.ts', async (original) => ({
  ...(await original<typeof import('../pin.ts')>()),
  isPin: () =>
    new Promise((resolve) => {
      hashing.end = resolve
    }),
}))

const draw = drawEach()
afterEach(() => {
  lock.remove()
  tabs.setBadge(2, 0)
  vi.restoreAllMocks()
})

const news = () => document.querySelector('h1 + [role=status]')?.textContent

it('APP-20, SESS-012 the lock says that there is something new, and not what, to whoever wants to be told', async () => {
  const isOn = vi.spyOn(notifyChoice, 'isOn').mockReturnValue(true)
  await draw(<LockFace isLocked />)
  expect(news()).toBe('')
  await act(async () => tabs.setBadge(2, 3))
  expect(news()).toBe('Something new')
  await act(async () => tabs.setBadge(2, 0))
  expect(news()).toBe('')
  isOn.mockReturnValue(false)
  await act(async () => tabs.setBadge(2, 3))
  expect(news()).toBe('')
})

it.each([
  ['hidden', 'locked'],
  ['visible', 'open'],
] as const)(
  'APP-20 the PIN that is found right while the page is %s leaves the app %s',
  async (sight, state) => {
    lock.write({ salt: 'c2FsdA==', hash: 'aGFzaA==', rounds: 1, afterMin: 0 })
    lock.lock()
    await draw(<LockFace isLocked />)
    for (const key of ['2', '5', '8', '0', 'Enter'])
      await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key })))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(sight)
    await act(async () => hashing.end(true))
    expect(lock.getSnapshot()).toBe(state)
  },
)
