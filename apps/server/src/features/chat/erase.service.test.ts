import { expect, test } from 'vitest'
import { newUserId } from '../../ids.ts'
import { Lane } from './batcher.ts'
import { createErase } from './erase.service.ts'

test('SESS-013 whoever writes while an account is erased waits for a few places at most', async () => {
  const said: string[] = []
  const lane = new Lane()
  const erase = createErase({
    repo: {
      listConversations: async () => [{ conversationId: 1, otherId: newUserId(), lastSeq: 1_200 }],
      eraseSome: async (_one, _userId, after) => {
        said.push(`erased after ${after}`)
        if (after === 0) void lane.run(async () => said.push('sent'))
      },
      settle: async () => void said.push('settled'),
      isNobodys: async () => true,
      removeSome: async (_one, after) => void said.push(`removed after ${after}`),
      remove: async () => void said.push('removed'),
    },
    lane,
    wall: Date.now,
    tell: async () => {},
  })
  await erase(newUserId())
  expect(said).toEqual([
    ...['erased after 0', 'sent', 'erased after 500', 'erased after 1000', 'settled'],
    ...['removed after 0', 'removed after 500', 'removed after 1000', 'removed'],
  ])
})
