// @vitest-environment jsdom
import type { MessageReply } from '@thrum/contracts/chat/chat.entities'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { i18n } from '../../i18n/language.ts'
import { CallError } from '../../lib/call-error.ts'
import { toasts } from '../../lib/toast.ts'
import { navigation } from '../../navigation/navigation.instance.ts'
import { drawEach, OnPage } from '../../ui/draw.testkit.tsx'
import { asking } from '../../ui/popup/ask.ts'
import type { ChatMessage } from './chat.model.ts'
import { EMPTY_TIMELINE, type FakeChat, makeFakeChat, makeMessage } from './chat.testkit.ts'
import { useRoom } from './use-room.ts'

const first = makeMessage({ sequence: 1, payload: { text: 'first' } })
const second = makeMessage({ sequence: 2, payload: { text: 'second' } })
const recalled: ChatMessage = { ...first, isRevoked: true, payload: {} }

const draw = drawEach()
let chat: FakeChat
let room: ReturnType<typeof useRoom>

function Room({ messages }: { readonly messages: readonly ChatMessage[] }) {
  room = useRoom({
    chat,
    id: first.conversationID,
    timeline: { ...EMPTY_TIMELINE, messages },
    name: 'Noa',
    input: { current: null },
  })
  return null
}

const show = (...messages: readonly ChatMessage[]) => draw(<Room messages={messages} />)

const nextPop = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))

beforeEach(() => {
  chat = makeFakeChat()
})
afterEach(() => toasts.hide())

it.each([
  ['recalled', [recalled, second]],
  ['gone', [second]],
])(
  'CHAT-036, CHAT-071 what stands open over a message closes once it is %s, and says so',
  async (_how, after) => {
    await show(first, second)
    await act(async () => room.actions.openTools(first))
    expect(room.tools).toBe(first)
    await show(...after)
    expect(room.tools).toBeUndefined()
    expect(toasts.getSnapshot()?.text).toBe('This message is no longer here.')

    await show(first, second)
    expect(room.tools).toBeUndefined()
    await act(async () => room.runTool('forward', first))
    expect(room.copies).toEqual([{ type: 'text', payload: { text: 'first' } }])
    await show(...after)
    expect(room.copies).toBeUndefined()

    await show(first, second)
    const merged = { names: ['noa'], messages: [] }
    await act(async () => room.actions.openMerged(first, merged))
    expect(room.merged).toBe(merged)
    await show(...after)
    expect(room.merged).toBeUndefined()
  },
)

it('CHAT-058, CHAT-036 of several that are sent on none goes once one of them was recalled', async () => {
  await show(first, second)
  await act(async () => room.runTool('select', first))
  await act(async () => room.actions.toggle(second))
  await act(async () => room.forward('each'))
  expect(room.copies).toHaveLength(2)
  await show(recalled, second)
  expect(room.copies).toBeUndefined()
  expect(room.chosen).toEqual([second])
})

it('CHAT-037, CHAT-067 the question before a deletion speaks of one message, or of as many as are chosen', async () => {
  await show(first, second)
  const words = () => `${asking.getSnapshot()?.title} ${asking.getSnapshot()?.text}`
  await act(async () => room.runTool('select', first))
  await act(async () => void room.removeChosen())
  expect(words()).toMatch(/^Delete this message\? It goes /)
  await act(async () => room.actions.toggle(second))
  await act(async () => void room.removeChosen())
  expect(words()).toMatch(/^Delete 2 messages\? They go /)
  await act(async () => asking.answer(false))
})

it('CHAT-058 the way back ends a choice; from a page above it leads to the choice', async () => {
  const path = '/pages/account/setUp'
  const on = (isTop: boolean) =>
    draw(
      <OnPage isTop={isTop}>
        <Room messages={[first]} />
      </OnPage>,
    )
  const back = (pops: number) =>
    act(async () => {
      navigation.back()
      for (let pop = 0; pop < pops; pop += 1) await nextPop()
    })
  navigation.show(path)
  await on(false)
  await act(async () => room.runTool('select', first))
  await back(1)
  expect([window.location.pathname, room.chosen]).toEqual(['/', [first]])
  navigation.show(path)
  await on(true)
  await back(2)
  expect([window.location.pathname, room.chosen]).toEqual([path, []])
  await back(1)
})

it('CHAT-029 tools are those of the message as it is now', async () => {
  await show(first)
  await act(async () => room.actions.openTools(first))
  const edited = { ...first, payload: { text: 'edited' }, isEdited: true }
  await show(edited)
  expect(room.tools).toBe(edited)
})

it('CHAT-057 a message that can’t be had now isn’t called gone', async () => {
  await show(second)
  const quote = { messageSequence: 1 } as MessageReply
  for (const [loadUntil, words] of [
    [() => Promise.resolve(false), 'chat.quote.gone'],
    [() => Promise.reject(new CallError('network')), 'error.network'],
  ] as const) {
    chat.loadUntil = loadUntil
    await act(async () => room.actions.jump(quote))
    expect(toasts.getSnapshot()?.text).toBe(i18n.t(words))
    toasts.hide()
  }
})
