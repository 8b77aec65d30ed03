import { getProfile } from '@thrum/contracts/account/account.routes'
import { listAudit } from '@thrum/contracts/console/operator.routes'
import {
  findUser,
  getUserRecord,
  listUsers,
  restoreUser,
  suspendUser,
} from '@thrum/contracts/console/user.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { own } from '../../flows/stage.ts'
import { newUserId } from '../../ids.ts'
import { staffOf } from '../operator/operator.testkit.ts'

const limits = { ...product.config.limits, operatorLookUps: { points: 4, perMs: 600_000 } }
const world = await openWorld(product, { config: { consolePort: 0, limits } })
afterAll(() => world.close())
const { server } = world
const staff = await staffOf(server, server.context.config.dataDir)
const reason = 'ticket 4711'

test('OPS-01 finds one account by exactly what names it, with a reason; what was typed is nowhere kept', async () => {
  const ann = await world.person('ann')
  const form = { account: ann.account, reason }
  const card = await staff.support.call(findUser, { ...form, account: ` ${ann.account.toUpperCase()} ` })
  expect(Object.keys(card).sort()).toEqual(['createdAtMs', 'id', 'nickName', 'state', 'suspendedAtMs'])
  expect(card).toMatchObject({ id: ann.id, nickName: 'ann', state: 'open' })
  for (const account of [ann.id, ann.inviteNum])
    expect((await staff.support.call(findUser, { ...form, account })).id).toBe(ann.id)
  const part = { ...form, account: ann.account.slice(0, -1) }
  expect((await staff.support.ask(findUser, part)).body.reason).toBe('operator.unknown')
  expect((await staff.support.ask(findUser, { ...form, reason: '' })).body.reason).toBe(
    'operator.reasonNeeded',
  )
  const log = await staff.owner.call(listAudit, { action: findUser.path })
  expect(log.some((line) => line.detail.userId === ann.id && line.reason === reason)).toBe(true)
  expect(JSON.stringify(log)).not.toContain(ann.account)
})

test('OPS-01 an invitation code and an id lead to their owner, whoever took the letters as a name', async () => {
  const [eve, ann] = [await world.person('eve'), await world.person('ann')]
  for (const account of [ann.inviteNum, ann.id]) {
    const name = { account: account.toLowerCase() }
    await server.context.db.updateTable('credentials').set(name).where('user_id', '=', eve.id).execute()
    expect((await staff.owner.call(findUser, { account, reason })).id).toBe(ann.id)
  }
})

test('OP-05 looking at people counts, found or not, by search and by record', async () => {
  const people = [await world.person('ann'), await world.person('ben'), await world.person('cas')]
  for (const { account } of people) await staff.safety.call(findUser, { account, reason })
  expect((await staff.safety.ask(findUser, { account: 'nobody-there', reason })).body.reason).toBe(
    'operator.unknown',
  )
  const next = await staff.safety.ask(getUserRecord, { id: newUserId(), reason })
  expect([next.status, next.body.reason]).toEqual([403, 'request.tooMany'])
  const dee = await world.person('dee')
  const refused = await staff.safety.ask(findUser, { account: dee.account, reason })
  expect(refused.body.reason).toBe('request.tooMany')
  // Nor does the log tell what the answer doesn't.
  expect(JSON.stringify(await staff.safety.call(listAudit))).not.toContain(dee.id)
})

test('OPS-01 suspends and restores with a reason, and shows devices and complaints in numbers', async () => {
  const ann = await world.person('ann')
  const device = await own(world, ann, 'P2')
  const record = await staff.owner.call(getUserRecord, { id: ann.id, reason })
  expect(record).toMatchObject({
    devices: [{ code: device.code, model: 'P2', isForbid: false }],
    complaintsAbout: { all: 0 },
    complaintsFiled: 0,
  })
  const ask = (route: typeof suspendUser | typeof restoreUser, form: object) => staff.safety.ask(route, form)
  expect((await ask(suspendUser, { id: ann.id })).body.reason).toBe('operator.reasonNeeded')
  expect((await ask(suspendUser, { id: newUserId(), reason })).body.reason).toBe('operator.unknown')
  expect(await staff.safety.call(suspendUser, { id: ann.id, reason })).toMatchObject({ state: 'suspended' })
  expect((await ann.ask(getProfile)).body.code).toBe(403)
  expect((await ask(suspendUser, { id: ann.id, reason })).body.reason).toBe('operator.settled')
  const { list } = await staff.safety.call(listUsers, { state: 'suspended' })
  expect(list.map(({ id }) => id)).toContain(ann.id)
  await staff.safety.call(restoreUser, { id: ann.id, reason })
  expect((await ask(restoreUser, { id: ann.id, reason })).body.reason).toBe('operator.settled')
  expect((await ann.ask(getProfile)).body.code).toBe(200)
})

test('OP-08 a list of people has no name, address or date of birth, and comes to safety alone', async () => {
  await world.person('ann')
  const { list, total } = await staff.safety.call(listUsers, { pageSize: '1' })
  expect(total).toBeGreaterThan(1)
  expect(list).toHaveLength(1)
  expect(Object.keys(list[0] ?? {}).sort()).toEqual(['createdAtMs', 'id', 'state', 'suspendedAtMs'])
  expect((await staff.support.ask(listUsers)).body.reason).toBe('operator.notAllowed')
})

test('OP-08, CHAT-064 the service’s own accounts stand among no people, and none is suspended or restored as one', async () => {
  const { accounts } = server.officials
  const { id } = await accounts.add({ nickName: 'Help' })
  const total = async () => (await staff.safety.call(listUsers, { pageSize: '1' })).total
  const [before, refusals] = [await total(), [] as unknown[]]
  await accounts.add({ nickName: 'Shop' })
  expect(await total()).toBe(before)
  const ask = async (route: typeof suspendUser | typeof restoreUser | typeof getUserRecord) =>
    refusals.push((await staff.owner.ask(route, { id, reason })).body.reason)
  await ask(getUserRecord)
  await ask(suspendUser)
  expect((await accounts.listAll()).find((one) => one.id === id)?.isWithdrawn).toBe(false)
  await accounts.withdraw(id)
  await ask(restoreUser)
  expect((await accounts.listAll()).find((one) => one.id === id)?.isWithdrawn).toBe(true)
  refusals.push((await staff.owner.ask(findUser, { account: id, reason })).body.reason)
  expect(refusals).toEqual(Array(4).fill('operator.unknown'))
})
