import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test, vi } from 'vitest'
import { Lane } from './batcher.ts'
import type { Delivery } from './delivery.repo.ts'
import { createDeliveries } from './delivery.service.ts'

const [ann, ben] = ['A'.repeat(20), 'B'.repeat(20)] as UserId[] as [UserId, UserId]

function open(trouble?: Error) {
  const clock = new FakeClock()
  const pushTo = vi.fn()
  const write = vi.fn(async (batch: readonly Delivery[]) => {
    if (trouble !== undefined) throw trouble
    return batch.map(({ seq }) => ({
      last_seq: 100,
      delivered_seq: Math.min(seq, 100),
      has_risen: seq <= 100,
    }))
  })
  return {
    clock,
    pushTo,
    write,
    ...createDeliveries({ repo: { deliver: write }, lane: new Lane(), pushTo, clock }),
  }
}

const withBen = toConversationId(ben)

test('CHAT-025 marks of 200 ms are one statement, the furthest of each conversation', async () => {
  const { clock, write, pushTo, ...deliveries } = open()
  const answers = [3, 7, 5].map((seq) => deliveries.deliver(ann, withBen, seq))
  answers.push(deliveries.deliver(ben, toConversationId(ann), 2))
  await clock.advance(199)
  expect(write).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(await Promise.all(answers)).toEqual([7, 7, 7, 2])
  expect(write.mock.calls).toEqual([
    [
      [
        { userId: ann, otherId: ben, seq: 7 },
        { userId: ben, otherId: ann, seq: 2 },
      ],
    ],
  ])
  expect(pushTo).toHaveBeenCalledTimes(2)
  expect(clock.timers).toBe(0)
})

test('CHAT-025 a server that ends writes what waits at once, and what nobody waits for not at all', async () => {
  const { clock, write, ...deliveries } = open()
  await deliveries.flush()
  const answer = deliveries.deliver(ann, withBen, 3)
  await deliveries.flush()
  expect(await answer).toBe(3)
  expect(write).toHaveBeenCalledTimes(1)
  expect(clock.timers).toBe(0)
})

test('F-05 a database that is away refuses the marks of that moment, and the next ones are written', async () => {
  const trouble = new Error('away')
  const { clock, write, ...deliveries } = open(trouble)
  const lost = deliveries.deliver(ann, withBen, 3)
  await Promise.all([expect(lost).rejects.toBe(trouble), clock.advance(200)])
  write.mockImplementation(async () => [{ last_seq: 100, delivered_seq: 4, has_risen: true }])
  const next = deliveries.deliver(ann, withBen, 4)
  await clock.advance(200)
  expect(await next).toBe(4)
})
