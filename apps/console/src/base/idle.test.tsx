// @vitest-environment jsdom
import { act } from 'react'
import { CoreAdminContext } from 'react-admin'
import { expect, it, onTestFinished, vi } from 'vitest'
import { drawEach } from '../parts/draw.testkit.tsx'
import { auth } from './auth.ts'
import { useIdleLimit } from './idle.ts'
import { keepSession, readSession } from './session.ts'

const draw = drawEach()

function Page() {
  useIdleLimit()
  return null
}

it('OP-06 a window that nobody sits at is left after 15 minutes, and ends its session under no hand that works in another one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const fetched = vi.fn(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  keepSession({ token: 'op_own', operator: { name: 'olga' } as never })
  await draw(
    <CoreAdminContext authProvider={auth}>
      <Page />
    </CoreAdminContext>,
  )
  await act(async () => vi.advanceTimersByTimeAsync(15 * 60_000 - 1))
  expect(readSession()).toBeDefined()
  await act(async () => vi.advanceTimersByTimeAsync(1))
  expect(readSession()).toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
})
