// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { codeWaits } from './code-waits.ts'
import { requestCode } from './entry.api.ts'

afterEach(() => vi.unstubAllGlobals())

const refused = (retryAfter: string) => async () =>
  new Response('{}', { status: 403, headers: { 'Retry-After': retryAfter } })

it('ACC-05 counts down also where a code was asked for and its answer got lost', async () => {
  const email = 'ann@example.com'
  const fetched = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', fetched)
  const ask = () => requestCode({ email, purpose: 'signIn' })
  fetched.mockRejectedValueOnce(new TypeError('the line broke'))
  await expect(ask()).rejects.toMatchObject({ failure: 'network' })
  expect(codeWaits.secondsLeft(email)).toBe(0)
  fetched.mockImplementationOnce(refused('42'))
  await expect(ask()).rejects.toMatchObject({ failure: 'tooMany' })
  expect([codeWaits.secondsLeft(email), codeWaits.waitOf(email, 'signIn')]).toEqual([42, 'unasked'])
})

it('ACC-05 counts nothing down where it is another limit that is used up', async () => {
  vi.stubGlobal('fetch', refused('3600'))
  await expect(requestCode({ email: 'ben@example.com', purpose: 'signIn' })).rejects.toThrow()
  expect(codeWaits.secondsLeft('ben@example.com')).toBe(0)
})
