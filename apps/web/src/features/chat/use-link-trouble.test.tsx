// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { LinkState } from './chat.model.ts'
import { useLinkTrouble } from './use-link-trouble.ts'

function Probe({ link }: { link: LinkState }) {
  return useLinkTrouble(link) ? 'trouble' : 'calm'
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('CONV-011 a lost line is told at once, one that is being made after 1 s', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const host = document.createElement('div')
  const root = createRoot(host)
  const turn = (link: LinkState) => act(async () => root.render(<Probe link={link} />))
  const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
  await turn('connecting')
  await wait(999)
  expect(host.textContent).toBe('calm')
  await wait(1)
  expect(host.textContent).toBe('trouble')
  await turn('connected')
  expect(host.textContent).toBe('calm')
  await turn('disconnected')
  expect(host.textContent).toBe('trouble')
  await turn('connecting')
  await turn('connected')
  await wait(1_000)
  expect(host.textContent).toBe('calm')
  await turn('off')
  expect(host.textContent).toBe('calm')
  await act(async () => root.unmount())
})
