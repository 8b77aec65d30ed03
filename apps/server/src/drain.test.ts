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
