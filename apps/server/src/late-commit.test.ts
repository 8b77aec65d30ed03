import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test } from 'vitest'
import { DOUBTS_MAX, LATE_COMMIT_MS, watchDoubts } from './late-commit.ts'
import { createLog } from './log.ts'

function watched() {
  const clock = new FakeClock()
  const doubts = watchDoubts({ clock, log: createLog('silent') }, 'a-name')
  const told: string[] = []
  const done = new Set<string>()
  const looks: string[] = []
  const note = (key: string, isDone = async () => done.has(key)) =>
    doubts.note(key, {
      isDone: () => {
        looks.push(key)
        return isDone()
      },
      tell: () => void told.push(key),
    })
  return { clock, doubts, told, done, looks, note }
}

test('F-05 what had no answer is told once, as soon as it is there', async () => {
  const { clock, doubts, told, done, note } = watched()
  note('late')
  note('never')
  await clock.advance(5_000)
  expect(told).toEqual([])
  done.add('late')
  await clock.advance(500)
  expect(told).toEqual(['late'])
  await clock.advance(LATE_COMMIT_MS)
  expect(told).toEqual(['late'])
  doubts.leave()
  expect(clock.timers).toBe(0)
})

test('F-05 nothing is looked at for longer than any commit takes, and yet the same again finds it', async () => {
  const { clock, doubts, told, done, looks, note } = watched()
  note('a')
  await clock.advance(LATE_COMMIT_MS)
  const looked = looks.length
  await clock.advance(60_000)
  expect(looks).toHaveLength(looked)
  done.add('a')
  expect([await doubts.isDone('a'), await doubts.isDone('a'), await doubts.isDone('b')]).toEqual([
    true,
    true,
    false,
  ])
  expect(told).toEqual(['a'])
  await clock.advance(10 * 60_000)
  expect(await doubts.isDone('a')).toBe(false)
})

test('F-05 a look that fails keeps its doubt, for as long as it fails, and holds back no other', async () => {
  const { clock, told, done, note } = watched()
  let isAway = true
  note('failing', async () => {
    if (isAway) throw new Error('away')
    return true
  })
  note('other')
  done.add('other')
  await clock.advance(500)
  expect(told).toEqual(['other'])
  await clock.advance(2 * LATE_COMMIT_MS)
  isAway = false
  await clock.advance(500)
  expect(told).toEqual(['other', 'failing'])
})

test('F-05 what is forgotten in the midst of a look is not told by it', async () => {
  const { clock, doubts, told, note } = watched()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  note('a', () => promise)
  await clock.advance(500)
  doubts.forget('a')
  resolve(true)
  await clock.advance(LATE_COMMIT_MS)
  expect(told).toEqual([])
})

test('F-05 what is noted anew during a long look is not forgotten with its first time', async () => {
  const { clock, told, done, note } = watched()
  let look = (): Promise<boolean> => Promise.reject(new Error('away'))
  note('failing', () => look())
  note('a')
  await clock.advance(10 * 60_000)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  look = () => promise
  await clock.advance(500)
  note('a')
  done.add('a')
  resolve(false)
  await clock.advance(500)
  expect(told).toEqual(['a'])
})

test('F-05 however much gets no answer, no more is kept than a bound, the latest first', async () => {
  const { clock, told, done, note } = watched()
  for (let n = 0; n <= DOUBTS_MAX; n++) note(`${n}`)
  done.add('0').add('1').add(`${DOUBTS_MAX}`)
  await clock.advance(500)
  expect(told).toEqual(['1', `${DOUBTS_MAX}`])
})
