import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { lookEvery } from './look-every.ts'

function watched(look: () => Promise<void>) {
  const lines: string[] = []
  const clock = new FakeClock()
  const log = createLog('error', (line) => void lines.push(line))
  const end = lookEvery({ clock, log }, 'a-name', 1_000, look)
  return { clock, lines, end }
}

test('OPS-03 a look that fails is logged by its name, once until it succeeds, and made again', async () => {
  const outcomes = [false, false, true, true, false, true]
  const { clock, lines, end } = watched(async () => {
    if (!outcomes.shift()) throw new TypeError('with words of somebody')
  })
  const counts = []
  while (outcomes.length > 0) {
    await clock.advance(1_000)
    counts.push(lines.length)
  }
  end()
  expect(counts).toEqual([1, 1, 1, 1, 2, 2])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'a look failed', reason: 'a-name' })
  expect(lines.join()).not.toContain('somebody')
})

test('OPS-03 that ends in the midst of a look leaves no timer, and tells of nothing', async () => {
  let fail = (_cause: Error) => {}
  const { clock, lines, end } = watched(
    () =>
      new Promise((_resolve, reject) => {
        fail = reject
      }),
  )
  await clock.advance(1_000)
  end()
  fail(new Error('closed'))
  await clock.advance(5_000)
  expect([clock.timers, lines]).toEqual([0, []])
})
