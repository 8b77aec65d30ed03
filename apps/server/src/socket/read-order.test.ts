import { clientEvents } from '@thrum/contracts/play/play.push'
import { seededRandom } from '@thrum/testkit/random'
import { expect, test } from 'vitest'
import { readOrder } from './read-order.ts'

const ORDER = { playId: 'PlayPlayPlayPlayPlay', epoch: 3, seq: 7, code: 'a9011e00' }
const ODD = [
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
  'PlayPlayPlayPlayPlay',
  'PlayPlayPlayPlayPla_',
  'PlayPlayPlayPlayPlayP',
  0,
  -0,
  1,
  -1,
  1.5,
  2 ** 52,
  2 ** 52 + 1,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  ['a9011e00'],
  {},
  ORDER,
]

test('SO-06 reads exactly what the schema of an order reads', () => {
  const random = seededRandom(52)
  const fields = ['playId', 'epoch', 'seq', 'code', 'more', '__proto__']
  let read = 0
  for (let round = 0; round < 5_000; round += 1) {
    const entries = new Map<string, unknown>(Object.entries(ORDER))
    for (let change = random.int(0, 2); change > 0; change -= 1) {
      const field = random.pick(fields)
      if (random.chance(0.2)) entries.delete(field)
      else entries.set(field, random.pick(ODD))
    }
    const data = Object.fromEntries(entries)
    const bySchema = clientEvents.order.safeParse(data)
    expect(readOrder(data), JSON.stringify(data)).toEqual(bySchema.data)
    if (bySchema.success) read += 1
  }
  expect(read).toBeGreaterThan(500)
  expect(read).toBeLessThan(4_500)
})

test.each(ODD.slice(0, -1))('SO-06 no order, %j', (data) => {
  expect(clientEvents.order.safeParse(data).success).toBe(false)
  expect(readOrder(data)).toBeUndefined()
})
