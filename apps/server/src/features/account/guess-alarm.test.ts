import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { createGuessAlarm } from './guess-alarm.ts'

test('P-D2 an unusual number of failures is told once in each span, and a usual one never', () => {
  const clock = new FakeClock()
  const lines: string[] = []
  const failed = createGuessAlarm(
    { points: 5, perMs: 1_000 },
    clock,
    createLog('error', (line) => void lines.push(line)),
  )
  const fail = (times: number) => {
    for (let n = 0; n < times; n++) failed()
  }
  fail(4)
  clock.turn(1_000)
  fail(4)
  expect(lines).toEqual([])
  fail(20)
  expect(lines).toEqual([expect.stringContaining('"count":5')])
  clock.turn(1_000)
  fail(5)
  expect(lines).toHaveLength(2)
})
