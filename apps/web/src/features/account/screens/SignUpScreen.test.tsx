// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { SignUpScreen } from './SignUpScreen.tsx'

const draw = drawEach()

const choose = (way: string) =>
  act(async () => [...document.querySelectorAll('label')].find((label) => label.textContent === way)?.click())
const submit = () => act(async () => document.querySelector('form')?.requestSubmit())

it('ACC-03 the focus goes to the first field with a mistake, in either way to sign up', async () => {
  await draw(
    <OnPage>
      <SignUpScreen />
    </OnPage>,
  )
  for (const [way, name] of [
    ['Name', 'account'],
    ['E-mail', 'email'],
  ] as const) {
    await choose(way)
    await submit()
    await act(() =>
      vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(name), PATIENCE),
    )
  }
})
