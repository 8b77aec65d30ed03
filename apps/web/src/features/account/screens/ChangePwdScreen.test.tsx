// @vitest-environment jsdom
import type { Profile } from '@thrum/contracts/account/account.entities'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawEach, fill, OnPage } from '../../../ui/draw.testkit.tsx'
import { storePassword } from '../security.api.ts'
import { ChangePwdScreen } from './ChangePwdScreen.tsx'

vi.mock(import('../account.api.ts'), async (original) => {
  const { profileQuery, ...others } = await original()
  const profile = { hasPassword: true, email: null } as Profile
  return { ...others, profileQuery: { ...profileQuery, queryFn: async () => profile } }
})
vi.mock('../security.api.ts', () => ({ storePassword: vi.fn() }))
const stored = vi.mocked(storePassword)
afterEach(() => stored.mockReset())

const draw = drawEach()
const find = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const type = (name: string, text: string) => fill(find(name), text)

it('ACC-06 a password that is sent again after a lost answer is the same request, and another one another', async () => {
  stored.mockRejectedValue(new Error('no answer'))
  await draw(
    <OnPage>
      <ChangePwdScreen />
    </OnPage>,
  )
  await act(() => vi.waitFor(() => expect(find('oldPassword')).not.toBeNull(), PATIENCE))
  const send = async (oldPassword: string, newPassword: string) => {
    for (const name of ['password', 'confirmation']) await type(name, newPassword)
    await type('oldPassword', oldPassword)
    const before = stored.mock.calls.length
    await act(async () => document.querySelector('form')?.requestSubmit())
    await act(() => vi.waitFor(() => expect(stored).toHaveBeenCalledTimes(before + 1), PATIENCE))
  }
  await send('tide and dune', 'dune and tide')
  await send('tide and dune', 'dune and tide')
  await send('tide and dune', 'dune of tides')
  const [first, again, other] = stored.mock.calls.map(([input]) => input.requestId)
  expect(first).toMatch(/^[0-9A-Za-z]{20}$/)
  expect([again === first, other === first]).toEqual([true, false])
})
