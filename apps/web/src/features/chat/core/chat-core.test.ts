import 'fake-indexeddb/auto'
import type { ConversationId } from '@thrum/contracts/chat/chat.entities'
import { CHAT_POLL_MS, RE_EDIT_MS, TYPING_DROPS_MS } from '@thrum/contracts/limits'
import { expect, test } from 'vitest'
import { CallError } from '../../../lib/call-error.ts'
import { toUserId } from '../chat.testkit.ts'
import { ChatRefusal } from '../chat-refusal.ts'
import { askedOf, FakeBrowser, freshUser, openTab, openTalk, settle, WALL_MS } from './core.testkit.ts'
import { FakeService, idWith, ME, NOA, WITH_NOA } from './fake-service.testkit.ts'

const SAM = toUserId('sam')
const WITH_SAM = idWith(SAM)

test('SESS-006, P-C4 away for 10,000 messages, everything since comes once, in order, page by page', async () => {
  const { line, service, timeline } = await openTalk()
  line.cut()
  for (let number = 4; number <= 10_003; number += 1) service.say(NOA, `m${number}`, { isSilent: true })
  service.amend(WITH_NOA, 2, { isRevoked: true, payload: {} })
  service.amend(WITH_NOA, 5_000, { isEdited: true, payload: { text: 'other' } })
  line.connect()
  await expect.poll(() => timeline().messages.length).toBe(10_003)
  const { messages } = timeline()
  expect(messages.every(({ sequence }, place) => sequence === place + 1)).toBe(true)
  expect(messages[1]?.isRevoked).toBe(true)
  expect(messages[4_999]?.payload).toEqual({ text: 'other' })
  expect(askedOf(service, 'sync').length).toBeGreaterThan(100)
})

test('P-C4 a hint that was missed is found by the next one', async () => {
  const { service, texts, list } = await openTalk()
  service.say(NOA, 'missed', { isSilent: true })
  service.say(NOA, 'heard')
  await settle()
  expect(texts()).toEqual(['m1', 'm2', 'm3', 'missed', 'heard'])
  expect(list().rows[0]?.last?.payload).toEqual({ text: 'heard' })
})

test('P-C4 without any hint, a gap is found within a minute', async () => {
  const { service, texts, clock } = await openTalk()
  service.say(NOA, 'missed', { isSilent: true })
  await clock.advance(CHAT_POLL_MS)
  await settle()
  expect(texts().at(-1)).toBe('missed')
})

test('CHAT-017 a change without a record, such as what the other deleted, is no gap for long', async () => {
  const { service, texts, core } = await openTalk()
  service.skipChange(WITH_NOA)
  service.say(NOA, 'after')
  await settle()
  expect(texts().at(-1)).toBe('after')
  expect(core.timeline(WITH_NOA).book?.range.change).toBe(5)
})

test('CHAT-067 deleted on one’s own side it is gone at once, and does not come back', async () => {
  const { chat, texts, service, line } = await openTalk()
  await chat.deleteMessage(WITH_NOA, 2)
  expect(texts()).toEqual(['m1', 'm3'])
  line.cut()
  service.say(NOA, 'm4', { isSilent: true })
  line.connect()
  await settle()
  expect(texts()).toEqual(['m1', 'm3', 'm4'])
})

test('CHAT-009 older ones come 15 at a time, until there are none', async () => {
  const { chat, timeline, texts } = await openTalk({ count: 50 })
  expect(timeline().messages).toHaveLength(30)
  await chat.loadOlder(WITH_NOA)
  expect(timeline()).toMatchObject({ hasOlder: true, isLoadingOlder: false })
  expect(timeline().messages).toHaveLength(45)
  expect(await chat.loadUntil(WITH_NOA, 1)).toBe(true)
  expect(texts()).toEqual(Array.from({ length: 50 }, (_, place) => `m${place + 1}`))
  expect(timeline().hasOlder).toBe(false)
})

test('CHAT-026, CHAT-025 the other’s marks turn all earlier ones, and never fall', async () => {
  const { chat, service, timeline } = await openTalk({ count: 0 })
  for (const text of ['a', 'b', 'c']) chat.send(WITH_NOA, { type: 'text', payload: { text } })
  await settle()
  const deliveries = () => timeline().messages.map(({ delivery }) => delivery)
  expect(deliveries()).toEqual(['server', 'server', 'server'])
  service.push({ type: 'delivered', data: { conversationID: WITH_NOA, by: NOA, seq: 3 } })
  expect(deliveries()).toEqual(['delivered', 'delivered', 'delivered'])
  service.push({ type: 'read', data: { conversationID: WITH_NOA, by: NOA, seq: 2 } })
  expect(deliveries()).toEqual(['read', 'read', 'delivered'])
  service.push({ type: 'read', data: { conversationID: WITH_NOA, by: NOA, seq: 1 } })
  expect(deliveries()).toEqual(['read', 'read', 'delivered'])
})

test('CHAT-026 marks that moved while one was away show too', async () => {
  const { chat, service, timeline, line } = await openTalk({ count: 0 })
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'a' } })
  await settle()
  line.cut()
  service.patchRow(WITH_NOA, { peerReadSequence: 1, peerDeliveredSequence: 1 })
  line.connect()
  await settle()
  expect(timeline().messages[0]?.delivery).toBe('read')
})

test('CHAT-025 what comes in is said to be here, several at once', async () => {
  const { service, clock } = await openTalk({ count: 0 })
  for (const text of ['a', 'b', 'c']) service.say(NOA, text)
  await clock.advance(200)
  expect(askedOf(service, 'delivered')).toEqual([{ conversationID: WITH_NOA, seq: 3 }])
})

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
  const { conversations } = service.calls
  const reached = Promise.withResolvers<void>()
  service.calls.conversations = async (query) => {
    await reached.promise
    return conversations(query)
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

test('CHAT-056, CHAT-016 a message that lacks nick and avatar, or has more than known, is a message', async () => {
  const { service, timeline } = await openTalk()
  const message = { ...service.say(NOA, 'odd', { isSilent: true }), nick: '', avatar: '', more: 1 }
  service.push({ type: 'message', data: { message } })
  expect(timeline().messages.at(-1)).toMatchObject({ flow: 'in', status: 'success', nick: '' })
})

test('CHAT-031, CHAT-035 recalled, its words can be taken up on this device for 10 min, and nowhere else', async () => {
  const { chat, timeline, clock, tab, user, service } = await openTalk({ count: 0 })
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'oops' } })
  await settle()
  await chat.revoke(WITH_NOA, 1)
  const untilMs = WALL_MS + clock.nowMs() + RE_EDIT_MS
  expect(timeline().messages).toMatchObject([
    { isRevoked: true, payload: {}, recalled: { text: 'oops', untilMs } },
  ])
  await clock.advance(RE_EDIT_MS)
  expect(timeline().messages[0]?.recalled).toBeUndefined()
  await settle()
  tab.close()
  const other = await openTab(user, { service })
  expect(JSON.stringify([await other.store.book(WITH_NOA), await other.store.load()])).not.toContain('oops')
})

test('CHAT-035 recalled by a question whose answer was lost, its words can be taken up all the same', async () => {
  const { chat, service, line, timeline } = await openTalk()
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'my words' } })
  await settle()
  line.isMute = true
  const recalling = chat.revoke(WITH_NOA, 4)
  await settle()
  line.cut()
  line.isMute = false
  await expect(recalling).rejects.toThrow('network')
  line.connect()
  await settle()
  expect(timeline().messages.at(-1)).toMatchObject({ isRevoked: true, recalled: { text: 'my words' } })
  expect(service.talks.get(WITH_NOA)?.messages.at(-1)).toMatchObject({ payload: {} })
})

test('CHAT-031 a recall that is refused changes nothing', async () => {
  const { chat, timeline, service } = await openTalk({ count: 0 })
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'stays' } })
  await settle()
  service.refuse = () => new ChatRefusal('chat.recallTooLate', 'too late')
  await expect(chat.revoke(WITH_NOA, 1)).rejects.toMatchObject({ reason: 'chat.recallTooLate' })
  expect(timeline().messages[0]).toMatchObject({ isRevoked: false, recalled: undefined })
})

test('CHAT-071 edits and reactions show once they are at the service', async () => {
  const { chat, timeline } = await openTalk({ count: 0 })
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'a' } })
  await settle()
  await chat.edit(WITH_NOA, 1, 'b')
  await chat.react(WITH_NOA, 1, '❤️', true)
  expect(timeline().messages).toMatchObject([
    { payload: { text: 'b' }, isEdited: true, reactionList: [{ reactionID: '❤️' }] },
  ])
})

test('INPT-027, INPT-028 that the other types shows until they stop, write, or 15 s have passed', async () => {
  const { service, timeline, clock } = await openTalk()
  const types = (on: boolean) => service.push({ type: 'typing', data: { conversationID: WITH_NOA, on } })
  types(true)
  expect(timeline().isPeerTyping).toBe(true)
  types(false)
  expect(timeline().isPeerTyping).toBe(false)
  types(true)
  await clock.advance(TYPING_DROPS_MS - 1)
  expect(timeline().isPeerTyping).toBe(true)
  await clock.advance(1)
  expect(timeline().isPeerTyping).toBe(false)
  types(true)
  service.say(NOA, 'done')
  expect(timeline().isPeerTyping).toBe(false)
  expect(timeline().messages).toHaveLength(4)
})

test('INPT-026, INPT-028 one’s own typing goes to the one other, and is forgotten without a line', async () => {
  const { chat, service, line } = await openTalk()
  chat.setTyping(WITH_NOA, true)
  line.cut()
  chat.setTyping(WITH_NOA, false)
  chat.setTyping('GROUP00000000000000000000' as ConversationId, true)
  line.connect()
  await settle()
  expect(askedOf(service, 'typing')).toEqual([{ to: `im_${NOA}`, on: true }])
})

test('CONV-011 how the line stands is told', async () => {
  const { list, line } = await openTalk()
  expect(list().link).toBe('connected')
  line.cut()
  expect(list().link).toBe('disconnected')
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

test('FRND-026 whoever shows friends hears when the line is there, and there again', async () => {
  const { core, line } = await openTab(freshUser(), {})
  let connections = 0
  core.hearing.onConnected(() => {
    connections += 1
  })
  line.connect()
  expect(connections).toBe(1)
  line.cut()
  expect(connections).toBe(1)
  line.connect()
  expect(connections).toBe(2)
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

test('FRND-014 who came or went while one was away shows in the conversation that is open', async () => {
  const { service, line, timeline, tab, user } = await openTalk()
  const { row } = service.talks.get(WITH_NOA) ?? {}
  const isThere = (at = timeline()) => at.conversation?.userProfile?.isOnline
  service.push({ type: 'presence', data: { userID: NOA, isOnline: true } })
  expect([isThere(), row?.userProfile?.isOnline]).toEqual([true, false])
  line.cut()
  line.connect()
  await settle()
  expect(isThere()).toBe(false)
  service.push({ type: 'presence', data: { userID: NOA, isOnline: true } })
  tab.close()
  const next = await openTab(user, { service })
  expect(isThere(next.timeline())).toBe(false)
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
