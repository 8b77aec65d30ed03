import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, test } from 'vitest'
import { createDrain } from './drain.ts'
import { createLog } from './log.ts'

describe('ending', () => {
  const setUp = () => {
    const drain = createDrain(createLog('silent'))
    const steps: string[] = []
    const step = (name: string) => async () => void steps.push(name)
    return { drain, steps, step }
  }

  test('OPS-03 runs the hooks, then closes what was opened last first', async () => {
    const { drain, steps, step } = setUp()
    drain.addClosing(step('database'))
    drain.addHook(step('toys'))
    drain.addClosing(step('listeners'))
    expect(drain.isDraining()).toBe(false)
    await drain.run()
    expect(drain.isDraining()).toBe(true)
    expect(steps).toEqual(['toys', 'listeners', 'database'])
  })

  test('OPS-03 asked twice ends once', async () => {
    const { drain, steps, step } = setUp()
    drain.addClosing(step('database'))
    await Promise.all([drain.run(), drain.run()])
    expect(steps).toEqual(['database'])
  })

  test('OPS-03 is over within the promised 10 s however long each part takes, and the database has its share of them', async () => {
    const clock = new FakeClock()
    const drain = createDrain(createLog('silent'), clock)
    const begun: [string, number][] = []
    const endless = (name: string) => () => {
      begun.push([name, clock.nowMs()])
      return new Promise<void>(() => {})
    }
    drain.addClosing(endless('traces'), 500)
    drain.addClosing(endless('database'), 3_000)
    drain.addClosing(endless('jobs'))
    drain.addClosing(endless('calls'))
    drain.addHook(endless('toys'))
    let endedMs: number | undefined
    drain.run().then(() => {
      endedMs = clock.nowMs()
    })
    await clock.advance(20_000)
    expect(begun).toEqual([
      ['toys', 0],
      ['calls', 2_000],
      ['jobs', 6_000],
      ['database', 6_000],
      ['traces', 9_000],
    ])
    expect(endedMs).toBe(9_500)
    expect(clock.timers).toBe(0)
  })

  test('OPS-03 a step that fails holds up no other', async () => {
    const { drain, steps, step } = setUp()
    drain.addClosing(step('database'))
    drain.addClosing(() => Promise.reject(new Error('broken')))
    drain.addHook(() => {
      throw new Error('broken')
    })
    drain.addHook(step('toys'))
    await drain.run()
    expect(steps).toEqual(['toys', 'database'])
  })
})
