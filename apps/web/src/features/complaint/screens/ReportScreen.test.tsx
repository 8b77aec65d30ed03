// @vitest-environment jsdom
import type { UserId } from '@thrum/contracts/ids'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '../../../lib/session.ts'
import { toasts } from '../../../lib/toast.ts'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { draftOf } from '../drafts.instance.ts'
import { ReportScreen } from './ReportScreen.tsx'

/** A picture that takes its time. */
vi.mock('../../media/index.ts', async (original) => ({
  ...(await original<typeof import('../../media/index.ts')>()),
  toSmallPicture: () => new Promise(() => undefined),
}))

const BEN = 'B'.repeat(20) as UserId
const draw = drawEach()

const send = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send complaint')
const see = (look: () => void) => act(() => vi.waitFor(look, PATIENCE))
const show = () =>
  draw(
    <OnPage search={`?id=${BEN}`}>
      <ReportScreen />
    </OnPage>,
  )

beforeEach(() => session.signIn('token'))
afterEach(async () => {
  await draw(null)
  session.signOut()
})

it('FRND-023, FRND-025 nothing is written or chosen behind a complaint that is on its way', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) =>
    init?.method === 'POST'
      ? answer.promise
      : Promise.resolve(Response.json({ code: -1, msg: 'gone', data: null })),
  )
  draftOf(BEN).change({ words: 'He threatens me' })
  await show()
  const words = () => document.querySelector('textarea')
  const form = () => words()?.closest('[inert]')
  await see(() => expect(words()?.readOnly).toBe(false))
  expect(form()).toBeNull()
  await act(async () => send()?.click())
  expect(words()?.readOnly).toBe(true)
  expect(form()?.querySelector('input[type=file]')).not.toBeNull()
  expect(form()?.contains(send() ?? null)).toBe(false)
  await act(async () => answer.resolve(Response.json({ code: -1, msg: 'not now', data: null })))
  await see(() => expect(words()?.readOnly).toBe(false))
  expect(form()).toBeNull()
  expect(words()?.value).toBe('He threatens me')
})

it.each([
  ['is empty once it was sent', [], ''],
  ['keeps what was chosen in the chat while it was on its way', [7], 'He threatens me'],
])('FRND-023, FRND-025 the form of a complaint %s', async (_what, chosen, words) => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) =>
    init?.method === 'POST'
      ? answer.promise
      : Promise.resolve(Response.json({ code: -1, msg: 'gone', data: null })),
  )
  const draft = draftOf(BEN)
  draft.change({ words: 'He threatens me' })
  await show()
  await see(() => expect(send()).toBeDefined())
  await act(async () => send()?.click())
  if (chosen.length > 0) await act(async () => draft.choose(chosen))
  const data = { id: 'c'.repeat(20), dueAtMs: 1 }
  await act(async () => answer.resolve(Response.json({ code: 200, msg: '', data })))
  await see(() => expect(send()).toBeUndefined())
  expect(draft.getSnapshot()).toMatchObject({ sequences: chosen, words })
})

it('FRND-023, SES-13 a complaint whose pictures are on their way as the session ends is sent by nobody', async () => {
  const posts: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') posts.push(url)
    return Response.json({ code: init?.method === 'POST' ? 401 : -1, msg: 'gone', data: null })
  })
  const draft = draftOf(BEN)
  draft.change({ words: 'He threatens me' })
  draft.addPicture(new Blob(['x'], { type: 'image/jpeg' }))
  await show()
  await see(() => expect(send()?.getAttribute('aria-disabled')).not.toBe('true'))
  await act(async () => send()?.click())
  expect(draft.getSnapshot().pictures[0]?.state.is).toBe('sending')
  const told = toasts.getSnapshot()
  await act(async () => session.signOut())
  expect([posts, toasts.getSnapshot()]).toEqual([[], told])
})
