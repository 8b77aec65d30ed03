import { expect, test } from 'vitest'
import { createGates } from './gate.ts'
import { toAppError } from './http/envelope.ts'

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

test('F-05 who waits behind calls that the database left without an answer is refused with them, behind one that was slow is not, and nobody else', async () => {
  const enter = createGates(2)
  const begun: string[] = []
  const calls = new Map<string, PromiseWithResolvers<string>>()
  const run = (key: string, name: string) => {
    const call = Promise.withResolvers<string>()
    calls.set(name, call)
    const entered = enter(key, () => {
      begun.push(name)
      return call.promise
    })
    return entered.catch((error: unknown) => toAppError(error).code)
  }
  const ann = ['ann 1', 'ann 2', 'ann 3', 'ann 4'].map((name) => run('ann', name))
  const ben = ['ben 1', 'ben 2', 'ben 3'].map((name) => run('ben', name))
  calls.get('ann 1')?.reject(new Error('Query read timeout'))
  expect(await ann[0]).toBe('service.unavailable')
  await expect.poll(() => begun).toEqual(['ann 1', 'ann 2', 'ben 1', 'ben 2', 'ann 3'])
  calls.get('ann 2')?.reject(new Error('Query read timeout'))
  expect(await Promise.all([ann[1], ann[3]])).toEqual(Array(2).fill('service.unavailable'))
  const later = run('ann', 'ann 5')
  await expect.poll(() => begun.at(-1)).toBe('ann 5')
  for (const [name, call] of calls) call.resolve(name)
  expect(await Promise.all([ann[2], later, ...ben])).toEqual(['ann 3', 'ann 5', 'ben 1', 'ben 2', 'ben 3'])
})
