import type { UserId } from '@thrum/contracts/ids'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test } from 'vitest'
import { newUserId } from '../../ids.ts'
import { createLog } from '../../log.ts'
import { createPresence } from './presence.service.ts'

const [ann, ben] = [newUserId(), newUserId()]

function setUp() {
  const clock = new FakeClock()
  const database = { isAway: false }
  const told: unknown[] = []
  const presence = createPresence({
    async listMutual() {
      if (database.isAway) throw new Error('Query read timeout')
      return [ben]
    },
    isOnline: (userId: UserId) => userId === ben,
    pushTo: (_to, push) => void told.push(push.data),
    ...{ clock, log: createLog('silent') },
  })
  return { clock, database, told, presence }
}

test('FRND-026 whoever leaves while the database is away is seen to be gone once it is back', async () => {
  const { clock, database, told, presence } = setUp()
  presence.came(ann)
  await clock.advance(0)
  database.isAway = true
  presence.left(ann)
  await clock.advance(9_000)
  expect(told).toEqual([{ userID: ann, isOnline: true }])
  database.isAway = false
  await clock.advance(2_000)
  expect(told.slice(1)).toEqual([{ userID: ann, isOnline: false }])
  expect(clock.timers).toBe(0)
})

test('FRND-026 whoever comes back is there for all, whichever answer of a database that stalled comes last', async () => {
  const clock = new FakeClock()
  const told: boolean[] = []
  const answers: (() => void)[] = []
  const presence = createPresence({
    listMutual: () => new Promise((resolve) => answers.push(() => resolve([ben]))),
    isOnline: (userId: UserId) => userId === ben,
    pushTo: (_to, push) => void told.push(push.type === 'presence' && push.data.isOnline),
    ...{ clock, log: createLog('silent') },
  })
  presence.came(ann)
  answers.shift()?.()
  presence.left(ann)
  await clock.advance(5_000)
  presence.came(ann)
  for (const answer of answers.reverse()) answer()
  await clock.advance(0)
  expect(told.at(-1)).toBe(true)
  presence.end()
})

test('FRND-026 whoever comes back before that was told is not said to be gone', async () => {
  const { clock, database, told, presence } = setUp()
  database.isAway = true
  presence.came(ann)
  presence.left(ann)
  await clock.advance(6_000)
  presence.came(ann)
  await clock.advance(0)
  database.isAway = false
  await clock.advance(10_000)
  expect(told).toEqual([{ userID: ann, isOnline: true }])
  database.isAway = true
  presence.left(ann)
  await clock.advance(6_000)
  presence.end()
  expect(clock.timers).toBe(0)
})
