// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { createChatCalls } from './chat.api.ts'
import { ME, WITH_NOA } from './core/fake-service.testkit.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('CONV-042 a removal that is made as the page closes still leaves', async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ code: 200, msg: '', data: null }))
  vi.stubGlobal('fetch', asked)
  await createChatCalls(ME).remove(WITH_NOA, false, 1)
  expect(asked.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true])
})
