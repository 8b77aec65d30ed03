// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawEach, fill, OnPage } from '../../../ui/draw.testkit.tsx'
import { requestReset } from '../entry.api.ts'
import { ResetForm, useResetForm } from './ResetForm.tsx'

vi.mock('../entry.api.ts', () => ({ requestReset: vi.fn() }))
const asked = vi.mocked(requestReset)
afterEach(() => asked.mockReset())

const draw = drawEach()
const type = (name: string, text: string) =>
  fill(document.querySelector<HTMLInputElement>(`input[name="${name}"]`), text)

function Page() {
  const form = useResetForm({ email: 'ann@example.com', code: '123456', password: '', confirmation: '' })
  return <ResetForm id="forget" form={form} />
}

it('ACC-06 a password set by a code that is sent again after a lost answer is the same request, and another one another', async () => {
  asked.mockRejectedValue(new Error('no answer'))
  await draw(
    <OnPage>
      <Page />
    </OnPage>,
  )
  const send = async (password: string) => {
    for (const name of ['password', 'confirmation']) await type(name, password)
    const before = asked.mock.calls.length
    await act(async () => document.querySelector('form')?.requestSubmit())
    await act(() => vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(before + 1), PATIENCE))
  }
  for (const password of ['tide and dune', 'tide and dune', 'dune and tide']) await send(password)
  const [first, again, other] = asked.mock.calls.map(([{ requestId }]) => requestId)
  expect(first).toMatch(/^[0-9A-Za-z]{20}$/)
  expect([again === first, other === first]).toEqual([true, false])
})
