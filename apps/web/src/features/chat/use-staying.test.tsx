// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { serviceClock } from '../../lib/service-clock.ts'
import { useStaying } from './use-staying.ts'

const HOUR_MS = 3_600_000

function Probe({ items }: { readonly items: Parameters<typeof useStaying>[0] }) {
  return String(useStaying(items).length)
}

afterEach(() => {
  serviceClock.heard(new Date().toUTCString(), 0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('CHAT-071 found messages go by the service’s clock, and by themselves', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  // Two hours ahead.
  serviceClock.heard(new Date(Date.now() - 2 * HOUR_MS).toUTCString(), 0)
  const atMs = serviceClock.nowMs() + HOUR_MS
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () => root.render(<Probe items={[{}, { fading: { afterS: 3_600, atMs } }]} />))
  expect(host.textContent).toBe('2')
  await act(async () => vi.advanceTimersByTime(HOUR_MS))
  expect(host.textContent).toBe('1')
  await act(async () => root.unmount())
})
