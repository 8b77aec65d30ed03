// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { sendForm } from './gift.api.ts'

const FIELDS = { platform: 'Harbour Market', orderNumber: 'HM-7730', email: 'Mara@example.org' }
const OWN = {
  ...{ ...FIELDS, email: 'mara@example.org', id: 'one', state: 'received' },
  ...{ createdAtMs: 1, changedAtMs: 1 },
}
let own: object[]

beforeEach(() => {
  session.signIn('token')
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) =>
    Response.json(
      init?.method === 'POST'
        ? { code: -1, msg: 'used', reason: 'gift.notAccepted', data: null }
        : { code: 200, msg: '', data: own },
    ),
  )
})
afterEach(() => {
  session.signOut()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('STO-04 a form that was taken, and whose answer got lost, is sent when it is sent again', async () => {
  own = [OWN]
  expect(await sendForm(FIELDS)).toEqual(OWN)
})

it.each([
  ['another order', { orderNumber: 'HM-7731' }],
  ['another address', { email: 'ben@example.org' }],
  ['an answer that came', { state: 'declined' }],
])('STO-04 one’s own form with %s says nothing of a refused one', async (_what, change) => {
  own = [{ ...OWN, ...change }]
  await expect(sendForm(FIELDS)).rejects.toMatchObject({ reason: 'gift.notAccepted' })
})
