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

const wayOut = vi.hoisted(() => ({
  fetch: vi.fn<() => Promise<() => Promise<void>>>(),
  go: vi.fn(async () => {}),
}))
vi.mock('../way-out.ts', () => ({ fetchWayOut: wayOut.fetch }))

const draw = drawEach()
afterEach(() => {
  lock.remove()
  tabs.setBadge(2, 0)
  vi.resetAllMocks()
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

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const tap = (name: string) => act(async () => button(name)?.click())

it('APP-20, APP-11 signing out instead of the PIN can be tried again where its code is not to be had', async () => {
  wayOut.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await draw(<LockFace isLocked />)
  await tap('Forgot the PIN?')
  await tap('Sign out')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Network error. Check your connection.')
  expect(button('Sign out')?.getAttribute('aria-busy')).toBeNull()
  wayOut.fetch.mockResolvedValueOnce(wayOut.go)
  await tap('Sign out')
  expect(wayOut.go).toHaveBeenCalledOnce()
})

it('APP-20 whoever goes back to the PIN while the code for signing out comes is not signed out', async () => {
  const code = Promise.withResolvers<typeof wayOut.go>()
  wayOut.fetch.mockReturnValueOnce(code.promise)
  await draw(<LockFace isLocked />)
  await tap('Forgot the PIN?')
  await tap('Sign out')
  await tap('Back')
  await act(async () => code.resolve(wayOut.go))
  expect(wayOut.fetch).toHaveBeenCalledOnce()
  expect(wayOut.go).not.toHaveBeenCalled()
})
