import { expect, test } from 'vitest'
import { createLine } from './line.ts'

/** Works that end when told to, in the order in which they began. */
function bench(length: number) {
  const line = createLine({ atOnce: 1, length })
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    add: (by: string, name: string) =>
      line.run(by, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => void ends.push(resolve))
      }),
    /** Ends what is at work. */
    async endOne() {
      ends.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

test('UP-14, RE-07 one picture waits for one of each other person, however many they have in line', async () => {
  const { add, begun, endOne } = bench(20)
  const works = ['a1', 'a2', 'a3', 'a4'].map((name) => add('ann', name))
  works.push(...['b1', 'b2'].map((name) => add('ben', name)), add('cy', 'c1'))
  for (let count = 0; count < works.length; count += 1) await endOne()
  await Promise.all(works)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('RE-07 a full line refuses, and takes the next one once there is room', async () => {
  const { add, begun, endOne } = bench(2)
  const works = [add('ann', 'a1'), add('ann', 'a2')]
  await expect(add('ben', 'b1')).rejects.toMatchObject({ code: 'request.tooMany' })
  await endOne()
  works.push(add('ben', 'b2'))
  await endOne()
  await endOne()
  await Promise.all(works)
  expect(begun).toEqual(['a1', 'a2', 'b2'])
})
