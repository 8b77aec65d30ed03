// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { PageContext, type PageFacts } from '../../navigation/page.context.ts'
import { useNow } from './use-now.ts'

const facts = (isTop: boolean): PageFacts => ({
  entry: { key: 'a', index: 0, pathname: '/', search: '' },
  route: undefined,
  isTop,
  claimFocus: () => false,
  handOnFocus: () => undefined,
})

function Probe() {
  return String(useNow(30_000))
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('CONV-024 the time is renewed every 30 s in sight, and on coming into sight, but not out of sight', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: 0, toFake: ['setInterval', 'clearInterval', 'Date'] })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const host = document.createElement('div')
  const root = createRoot(host)
  const show = (isTop: boolean) =>
    act(async () =>
      root.render(
        <PageContext value={facts(isTop)}>
          <Probe />
        </PageContext>,
      ),
    )
  const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
  await show(true)
  await wait(29_999)
  expect(host.textContent).toBe('0')
  await wait(1)
  expect(host.textContent).toBe('30000')
  hidden.mockReturnValue(true)
  await wait(60_000)
  expect(host.textContent).toBe('30000')
  hidden.mockReturnValue(false)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(host.textContent).toBe('90000')
  await show(false)
  await wait(60_000)
  expect(host.textContent).toBe('90000')
  await show(true)
  expect(host.textContent).toBe('150000')
  await act(async () => root.unmount())
})
