// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session.ts'
import { drawEach, fill, OnPage } from '../../../ui/draw.testkit.tsx'
import { ProfileDraft } from '../profile.draft.ts'
import { holdProfile, PROFILE } from '../profile.testkit.ts'
import { EditProfileScreen } from './EditProfileScreen.tsx'

const draw = drawEach()
const posted = vi.fn<(body: unknown) => void>()
const save = () => document.querySelector<HTMLButtonElement>('button[type="submit"]')
const type = (hometown: string) =>
  fill(document.querySelector<HTMLInputElement>('input[name="hometown"]'), hometown)

/** By its button, as a person sends it, and up to where its answer is lost. */
async function send(): Promise<void> {
  await act(() => vi.waitFor(() => expect(save()?.disabled).toBe(false), PATIENCE))
  const before = posted.mock.calls.length
  await act(async () => save()?.click())
  await act(() => vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(before + 1), PATIENCE))
  await act(() => vi.waitFor(() => expect(save()?.ariaDisabled).not.toBe('true'), PATIENCE))
}

async function show(): Promise<void> {
  await holdProfile()
  await draw(
    <OnPage>
      <EditProfileScreen />
    </OnPage>,
  )
}

beforeEach(() => {
  posted.mockReset()
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method !== 'POST')
      return Response.json({ code: 200, msg: '', data: { ...PROFILE, hometown: 'Faro' } })
    posted(Object.fromEntries(new URLSearchParams(String(init.body))))
    throw new TypeError('no network')
  })
})
afterEach(() =>
  act(async () => {
    session.signOut()
    queryClient.clear()
    new ProfileDraft(PROFILE.id).drop()
  }),
)

it('ACC-09 a field that was stored, and whose answer got lost, is set back along with what else was changed', async () => {
  new ProfileDraft(PROFILE.id).keep({ weight: '71' })
  await show()
  await type('Faro')
  await send()
  await type('')
  await send()
  expect(posted.mock.calls).toEqual([[{ hometown: 'Faro', weight: '71' }], [{ hometown: '', weight: '71' }]])
})

it('ACC-09 a field that was stored, and whose answer got lost, is set back alone, also at the second try', async () => {
  await show()
  await type('Faro')
  await send()
  await type('')
  await send()
  await send()
  expect(posted.mock.calls).toEqual([[{ hometown: 'Faro' }], [{ hometown: '' }], [{ hometown: '' }]])
})
