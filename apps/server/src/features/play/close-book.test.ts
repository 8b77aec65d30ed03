import type { PlayId } from '@thrum/contracts/ids'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { CloseBook } from './close-book.ts'
import type { PlayRepo } from './play.repo.ts'

const ids = ['OneOneOneOneOneOneOn', 'TwoTwoTwoTwoTwoTwoTw'] as PlayId[]

function setUp() {
  const clock = new FakeClock()
  const written: unknown[] = []
  const database = { isAway: false, tries: 0 }
  const repo: Pick<PlayRepo, 'close'> = {
    async close(id, reason, by, now) {
      database.tries += 1
      if (database.isAway) throw new Error('away')
      written.push([id, reason, by, now.getTime()])
    },
  }
  let wallMs = 5_000
  const book = new CloseBook({
    repo: repo as PlayRepo,
    clock,
    wall: () => wallMs++,
    log: createLog('silent'),
  })
  return { clock, written, database, book }
}

describe('the book of closed plays', () => {
  test('P-B4 writes what it could not write once the database is back, in order, with its time', async () => {
    const { clock, written, database, book } = setUp()
    database.isAway = true
    for (const id of ids) await book.note(id, 'ended', 'receiver')
    await clock.advance(3_000)
    expect(written).toEqual([])
    database.isAway = false
    await clock.advance(1_000)
    expect(written).toEqual([
      [ids[0], 'ended', 'receiver', 5_000],
      [ids[1], 'ended', 'receiver', 5_001],
    ])
    await clock.advance(60_000)
    expect([written.length, clock.timers]).toEqual([2, 0])
  })

  test('P-B4 of a play whose writing had no answer, closes also what a late commit brings', async () => {
    const { clock, written, database, book } = setUp()
    database.isAway = true
    book.noteUnanswered(ids[0] as PlayId, 'expired')
    await clock.advance(2_500)
    database.isAway = false
    await clock.advance(7_500)
    const closed = written.map((entry) => (entry as unknown[]).slice(0, 3))
    expect(closed).toEqual(Array(2).fill([ids[0], 'expired', 'server']))
    book.noteUnanswered(ids[1] as PlayId, 'ended')
    book.leave()
    await clock.advance(60_000)
    expect([written.length, clock.timers]).toEqual([3, 0])
  })

  test('P-B4 writes each once, also when many end at the same moment', async () => {
    const { written, book } = setUp()
    await Promise.all(Array.from({ length: 50 }, () => book.note(ids[0] as PlayId, 'lost', 'server')))
    expect(written).toHaveLength(50)
  })

  test('F-05 however many end while the database is away, nobody waits for more than two tries', async () => {
    const { database, book } = setUp()
    database.isAway = true
    for (let count = 0; count < 50; count++) void book.note(ids[0] as PlayId, 'lost', 'server')
    await book.write()
    expect(database.tries).toBeLessThanOrEqual(2)
    book.leave()
  })
})
