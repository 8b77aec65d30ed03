// @vitest-environment jsdom

import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { makeFakeChat, makeRow } from '../chat.testkit.ts'
import { FadingRow } from './FadingRow.tsx'

const ID = makeRow().conversation.conversationID
let root: Root
let host: HTMLElement

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

test('CHAT-071, FRND-022 says how long messages stay, and offers never, an hour, a day and a week', async () => {
  const chat = makeFakeChat()
  await act(async () => root.render(<FadingRow chat={chat} id={ID} seconds={0} />))
  expect(host.textContent).toContain('Off')
  await act(async () => host.querySelector('button')?.click())
  const find = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  await vi.waitFor(() => act(async () => expect(find()).toHaveLength(4)), PATIENCE)
  const options = find()
  expect(options.map((one) => one.closest('label')?.textContent)).toEqual([
    'Off',
    '1 hour',
    '1 day',
    '1 week',
  ])
  expect(options.map(({ checked }) => checked)).toEqual([true, false, false, false])
  await act(async () => options[2]?.click())
  expect(chat.calls).toEqual([['fade', ID, 86_400]])
  await act(async () => root.render(<FadingRow chat={chat} id={ID} seconds={86_400} />))
  expect(host.textContent).toContain('1 day')
})
