import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { CallError } from '../../../lib/call-error.ts'
import { toUserId } from '../chat.testkit.ts'
import { askedOf, FakeBrowser, freshUser, openTab, openTalk, settle } from './core.testkit.ts'
import { FakeService, idWith, ME, NOA, WITH_NOA } from './fake-service.testkit.ts'

const SAM = toUserId('sam')
const WITH_SAM = idWith(SAM)

test('CONV-007, CONV-033 read up to a message: the counts fall at once, the service is told, never backwards', async () => {
  const { chat, service, list, clock } = await openTalk()
  expect(list()).toMatchObject({ messageCount: 3 })
  chat.markRead(WITH_NOA, 2)
  expect(list()).toMatchObject({ messageCount: 1 })
  chat.markRead(WITH_NOA, 1)
  chat.markRead(WITH_NOA, 3)
  await clock.advance(0)
  expect(list()).toMatchObject({ messageCount: 0 })
  expect(askedOf(service, 'read')).toEqual([{ conversationID: WITH_NOA, seq: 3 }])
})

test('CONV-033 read without a line, it is told once there is one', async () => {
  const { chat, service, clock, line, list } = await openTalk()
  line.cut()
  chat.markRead(WITH_NOA, 3)
  line.connect()
  await clock.advance(0)
  await settle()
  expect(askedOf(service, 'read')).toEqual([{ conversationID: WITH_NOA, seq: 3 }])
  expect(list().messageCount).toBe(0)
})

test('CONV-033 what is read before the list has heard of it is read', async () => {
  const { chat, service, line, list, texts, clock } = await openTalk()
  chat.markRead(WITH_NOA, 3)
  await clock.advance(0)
  await settle()
  line.cut()
  for (const text of ['missed', 'too']) service.say(NOA, text, { isSilent: true })
  const { conversations, conversation } = service.calls
  const reached = Promise.withResolvers<void>()
  service.calls.conversations = async (query) => {
    await reached.promise
    return conversations(query)
  }
  service.calls.conversation = async (id) => {
    await reached.promise
    return conversation(id)
  }
  line.connect()
  await settle()
  expect(texts()).toEqual(['m1', 'm2', 'm3', 'missed', 'too'])
  chat.markRead(WITH_NOA, 5)
  reached.resolve()
  await settle()
  await clock.advance(0)
  await settle()
  expect(askedOf(service, 'read').at(-1)).toEqual({ conversationID: WITH_NOA, seq: 5 })
  expect(list()).toMatchObject({ messageCount: 0, rows: [{ conversation: { unreadCount: 0 } }] })
})

test('CONV-007, CONV-032 new messages count, those of muted conversations do not', async () => {
  const { chat, service, list } = await openTalk({ count: 1, isOpen: false })
  service.say(NOA, 'one')
  service.say(NOA, 'two')
  await settle()
  expect(list().messageCount).toBe(3)
  await chat.mute(WITH_NOA, true)
  expect(list()).toMatchObject({
    messageCount: 0,
    rows: [{ conversation: { isMuted: true, unreadCount: 3 } }],
  })
  service.say(NOA, 'three')
  expect(list().messageCount).toBe(0)
  await chat.mute(WITH_NOA, false)
  expect(list().messageCount).toBe(4)
})

test('CONV-022, CONV-031 pinned first, then by newest message, what waits in the outbox too', async () => {
  const service = new FakeService()
  service.talkWith(NOA, 1)
  service.talkWith(SAM, 1)
  const { line, list, core } = await openTab(freshUser(), { service })
  line.connect()
  await settle()
  const order = () => list().rows.map(({ conversation }) => conversation.conversationID)
  expect(order()).toEqual([WITH_SAM, WITH_NOA])
  service.say(NOA, 'newer')
  expect(order()).toEqual([WITH_NOA, WITH_SAM])
  await core.chat.pin(WITH_SAM, true)
  expect(order()).toEqual([WITH_SAM, WITH_NOA])
  await core.chat.pin(WITH_SAM, false)
  line.cut()
  core.chat.send(WITH_SAM, { type: 'text', payload: { text: 'waits' } })
  expect(order()).toEqual([WITH_SAM, WITH_NOA])
  expect(list().rows[0]?.last).toMatchObject({ delivery: 'waiting' })
})

test('CONV-030 a deleted conversation comes back with nothing but the new message', async () => {
  const { chat, service, list, texts } = await openTalk()
  await chat.remove(WITH_NOA, false, 3)
  await settle()
  expect(list().rows).toEqual([])
  expect(texts()).toEqual([])
  service.say(NOA, 'new')
  await settle()
  expect(list().rows).toHaveLength(1)
  expect(texts()).toEqual(['new'])
})

test('CHAT-036, CHAT-018 what was recalled elsewhere before its answer came does not return to the list', async () => {
  const { chat, service, line, list } = await openTalk({ isOpen: false })
  line.isMute = true
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'secret' } })
  await settle()
  line.cut()
  line.isMute = false
  await settle()
  service.amend(WITH_NOA, 4, { isRevoked: true, payload: {} })
  line.connect()
  await settle()
  expect(list().rows).toMatchObject([{ last: { sequence: 4, isRevoked: true, payload: {} } }])
})

test('CONV-030 deleted on another device just before a message came, it is there with that message', async () => {
  const { service, list } = await openTalk()
  const { row } = service.talks.get(WITH_NOA) ?? {}
  if (row === undefined) throw new Error('no row')
  service.say(NOA, 'new')
  const conversation = { ...row, isGone: true, clearedSequence: 3, lastMessage: null, ownChange: 5 }
  service.push({ type: 'conversation', data: { conversation, messageCount: 0 } })
  expect(list().rows).toMatchObject([{ last: { payload: { text: 'new' } } }])
})

test('CONV-042 what nobody has seen is not deleted with a conversation, nor what is written meanwhile', async () => {
  const { chat, service, list, texts, line, core } = await openTalk()
  const { remove } = service.calls
  const reached = Promise.withResolvers<void>()
  service.calls.remove = async (...given) => {
    await reached.promise
    return remove(...given)
  }
  line.cut()
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'before' } })
  await settle()
  const removed = chat.remove(WITH_NOA, false, 3)
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'meanwhile' } })
  service.say(NOA, 'unseen', { isSilent: true })
  reached.resolve()
  await removed
  await settle()
  expect(core.outbox.all()).toMatchObject([{ payload: { text: 'meanwhile' } }])
  line.connect()
  await settle()
  expect(list().rows).toMatchObject([{ conversation: { isGone: false, clearedSequence: 3 } }])
  expect(texts()).toEqual(['unseen', 'meanwhile'])
})

test('CONV-034 a friend without a row can be opened and written to; the row is there then', async () => {
  const { chat, service, list, timeline } = await openTalk({ isOpen: false })
  service.talkWith(SAM)
  chat.open(WITH_SAM)
  await settle()
  expect(timeline(WITH_SAM)).toMatchObject({ at: 'ready', messages: [], hasOlder: false })
  expect(list().rows).toHaveLength(1)
  chat.send(WITH_SAM, { type: 'text', payload: { text: 'hi' } })
  await settle()
  expect(timeline(WITH_SAM).messages).toMatchObject([{ status: 'success' }])
  await settle()
})

test('CONV-034 a stranger can’t be opened, and the reason is told', async () => {
  const { chat, timeline } = await openTalk({ isOpen: false })
  chat.open(WITH_SAM)
  await settle()
  expect(timeline(WITH_SAM)).toMatchObject({ at: 'failed', reason: 'chat.conversationUnknown' })
})

test('CONV-040 a list that can’t be had says so, and is asked for again', async () => {
  const service = new FakeService()
  service.talkWith(NOA, 1)
  service.isReachable = false
  const { core, list, line, clock } = await openTab(freshUser(), { service })
  line.connect()
  await settle()
  expect(list()).toMatchObject({ isLoaded: false, isFailed: true })
  await expect(core.chat.refresh()).rejects.toBeInstanceOf(CallError)
  service.isReachable = true
  await clock.advance(5_000)
  await settle()
  expect(list()).toMatchObject({ isLoaded: true, isFailed: false })
  expect(list().rows).toHaveLength(1)
})

test('FRND-014 friends who come and go show in their rows, and news of friends are passed on', async () => {
  const { core, service, list } = await openTalk()
  const heard: unknown[] = []
  core.hearing.onFriends((news) => heard.push(news))
  core.hearing.onPresence((...news) => heard.push(news))
  service.push({ type: 'presence', data: { userID: NOA, isOnline: true } })
  service.push({ type: 'friend', data: { kind: 'application', userId: SAM, pending: 2 } })
  expect(list().rows[0]?.conversation.userProfile?.isOnline).toBe(true)
  expect(heard).toEqual([[NOA, true], { kind: 'application', userId: SAM, pending: 2 }])
  expect(ME).not.toBe(NOA)
})

test('CONV-014, FRND-018 what one calls somebody shows in the list as soon as it is another, in every tab', async () => {
  const browser = new FakeBrowser()
  const service = new FakeService()
  service.talkWith(NOA, 1)
  const user = freshUser()
  const first = await openTab(user, { service, browser })
  first.line.connect()
  await settle()
  const second = await openTab(user, { service, browser })
  await settle()
  const { row } = service.talks.get(WITH_NOA) ?? {}
  if (row?.userProfile == null) throw new Error('no profile')
  const named = { ...row, userProfile: { ...row.userProfile, remark: 'Bee' } }
  service.talks.set(WITH_NOA, { row: named, messages: [] })
  service.push({ type: 'friend', data: { kind: 'list', userId: NOA, pending: 0 } })
  await settle()
  for (const tab of [first, second]) expect(tab.list().rows[0]?.conversation.userProfile?.remark).toBe('Bee')
})
