import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, test } from 'vitest'
import type { PushDevice } from './push.repo.ts'
import { PushOutbox } from './push-outbox.ts'
import type { Outcome } from './push-post.ts'

const deviceOf = (sessionId: string): PushDevice => ({
  ...{ sessionId, endpoint: `https://push.example/${sessionId}` },
  ...{ publicKey: '', secret: '' },
})

function setUp(answer: (tries: number) => Outcome | Promise<Outcome>) {
  const clock = new FakeClock()
  const tries: string[] = []
  const ages: number[] = []
  const removed: string[] = []
  const lines: string[] = []
  const outbox = new PushOutbox({
    send(_kind, { sessionId }, ageMs) {
      ages.push(ageMs)
      return Promise.resolve(answer(tries.push(sessionId)))
    },
    remove: async ({ sessionId }) => void removed.push(sessionId),
    clock,
    log: { info: () => undefined, error: (event) => void lines.push(event), showCode: () => undefined },
  })
  return { clock, outbox, tries, ages, removed, lines }
}

describe('pushes on their way', () => {
  test('SESS-012 are tried three times while the service is away, and then given up', async () => {
    const { clock, outbox, tries, removed, lines } = setUp(() => 'later')
    outbox.put('message', deviceOf('one'))
    await clock.advance(0)
    expect(tries).toHaveLength(1)
    await clock.advance(2_000)
    expect(tries).toHaveLength(2)
    await clock.advance(10_000)
    expect(tries).toHaveLength(3)
    await clock.advance(600_000)
    expect(tries).toHaveLength(3)
    expect([removed, lines]).toEqual([[], ['a push was not taken']])
    expect(clock.timers).toBe(0)
  })

  test('SESS-012 forget a browser that takes no more, and no other', async () => {
    const { clock, outbox, removed } = setUp((tries) => (tries === 1 ? 'gone' : 'taken'))
    outbox.put('message', deviceOf('one'))
    outbox.put('message', deviceOf('two'))
    await clock.advance(60_000)
    expect(removed).toEqual(['one'])
  })

  test('SESS-012, INT-03 say how long they have waited, and go no more once what they tell of is over', async () => {
    const waiting: ((outcome: Outcome) => void)[] = []
    const { clock, outbox, tries, ages, lines } = setUp(() => new Promise((resolve) => waiting.push(resolve)))
    for (let count = 0; count < 8; count += 1) outbox.put('message', deviceOf('slow'))
    outbox.put('invitation', deviceOf('in time'))
    outbox.put('invitation', deviceOf('too late'))
    await clock.advance(56_000)
    waiting[0]?.('taken')
    await clock.advance(1_000)
    waiting[1]?.('taken')
    await clock.advance(0)
    expect(tries.slice(8)).toEqual(['in time'])
    expect(ages.slice(8)).toEqual([56_000])
    expect(lines).toEqual([])
  })

  test('SESS-012 leave a browser alone for an hour whose push service denies our key, tell of it once, and keep it', async () => {
    const answers: Outcome[] = ['denied', 'denied', 'taken', 'taken', 'denied']
    const { clock, outbox, tries, removed, lines } = setUp((count) => answers[count - 1] ?? 'taken')
    const send = async () => {
      outbox.put('message', deviceOf('one'))
      outbox.put('friend', deviceOf('one'))
      await clock.advance(0)
    }
    await send()
    await send()
    expect([tries.length, lines]).toEqual([2, ['a push was not taken']])
    await clock.advance(3_600_000)
    await send()
    expect([tries.length, lines.length, removed]).toEqual([4, 1, []])
    await send()
    expect(lines).toHaveLength(2)
  })

  test('SESS-012 one that can’t be written holds up no other', async () => {
    const { clock, outbox, tries, lines } = setUp((count) => {
      if (count === 1) throw new Error('no key')
      return 'taken'
    })
    outbox.put('message', deviceOf('one'))
    outbox.put('message', deviceOf('two'))
    await clock.advance(60_000)
    expect(tries).toEqual(['one', 'two'])
    expect(lines).toEqual(['a push could not be written', 'a push was not taken'])
  })

  test('SESS-012 travel eight at a time, wait up to 5,000, and the rest is dropped', async () => {
    const waiting: ((outcome: Outcome) => void)[] = []
    const { clock, outbox, tries, lines } = setUp(() => new Promise((resolve) => waiting.push(resolve)))
    for (let count = 0; count < 5_002; count += 1) outbox.put('friend', deviceOf(`${count}`))
    await clock.advance(0)
    expect(tries).toHaveLength(8)
    expect(lines).toEqual(Array(2).fill('a push was dropped, too many wait'))
    waiting[0]?.('taken')
    await clock.advance(0)
    expect(tries).toHaveLength(9)
    outbox.close()
    waiting[1]?.('later')
    await clock.advance(60_000)
    expect(tries).toHaveLength(9)
    expect(clock.timers).toBe(0)
  })
})
