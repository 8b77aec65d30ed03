import 'fake-indexeddb/auto'
import type { Message } from '@thrum/contracts/chat/chat.entities'
import { CHAT_POLL_MS } from '@thrum/contracts/limits'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { type Random, seededRandom } from '@thrum/testkit/random'
import { expect, test } from 'vitest'
import type { ChatMessage } from '../chat.model.ts'
import { FakeBrowser, freshUser, openTab, settle, type Tab } from './core.testkit.ts'
import { FakeService, NOA, WITH_NOA } from './fake-service.testkit.ts'

const STEPS = 50

/** What a person must never see of one message, as it was and as it is now. */
function faultOf(known: ChatMessage, shown: ChatMessage | undefined): string | undefined {
  if (shown === undefined) return `is missing, was ${known.status}`
  if (known.isRevoked && !shown.isRevoked) return 'is no longer recalled'
  return known.status === 'success' && shown.status !== 'success' ? 'is on its way again' : undefined
}

function isOrdered(messages: readonly ChatMessage[]): boolean {
  const sequences = messages.filter(({ status }) => status === 'success').map(({ sequence }) => sequence)
  return sequences.every((sequence, place) => sequence > (sequences[place - 1] ?? 0))
}

/** Looked at with each change of what a tab shows. */
function watchFaults(tab: Tab, faults: Set<string>): void {
  const timeline = tab.core.timeline(WITH_NOA)
  let before: readonly ChatMessage[] = []
  timeline.subscribe(() => {
    const { messages } = timeline.getSnapshot()
    const now = new Map(messages.map((message) => [message.ID, message]))
    if (now.size < messages.length) faults.add('stands twice')
    if (!isOrdered(messages)) faults.add('out of place')
    for (const known of before) {
      const fault = faultOf(known, now.get(known.ID))
      if (fault !== undefined) faults.add(fault)
    }
    before = messages
  })
}

/** One thing that may happen between two tabs of a browser, their line, the other side and one's other devices. */
function happen(random: Random, tabs: readonly [Tab, Tab], service: FakeService): void {
  const [first] = tabs
  const tab = random.pick(tabs)
  const said = service.talks.get(WITH_NOA)?.messages ?? []
  const type = random.chance(0.7) ? ('edited' as const) : undefined
  const change = (part: Partial<Message>) => {
    const { sequence, isRevoked } = random.pick(said)
    if (!isRevoked) service.amend(WITH_NOA, sequence, part, type)
  }
  const deeds = [
    () => tab.core.chat.send(WITH_NOA, { type: 'text', payload: { text: `${random.ratio()}` } }),
    () => tab.core.chat.send(WITH_NOA, { type: 'text', payload: { text: `${random.ratio()}` } }),
    () => service.say(NOA, 'theirs', { isSilent: random.chance(0.3) }),
    () => change({ isEdited: true, payload: { text: `${random.ratio()}` } }),
    () => change({ isRevoked: true, payload: {} }),
    () => service.skipChange(WITH_NOA),
    () => {
      tab.line.isMute = true
    },
    () => tab.line.speak(random.shuffle),
    () => tab.line.cut(),
    () => tab.link.isHolder && tab.line.connect(),
    () => (random.chance(0.3) ? first.seat?.sleep() : first.seat?.wake()),
    () => tabs[1].link.check(),
  ]
  random.pick(deeds)()
}

/** @returns what was seen that must not be, and what each tab shows in the end beside what the service has */
async function meet(seed: number) {
  const random = seededRandom(seed)
  const setting = { service: new FakeService(), clock: new FakeClock(), browser: new FakeBrowser() }
  const { service, clock } = setting
  service.talkWith(NOA, 2)
  service.pageSize = 2
  const user = freshUser()
  const tabs = [await openTab(user, setting), await openTab(user, setting)] as const
  tabs[0].line.connect()
  const faults = new Set<string>()
  for (const tab of tabs) {
    tab.core.chat.open(WITH_NOA)
    watchFaults(tab, faults)
  }
  await settle()
  for (let step = 0; step < STEPS; step += 1) {
    happen(random, tabs, service)
    await clock.advance(random.int(0, 1_500))
  }
  tabs[0].seat?.wake()
  for (const { line } of tabs) line.speak()
  await settle()
  tabs.find(({ link }) => link.isHolder)?.line.connect()
  await settle()
  await clock.advance(CHAT_POLL_MS)
  await settle()
  const wordsOf = (messages: readonly Message[]) => messages.map(({ ID, payload }) => [ID, payload])
  const there = wordsOf(service.talks.get(WITH_NOA)?.messages ?? [])
  const shown = tabs.map((tab) => wordsOf(tab.timeline().messages))
  for (const tab of tabs) tab.close()
  return { seed, faults: [...faults], shown, there }
}

test('CHAT-017, CHAT-018, CHAT-036, SESS-008 in 40 orders of what two tabs may meet nothing stands twice, elsewhere, or is lost', async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { there, ...seen } = await meet(seed)
    expect(seen).toEqual({ seed, faults: [], shown: [there, there] })
  }
})
