import { clientEvents } from '@thrum/contracts/play/play.push'
import { seededRandom } from '@thrum/testkit/random'
import { describe, expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

const PLAY = 'PlayPlayPlayPlayPlay'
const GOOD = {
  order: { playId: PLAY, epoch: 3, seq: 7, code: 'a9011e00' },
  beat: { playId: PLAY, epoch: 3, seq: 7, wanted: { 1: 'a9011e00' }, touches: 4, sentAtMs: 12.5 },
  applied: {
    playId: PLAY,
    epoch: 3,
    slots: { 1: 30, 50: 0 },
    ageMs: 5.5,
    cap: 80,
    battery: 90,
    radioMs: 12,
    rttMs: 34,
    stoppedInMs: 56,
  },
} as const
const ODD: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  '1',
  'a9000000',
  'A9011E00',
  'a9011e0',
  'a901',
  'a9011e00\n',
  'a9'.repeat(20),
  'a9'.repeat(21),
  PLAY,
  'PlayPlayPlayPlayPla_',
  `${PLAY}P`,
  0,
  -0,
  1,
  -1,
  1.5,
  100,
  101,
  3_600_000,
  3_600_001,
  2 ** 52,
  2 ** 52 + 1,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  ['a9011e00'],
  {},
  { 1: 'a9011e00' },
  { 1: 'a9011e00', 2: 'a9021e00' },
  { 7: 'a9011e00' },
  { 1: 'A9011E00' },
  { 1: 30 },
  { 1: 101 },
  { 1: 1.5 },
  { 56: 0, 54: 100 },
  { '01': 3 },
]

describe.each(Object.keys(GOOD) as (keyof typeof GOOD)[])('%s', (name) => {
  test('SO-06 is read exactly as its schema reads it', () => {
    const random = seededRandom(52)
    const fields = [...Object.keys(GOOD[name]), 'more', '__proto__']
    let read = 0
    for (let round = 0; round < 5_000; round += 1) {
      const entries = new Map<string, unknown>(Object.entries(GOOD[name]))
      for (let change = random.int(0, 2); change > 0; change -= 1) {
        const field = random.pick(fields)
        if (random.chance(0.2)) entries.delete(field)
        else entries.set(field, random.pick(ODD))
      }
      const data = Object.fromEntries(entries)
      const bySchema = clientEvents[name].safeParse(data)
      expect(readEvent(name, data), JSON.stringify(data)).toEqual(bySchema.data)
      if (bySchema.success) read += 1
    }
    expect(read).toBeGreaterThan(500)
    expect(read).toBeLessThan(4_500)
  })

  test.each(ODD)('SO-06 is not %j', (data) => {
    expect(clientEvents[name].safeParse(data).success).toBe(false)
    expect(readEvent(name, data)).toBeUndefined()
  })
})

test('SO-08 a slot that means something to an object is refused', () => {
  const [levels, codes] = ['{"__proto__":30}', '{"__proto__":"a9011e00","1":"a9011e00"}'].map((text) =>
    JSON.parse(text),
  )
  expect(readEvent('applied', { ...GOOD.applied, slots: levels })).toBeUndefined()
  expect(readEvent('beat', { ...GOOD.beat, wanted: codes })).toBeUndefined()
})

test('SO-06 any other event is read by its schema', () => {
  expect(readEvent('stop', { playId: PLAY, more: 1 })).toEqual({ playId: PLAY })
  expect(readEvent('stop', { playId: 1 })).toBeUndefined()
})
