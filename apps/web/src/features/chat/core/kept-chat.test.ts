import 'fake-indexeddb/auto'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { forceCloseDatabase } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toUserId } from '../chat.testkit.ts'
import { askedOf, freshUser, openTab, openTalk, settle, watch } from './core.testkit.ts'
import { FakeService, idWith, NOA, WITH_NOA } from './fake-service.testkit.ts'

test('CONV-036 1,000 conversations stand on screen from this device before anything was asked', async () => {
  const user = freshUser()
  const service = new FakeService()
  for (let number = 0; number < 1_000; number += 1) service.talkWith(toUserId(`p${number}x`), 1)
  const first = await openTab(user, { service })
  first.line.connect()
  await expect.poll(() => first.core.rows.isWhole).toBe(true)
  expect(first.list()).toMatchObject({ messageCount: 1_000 })
  expect(askedOf(service, 'conversations')).toHaveLength(10)
  first.close()
  await settle()
  service.asked.length = 0
  const second = await openTab(user, { service })
  await expect.poll(() => second.list().isLoaded).toBe(true)
  expect(second.list().rows).toHaveLength(1_000)
  expect(second.list().messageCount).toBe(1_000)
  expect(service.asked).toEqual([])
  const seen = watch(second.core.list)
  const before = second.list().rows
  second.line.connect()
  await settle()
  expect(askedOf(service, 'conversations')).toEqual([{ cursor: undefined, since: 1_000 }])
  expect(seen.at(-1)?.rows.every((row, place) => row === before[place])).toBe(true)
})

test('CHAT-009, SESS-006 a conversation stands on screen from this device, and what is new is added', async () => {
  const { tab, user, service } = await openTalk({ count: 300 })
  await tab.core.chat.loadOlder(WITH_NOA, 100)
  tab.core.flush()
  await settle()
  tab.close()
  service.say(NOA, 'new', { isSilent: true })
  service.isReachable = false
  const next = await openTab(user, { service })
  next.core.chat.open(WITH_NOA)
  await expect.poll(() => next.timeline().messages.length).toBe(130)
  expect(next.timeline().hasOlder).toBe(true)
  service.isReachable = true
  next.line.connect()
  await settle()
  expect(next.texts().at(-1)).toBe('new')
  expect(askedOf(service, 'messages')).toHaveLength(2)
})

test('SESS-003 signing out leaves nothing of it on the device', async () => {
  const { tab, user, service } = await openTalk()
  tab.core.flush()
  await settle()
  tab.core.stop()
  await tab.store.erase()
  const next = await openTab(user, { service })
  expect(next.list()).toMatchObject({ isLoaded: false, rows: [] })
  expect(await next.store.book(WITH_NOA)).toBeUndefined()
})

test('SESS-003, CONV-036 where nothing can be kept, chat lives in memory', async () => {
  const real = globalThis.indexedDB
  for (const broken of [
    undefined,
    {
      open: () => {
        throw new Error('private window')
      },
    },
  ]) {
    Object.defineProperty(globalThis, 'indexedDB', { value: broken, configurable: true, writable: true })
    const { chat, texts } = await openTalk()
    chat.send(WITH_NOA, { type: 'text', payload: { text: 'sent' } })
    await settle()
    expect(texts()).toEqual(['m1', 'm2', 'm3', 'sent'])
  }
  Object.defineProperty(globalThis, 'indexedDB', { value: real, configurable: true, writable: true })
})

test('SESS-003, CHAT-024 a device that never answers holds nothing up for long', async () => {
  const real = globalThis.indexedDB
  Object.defineProperty(globalThis, 'indexedDB', {
    value: { open: () => ({ addEventListener: () => undefined }) },
    configurable: true,
    writable: true,
  })
  const service = new FakeService()
  service.talkWith(NOA, 0)
  const clock = new FakeClock()
  const opening = openTab(freshUser(), { service, clock })
  await clock.advance(5_000)
  const { core, line } = await opening
  line.connect()
  for (const text of ['sent', 'too']) {
    core.chat.send(WITH_NOA, { type: 'text', payload: { text } })
    await clock.advance(200)
    await settle()
  }
  expect(service.talks.get(WITH_NOA)?.messages).toHaveLength(2)
  Object.defineProperty(globalThis, 'indexedDB', { value: real, configurable: true, writable: true })
})

test('CHAT-024 what a page that is gone wrote goes out however late the device lets it be read', async () => {
  const { tab, user, service, chat, line } = await openTalk()
  line.cut()
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'waits' } })
  await settle()
  tab.close()
  const opening = Promise.withResolvers<void>()
  const open = indexedDB.open.bind(indexedDB)
  const slow = vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
    const request = open(...given)
    const listen = request.addEventListener.bind(request)
    request.addEventListener = (type: string, hear: EventListenerOrEventListenerObject) =>
      listen(type, (event) => {
        const run = () => (typeof hear === 'function' ? hear(event) : hear.handleEvent(event))
        if (type === 'success') void opening.promise.then(run)
        else run()
      })
    return request
  })
  onTestFinished(() => slow.mockRestore())
  const clock = new FakeClock()
  const begun = openTab(user, { service, clock })
  await clock.advance(5_000)
  const next = await begun
  next.line.connect()
  await clock.advance(60_000)
  await settle()
  expect(askedOf(service, 'send')).toEqual([])
  opening.resolve()
  await settle()
  await clock.advance(1_000)
  await settle()
  expect(askedOf(service, 'send')).toMatchObject([{ payload: { text: 'waits' } }])
  expect(next.core.outbox.all()).toEqual([])
})

test('CHAT-024 what is written after the system took the connection to the store is on the device, too', async () => {
  const opened = vi.spyOn(indexedDB, 'open')
  onTestFinished(() => opened.mockRestore())
  const { tab, user, service, chat, line } = await openTalk()
  forceCloseDatabase(opened.mock.results[0]?.value.result)
  await settle()
  line.cut()
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'waits' } })
  await settle()
  tab.close()
  const next = await openTab(user, { service })
  expect(next.core.outbox.all()).toMatchObject([{ payload: { text: 'waits' } }])
})

test('CHAT-009, CONV-036 what could not be kept is kept with what comes next, so that nothing is missing later', async () => {
  const { tab, user, service, clock } = await openTalk()
  const other = toUserId('other')
  service.talkWith(other)
  await clock.advance(1_000)
  await settle()
  const full = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  service.say(NOA, 'while full')
  service.say(other, 'while full too')
  await settle()
  await clock.advance(1_000)
  await settle()
  expect(full).toHaveBeenCalled()
  full.mockRestore()
  service.say(NOA, 'later')
  await settle()
  await clock.advance(1_000)
  await settle()
  tab.close()
  service.isReachable = false
  const next = await openTab(user, { service })
  expect(next.list().rows.map(({ conversation }) => conversation.lastMessage?.payload.text)).toEqual([
    'later',
    'while full too',
  ])
  next.core.chat.open(WITH_NOA)
  await settle()
  expect(next.texts()).toEqual(['m1', 'm2', 'm3', 'while full', 'later'])
})

test('CHAT-009 each message of a conversation that is here from its first one is kept as it comes', async () => {
  const { tab, service, clock } = await openTalk()
  tab.core.flush()
  await settle()
  for (const text of ['one more', 'another', 'the last']) {
    service.say(NOA, text)
    await settle()
    await clock.advance(1_000)
    await settle()
    expect((await tab.store.book(WITH_NOA))?.messages.at(-1)?.payload.text).toBe(text)
  }
})

test('CONV-033, CHAT-026 what was read without a line is told by a later page, and once', async () => {
  const { tab, user, service, clock, chat, line } = await openTalk()
  line.cut()
  chat.markRead(WITH_NOA, 3)
  tab.core.flush()
  await settle()
  tab.close()
  const second = await openTab(user, { service, clock })
  expect(second.list().messageCount).toBe(0)
  second.line.connect()
  await clock.advance(1_000)
  await settle()
  expect(askedOf(service, 'read')).toEqual([{ conversationID: WITH_NOA, seq: 3 }])
  second.close()
  const third = await openTab(user, { service, clock })
  third.line.connect()
  await clock.advance(1_000)
  await settle()
  expect(askedOf(service, 'read')).toHaveLength(1)
})

test('CHAT-036, P-C8 recalled while its conversation is closed, its words are on the device no longer', async () => {
  const { tab, user, service } = await openTalk()
  tab.core.flush()
  await settle()
  tab.close()
  const second = await openTab(user, { service })
  second.line.connect()
  await settle()
  service.amend(WITH_NOA, 2, { isRevoked: true, payload: {} }, 'revoked')
  await settle()
  second.close()
  service.isReachable = false
  const third = await openTab(user, { service })
  third.core.chat.open(WITH_NOA)
  await settle()
  expect(third.timeline().messages).toMatchObject([{}, { isRevoked: true, payload: {} }, {}])
})

test('CONV-029, CHAT-067 of a deleted conversation nothing stays on the device', async () => {
  const { tab, chat } = await openTalk()
  tab.core.flush()
  await settle()
  expect((await tab.store.book(WITH_NOA))?.messages).toHaveLength(3)
  await chat.remove(WITH_NOA, false, 3)
  tab.core.flush()
  await settle()
  expect((await tab.store.book(WITH_NOA))?.messages).toEqual([])
})

test('CHAT-062 of conversations that were left, the last ten stay in memory; the others come from the device', async () => {
  const service = new FakeService()
  const friends = Array.from({ length: 12 }, (_, number) => toUserId(`f${number}x`))
  for (const friend of friends) service.talkWith(friend, 2)
  const { core, line, timeline } = await openTab(freshUser(), { service })
  line.connect()
  await settle()
  for (const friend of friends) {
    const close = core.chat.open(idWith(friend))
    await expect.poll(() => timeline(idWith(friend)).at).toBe('ready')
    close()
  }
  const held = friends.map((friend) => core.timeline(idWith(friend)).book !== undefined)
  expect(held).toEqual([false, false, ...Array(10).fill(true)])
  const [first] = friends
  if (first === undefined) throw new Error('nobody')
  await settle()
  service.asked.length = 0
  core.chat.open(idWith(first))
  await expect.poll(() => timeline(idWith(first)).at).toBe('ready')
  expect(timeline(idWith(first)).messages).toHaveLength(2)
  expect(askedOf(service, 'messages')).toEqual([])
})
