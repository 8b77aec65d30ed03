// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { notifyChoice } from '../../../lib/notify.ts'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { tabs } from '../../../ui/tab-bar/tabs.store.ts'
import { LockFace } from './LockFace.tsx'

const draw = drawEach()
afterEach(() => {
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
