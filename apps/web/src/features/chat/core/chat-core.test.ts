import 'fake-indexeddb/auto'
import type { ConversationId, Message } from '@thrum/contracts/chat/chat.entities'
import { CHAT_POLL_MS, RE_EDIT_MS, TYPING_DROPS_MS } from '@thrum/contracts/limits'
import { expect, test } from 'vitest'
import { ChatRefusal } from '../chat-refusal.ts'
import { askedOf, freshUser, openTab, openTalk, settle, WALL_MS, watch } from './core.testkit.ts'
import { NOA, WITH_NOA } from './fake-service.testkit.ts'

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

test('P-C4, CONV-032 what was missed before a hint counts as unread too', async () => {
  const { service, list, clock } = await openTalk({ count: 1, isOpen: false })
  service.say(NOA, 'missed', { isSilent: true })
  service.say(NOA, 'heard')
  await settle()
  await clock.advance(200)
  await settle()
  expect(list().messageCount).toBe(3)
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

test('CHAT-036, CHAT-018 one’s own that was recalled before the page with it is here stays recalled, whatever comes late', async () => {
  const { chat, service, line, tab } = await openTalk({ count: 1 })
  service.skipChange(WITH_NOA)
  line.isMute = true
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'mine' } })
  await settle()
  const sent = service.talks.get(WITH_NOA)?.messages[1] as Message
  // There is a gap before it, which a page on its way fills.
  tab.core.takeMessage(sent)
  await settle()
  tab.core.takeMessage(service.amend(WITH_NOA, 2, { isRevoked: true, payload: {} }))
  const seen = watch(tab.core.timeline(WITH_NOA))
  tab.core.takeMessage(sent)
  line.speak()
  await settle()
  expect(tab.timeline().messages).toHaveLength(2)
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.every(({ messages }) => messages[1]?.isRevoked)).toBe(true)
})

test('CHAT-018, CHAT-022 sent again after it was edited elsewhere, it says what it says by now, and is never missing', async () => {
  const { chat, service, line, tab } = await openTalk({ count: 1 })
  service.pageSize = 1
  line.isMute = true
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'mine' } })
  await settle()
  service.say(NOA, 'theirs', { isSilent: true })
  service.amend(WITH_NOA, 2, { isEdited: true, payload: { text: 'edited' } })
  line.cut()
  await settle()
  line.isMute = true
  line.connect()
  await settle()
  const seen = watch(tab.core.timeline(WITH_NOA))
  line.speak((late) => late.reverse())
  await settle()
  expect(tab.texts()).toEqual(['m1', 'edited', 'theirs'])
  expect(seen.every(({ messages }) => messages.some(({ flow }) => flow === 'out'))).toBe(true)
})

test('CONV-029, CHAT-009 emptied on another device while it opens here, it opens empty', async () => {
  const { chat, service, tab } = await openTalk({ count: 3, isOpen: false })
  const page = Promise.withResolvers<void>()
  const { messages } = service.calls
  service.calls.messages = async (...asked) => {
    const before = await messages(...asked)
    await page.promise
    return before
  }
  chat.open(WITH_NOA)
  await settle()
  await service.calls.remove(WITH_NOA, true, 3)
  await settle()
  page.resolve()
  await settle()
  expect(tab.timeline()).toMatchObject({ at: 'ready', messages: [], hasOlder: false })
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

test('CONV-014 what somebody is called is asked for once with each opening, and not with each jump', async () => {
  const { chat, service, timeline, close } = await openTalk()
  close()
  const { row, messages } = service.talks.get(WITH_NOA) ?? {}
  if (row?.userProfile == null || messages === undefined) throw new Error('no profile')
  const { conversation } = service.calls
  let asks = 0
  service.calls.conversation = (id) => {
    asks += 1
    return conversation(id)
  }
  service.talks.set(WITH_NOA, {
    row: { ...row, userProfile: { ...row.userProfile, remark: 'Bee' } },
    messages,
  })
  chat.open(WITH_NOA)
  await settle()
  expect(timeline().conversation?.userProfile?.remark).toBe('Bee')
  expect(asks).toBe(1)
  await chat.loadUntil(WITH_NOA, 1)
  await settle()
  expect(asks).toBe(1)
})
