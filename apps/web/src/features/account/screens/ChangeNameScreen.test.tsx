// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session.ts'
import { drawEach, fill, OnPage } from '../../../ui/draw.testkit.tsx'
import { profileQuery } from '../account.api.ts'
import { holdProfile, PROFILE } from '../profile.testkit.ts'
import { ChangeNameScreen } from './ChangeNameScreen.tsx'

const draw = drawEach()
const save = () => document.querySelector<HTMLButtonElement>('button[type="submit"]')
const type = (name: string) => fill(document.querySelector('input'), name)

afterEach(() =>
  act(async () => {
    session.signOut()
    queryClient.clear()
  }),
)

it('ACC-09 a name that was stored, and whose answer got lost, can be set back', async () => {
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'POST') throw new TypeError('no network')
    return Response.json({ code: 200, msg: '', data: { ...PROFILE, nickName: 'Ann' } })
  })
  await holdProfile()
  await draw(
    <OnPage>
      <ChangeNameScreen />
    </OnPage>,
  )
  await type('Ann')
  await act(async () => document.querySelector('form')?.requestSubmit())
  const known = () => queryClient.getQueryData(profileQuery.queryKey)?.nickName
  await act(() => vi.waitFor(() => expect(known()).toBe('Ann'), PATIENCE))
  // The same can be saved again, though it is what is stored.
  await act(() => vi.waitFor(() => expect(save()?.disabled).toBe(false), PATIENCE))
  await type('ann')
  await act(() => vi.waitFor(() => expect(save()?.disabled).toBe(false), PATIENCE))
})
