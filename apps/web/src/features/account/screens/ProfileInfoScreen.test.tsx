// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { holdProfile, PROFILE } from '../profile.testkit.ts'
import { ProfileInfoScreen } from './ProfileInfoScreen.tsx'

const draw = drawEach()

afterEach(() =>
  act(async () => {
    session.signOut()
    queryClient.clear()
    vi.restoreAllMocks()
  }),
)

it('ACC-09 a profile that is saved opens the rest, also where the network goes right behind it', async () => {
  const reset = vi.spyOn(navigation, 'reset').mockReturnValue()
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') throw new TypeError('no network')
    return Response.json({ code: 200, msg: '', data: PROFILE })
  })
  await holdProfile(false)
  await draw(
    <OnPage>
      <ProfileInfoScreen />
    </OnPage>,
  )
  await act(async () => document.querySelector('form')?.requestSubmit())
  await act(() =>
    vi.waitFor(() => expect(reset).toHaveBeenCalledWith('/pages/bar/home', undefined), PATIENCE),
  )
  expect(session.getSnapshot().isComplete).toBe(true)
})
