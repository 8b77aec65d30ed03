import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test, vi } from 'vitest'
import { newUserId } from '../../ids.ts'
import { Lane } from './batcher.ts'
import type { FadingPair } from './fading.repo.ts'
import { createFading } from './fading.service.ts'
import { watchFading } from './fading.timer.ts'

test('CHAT-071 one conversation that fails holds back neither another nor what is seen once', async () => {
  const [bad, good] = [1, 2].map((conversationId) => ({
    ...{ conversationId, userId: newUserId(), otherId: newUserId() },
  }))
  const told = vi.fn(async () => undefined)
  const released = vi.fn()
  const fading = createFading({
    repo: {
      listMissed: async () => [],
      listDue: async () => [bad, good],
      endSome: async (pair: FadingPair) => {
        if (pair === bad) throw new Error('not this one')
        return 0
      },
    },
    ...{ lane: new Lane(), wall: Date.now, tell: told, released },
  } as never)
  const clock = new FakeClock()
  const once = vi.fn(async () => undefined)
  const end = watchFading({ fading, once: { end: once }, clock })
  await clock.advance(1_000)
  await expect.poll(() => once.mock.calls.length).toBe(1)
  await expect.poll(() => released.mock.calls.length).toBe(1)
  expect(told.mock.calls).toEqual([
    [good?.otherId, good?.userId],
    [good?.userId, good?.otherId],
  ])
  await expect(fading.end()).rejects.toThrow('not this one')
  end()
})
