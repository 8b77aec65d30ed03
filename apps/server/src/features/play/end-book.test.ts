import type { PlayId } from '@thrum/contracts/ids'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { EndBook } from './end-book.ts'

const PLAY = 'OneOneOneOneOneOneOn' as PlayId

function setUp() {
  const clock = new FakeClock()
  const written: (number | null)[] = []
  const database = { isAway: false }
  const book = new EndBook({
    clock,
    wall: () => 1_000_000 + clock.nowMs(),
    log: createLog('silent'),
    repo: {
      async setEnd(_, at) {
        if (database.isAway) throw new Error('away')
        written.push(at?.getTime() ?? null)
      },
    },
  })
  return { clock, written, database, book }
}

describe('the book of ends', () => {
  test('P-B4 keeps an end by the wall clock, and its being taken away', async () => {
    const { clock, written, book } = setUp()
    clock.turn(5_000)
    book.note(PLAY, 65_000)
    book.note(PLAY, null)
    await book.written()
    expect(written).toEqual([1_065_000, null])
  })

  test('P-B4 a cap drawn from end to end writes nothing: the end is the same, give or take its way here', async () => {
    const { written, book } = setUp()
    book.note(PLAY, null)
    book.note(PLAY, 60_000)
    for (let n = 0; n < 100; n++) book.note(PLAY, 60_000 + (n % 40))
    await book.written()
    expect(written).toEqual([1_060_000])
  })

  test('P-B4 what the database missed is written with the next word', async () => {
    const { written, database, book } = setUp()
    database.isAway = true
    book.note(PLAY, 60_000)
    await book.written()
    database.isAway = false
    book.note(PLAY, 60_010)
    await book.written()
    expect(written).toEqual([1_060_010])
  })

  test('P-B4 an end is taken away also after the database missed that it was moved', async () => {
    const { written, database, book } = setUp()
    book.note(PLAY, 60_000)
    await book.written()
    database.isAway = true
    book.note(PLAY, 90_000)
    await book.written()
    database.isAway = false
    book.note(PLAY, null)
    await book.written()
    expect(written).toEqual([1_060_000, null])
  })

  test('P-B4 an end that was found at the start can be taken away', async () => {
    const { written, book } = setUp()
    book.found(PLAY, 60_000)
    book.note(PLAY, 60_010)
    book.note(PLAY, null)
    await book.written()
    expect(written).toEqual([null])
  })

  test('P-B4 a play that is over is forgotten', async () => {
    const { written, book } = setUp()
    book.note(PLAY, 60_000)
    book.forget(PLAY)
    book.note(PLAY, 60_000)
    await book.written()
    expect(written).toHaveLength(2)
  })

  test('P-B4, SO-15 a thousand ends that are said while one is written make one write more', async () => {
    const { written, book } = setUp()
    for (let n = 1; n <= 1_000; n++) book.note(PLAY, n * 60_000)
    await book.written()
    expect(written).toEqual([1_060_000, 61_000_000])
  })

  test('P-B4, SO-15 an end that is moved to and fro is written once a second, and the last one always', async () => {
    const { clock, written, book } = setUp()
    for (let n = 1; n <= 1_000; n++) {
      book.note(PLAY, n % 2 === 0 ? null : 60_000)
      await clock.advance(10)
    }
    expect(written.length).toBeGreaterThanOrEqual(10)
    expect(written.length).toBeLessThanOrEqual(11)
    book.note(PLAY, 90_000)
    await clock.advance(1_000)
    expect(written.at(-1)).toBe(1_090_000)
    await clock.advance(1_000)
    expect(clock.timers).toBe(0)
  })
})
