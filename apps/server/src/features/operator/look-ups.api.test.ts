import { getComplaint, listComplaints, openEvidence } from '@thrum/contracts/console/complaint.routes'
import { listGiftLines } from '@thrum/contracts/console/gift.routes'
import {
  assignThread,
  getInboxThread,
  listInbox,
  settleThread,
} from '@thrum/contracts/console/official.routes'
import { getOperator, listAlarms, settleAlarm } from '@thrum/contracts/console/operator.routes'
import { sendGiftForm } from '@thrum/contracts/gift/gift.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS } from '../../http/limits.ts'
import { newUserId, randomId } from '../../ids.ts'
import { createAlarmRepo } from './alarm.repo.ts'
import { createLookUps } from './look-ups.service.ts'
import { staffOf } from './operator.testkit.ts'

const limits = { ...product.config.limits, operatorLookUps: DEFAULT_LIMITS.operatorLookUps }
const world = await openWorld(product, { config: { consolePort: 0, limits } })
afterAll(() => world.close())
const { server } = world
const { context } = server
const { dataDir } = context.config

test('OP-05 looking up more than 200 people in ten minutes refuses itself and tells somebody else', async () => {
  const staff = await staffOf(server, dataDir, 'looks')
  const self = await staff.support.call(getOperator)
  const alarms = createAlarmRepo(context.db)
  const lookUps = createLookUps({ ...context, alarms })
  const caller = { id: self.id, name: self.name, role: self.role, sessionId: '' }
  const people = Array.from({ length: 201 }, newUserId)
  for (const person of people.slice(0, 200)) await lookUps.look(caller, person)
  await lookUps.look(caller, people[0] ?? newUserId())
  for (let round = 0; round < 2; round++) {
    await expect(lookUps.look(caller, people[200] ?? newUserId())).rejects.toThrow('request.tooMany')
  }
  const open = (await staff.safety.call(listAlarms)).filter(({ operatorName }) => operatorName === self.name)
  expect(open).toHaveLength(1)
  expect(await alarms.settle(open[0]?.id ?? 0, self.id, new Date())).toBe(false)
  await staff.safety.call(settleAlarm, { id: open[0]?.id })
  expect((await staff.safety.call(listAlarms)).some(({ id }) => id === open[0]?.id)).toBe(false)
})

test('OP-05, OP-08 a page of addresses counts as a look at each person on it', async () => {
  const strict = { ...limits, operatorLookUps: { points: 4, perMs: 60_000 } }
  const bounded = await openWorld(product, { config: { consolePort: 0, limits: strict } })
  try {
    const { support } = await staffOf(bounded.server, bounded.server.context.config.dataDir)
    for (const name of ['ann', 'ben', 'cat']) {
      const person = await bounded.person(name)
      const form = { platform: 'amazon', orderNumber: `no-${name}`, email: `${name}@example.com` }
      await person.call(sendGiftForm, form)
    }
    for (let round = 0; round < 2; round++)
      expect((await support.call(listGiftLines, {})).list).toHaveLength(3)
    expect((await support.ask(listGiftLines, { pageSize: '1' })).body.reason).toBe('request.tooMany')
  } finally {
    await bounded.close()
  }
})

test('OP-05 complaints about somebody, a complaint, and a conversation of the inbox count as looks', async () => {
  const strict = { ...limits, operatorLookUps: { points: 2, perMs: 60_000 } }
  const bounded = await openWorld(product, { config: { consolePort: 0, limits: strict } })
  try {
    const staff = await staffOf(bounded.server, bounded.server.context.config.dataDir)
    const [one, two] = [newUserId(), newUserId()]
    await staff.safety.call(listComplaints, { reportedId: one })
    await staff.safety.call(listComplaints, { reportedId: one, state: 'open' })
    await staff.safety.call(listComplaints, {})
    for (const [route, query] of [
      [listComplaints, { reportedId: two }],
      [getComplaint, { id: randomId() }],
      [openEvidence, { id: randomId(), reason: 'as asked' }],
    ] as const)
      expect((await staff.safety.ask(route, query)).body.reason).toBe('request.tooMany')
    for (let round = 0; round < 3; round++) await staff.support.call(listInbox, {})
    await staff.owner.call(listGiftLines, {})
    await staff.owner.call(listGiftLines, { page: '2' })
    expect((await staff.owner.ask(listGiftLines, { page: '3' })).body.reason).toBe('request.tooMany')
    const thread = (userId: string) => staff.support.ask(getInboxThread, { officialId: one, userId })
    expect((await thread(one)).body.reason).toBe('chat.conversationUnknown')
    expect((await thread(two)).body.reason).toBe('request.tooMany')
    const pair = { officialId: one, userId: two }
    const assigned = await staff.support.ask(assignThread, { ...pair, from: null, to: null })
    const settled = await staff.support.ask(settleThread, { ...pair, sequence: 0 })
    expect([assigned.body.reason, settled.body.reason]).toEqual(['request.tooMany', 'request.tooMany'])
    expect((await staff.owner.call(listAlarms)).map(({ kind }) => kind)).toEqual(['lookUps', 'lookUps'])
    expect(await staff.safety.call(listAlarms)).toHaveLength(2)
  } finally {
    await bounded.close()
  }
})
