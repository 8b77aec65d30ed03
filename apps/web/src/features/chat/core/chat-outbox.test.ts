import 'fake-indexeddb/auto'
import { OUTBOX_LIFE_MS, SEND_DOUBT_MS } from '@thrum/contracts/limits'
import { expect, test } from 'vitest'
import { ChatRefusal } from '../chat-refusal.ts'
import { freshUser, openTab, settle, type Tab, textsOf, watch } from './core.testkit.ts'
import { FakeService, NOA, WITH_NOA } from './fake-service.testkit.ts'

const say = (tab: Tab, text: string) => tab.core.chat.send(WITH_NOA, { type: 'text', payload: { text } })
const last = (tab: Tab) => tab.timeline().messages.at(-1)

/** A tab that looks at a conversation with so many messages. */
async function openTalk(count = 2, user = freshUser(), service = new FakeService()) {
  if (service.talks.size === 0) service.talkWith(NOA, count)
  const tab = await openTab(user, { service })
  tab.line.connect()
  tab.core.chat.open(WITH_NOA)
  await settle()
  return { ...tab, tab, user }
}

test('CHAT-019, CHAT-020, INPT-025 stands on screen at once, then at the service, with what travels beside', async () => {
  const { tab, service } = await openTalk()
  const id = say(tab, 'hello')
  expect(last(tab)).toMatchObject({ ID: id, status: 'unSend', delivery: 'sending', flow: 'out' })
  await settle()
  expect(last(tab)).toMatchObject({ ID: id, status: 'success', delivery: 'server', sequence: 3 })
  const [, sent] = service.asked.find(([name]) => name === 'send') ?? []
  expect(JSON.parse((sent as { cloudCustomData: string }).cloudCustomData)).toEqual({
    messageFeature: { needTyping: 1, version: 1 },
  })
})

test('CHAT-022, CHAT-018 its id and place never change, whichever of answer and push comes first', async () => {
  const { tab, line } = await openTalk()
  const seen = watch(tab.core.timeline(WITH_NOA))
  line.isMute = true
  const ids = ['a', 'b', 'c'].map((text) => say(tab, text))
  await settle()
  line.speak()
  await settle()
  const own = seen.map(({ messages }) => messages.map(({ ID }) => ID).filter((ID) => ids.includes(ID)))
  // What is on screen is never missing, doubled or out of order afterwards.
  for (const state of own) expect(state).toEqual(ids.slice(0, state.length))
  expect(own.map(({ length }) => length)).toEqual(own.map(({ length }) => length).sort())
  expect(tab.timeline().messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
})

test('CHAT-017 what others write meanwhile stands before what waits', async () => {
  const { tab, line, service } = await openTalk(1)
  line.isDeaf = true
  say(tab, 'mine')
  await settle()
  service.say(NOA, 'theirs')
  expect(tab.texts()).toEqual(['m1', 'theirs', 'mine'])
})

test('CHAT-024, P-C4 written without a line, it goes out by itself, oldest first, each once', async () => {
  const { tab, line, service } = await openTalk(0)
  line.cut()
  const texts = Array.from({ length: 20 }, (_, number) => `text ${number}`)
  for (const text of texts) say(tab, text)
  expect(last(tab)?.delivery).toBe('waiting')
  await settle()
  line.connect()
  await settle()
  await settle()
  expect(service.talks.get(WITH_NOA)?.messages.map(({ payload }) => payload.text)).toEqual(texts)
  expect(tab.texts()).toEqual(texts)
})

test('CHAT-024, CHAT-018 the page is closed before an answer came: the next one sends what waits, once', async () => {
  const user = freshUser()
  const service = new FakeService()
  const first = await openTalk(0, user, service)
  first.line.isMute = true
  const texts = ['one', 'two', 'three']
  for (const text of texts) say(first.tab, text)
  await settle()
  first.tab.close()
  const second = await openTab(user, { service })
  expect(textsOf(second.timeline().messages)).toEqual(texts)
  second.line.connect()
  second.core.chat.open(WITH_NOA)
  await settle()
  await settle()
  expect(second.texts()).toEqual(texts)
  expect(service.talks.get(WITH_NOA)?.messages).toHaveLength(3)
  const third = await openTab(user, { service })
  expect(third.core.outbox.all()).toEqual([])
})

test('CHAT-018, P-C6 what was sent without hearing the answer never stands twice, whatever comes first', async () => {
  const user = freshUser()
  const service = new FakeService()
  const first = await openTalk(0, user, service)
  first.line.isMute = true
  say(first.tab, 'once')
  await settle()
  first.tab.close()
  const second = await openTab(user, { service })
  service.refuse = (event) => (event === 'send' ? new ChatRefusal('service.unavailable', '') : undefined)
  second.line.connect()
  const seen = watch(second.core.timeline(WITH_NOA))
  second.core.chat.open(WITH_NOA)
  await settle()
  expect(second.timeline().messages).toMatchObject([{ status: 'success', sequence: 1 }])
  expect(seen.every(({ messages }) => messages.length === 1)).toBe(true)
  expect(second.core.outbox.all()).toEqual([])
})

test('CHAT-024 after a day it is given up, without a line too', async () => {
  const { tab, line, clock } = await openTalk(0)
  line.cut()
  say(tab, 'late')
  await settle()
  await clock.advance(OUTBOX_LIFE_MS - 1)
  expect(last(tab)?.status).toBe('unSend')
  await clock.advance(1)
  expect(last(tab)).toMatchObject({ status: 'fail', delivery: 'fail', reason: undefined })
})

test('P-C6 without an answer for 15 s it is marked, and the mark goes with the late answer', async () => {
  const { tab, line, clock } = await openTalk(1)
  line.isMute = true
  const id = say(tab, 'slow')
  await settle()
  await clock.advance(SEND_DOUBT_MS - 1)
  expect(last(tab)?.status).toBe('unSend')
  await clock.advance(1)
  expect(last(tab)).toMatchObject({ ID: id, status: 'fail', reason: undefined })
  line.speak()
  await settle()
  expect(last(tab)).toMatchObject({ ID: id, status: 'success', sequence: 2 })
  expect(tab.texts()).toEqual(['m1', 'slow'])
})

test('P-C6, CHAT-024 without an answer and then without a line, it is tried again by itself', async () => {
  const { tab, line, clock, service } = await openTalk(0)
  line.isDeaf = true
  say(tab, 'lost')
  await settle()
  await clock.advance(SEND_DOUBT_MS)
  line.cut()
  await settle()
  expect(last(tab)).toMatchObject({ status: 'unSend', delivery: 'waiting' })
  line.isDeaf = false
  line.connect()
  await settle()
  expect(last(tab)?.status).toBe('success')
  expect(service.talks.get(WITH_NOA)?.messages).toHaveLength(1)
})

test('CHAT-020, CHAT-021, CHAT-022 refused, it keeps its place; tried again, it goes to the end with its old id', async () => {
  const { tab, service } = await openTalk(1)
  service.refuse = (event) => (event === 'send' ? new ChatRefusal('chat.notFriends', 'no') : undefined)
  const id = say(tab, 'no')
  await settle()
  expect(last(tab)).toMatchObject({ status: 'fail', reason: 'chat.notFriends' })
  service.refuse = undefined
  say(tab, 'yes')
  await settle()
  expect(tab.texts()).toEqual(['m1', 'no', 'yes'])
  service.say(NOA, 'theirs')
  expect(tab.texts()).toEqual(['m1', 'no', 'yes', 'theirs'])
  tab.core.chat.resend(WITH_NOA, id)
  expect(last(tab)).toMatchObject({ ID: id, status: 'unSend' })
  await settle()
  expect(tab.texts()).toEqual(['m1', 'yes', 'theirs', 'no'])
  expect(last(tab)?.ID).toBe(id)
})

test('CHAT-022 tried again with nothing after it, it keeps its place', async () => {
  const { tab, service } = await openTalk(1)
  service.refuse = (event) => (event === 'send' ? new ChatRefusal('chat.notFriends', 'no') : undefined)
  const id = say(tab, 'again')
  await settle()
  service.refuse = undefined
  const seen = watch(tab.core.timeline(WITH_NOA))
  tab.core.chat.resend(WITH_NOA, id)
  await settle()
  expect(seen.every(({ messages }) => messages.at(-1)?.ID === id)).toBe(true)
})

test('CHAT-024 refused for now, it waits and keeps the order', async () => {
  const { tab, service, clock } = await openTalk(0)
  let tries = 0
  service.refuse = (event) => {
    tries += event === 'send' ? 1 : 0
    return tries === 1 ? new ChatRefusal('request.tooMany', 'slow down') : undefined
  }
  say(tab, 'one')
  say(tab, 'two')
  await settle()
  expect(service.talks.get(WITH_NOA)?.messages).toEqual([])
  await clock.advance(5_000)
  await settle()
  expect(service.talks.get(WITH_NOA)?.messages.map(({ payload }) => payload.text)).toEqual(['one', 'two'])
})

test('CHAT-020 what is wanted no more is gone, after a reload too', async () => {
  const { tab, service, user } = await openTalk(0)
  service.refuse = (event) => (event === 'send' ? new ChatRefusal('chat.notFriends', 'no') : undefined)
  const id = say(tab, 'no')
  await settle()
  expect(tab.core.chat.hasUnsent()).toBe(true)
  tab.core.chat.discard(WITH_NOA, id)
  expect(tab.texts()).toEqual([])
  expect(tab.core.chat.hasUnsent()).toBe(false)
  await settle()
  tab.close()
  expect((await openTab(user, { service })).core.outbox.all()).toEqual([])
})

test('CHAT-024, CHAT-022 a clock that is set back puts nothing before what waits, also after a reload', async () => {
  const user = freshUser()
  const first = await openTalk(0, user)
  first.line.cut()
  await first.clock.advance(60 * 60_000)
  say(first.tab, 'one')
  await settle()
  first.tab.close()
  // Another clock, which begins an hour earlier.
  const second = await openTab(user, { service: first.service })
  say(second, 'two')
  await settle()
  second.line.connect()
  await settle()
  await settle()
  expect(first.service.talks.get(WITH_NOA)?.messages.map(({ payload }) => payload.text)).toEqual([
    'one',
    'two',
  ])
})
