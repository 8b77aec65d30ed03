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
        return { results: items.map((item) => item * 10) }
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
        return { results: [...items] }
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
        return { results: [...items] }
      },
      () => true,
    )
    const results = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(tries).toBe(1)
    isAway = false
    expect(await batcher.add(4)).toBe(4)
  })

  test('P-C3 the next flight asks the database before the last one is told, and they are told in order', async () => {
    const events: string[] = []
    let batcher: Batcher<number, number>
    const late: Promise<unknown>[] = []
    batcher = new Batcher<number, number>(
      new Lane(),
      async (items) => {
        events.push(`asks ${items.join(' ')}`)
        if (items.includes(1)) late.push(batcher.add(2).then(() => events.push('gives 2')))
        await new Promise((resolve) => setImmediate(resolve))
        return { results: [...items], tell: () => events.push(`tells ${items.join(' ')}`) }
      },
      never,
    )
    await batcher.add(1).then(() => events.push('gives 1'))
    await Promise.all(late)
    expect(events).toEqual(['asks 1', 'asks 2', 'tells 1', 'gives 1', 'tells 2', 'gives 2'])
  })

  test('P-C3 of a crowd a half flies at a time, and each gets its own result', async () => {
    const flights: number[] = []
    const batcher = new Batcher<number, number>(
      new Lane(),
      async (items) => {
        flights.push(items.length)
        return { results: items.map((item) => item * 10) }
      },
      never,
    )
    const results = await Promise.all(Array.from({ length: 1_500 }, (_, n) => batcher.add(n)))
    expect(results).toEqual(Array.from({ length: 1_500 }, (_, n) => n * 10))
    expect(flights).toEqual([500, 500, 250, 125, 63, 60, 2])
  })

  test('P-C1 what goes wrong while it is told is one’s own fault, and the next flight goes on', async () => {
    let isBroken = true
    const batcher = new Batcher<number, number>(
      new Lane(),
      async (items) => ({
        results: [...items],
        tell: () => {
          if (isBroken) throw new Error('bad luck')
        },
      }),
      never,
    )
    await expect(batcher.add(1)).rejects.toThrow('bad luck')
    isBroken = false
    expect(await batcher.add(2)).toBe(2)
  })
})
