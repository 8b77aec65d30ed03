import { expect, test } from 'vitest'
import { createGates } from './gate.ts'

test('RE-08 so many of each at a time, in the order they came, and one that fails makes room too', async () => {
  const enter = createGates(2)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = (key: string, name: string) =>
    enter(key, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (name === 'ann 1') throw new Error(name)
    })
  const failed = run('ann', 'ann 1').catch((error: Error) => error.message)
  const others = [run('ann', 'ann 2'), run('ann', 'ann 3'), run('bo', 'bo 1')]
  await expect.poll(() => begun).toEqual(['ann 1', 'ann 2', 'bo 1'])
  ends[0]?.()
  expect(await failed).toBe('ann 1')
  await expect.poll(() => begun).toEqual(['ann 1', 'ann 2', 'bo 1', 'ann 3'])
  for (const end of ends) end()
  await Promise.all(others)
})
