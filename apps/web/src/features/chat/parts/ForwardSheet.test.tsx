// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { POPUP_MS, POPUP_OPEN_DELAY_MS } from '@thrum/contracts/limits'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { toasts } from '../../../lib/toast.ts'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { friendsQuery } from '../../friends/index.ts'
import type { Outgoing } from '../chat.model.ts'
import { chatKeeper } from '../chat.store.ts'
import { EMPTY_LIST, type FakeChat, makeFakeChat, makeRow, toUserId } from '../chat.testkit.ts'
import { ForwardSheet } from './ForwardSheet.tsx'

const row = makeRow({ nick: 'Noa' })
const ID = row.conversation.conversationID
const text = (words: string): Outgoing => ({ type: 'text', payload: { text: words } })

const draw = drawEach()
let chat: FakeChat
/** How the two stand is answered by hand. */
let checks: PromiseWithResolvers<Response>[]
const onClose = vi.fn()
const onDone = vi.fn()

async function show(copies: readonly Outgoing[] | undefined) {
  await draw(
    <QueryClientProvider client={queryClient}>
      <ForwardSheet chat={chat} copies={copies} onClose={onClose} onDone={onDone} />
    </QueryClientProvider>,
  )
  await act(async () => void (await vi.advanceTimersByTimeAsync(POPUP_MS + POPUP_OPEN_DELAY_MS)))
}

const sheet = () => document.querySelector('[role="dialog"]:not([inert])')
const choose = () => act(async () => document.querySelector<HTMLElement>('input[type="checkbox"]')?.click())
const button = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Forward'))
const send = () => act(async () => button()?.click())
const close = () =>
  act(async () => sheet()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
const answer = (at: number) =>
  act(async () => {
    const data = [{ userID: toUserId('noa'), relation: 'mutual', on: null }]
    checks[at]?.resolve(Response.json({ code: 200, msg: '', data }))
    await vi.advanceTimersByTimeAsync(0)
  })
const sent = () => chat.calls.filter(([name]) => name === 'send')

beforeEach(() => {
  vi.useFakeTimers()
  checks = []
  vi.stubGlobal('fetch', () => {
    const check = Promise.withResolvers<Response>()
    checks.push(check)
    return check.promise
  })
  queryClient.setQueryData(friendsQuery.queryKey, [])
  chat = makeFakeChat()
  chat.list.set({ ...EMPTY_LIST, rows: [row] })
  chatKeeper.set(chat)
})
afterEach(async () => {
  await draw(null)
  await vi.advanceTimersByTimeAsync(POPUP_MS)
  toasts.hide()
  chatKeeper.set(undefined)
  queryClient.clear()
  vi.useRealTimers()
  vi.clearAllMocks()
})

it('CHAT-058 sends nothing once it was closed, and leaves what was opened since alone', async () => {
  await show([text('old')])
  await choose()
  await send()
  expect(checks).toHaveLength(1)
  await close()
  expect(onClose).toHaveBeenCalledTimes(1)
  await show(undefined)
  await show([text('new')])
  await choose()
  expect(button()?.getAttribute('aria-busy')).toBeNull()
  await answer(0)
  expect([sent(), onDone.mock.calls, onClose.mock.calls.length]).toEqual([[], [], 1])
  expect(button()?.textContent).toBe('Forward to 1 person')
  await send()
  await answer(1)
  expect(sent()).toEqual([['send', ID, text('new')]])
  expect([onDone.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 2])
})

it('CHAT-058, CHAT-036 sends nothing of what is taken away while it is found out who may get it', async () => {
  await show([text('recalled')])
  await choose()
  await send()
  await show(undefined)
  await answer(0)
  expect([sent(), onDone.mock.calls]).toEqual([[], []])
  await show([text('new')])
  expect(button()?.textContent).toBe('Forward')
  expect(button()?.getAttribute('aria-busy')).toBeNull()
})
