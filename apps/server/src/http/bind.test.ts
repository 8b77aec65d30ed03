import { defineRoute } from '@thrum/contracts/define'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bind, type Door } from './bind.ts'

const route = defineRoute({
  method: 'GET',
  path: '/thing',
  summary: 'A thing.',
  access: 'anyone',
  data: z.object({ name: z.string() }),
})

async function answerOf(data: unknown) {
  const unknown: unknown[] = []
  const app = Fastify()
  const door: Door = {
    app,
    auth: { authenticate: async () => undefined },
    limiter: {
      take: async () => {},
      tryTake: async () => true,
      giveBack: async () => {},
      ensureLeft: async () => {},
    },
    inHand: (_key, task) => task(false),
    onUnknown: (error) => unknown.push(error),
  }
  bind(door, route, () => data as { name: string })
  const answer = await app.inject('/api/thing')
  return { status: answer.statusCode, body: answer.json(), unknown }
}

test('P-E1 a field that the contract doesn’t name never leaves', async () => {
  const { body } = await answerOf({ name: 'pebble', address: 'AA:BB:CC', email: 'ann@example.com' })
  expect(body.data).toEqual({ name: 'pebble' })
})

test('SES-02 an answer that doesn’t fit becomes one neutral refusal, and says nothing of what it held', async () => {
  const { status, body, unknown } = await answerOf({ name: 7, secret: 'x' })
  expect([status, body.code, body.reason]).toEqual([500, -1, 'service.unknown'])
  expect(Object.keys(body.data)).toEqual(['requestId'])
  expect(unknown).toHaveLength(1)
})
