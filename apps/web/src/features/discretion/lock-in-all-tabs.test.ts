import { expect, it, vi } from 'vitest'
import { lockInAllTabs } from './lock-in-all-tabs.ts'

it('APP-20 a lock on demand holds in every tab of this browser', () => {
  const heard = new Map<number, () => void>()
  const [here, there] = [vi.fn(), vi.fn()]
  const [lockNow] = [here, there].map((lock, own) =>
    lockInAllTabs(
      { lock },
      {
        postMessage: () => heard.get(1 - own)?.(),
        addEventListener: (_type: string, hear: unknown) => void heard.set(own, hear as () => void),
      },
    ),
  )
  lockNow?.()
  expect([here, there].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
