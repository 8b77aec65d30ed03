// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '../../lib/session.ts'
import { drawEach } from '../draw.testkit.tsx'
import { AskHost } from './AskHost.tsx'
import { ask } from './ask.ts'
import { BehindPopups } from './BehindPopups.tsx'

const draw = drawEach()
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]:not([inert])')
/** Until the dialog is shown, or gone. */
const turn = async () => {
  for (const ms of [100, 400, 400]) await pass(ms)
}
const askAbout = async (title: string) => {
  let answer: Promise<boolean> | undefined
  await act(async () => {
    answer = ask({ title, yes: 'Yes', no: 'No' })
  })
  return { answer }
}
const press = (name: string) =>
  act(async () => {
    const buttons = [...(dialog()?.querySelectorAll('button') ?? [])]
    buttons.find(({ textContent }) => textContent === name)?.click()
  })

beforeEach(async () => {
  // Here already: it comes by no clock of the test.
  await import('./AskDialog.tsx')
  vi.useFakeTimers()
  await draw(
    <>
      <BehindPopups>
        <button type="button" id="opener">
          Leave
        </button>
      </BehindPopups>
      <AskHost />
    </>,
  )
})
afterEach(async () => {
  await draw(null)
  await pass(1_000)
  vi.useRealTimers()
})

it('APP-10 a question that the person asked for is answered as soon as it is shown', async () => {
  const { answer } = await askAbout('Leave?')
  await pass(60)
  await press('Yes')
  expect(await answer).toBe(true)
})

it('APP-10 a question in the place of another answers it with no, takes the focus and gives it back to the opener', async () => {
  document.getElementById('opener')?.focus()
  const { answer } = await askAbout('Leave?')
  await turn()
  await askAbout('End?')
  expect(await answer).toBe(false)
  expect(dialog()).toBeNull()
  await turn()
  expect(document.activeElement?.textContent).toBe('End?')
  await press('No')
  await turn()
  expect(dialog()).toBeNull()
  expect(document.activeElement?.id).toBe('opener')
})

it('APP-18, SES-13 a question ends with the session of whom it was asked, and an alert doesn’t', async () => {
  session.signIn('of ann')
  const { answer } = await askAbout('Remove Ben?')
  await act(async () => session.signOut())
  expect(await answer).toBe(false)
  await turn()
  expect(dialog()).toBeNull()
  session.signIn('of ann')
  await act(async () => void ask({ title: 'Does it still move?', yes: 'Again', no: 'Close', isAlert: true }))
  await act(async () => session.signOut())
  await turn()
  expect(dialog()?.textContent).toContain('Does it still move?')
})
