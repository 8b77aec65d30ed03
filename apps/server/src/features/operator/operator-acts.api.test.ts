import {
  addOperator,
  getOperator,
  listAudit,
  listOperators,
  renewOperatorKeys,
  setOperator,
  signInOperator,
} from '@thrum/contracts/console/operator.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS } from '../../http/limits.ts'
import { newOperatorId } from '../../ids.ts'
import { consoleCaller, signInAs, staffOf } from './operator.testkit.ts'

const { operatorEntries } = DEFAULT_LIMITS
const world = await openWorld(product, {
  config: { consolePort: 0, limits: { ...product.config.limits, operatorEntries } },
})
afterAll(() => world.close())
const { server } = world
const { context } = server
const { dataDir } = context.config
const anyone = consoleCaller(server.consoleUrl ?? '')

test('OP-06 whoever renews their own keys can read them: the session that asks goes on, the others end', async () => {
  const { owner } = await staffOf(server, dataDir, 'renewing')
  const { id } = await owner.call(getOperator)
  const first = await owner.call(renewOperatorKeys, { id, ownPassword: owner.ownPassword })
  const other = await signInAs(server.consoleUrl ?? '', first, context.wall())
  expect((await owner.ask(getOperator)).body.code).toBe(200)
  await owner.call(renewOperatorKeys, { id, ownPassword: first.password })
  expect((await owner.ask(getOperator)).body.code).toBe(200)
  expect((await other.ask(getOperator)).body.code).toBe(401)
})

describe('an owner’s acts on operators', () => {
  const acts = async (house: string) => {
    const { owner } = await staffOf(server, dataDir, house)
    const operators = await owner.call(listOperators)
    const before = operators.find(({ name }) => name === `sue-${house}`)
    const { id } = before ?? {}
    const all = [
      [addOperator, { name: `eve-${house}`, role: 'owner' }],
      [setOperator, { id, role: 'owner', isActive: true, before }],
      [renewOperatorKeys, { id }],
    ] as const
    return { owner, operators, all }
  }
  const rowsOf = () => context.db.selectFrom('operators').selectAll().orderBy('id').execute()

  test('OP-06, OP-04 ask for their own password once more: a wrong one changes nothing, and stands in the log as a try', async () => {
    const { owner, all } = await acts('own')
    const rows = await rowsOf()
    for (const [route, form] of all) {
      for (const own of [{}, { ownPassword: '' }, { ownPassword: 'somebody else’s' }])
        expect((await owner.ask(route, { ...form, ...own })).body).toMatchObject({
          ...{ reason: 'operator.badCredentials', data: { field: 'ownPassword' } },
        })
      const [refused, tried] = await owner.call(listAudit, { action: route.path, limit: '2' })
      expect(refused?.detail).toEqual({ ...tried?.detail, refused: 'operator.badCredentials' })
    }
    expect(await rowsOf()).toEqual(rows)
    for (const [route, form] of all)
      expect((await owner.ask(route, { ...form, ownPassword: owner.ownPassword })).body.code).toBe(200)
    const log = JSON.stringify(await owner.call(listAudit))
    expect(log).not.toMatch(/somebody else|ownPassword/)
    expect(log).not.toContain(owner.ownPassword)
  })

  test('OP-06 are refused after ten wrong passwords, with the right one and at the door too', async () => {
    const { owner, all } = await acts('tries')
    const guess = { ownPassword: 'guess' }
    for (let round = 0; round < 10; round++) {
      const [route, form] = all[round % all.length] ?? all[0]
      expect((await owner.ask(route, { ...form, ...guess })).body.reason).toBe('operator.badCredentials')
    }
    const right = { ownPassword: owner.ownPassword }
    for (const [route, form] of all)
      expect((await owner.ask(route, { ...form, ...right })).body.reason).toBe('request.tooMany')
    const { ownPassword: password } = owner
    const form = { name: 'olga-tries', password, code: '123456' }
    expect((await anyone.ask(signInOperator, form)).body.reason).toBe('request.tooMany')
  })

  test('OPS-01 leave as it is what another owner made of somebody meanwhile', async () => {
    const { owner, operators } = await acts('seen')
    const { ownPassword } = owner
    const before = operators.find(({ name }) => name === 'sam-seen')
    const set = async (change: object) =>
      (await owner.ask(setOperator, { ...before, before, ownPassword, ...change })).body.reason
    const changes = [{ isActive: false }, { role: 'owner' }]
    const answers = await Promise.all(changes.map(set))
    expect(answers.toSorted()).toEqual(['operator.changed', undefined])
    // Sent again, as the answer got lost.
    expect(await Promise.all(changes.map(set))).toEqual(answers)
    expect(await set({ role: 'support' })).toBe('operator.changed')
    expect(await set({ id: newOperatorId() })).toBe('operator.unknown')
  })
})
