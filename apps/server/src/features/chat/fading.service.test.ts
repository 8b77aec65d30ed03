import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test, vi } from 'vitest'
import { newUserId } from '../../ids.ts'
import { createLog } from '../../log.ts'
import { Lane } from './batcher.ts'
import type { FadingPair, FadingRead, FadingRepo } from './fading.repo.ts'
import { createFading } from './fading.service.ts'
import { watchFading } from './fading.timer.ts'

const pairOf = (conversationId: number) => ({ conversationId, userId: newUserId(), otherId: newUserId() })
const readOf = (conversationId: number, seq = 9) => ({ ...pairOf(conversationId), seq })
const [bad, good] = [pairOf(1), pairOf(2)]

function fadingWith(repo: Partial<FadingRepo>) {
  const told = vi.fn(async () => undefined)
  const released = vi.fn()
  let nowMs = 1_000
  const fading = createFading({
    repo: { listMissed: async () => ({ missed: [], last: undefined }), ...repo },
    ...{ lane: new Lane(), wall: () => nowMs, tell: told, released },
  } as never)
  return { fading, told, released, wait: (ms: number) => (nowMs += ms) }
}

/** Conversations with so many chunks to begin; what was begun of which, and with what time. */
function waitingChunks(chunks: number) {
  const begun: [seq: number, atMs: number][] = []
  let left = chunks
  const startSome = async ({ seq }: FadingRead, at: Date) => {
    begun.push([seq, at.getTime()])
    left -= 1
    return left > 0
  }
  return { begun, startSome }
}

test('CHAT-071 one conversation that fails holds back neither another nor what is seen once', async () => {
  const { fading, told, released } = fadingWith({
    listDue: async () => [bad, good],
    endSome: async (pair: FadingPair) => {
      if (pair === bad) throw new Error('not this one')
      return 0
    },
  })
  const clock = new FakeClock()
  const once = vi.fn(async () => undefined)
  const end = watchFading({ fading, once: { end: once }, clock, log: createLog('silent') })
  await clock.advance(1_000)
  await expect.poll(() => once.mock.calls.length).toBe(1)
  await expect.poll(() => released.mock.calls.length).toBe(1)
  expect(told.mock.calls).toEqual([
    [good.otherId, good.userId],
    [good.userId, good.otherId],
  ])
  await expect(fading.end()).rejects.toThrow('not this one')
  end()
})

test('CHAT-071 what came to its end while the database stalled is told to both once it is back', async () => {
  let looks = 0
  const { fading, told } = fadingWith({
    listDue: async () => (looks++ === 0 ? [good] : []),
    endSome: async () => 0,
  })
  told.mockRejectedValueOnce(new Error('Query read timeout'))
  await expect(fading.end()).rejects.toThrow('Query read timeout')
  told.mockClear()
  for (const _look of [1, 2]) await fading.end()
  expect(told.mock.calls).toEqual([
    [good.otherId, good.userId],
    [good.userId, good.otherId],
  ])
})

test('CHAT-071 of much that is read at once a part begins with the reading, and the rest soon after with the same time', async () => {
  const { begun, startSome } = waitingChunks(3)
  const { fading, told, wait } = fadingWith({ startSome })
  await fading.begin(readOf(1))
  expect(begun).toEqual([[9, 1_000]])
  wait(2_000)
  await fading.resume()
  expect(begun).toEqual([
    [9, 1_000],
    [9, 1_000],
    [9, 1_000],
  ])
  expect(told).toHaveBeenCalledTimes(2)
  await fading.resume()
  expect(begun).toHaveLength(3)
})

test('CHAT-071 what was read first has its own time, whatever is read while it begins', async () => {
  const { begun, startSome } = waitingChunks(3)
  const { fading, wait } = fadingWith({ startSome })
  const read = readOf(1)
  await fading.begin(read)
  wait(500)
  await fading.begin({ ...read, seq: 12 })
  await fading.resume()
  expect(begun).toEqual([
    [9, 1_000],
    [9, 1_000],
    [9, 1_000],
    [12, 1_500],
  ])
})

test('CHAT-071 what could not begin is tried again with its time, and holds back neither another nor what was missed', async () => {
  const [broken, whole, missed] = [readOf(1), readOf(2), readOf(3)]
  const begun: [conversationId: number, atMs: number][] = []
  let away = [broken.conversationId, whole.conversationId]
  const { fading, wait } = fadingWith({
    startSome: async ({ conversationId }, at) => {
      if (away.includes(conversationId)) throw new Error('away')
      begun.push([conversationId, at.getTime()])
      return false
    },
    listMissed: async (after) => ({ missed: after === 0 ? [missed] : [], last: after === 0 ? 3 : undefined }),
  })
  for (const read of [broken, whole, whole]) await expect(fading.begin(read)).rejects.toThrow('away')
  wait(700)
  away = [broken.conversationId]
  await expect(fading.resume()).rejects.toThrow('away')
  away = []
  wait(700)
  await fading.resume()
  expect(begun).toEqual([
    [2, 1_000],
    [1, 1_000],
    [3, 1_700],
  ])
})
