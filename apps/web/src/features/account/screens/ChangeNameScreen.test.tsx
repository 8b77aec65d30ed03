// @vitest-environment jsdom
import type { Profile } from '@thrum/contracts/account/account.entities'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session.ts'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { profileQuery } from '../account.api.ts'
import { ChangeNameScreen } from './ChangeNameScreen.tsx'

const draw = drawEach()
const profile: Profile = {
  ...{ id: 'A'.repeat(20) as Profile['id'], account: 'ann', email: null, hasPassword: true },
  ...{ nickName: 'ann', avatar: '/avatars/dune-1.svg', sex: 'none', isSexFixed: true },
  ...{ birthday: '1990-01-01', age: 36, height: 170, weight: 70, country: 'PT', hometown: '', maize: 0 },
  ...{ inviteNum: 'ABCDEFGHJK' as Profile['inviteNum'], qrId: 'Q'.repeat(20) as Profile['qrId'] },
}
const save = () => document.querySelector<HTMLButtonElement>('button[type="submit"]')

async function type(name: string): Promise<void> {
  const field = document.querySelector('input')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(field, name)
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}

afterEach(() =>
  act(async () => {
    session.signOut()
    queryClient.clear()
  }),
)

it('ACC-09 a name that was stored, and whose answer got lost, can be set back', async () => {
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'POST') throw new TypeError('no network')
    return Response.json({ code: 200, msg: '', data: { ...profile, nickName: 'Ann' } })
  })
  await act(async () => {
    session.signIn('token')
    session.setComplete(true)
    queryClient.setQueryData(profileQuery.queryKey, profile)
  })
  await draw(
    <OnPage>
      <ChangeNameScreen />
    </OnPage>,
  )
  await type('Ann')
  await act(async () => document.querySelector('form')?.requestSubmit())
  const known = () => queryClient.getQueryData(profileQuery.queryKey)?.nickName
  await act(() => vi.waitFor(() => expect(known()).toBe('Ann'), PATIENCE))
  await type('ann')
  await act(() => vi.waitFor(() => expect(save()?.disabled).toBe(false), PATIENCE))
})
