import { describe, expect, test } from 'vitest'
import { Batcher, Lane } from './batcher.ts'

const never = () => false

describe('the batcher', () => {
  test('P-C1 writes one flight at a time, and what comes meanwhile goes together with the next', async () => {
    const flights: number[][] = []
    const gates: (() => void)[] = []
    const batcher = new Batcher<number, number>(
      new Lane(),
      async (items) => {
        flights.push([...items])
        await new Promise<void>((resolve) => gates.push(resolve))
        return items.map((item) => item * 10)
      },
      never,
    )
    const first = batcher.add(1)
    await expect.poll(() => gates.length).toBe(1)
    const rest = [2, 3, 4].map((item) => batcher.add(item))
    gates[0]?.()
    expect(await first).toBe(10)
    await expect.poll(() => gates.length).toBe(2)
    gates[1]?.()
    expect(await Promise.all(rest)).toEqual([20, 30, 40])
    expect(flights).toEqual([[1], [2, 3, 4]])
  })

  test('P-C1 one that can’t be written takes no other with it', async () => {
    const batcher = new Batcher<number, number>(
      new Lane(),
      async (items) => {
        if (items.includes(13)) throw new Error('bad luck')
        return [...items]
      },
      never,
    )
    const results = await Promise.allSettled([12, 13, 14].map((item) => batcher.add(item)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('P-C1 a database that is away refuses all at once, and the next flight tries anew', async () => {
    let isAway = true
    let tries = 0
    const batcher = new Batcher<number, number>(
      new Lane(),
      async (items) => {
        tries += 1
        if (isAway) throw new Error('away')
        return [...items]
      },
      () => true,
    )
    const results = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(tries).toBe(1)
    isAway = false
    expect(await batcher.add(4)).toBe(4)
  })
})
