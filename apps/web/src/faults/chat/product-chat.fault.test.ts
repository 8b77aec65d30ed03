import 'fake-indexeddb/auto'
import { signOut } from '@thrum/contracts/account/account.routes'
import { type ConversationId, toConversationId } from '@thrum/contracts/chat/chat.entities'
import { applyFriend } from '@thrum/contracts/friend/friend.routes'
import { makeCaller } from '@thrum/testkit/caller'
import type { Person } from '@thrum/testkit/person'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Timeline } from '../../features/chat/chat.model.ts'
import { Stage } from '../stage.ts'
import { ProductChat } from './product-chat.ts'
import { until } from './until.ts'

const WITHIN_MS = 20_000

const stage = new Stage()
let ann: Person
let ben: Person
const open = new Set<ProductChat>()

beforeAll(async () => {
  await stage.startServer()
  ann = await stage.signUp('ann')
  ben = await stage.signUp('ben')
  await ann.call(applyFriend, { userId: ben.id })
  await ben.call(applyFriend, { userId: ann.id })
})
afterEach(() => {
  for (const chat of open) chat.close()
  open.clear()
})
afterAll(() => stage.close())

const withBen = () => toConversationId(ben.id) as ConversationId
const withAnn = () => toConversationId(ann.id) as ConversationId

function openChat(person: Person): ProductChat {
  const chat = new ProductChat(person, () => stage.server.url)
  open.add(chat)
  return chat
}

const is = (isSo: boolean, what: string) => (isSo ? '' : what)
const textsOf = ({ messages }: Timeline) =>
  messages.filter(({ type }) => type === 'text').map(({ payload }) => String(payload.text))
const say = (chat: ProductChat, id: ConversationId, text: string) =>
  chat.core.chat.send(id, { type: 'text', payload: { text } })

test('CHAT-016, CHAT-026, CONV-007, CONV-033 two people write, read and see how far the other got', async () => {
  const [one, other] = [openChat(ann), openChat(ben)]
  one.core.chat.open(withBen())
  other.core.chat.open(withAnn())
  await until(() => is(one.core.timeline(withBen()).getSnapshot().at === 'ready', 'not open'), WITHIN_MS)
  await until(() => is(other.core.timeline(withAnn()).getSnapshot().at === 'ready', 'not open'), WITHIN_MS)
  say(one, withBen(), 'hello')
  await until(
    () => is(textsOf(other.core.timeline(withAnn()).getSnapshot()).includes('hello'), 'unheard'),
    WITHIN_MS,
  )
  await until(() => is(one.messages(withBen()).at(-1)?.delivery === 'delivered', 'undelivered'), WITHIN_MS)
  await until(() => is(other.core.list.getSnapshot().messageCount === 1, 'uncounted'), WITHIN_MS)
  other.core.chat.markRead(withAnn(), other.messages(withAnn()).at(-1)?.sequence ?? 0)
  expect(other.core.list.getSnapshot().messageCount).toBe(0)
  await until(() => is(one.messages(withBen()).at(-1)?.delivery === 'read', 'unread'), WITHIN_MS)
})

test('CHAT-024, CHAT-018, P-C4 the server is gone, 20 messages are written, the page is closed: they go out by themselves once both are back', async () => {
  const first = openChat(ann)
  first.core.chat.open(withBen())
  await until(() => is(first.core.timeline(withBen()).getSnapshot().at === 'ready', 'not open'), WITHIN_MS)
  stage.server.signal('SIGTERM')
  await stage.server.gone
  await until(() => is(first.core.list.getSnapshot().link !== 'connected', 'still connected'), WITHIN_MS)
  const texts = Array.from({ length: 20 }, (_, number) => `away ${number}`)
  for (const text of texts) say(first, withBen(), text)
  await until(async () => is((await first.kept()).length === texts.length, 'not kept'), WITHIN_MS)
  first.close()
  await stage.startServer()
  const second = openChat(ann)
  second.core.chat.open(withBen())
  await until(async () => is((await second.kept()).length === 0, 'not sent'), WITHIN_MS)
  const other = openChat(ben)
  other.core.chat.open(withAnn())
  for (const [chat, id] of [
    [second, withBen()],
    [other, withAnn()],
  ] as const) {
    const written = () =>
      textsOf(chat.core.timeline(id).getSnapshot()).filter((text) => text.startsWith('away'))
    await until(() => is(written().length >= texts.length, 'missing'), WITHIN_MS)
    expect(written()).toEqual(texts)
  }
})

test('SESS-009, SESS-003 the session ends elsewhere: the line asks whose it is, and ends', async () => {
  const chat = openChat(ben)
  await until(() => is(chat.core.list.getSnapshot().link === 'connected', 'not connected'), WITHIN_MS)
  await makeCaller(stage.server.url, ben.token).call(signOut)
  await until(() => is(chat.core.list.getSnapshot().link === 'off', 'still there'), WITHIN_MS)
})
