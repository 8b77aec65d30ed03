import type { UserId } from '@thrum/contracts/ids'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, test } from 'vitest'
import { type Arrival, NewsDesk } from './news-desk.ts'

const ANN = 'AnnAnnAnnAnnAnnAnnAn' as UserId
const BEN = 'BenBenBenBenBenBenBe' as UserId

function setUp() {
  const clock = new FakeClock()
  const sent: string[] = []
  const asked: (readonly Arrival[])[] = []
  const seen = new Set<UserId>()
  const troubles: unknown[] = []
  const fails = new Set<string>()
  const desk = new NewsDesk({
    clock,
    async listUnseen(arrivals) {
      if (fails.has('listUnseen')) throw new Error('no answer')
      if (fails.has('database')) throw new Error('Query read timeout')
      asked.push(arrivals)
      return [...new Set(arrivals.map(({ userId }) => userId))].filter((userId) => !seen.has(userId))
    },
    async send(kind, userIds) {
      if (fails.has(kind)) throw new Error('no way')
      for (const userId of userIds) sent.push(`${kind} ${userId.slice(0, 3)}`)
    },
    onTrouble: (cause) => troubles.push(cause),
  })
  const arrive = (userId: UserId, conversationId: number, seq: number) =>
    desk.arrived({ userId, conversationId, seq })
  return { clock, desk, sent, asked, seen, troubles, arrive, fails }
}

describe('what people are told by push', () => {
  test('SESS-012 a message after 2 s, and not once it was read meanwhile', async () => {
    const { clock, sent, seen, arrive } = setUp()
    arrive(ANN, 1, 1)
    arrive(BEN, 2, 1)
    seen.add(BEN)
    await clock.advance(1_999)
    expect(sent).toEqual([])
    await clock.advance(1)
    expect(sent).toEqual(['message Ann'])
    expect(clock.timers).toBe(0)
  })

  test('SESS-012 many messages once, by their newest, and again no sooner than 10 s later', async () => {
    const { clock, sent, asked, arrive } = setUp()
    for (let seq = 1; seq <= 100; seq += 1) arrive(ANN, 1, seq)
    arrive(ANN, 2, 7)
    await clock.advance(2_000)
    expect(asked).toEqual([
      [
        { userId: ANN, conversationId: 1, seq: 100 },
        { userId: ANN, conversationId: 2, seq: 7 },
      ],
    ])
    expect(sent).toEqual(['message Ann'])
    arrive(ANN, 1, 101)
    await clock.advance(9_999)
    expect(sent).toEqual(['message Ann'])
    await clock.advance(1)
    expect(sent).toEqual(['message Ann', 'message Ann'])
  })

  test('SESS-012, FR-03 an invitation at once; of 50 requests one, and one more when it is quiet', async () => {
    const { clock, desk, sent } = setUp()
    desk.tell('invitation', ANN)
    for (let count = 0; count < 50; count += 1) desk.tell('friend', ANN)
    await clock.advance(0)
    expect(sent).toEqual(['invitation Ann', 'friend Ann'])
    for (let count = 0; count < 50; count += 1) desk.tell('friend', ANN)
    await clock.advance(60_000)
    expect(sent).toEqual(['invitation Ann', 'friend Ann', 'friend Ann'])
    expect(clock.timers).toBe(0)
  })

  test('SESS-012 those who are due soon after each other are looked for together', async () => {
    const { clock, sent, asked, arrive } = setUp()
    for (let count = 0; count < 1_000; count += 1) {
      arrive(`${count}` as UserId, 1, 1)
      await clock.advance(1)
    }
    await clock.advance(2_000)
    expect(sent).toHaveLength(1_000)
    expect(asked.length).toBeLessThanOrEqual(11)
    expect(clock.timers).toBe(0)
  })

  test('SESS-012 what can’t be told of one kind keeps back no other, and is told with the next', async () => {
    const { clock, desk, sent, troubles, arrive, fails } = setUp()
    fails.add('invitation').add('listUnseen')
    desk.tell('invitation', ANN)
    desk.tell('friend', ANN)
    arrive(ANN, 1, 1)
    await clock.advance(2_000)
    expect(sent).toEqual(['friend Ann'])
    expect(troubles).toHaveLength(2)
    fails.clear()
    desk.tell('invitation', ANN)
    arrive(ANN, 1, 2)
    await clock.advance(2_000)
    expect(sent).toEqual(['friend Ann', 'invitation Ann', 'message Ann'])
  })

  test('SESS-012 a message that came while the database was away is told once it is back, by its newest', async () => {
    const { clock, sent, asked, arrive, fails } = setUp()
    fails.add('database')
    arrive(ANN, 1, 1)
    arrive(BEN, 2, 1)
    await clock.advance(2_000)
    arrive(ANN, 1, 2)
    await clock.advance(5_000)
    expect(sent).toEqual([])
    fails.clear()
    await clock.advance(2_000)
    expect(asked.flat()).toEqual([
      { userId: ANN, conversationId: 1, seq: 2 },
      { userId: BEN, conversationId: 2, seq: 1 },
    ])
    expect(sent).toEqual(['message Ann', 'message Ben'])
    expect(clock.timers).toBe(0)
  })

  test('SESS-012 holds no more than it may, and nothing once it is closed', async () => {
    const { clock, desk, sent, asked, arrive } = setUp()
    for (let id = 0; id < 60; id += 1) arrive(ANN, id, 1)
    for (let count = 0; count < 10_050; count += 1) arrive(`${count}` as UserId, 1, 1)
    await clock.advance(2_000)
    expect(asked[0]?.filter(({ userId }) => userId === ANN)).toHaveLength(50)
    expect(sent).toHaveLength(10_000)
    arrive(BEN, 1, 1)
    desk.close()
    arrive(BEN, 1, 2)
    await clock.advance(60_000)
    expect(sent).toHaveLength(10_000)
    expect(clock.timers).toBe(0)
  })
})
