// @vitest-environment jsdom

import { startExport } from '@thrum/contracts/account/security.routes'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { makeMessage } from './chat.testkit.ts'
import { fetchOnce } from './once.api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('CHAT-071 a view-once picture opens while something else is still being asked for', async () => {
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    if (!url.includes(startExport.path))
      return Response.json({ code: 200, msg: '', data: { mime: 'image/jpeg', content: btoa('once') } })
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
  const ending = new AbortController()
  const asking = call(startExport, {}, { isSilent: true, signal: ending.signal })
  const { signal } = new AbortController()
  const blob = await fetchOnce(makeMessage({ type: 'image' }), crypto.randomUUID(), signal)
  expect([blob.type, blob.size]).toEqual(['image/jpeg', 4])
  ending.abort()
  await expect(asking).rejects.toThrow()
})
