import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, test } from 'vitest'
import { RemovalKeeper } from './removals.store.ts'

function setUp() {
  const clock = new FakeClock()
  const removals = new RemovalKeeper(clock)
  const done: string[] = []
  const begin = (id: string) =>
    removals.begin({
      id,
      lastSequence: 4,
      run: async () => done.push(id),
    })
  const hidden = () => [...removals.getSnapshot().hidden]
  return { clock, removals, done, begin, hidden }
}

describe('a deleted conversation', () => {
  test('CONV-042 is out of sight at once, and deleted after 5 s', async () => {
    const { clock, removals, done, begin, hidden } = setUp()
    begin('a')
    expect(hidden()).toEqual(['a'])
    clock.turn(4_999)
    expect(done).toEqual([])
    clock.turn(1)
    expect(done).toEqual(['a'])
    expect(removals.getSnapshot().open).toBeUndefined()
    expect(hidden()).toEqual(['a'])
    await Promise.resolve()
    await Promise.resolve()
    expect(hidden()).toEqual([])
  })

  test('CONV-042 comes back when taken back', () => {
    const { clock, removals, done, begin, hidden } = setUp()
    begin('a')
    removals.undo()
    expect(hidden()).toEqual([])
    clock.turn(10_000)
    expect(done).toEqual([])
  })

  test('CONV-042 waits while somebody is about to take it back', () => {
    const { clock, removals, done, begin } = setUp()
    begin('a')
    clock.turn(4_000)
    removals.hold()
    clock.turn(60_000)
    expect(done).toEqual([])
    removals.release()
    clock.turn(5_000)
    expect(done).toEqual(['a'])
  })

  test('CONV-042 is settled by the next one, and by a page that goes', () => {
    const { removals, done, begin } = setUp()
    begin('a')
    begin('b')
    expect(done).toEqual(['a'])
    removals.settle()
    removals.settle()
    expect(done).toEqual(['a', 'b'])
  })

  test('CONV-030, CONV-042 is not deleted with a message that nobody has read', () => {
    const { clock, removals, done, begin, hidden } = setUp()
    begin('a')
    removals.heard('b', 9)
    removals.heard('a', 4)
    expect(hidden()).toEqual(['a'])
    removals.heard('a', 5)
    expect(hidden()).toEqual([])
    clock.turn(10_000)
    expect(done).toEqual([])
  })
})
