import 'fake-indexeddb/auto'
import type { Message } from '@thrum/contracts/chat/chat.entities'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test } from 'vitest'
import { ChatRefusal } from '../chat-refusal.ts'
import { askedOf, FakeBrowser, freshUser, openTab, settle, type Tab, watch } from './core.testkit.ts'
import { FakeService, NOA, WITH_NOA } from './fake-service.testkit.ts'
import type { OutboxEntry } from './outbox-entry.ts'

const say = (tab: Tab, text: string) => tab.core.chat.send(WITH_NOA, { type: 'text', payload: { text } })
const sentTexts = (service: FakeService) =>
  service.talks.get(WITH_NOA)?.messages.map(({ payload }) => payload.text)

/** Two tabs of one browser, both looking at the same conversation; the first holds the line. */
async function openTwo(count = 2) {
  const setting = { service: new FakeService(), clock: new FakeClock(), browser: new FakeBrowser() }
  setting.service.talkWith(NOA, count)
  const user = freshUser()
  const first = await openTab(user, setting)
  first.line.connect()
  await settle()
  const second = await openTab(user, setting)
  for (const tab of [first, second]) tab.core.chat.open(WITH_NOA)
  await settle()
  return { ...setting, user, setting, first, second }
}

test('SESS-008 one line for all tabs, with one number and one state', async () => {
  const { first, second, service } = await openTwo()
  expect(first.line.starts).toBe(1)
  expect(second.line.starts).toBe(0)
  expect(second.list()).toMatchObject({ link: 'connected', isLoaded: true, messageCount: 2 })
  service.say(NOA, 'both')
  await settle()
  for (const tab of [first, second]) {
    expect(tab.texts()).toEqual(['m1', 'm2', 'both'])
    expect(tab.list().messageCount).toBe(3)
  }
  first.line.cut()
  await settle()
  expect(second.list().link).toBe('disconnected')
})

test('SESS-008, CONV-033 read in one tab, it is read in all', async () => {
  const { first, second, clock, service } = await openTwo()
  second.core.chat.markRead(WITH_NOA, 2)
  expect(second.list().messageCount).toBe(0)
  await settle()
  await clock.advance(0)
  await settle()
  expect(first.list().messageCount).toBe(0)
  expect(service.asked.filter(([name]) => name === 'read')).toHaveLength(1)
})

test('SESS-008, CONV-033 read without a line in one tab, it is told by a later page', async () => {
  const { first, second, service, user, setting, clock } = await openTwo()
  first.line.cut()
  await settle()
  second.core.chat.markRead(WITH_NOA, 2)
  await settle()
  expect(first.list().messageCount).toBe(0)
  second.close()
  first.close()
  const next = await openTab(user, setting)
  expect(next.list().messageCount).toBe(0)
  next.line.connect()
  await settle()
  await clock.advance(0)
  await settle()
  expect(askedOf(service, 'read')).toEqual([{ conversationID: WITH_NOA, seq: 2 }])
})

test('SESS-008, CHAT-022 written in any tab, it is sent once, and stands in all', async () => {
  const { first, second, service } = await openTwo(0)
  const seen = watch(second.core.timeline(WITH_NOA))
  say(second, 'from the second')
  expect(second.texts()).toEqual(['from the second'])
  await settle()
  say(first, 'from the first')
  await settle()
  expect(sentTexts(service)).toEqual(['from the second', 'from the first'])
  for (const tab of [first, second]) {
    expect(tab.texts()).toEqual(['from the second', 'from the first'])
    expect(tab.timeline().messages.every(({ status }) => status === 'success')).toBe(true)
  }
  // Never missing in between.
  expect(seen.every(({ messages }) => messages[0]?.payload.text === 'from the second')).toBe(true)
  expect(service.asked.filter(([name]) => name === 'send')).toHaveLength(2)
})

test('SESS-008, CHAT-021 a failed one can be tried again, or given up, in any tab', async () => {
  const { first, second, service } = await openTwo(0)
  service.refuse = (event) => (event === 'send' ? new ChatRefusal('chat.notFriends', 'no') : undefined)
  const id = say(first, 'again')
  const other = say(first, 'never')
  await settle()
  expect(second.timeline().messages).toMatchObject([
    { ID: id, status: 'fail', reason: 'chat.notFriends' },
    { ID: other, status: 'fail' },
  ])
  service.refuse = undefined
  second.core.chat.resend(WITH_NOA, id)
  second.core.chat.discard(WITH_NOA, other)
  await settle()
  expect(sentTexts(service)).toEqual(['again'])
  for (const tab of [first, second]) expect(tab.texts()).toEqual(['again'])
})

test('SESS-008 a refusal finds its way back to the tab that asked', async () => {
  const { second, service } = await openTwo()
  service.refuse = () => new ChatRefusal('chat.editRefused', 'No.')
  await expect(second.core.chat.edit(WITH_NOA, 1, 'x')).rejects.toMatchObject({
    name: 'ChatRefusal',
    reason: 'chat.editRefused',
    text: 'No.',
  })
})

test('SESS-008 when the tab with the line goes, the next one takes over, with all that waits', async () => {
  const { first, second, service } = await openTwo(0)
  first.line.cut()
  say(first, 'one')
  await settle()
  say(second, 'two')
  await settle()
  first.close()
  await settle()
  expect(second.line.starts).toBe(1)
  second.line.connect()
  await settle()
  await settle()
  expect(sentTexts(service)).toEqual(['one', 'two'])
  expect(second.texts()).toEqual(['one', 'two'])
})

test('SESS-008 what is asked while the tab with the line goes has no answer', async () => {
  const { first, second } = await openTwo()
  first.line.isDeaf = true
  const asked = second.core.chat.edit(WITH_NOA, 1, 'x')
  await settle()
  first.close()
  await expect(asked).rejects.toMatchObject({ failure: 'network' })
})

test('SESS-008, P-C4 a tab that opens late has what the others have', async () => {
  const { first, setting, user, service } = await openTwo(0)
  first.line.isDeaf = true
  say(first, 'waits')
  service.say(NOA, 'theirs')
  await settle()
  const third = await openTab(user, setting)
  await settle()
  expect(third.list()).toMatchObject({ link: 'connected', messageCount: 1 })
  third.core.chat.open(WITH_NOA)
  await settle()
  expect(third.texts()).toEqual(['theirs', 'waits'])
})

test('SESS-008, CHAT-018 what was sent while another tab was opening does not wait there for ever', async () => {
  const { first, second } = await openTwo(0)
  const id = say(first, 'sent')
  await settle()
  // As it read it from the device, just before it was sent.
  second.core.outbox.restore({
    id,
    conversationID: WITH_NOA,
    type: 'text',
    payload: { text: 'sent' },
    cloudCustomData: '',
    atMs: 0,
    untilMs: Number.MAX_SAFE_INTEGER,
    order: 1,
    at: 'waiting',
    reason: undefined,
    after: undefined,
  })
  second.link.start()
  await settle()
  expect(second.core.outbox.all()).toEqual([])
  expect(second.texts()).toEqual(['sent'])
})

test('SESS-003 signed out in one tab, the others hear it', async () => {
  const clock = new FakeClock()
  const setting = { service: new FakeService(), clock, browser: new FakeBrowser() }
  const user = freshUser()
  const first = await openTab(user, setting)
  const second = await openTab(user, setting)
  let ends = 0
  second.link.onEnded(() => {
    ends += 1
  })
  first.link.end()
  await settle()
  expect(ends).toBe(1)
})

test('SESS-003 what is still done in a tab that has ended leaves it no more', async () => {
  const { first, second, service } = await openTwo(0)
  second.core.stop()
  say(second, 'late')
  await settle()
  expect([first.texts(), sentTexts(service)]).toEqual([[], []])
})

test('SESS-008 without locks each tab holds a line of its own', async () => {
  const service = new FakeService()
  service.talkWith(NOA, 1)
  const user = freshUser()
  const tabs = [await openTab(user, { service }), await openTab(user, { service })]
  for (const { line } of tabs) line.connect()
  await settle()
  service.say(NOA, 'both')
  for (const tab of tabs) expect(tab.list().messageCount).toBe(2)
})

test('SESS-005, SESS-008 a tab that comes into sight lets the one with the line try at once', async () => {
  const { first, second } = await openTwo()
  first.line.cut()
  second.link.nudge()
  await settle()
  expect(first.line.nudges).toBe(1)
  expect(second.line.nudges).toBe(0)
})

/** The first of the two sleeps, and the second, in sight, finds out. */
async function sleepFirst() {
  const two = await openTwo(0)
  const { first, second, clock } = two
  first.seat?.sleep()
  Object.assign(first.line, { isDeaf: true, isMute: true })
  second.link.check()
  await clock.advance(2_999)
  await settle()
  expect(second.link.isHolder).toBe(false)
  await clock.advance(1)
  await settle()
  second.line.connect()
  await settle()
  return two
}

test('SESS-008 a tab in sight takes the line over from one that sleeps, with all that waits there', async () => {
  const two = await openTwo(0)
  const { first, second, clock, service } = two
  first.line.cut()
  say(first, 'one')
  await settle()
  first.seat?.sleep()
  say(second, 'two')
  const never = say(second, 'never')
  second.core.chat.discard(WITH_NOA, never)
  second.link.check()
  await clock.advance(3_000)
  await settle()
  expect(second.link.isHolder).toBe(true)
  second.line.connect()
  await settle()
  await settle()
  expect(sentTexts(service)).toEqual(['one', 'two'])
  expect(second.texts()).toEqual(['one', 'two'])
})

test('SESS-008 one that is awake keeps the line', async () => {
  const { first, second, clock } = await openTwo()
  second.link.check()
  await settle()
  await clock.advance(10_000)
  await settle()
  expect(first.link.isHolder).toBe(true)
  expect(second.link.isHolder).toBe(false)
})

test('SESS-008 whoever looks whether the tab with the line is awake asks for nothing anew', async () => {
  const { second, service } = await openTwo()
  const connections: unknown[] = []
  second.core.hearing.onConnected(() => connections.push('again'))
  service.asked.length = 0
  second.link.check()
  await settle()
  expect([service.asked, connections]).toEqual([[], []])
})

test('SESS-008, CHAT-022 a tab that wakes up follows, and shows and sends what all others do', async () => {
  const { first, second, service } = await sleepFirst()
  say(second, 'meanwhile')
  await settle()
  first.seat?.wake()
  await settle()
  expect(first.link.isHolder).toBe(false)
  expect(first.line.state).toBe('off')
  say(first, 'awake')
  service.say(NOA, 'theirs')
  await settle()
  for (const tab of [first, second]) {
    expect(tab.texts()).toHaveLength(3)
    expect(new Set(tab.texts())).toEqual(new Set(['meanwhile', 'awake', 'theirs']))
    expect(tab.core.outbox.all()).toEqual([])
  }
  expect(sentTexts(service)).toHaveLength(3)
})

test('SESS-008, CHAT-024 what was written in a tab just before it heard that it had slept is sent too, once', async () => {
  const { first, second, service } = await sleepFirst()
  say(first, 'between')
  await settle()
  first.seat?.wake()
  await settle()
  await settle()
  expect(sentTexts(service)).toEqual(['between'])
  for (const tab of [first, second]) {
    expect(tab.texts()).toEqual(['between'])
    expect(tab.core.outbox.all()).toEqual([])
  }
})

test('SESS-008, CHAT-018 what one tab has found at the service, while the answer is on its way to the other, stands once', async () => {
  const { first, second, service } = await openTwo(0)
  first.line.isMute = true
  const id = say(first, 'sent')
  await settle()
  // A page that the second asked for itself.
  second.core.takeMessage(service.talks.get(WITH_NOA)?.messages[0] as Message)
  const seen = watch(second.core.timeline(WITH_NOA))
  say(first, 'next')
  await settle()
  expect(second.texts()).toEqual(['sent', 'next'])
  first.close()
  await settle()
  expect(second.link.isHolder).toBe(true)
  expect(second.texts()).toEqual(['sent', 'next'])
  expect((await second.store.load()).outbox.map((entry) => entry.id)).not.toContain(id)
  second.line.connect()
  await settle()
  expect(sentTexts(service)).toEqual(['sent', 'next'])
  for (const { messages } of seen)
    expect(messages.filter(({ ID }) => ID === id)).toMatchObject([{ status: 'success' }])
})

test('SESS-008, CHAT-018 what was sent while a tab slept stands once in all when it wakes', async () => {
  const two = await openTwo(0)
  const { first, second, clock } = two
  first.line.cut()
  say(first, 'waits')
  await settle()
  const [entry] = first.core.outbox.all()
  first.seat?.sleep()
  second.link.check()
  await clock.advance(3_000)
  second.line.connect()
  await settle()
  const seen = watch(second.core.timeline(WITH_NOA))
  first.seat?.wake()
  // It tells what it has to send before it has heard all that happened meanwhile.
  first.link.share({ type: 'entry', entry: entry as OutboxEntry })
  await settle()
  for (const tab of [first, second]) expect(tab.texts()).toEqual(['waits'])
  expect(askedOf(two.service, 'send')).toHaveLength(1)
  expect(seen.every(({ messages }) => messages.length === 1)).toBe(true)
  expect(first.core.outbox.all()).toEqual([])
})

test('SESS-008 a message that is given up while the line changes hands is not sent by the next tab', async () => {
  const { first, second, setting, user, service } = await openTwo(0)
  first.line.cut()
  const id = say(second, 'never')
  await settle()
  const third = await openTab(user, setting)
  first.seat?.sleep()
  third.core.chat.discard(WITH_NOA, id)
  await settle()
  first.close()
  await settle()
  second.line.connect()
  await settle()
  expect(second.link.isHolder).toBe(true)
  expect(sentTexts(service)).toEqual([])
  expect((await third.store.load()).outbox).toEqual([])
})

test('SESS-008, CHAT-071 a message that is found again stands as the service has it by then', async () => {
  const { first, second, service } = await openTwo(0)
  first.line.isMute = true
  say(first, 'typo')
  await settle()
  const [entry] = first.core.outbox.all()
  const sent = service.talks.get(WITH_NOA)?.messages[0] as Message
  // A page that the second asked for itself.
  second.core.takeMessage(sent)
  first.line.cut()
  first.line.isMute = false
  const { change } = service.amend(WITH_NOA, 1, { payload: { text: 'fixed' } })
  // One that was sent twice: the answer says how far its changes are, and not what they were.
  first.core.takeMessage({ ...sent, change }, false)
  second.link.share({ type: 'entry', entry: entry as OutboxEntry })
  await settle()
  expect(second.core.timeline(WITH_NOA).book?.range.change).toBe(sent.change)
  first.line.connect()
  await settle()
  for (const tab of [first, second]) expect(tab.texts()).toEqual(['fixed'])
})
