import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { askedOf, openTab, openTalk, settle, WALL_MS } from './core.testkit.ts'
import { WITH_NOA } from './fake-service.testkit.ts'

const HOUR_S = 3_600
/** Its time runs out so long after the test began. */
const over = (ms: number) => ({ fading: { afterS: HOUR_S, atMs: WALL_MS + ms } })
const waits = { fading: { afterS: HOUR_S, atMs: null } }

test('CHAT-071 what is over goes by the clock here, from the conversation and from the list', async () => {
  const { service, clock, line, texts, list } = await openTalk()
  service.amend(WITH_NOA, 2, over(5_000), 'edited')
  service.amend(WITH_NOA, 3, over(9_000), 'edited')
  service.tellRow(WITH_NOA)
  await settle()
  line.cut()
  expect(list().rows[0]?.last?.payload).toEqual({ text: 'm3' })
  await clock.advance(5_000)
  await settle()
  expect(texts()).toEqual(['m1', 'm3'])
  await clock.advance(4_000)
  await settle()
  expect([texts(), list().rows[0]?.last]).toEqual([['m1'], undefined])
})

test('CHAT-071 nothing of what disappears is kept on the device, nor what came before it', async () => {
  const { service, tab, user } = await openTalk({ count: 4 })
  service.amend(WITH_NOA, 2, waits, 'edited')
  service.amend(WITH_NOA, 4, waits, 'edited')
  service.tellRow(WITH_NOA)
  await settle()
  tab.core.flush()
  await settle()
  const stored = await tab.store.book(WITH_NOA)
  expect([stored?.messages, stored?.range]).toMatchObject([[], { from: 5, hasOlder: true }])
  service.amend(WITH_NOA, 4, { isDeleted: true, payload: {} }, 'edited')
  await settle()
  tab.core.flush()
  await settle()
  expect((await tab.store.book(WITH_NOA))?.messages.map(({ sequence }) => sequence)).toEqual([3])
  expect(JSON.stringify(await tab.store.load())).not.toContain('m4')
  tab.close()
  const next = await openTab(user, { service })
  next.core.chat.open(WITH_NOA)
  await settle()
  expect([next.texts(), next.timeline().hasOlder]).toEqual([['m3'], true])
})

test('CHAT-071 where all of it disappears the service is asked, and nothing empty is shown', async () => {
  const { service, tab, user } = await openTalk()
  service.amend(WITH_NOA, 3, waits, 'edited')
  await settle()
  tab.core.flush()
  await settle()
  tab.close()
  service.isReachable = false
  const next = await openTab(user, { service })
  next.core.chat.open(WITH_NOA)
  await settle()
  expect([next.timeline().at, next.list().rows[0]?.last?.payload]).toEqual(['failed', {}])
  service.isReachable = true
  next.line.connect()
  await settle()
  expect(next.texts()).toEqual(['m1', 'm2', 'm3'])
})

test('CHAT-071 older ones that were loaded go at their end, too', async () => {
  const { service, clock, texts, chat } = await openTalk({ count: 40 })
  service.amend(WITH_NOA, 5, over(7_000))
  await settle()
  await chat.loadOlder(WITH_NOA, 40)
  expect(texts()).toContain('m5')
  await clock.advance(7_000)
  await settle()
  expect(texts()).toHaveLength(39)
})

test('CHAT-071 the time is set by a call, and what one sends then is known to disappear at once', async () => {
  const { service, chat, timeline, tab } = await openTalk()
  await chat.fade(WITH_NOA, HOUR_S)
  expect(timeline().conversation?.fadingS).toBe(HOUR_S)
  service.windows.clear()
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'sent' } })
  await settle()
  expect(askedOf(service, 'send')).toHaveLength(1)
  expect(timeline().messages.at(-1)).toMatchObject({ payload: { text: 'sent' }, ...waits })
  tab.core.flush()
  await settle()
  expect((await tab.store.book(WITH_NOA))?.messages).toEqual([])
  expect((await tab.store.load()).outbox).toEqual([])
})

test('CHAT-071 a picture that is seen once is named to the service as one, and shown no more once it is there', async () => {
  const { service, chat, timeline, tab } = await openTalk()
  service.windows.clear()
  chat.sendAttachment(WITH_NOA, { kind: 'picture', blob: new Blob(['x']), width: 4, height: 3, isOnce: true })
  expect(timeline().messages.at(-1)).toMatchObject({ payload: { isOnce: true }, upload: { ratio: 0 } })
  await settle()
  expect(askedOf(service, 'send')).toMatchObject([{ payload: { isOnce: true, imageInfoArray: [] } }])
  const sent = timeline().messages.at(-1)
  expect(sent).toMatchObject({ status: 'success', payload: {}, once: { isOpened: false } })
  expect([sent?.upload, sent?.payload]).toEqual([undefined, {}])
  expect((await tab.store.load()).outbox).toEqual([])
})
