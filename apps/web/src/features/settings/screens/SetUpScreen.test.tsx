// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '../../../lib/session.ts'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { asking } from '../../../ui/popup/ask.ts'
import { makeFakeChat } from '../../chat/chat.testkit.ts'
import { chatKeeper } from '../../chat/index.ts'
import { SetUpScreen } from './SetUpScreen.tsx'

const draw = drawEach()

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  session.signIn('token')
})
afterEach(() => {
  asking.answer(false)
  chatKeeper.set(undefined)
  session.signOut()
})

it.each([
  [false, 'Your device stops and a running session ends.'],
  [true, 'Messages that have not been sent yet will be lost. Your device stops and a running session ends.'],
])('ACC-11, CHAT-024 signing out says what is lost by it (unsent: %s)', async (hasUnsent, text) => {
  chatKeeper.set({ ...makeFakeChat(), hasUnsent: () => hasUnsent })
  await draw(
    <OnPage>
      <SetUpScreen />
    </OnPage>,
  )
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find(({ textContent }) => textContent === 'Sign out')?.click())
  expect(asking.getSnapshot()?.text).toBe(text)
})
