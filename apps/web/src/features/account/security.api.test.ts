// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { PATIENCE } from '@thrum/testkit/patience'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { passkeysQuery, storePasskey } from './security.api.ts'

afterEach(() => {
  session.signOut()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('ACC-15 a passkey that was made, and whose answer got lost, stands in the list', async () => {
  session.signIn('token')
  const made: object[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ code: 200, msg: '', data: made })
    made.push({ id: 'one', name: 'Firefox · Linux', createdAtMs: 1, usedAtMs: null })
    throw new TypeError('the line broke')
  })
  const list = new QueryObserver(queryClient, passkeysQuery)
  const leave = list.subscribe(() => undefined)
  await vi.waitFor(() => expect(list.getCurrentResult().data).toEqual([]), PATIENCE)
  await expect(storePasskey('answer')).rejects.toMatchObject({ failure: 'network' })
  expect(list.getCurrentResult().data).toMatchObject([{ id: 'one' }])
  leave()
})
