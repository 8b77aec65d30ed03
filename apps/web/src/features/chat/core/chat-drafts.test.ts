import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { CallError } from '../../../lib/call-error.ts'
import { askedOf, freshUser, openTab, openTalk, settle, WALL_MS } from './core.testkit.ts'
import { FakeService, NOA, WITH_NOA } from './fake-service.testkit.ts'

test('INPT-031 a draft is there at once, told after a second of quiet, and gone with the message', async () => {
  const { chat, service, clock, list } = await openTalk()
  const draft = (text: string, time: number) => ({ text, quote: null, time })
  chat.saveDraft(WITH_NOA, draft('he', 1))
  await clock.advance(900)
  chat.saveDraft(WITH_NOA, draft('hello', 2))
  expect(list().rows[0]?.conversation.draft?.text).toBe('hello')
  await clock.advance(999)
  expect(askedOf(service, 'draft')).toEqual([])
  await clock.advance(1)
  expect(askedOf(service, 'draft')).toEqual(['hello'])
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'hello' } })
  expect(list().rows[0]?.conversation.draft).toBeNull()
  await clock.advance(1_000)
  expect(askedOf(service, 'draft')).toEqual(['hello', undefined])
})

test('INPT-031 what is sent takes its own draft away everywhere, and nothing that was typed later elsewhere', async () => {
  const { chat, service, clock, line } = await openTalk()
  const draftThere = () => service.talks.get(WITH_NOA)?.row.draft?.text
  // By a device whose clock is ahead of this one's.
  service.patchRow(WITH_NOA, { draft: { text: 'begun', quote: null, time: WALL_MS + 60_000 } })
  service.tellRow(WITH_NOA)
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'begun' } })
  chat.saveDraft(WITH_NOA, undefined)
  await clock.advance(1_000)
  expect(draftThere()).toBeUndefined()
  service.isReachable = false
  line.cut()
  chat.saveDraft(WITH_NOA, undefined)
  await clock.advance(1_000)
  service.patchRow(WITH_NOA, { draft: { text: 'typed later', quote: null, time: WALL_MS + 60_000 } })
  service.isReachable = true
  line.connect()
  await settle()
  expect(askedOf(service, 'draft')).toEqual([undefined, undefined])
  expect(draftThere()).toBe('typed later')
})

test('INPT-010, INPT-031 a sticker leaves the draft where it is', async () => {
  const { chat, list } = await openTalk()
  chat.saveDraft(WITH_NOA, { text: 'half', quote: null, time: 1 })
  chat.send(WITH_NOA, { type: 'face', payload: { index: 1, data: 'thanks' } })
  expect(list().rows[0]?.conversation.draft?.text).toBe('half')
})

test('INPT-031 leaving tells a draft at once; one that couldn’t be told survives the page', async () => {
  const { chat, service, close, tab, user, line } = await openTalk()
  chat.saveDraft(WITH_NOA, { text: 'left', quote: null, time: 1 })
  close()
  await settle()
  expect(askedOf(service, 'draft')).toEqual(['left'])
  line.cut()
  service.isReachable = false
  chat.saveDraft(WITH_NOA, { text: 'offline', quote: null, time: 2 })
  await settle()
  tab.close()
  service.isReachable = true
  const next = await openTab(user, { service })
  expect(next.list().rows[0]?.conversation.draft?.text).toBe('offline')
  next.line.connect()
  await settle()
  expect(askedOf(service, 'draft')).toContain('offline')
  expect(next.list().rows[0]?.conversation.draft?.text).toBe('offline')
})

test('INPT-031 what another device wrote later takes its place', async () => {
  const { service, list } = await openTalk()
  service.patchRow(WITH_NOA, { draft: { text: 'elsewhere', quote: null, time: 9 } })
  service.tellRow(WITH_NOA)
  expect(list().rows[0]?.conversation.draft?.text).toBe('elsewhere')
})

test('INPT-031, SESS-008 a draft that one tab has told takes none away that another wrote since', async () => {
  const { tab, user, service } = await openTalk()
  const other = await openTab(user, { service })
  const stored = (text: string, time: number) => {
    return { conversationID: WITH_NOA, draft: { text, quote: null, time }, time }
  }
  await tab.store.saveDraft(stored('newer', 2), true)
  await other.store.saveDraft(stored('older', 1), false)
  expect((await other.store.load()).drafts).toEqual([stored('newer', 2)])
  await tab.store.saveDraft(stored('newer', 2), false)
  expect((await other.store.load()).drafts).toEqual([])
})

/** A page that went before it heard that its draft is told; meanwhile another device had the conversation. */
async function openLater(kept: string | undefined, meanwhile: (service: FakeService) => void) {
  const service = new FakeService()
  service.talkWith(NOA, 1)
  const user = freshUser()
  const before = await openTab(user, { service })
  before.line.connect()
  await settle()
  const draft = kept === undefined ? undefined : { text: kept, quote: null, time: 5 }
  if (draft !== undefined) await service.calls.saveDraft(WITH_NOA, draft)
  await settle()
  await before.store.saveDraft({ conversationID: WITH_NOA, draft, time: 5 }, true)
  before.close()
  meanwhile(service)
  const next = await openTab(user, { service })
  const shown = () => next.list().rows[0]?.conversation.draft?.text
  const first = shown()
  next.line.connect()
  await settle()
  await settle()
  return { first, shown, service, user, next }
}

test('INPT-031, CONV-037 what is sent on another device does not come back from a page that had not heard that it was told', async () => {
  const { first, shown, service } = await openLater('half', (there) => {
    void there.calls.saveDraft(WITH_NOA, { text: '', quote: null, time: 9 })
  })
  expect(first).toBe('half')
  expect(shown()).toBeUndefined()
  expect(service.talks.get(WITH_NOA)?.row.draft).toBeNull()
})

test.each(['the line is back', 'the page is loaded anew'])(
  'INPT-031, CONV-037 sent on another device, it goes once %s where the line broke as it was told again',
  async (then) => {
    const { shown, service, user, next } = await openLater('half', (there) => {
      const { saveDraft } = there.calls
      void saveDraft(WITH_NOA, { text: '', quote: null, time: 9 })
      there.calls.saveDraft = async (...said) => {
        await saveDraft(...said)
        there.isReachable = false
        there.calls.saveDraft = saveDraft
      }
    })
    expect(shown()).toBe('half')
    service.isReachable = true
    if (then === 'the line is back') next.line.cut()
    else next.close()
    const after = then === 'the line is back' ? next : await openTab(user, { service })
    after.line.connect()
    await settle()
    await settle()
    expect(after.list().rows[0]?.conversation.draft).toBeNull()
    expect((await after.store.load()).drafts).toEqual([])
  },
)

test.each(['half', undefined])(
  'INPT-031, CONV-037 what another device wrote later shows, whatever this one has still to tell: %s',
  async (kept) => {
    const { shown, service } = await openLater(kept, (there) => {
      void there.calls.saveDraft(WITH_NOA, { text: 'written later', quote: null, time: 9 })
      there.calls.saveDraft = () => new Promise(() => undefined)
    })
    expect(shown()).toBe('written later')
    expect(service.talks.get(WITH_NOA)?.row.draft?.text).toBe('written later')
  },
)

test('INPT-031, CONV-037 told without an answer, and sent on another device before it is told again, it does not stay here', async () => {
  const { chat, service, clock, list, tab } = await openTalk()
  const { saveDraft } = service.calls
  service.calls.saveDraft = async (...said) => {
    await saveDraft(...said)
    throw new CallError('timeout')
  }
  chat.saveDraft(WITH_NOA, { text: 'half', quote: null, time: 5 })
  await clock.advance(1_000)
  service.calls.saveDraft = saveDraft
  await saveDraft(WITH_NOA, { text: '', quote: null, time: 9 })
  tab.core.drafts.flush()
  await settle()
  expect(list().rows[0]?.conversation.draft).toBeNull()
})
