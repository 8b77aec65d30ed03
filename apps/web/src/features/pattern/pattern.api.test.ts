// @vitest-environment jsdom
import type { PatternId } from '@thrum/contracts/ids'
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../../lib/session.ts'
import { remove } from './pattern.api.ts'

afterEach(() => {
  session.signOut()
  vi.unstubAllGlobals()
})

it('PLR-09 a deletion that can still be taken back goes with the session, and asks the server nothing', async () => {
  const asked = vi.fn(async () => Response.json({ code: 200, msg: '', data: null }))
  vi.stubGlobal('fetch', asked)
  await remove('1'.repeat(20) as PatternId)
  expect(asked).not.toHaveBeenCalled()
  session.signIn('of ann')
  await remove('1'.repeat(20) as PatternId)
  expect(asked).toHaveBeenCalledOnce()
})

it('PLR-09 a deletion that is made as the page closes still leaves', async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ code: 200, msg: '', data: null }))
  vi.stubGlobal('fetch', asked)
  session.signIn('of ann')
  await remove('1'.repeat(20) as PatternId)
  expect(asked.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true])
})
