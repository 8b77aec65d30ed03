import { getProfile } from '@thrum/contracts/account/account.routes'
import { getInboxThread, listInboxMessages, readAsOfficial } from '@thrum/contracts/console/official.routes'
import type { Operator } from '@thrum/contracts/console/operator.entities'
import {
  addOperator,
  changeOperatorPassword,
  getOperator,
  listAudit,
  listOperators,
  renewOperatorKeys,
  setOperator,
  signInOperator,
  signOutOperator,
} from '@thrum/contracts/console/operator.routes'
import { CONSOLE_ROUTES } from '@thrum/contracts/console/routes'
import type { Envelope } from '@thrum/contracts/envelope'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { isAllowed } from '../../http/console-door.ts'
import { DEFAULT_LIMITS } from '../../http/limits.ts'
import { newUserId, randomId } from '../../ids.ts'
import { createOperatorRepo } from './operator.repo.ts'
import { addOwner, codeOf, consoleCaller, signInAs, staffOf } from './operator.testkit.ts'

const limits = {
  ...product.config.limits,
  operatorEntries: DEFAULT_LIMITS.operatorEntries,
  operatorLookUps: DEFAULT_LIMITS.operatorLookUps,
}
const world = await openWorld(product, { config: { consolePort: 0, limits } })
afterAll(() => world.close())
const { server, wall } = world
const { context } = server
const url = server.consoleUrl ?? ''
const dataDir = context.config.dataDir
const anyone = consoleCaller(url)

describe('the way in', () => {
  test('OP-06 needs name, password and code at once, and each code counts once', async () => {
    const keys = await addOwner(server, dataDir, 'otto')
    const code = codeOf(keys, wall.now())
    const reasonOf = async (form: object) =>
      (await anyone.ask(signInOperator, { name: keys.name, password: keys.password, code, ...form })).body
        .reason
    const wrong = code === '000000' ? '111111' : '000000'
    for (const form of [{ code: wrong }, { code: '' }, { password: 'x' }, { name: 'nobody' }]) {
      expect(await reasonOf(form)).toBe('operator.badCredentials')
    }
    expect(await reasonOf({ name: 'ot\u0000\ud800' })).toBe('operator.badCredentials')
    expect(await reasonOf({ name: ' OTTO ' })).toBeUndefined()
    expect(await reasonOf({})).toBe('operator.badCredentials')
    wall.advance(30_000)
    expect(await reasonOf({ code: codeOf(keys, wall.now()) })).toBeUndefined()
  })

  test('OP-06, P-D2 refuses a name after ten failures, also with the right words', async () => {
    const keys = await addOwner(server, dataDir, 'oda')
    const form = { name: keys.name, password: 'guess', code: '123456' }
    for (let round = 0; round < 10; round++) {
      expect((await anyone.ask(signInOperator, form)).body.reason).toBe('operator.badCredentials')
    }
    const right = { ...form, password: keys.password, code: codeOf(keys, wall.now()) }
    expect((await anyone.ask(signInOperator, right)).body.reason).toBe('request.tooMany')
  })
})

test('OP-06 whoever comes in takes no try away from the others at the same address', async () => {
  const operatorEntriesAddress = { points: 2, perMs: 60 * 60_000 }
  const narrow = await openWorld(product, {
    config: { consolePort: 0, limits: { ...limits, operatorEntriesAddress } },
  })
  try {
    const keys = await addOwner(narrow.server, narrow.server.context.config.dataDir, 'ora')
    const door = narrow.server.consoleUrl ?? ''
    for (let round = 0; round < 4; round++) {
      await signInAs(door, keys, narrow.wall.now())
      narrow.wall.advance(30_000)
    }
    const form = { name: 'nobody', password: 'guess', code: '123456' }
    const tries = []
    for (let round = 0; round < 3; round++)
      tries.push((await consoleCaller(door).ask(signInOperator, form)).body.reason)
    expect(tries).toEqual(['operator.badCredentials', 'operator.badCredentials', 'request.tooMany'])
  } finally {
    await narrow.close()
  }
})

test('OP-06 a form that a page elsewhere sends through an operator’s browser is no try to come in', async () => {
  const keys = await addOwner(server, dataDir, 'ona')
  const form = { name: keys.name, password: 'guess', code: '123456' }
  const bodies = [
    ['application/x-www-form-urlencoded', new URLSearchParams(form).toString()],
    ['text/plain', JSON.stringify(form)],
  ]
  for (let round = 0; round < 12; round++) {
    for (const [type = '', body = ''] of bodies) {
      const headers = { 'content-type': type }
      const sent = await fetch(`${url}/api${signInOperator.path}`, { method: 'POST', headers, body })
      expect(((await sent.json()) as Envelope).reason).toBe('request.invalid')
    }
  }
  await signInAs(url, keys, wall.now())
})

test('OP-04 holds who tried to come in in vain: whose name it was, or a sign for it, and no more lines than a bound', async () => {
  const bounded = await openWorld(product, {
    config: {
      consolePort: 0,
      limits: { ...limits, operatorEntriesNoted: { points: 3, perMs: 60_000 } },
    },
  })
  try {
    const { owner } = await staffOf(bounded.server, bounded.server.context.config.dataDir)
    const outside = consoleCaller(bounded.server.consoleUrl ?? '')
    const form = { password: 'the wrong words', code: '123456' }
    await outside.ask(signInOperator, { ...form, name: 'sue' })
    for (let round = 0; round < 5; round++)
      await outside.ask(signInOperator, { ...form, name: 'hidden-password' })
    await outside.ask(signInOperator, { ...form, name: 'olga' })
    const failed = async () =>
      (await owner.call(listAudit, { action: signInOperator.path, limit: '50' })).filter(
        ({ detail }) => detail.refused !== undefined,
      )
    await expect.poll(async () => (await failed()).length).toBe(5)
    const lines = await failed()
    expect(lines.map(({ operatorName }) => operatorName).sort()).toEqual([
      ...['olga', 'sue', 'unknown', 'unknown', 'unknown'],
    ])
    for (const { detail } of lines)
      expect(detail).toMatchObject({ network: '127.0.0.0/24', refused: 'operator.badCredentials' })
    const signs = lines.flatMap(({ detail }) => detail.nameHash ?? [])
    expect(new Set(signs).size).toBe(1)
    expect(signs[0]).toMatch(/^[0-9a-f]{16}$/)
    expect(JSON.stringify(lines)).not.toMatch(/hidden-password|wrong words|127\.0\.0\.1/)
  } finally {
    await bounded.close()
  }
})

describe('a session', () => {
  test('OP-06 ends after 15 idle minutes, at sign-out, and with the password of before', async () => {
    const keys = await addOwner(server, dataDir, 'ida')
    const one = await signInAs(url, keys, wall.now())
    for (let round = 0; round < 2; round++) {
      wall.advance(14 * 60_000)
      expect((await one.ask(getOperator)).body.code).toBe(200)
    }
    wall.advance(15 * 60_000 + 1)
    expect((await one.ask(getOperator)).body.code).toBe(401)
    const two = await signInAs(url, keys, wall.now())
    wall.advance(30_000)
    const three = await signInAs(url, keys, wall.now())
    const passwords = { oldPassword: keys.password, newPassword: 'tide and dune and sky' }
    await three.call(changeOperatorPassword, passwords)
    expect((await two.ask(getOperator)).body.code).toBe(401)
    await three.call(signOutOperator)
    expect((await three.ask(getOperator)).body.code).toBe(401)
  })

  test('OP-06 a page that asks again and again by itself keeps no session alive', async () => {
    const one = await signInAs(url, await addOwner(server, dataDir, 'pia'), wall.now())
    const pair = { officialId: newUserId(), userId: newUserId() }
    const repeated = [
      () => one.ask(getInboxThread, pair),
      () => one.ask(listInboxMessages, pair),
      () => one.ask(readAsOfficial, { ...pair, sequence: 1 }),
    ]
    for (const ask of repeated) {
      wall.advance(4 * 60_000)
      expect((await ask()).body.reason).toBe('chat.conversationUnknown')
    }
    wall.advance(3 * 60_000 + 1)
    expect((await one.ask(getOperator)).body.code).toBe(401)
  })

  test('OP-06 begins with no key that was renewed while it was looked at, and no such password is put over a new one', async () => {
    const repo = createOperatorRepo(context.db)
    const { id } = await addOwner(server, dataDir, 'ria')
    const seen = await repo.find(id)
    if (seen === undefined) throw new Error('no operator')
    await repo.renew(id, { password_hash: 'new', totp_secret: 'NEW', totp_step: '0' }, '')
    const session = { id: randomId(), token_hash: Buffer.alloc(32, 7), now: new Date(wall.now()) }
    expect(await repo.enter(seen, 1, session)).toBe(false)
    expect(await repo.changePassword(seen, 'the old one’s', '')).toBe(false)
    const now = await repo.find(id)
    expect(now).toMatchObject({ password_hash: 'new', totp_step: expect.anything() })
    const sessions = context.db.selectFrom('operator_sessions').select('id').where('operator_id', '=', id)
    expect(await sessions.execute()).toEqual([])
    expect(now && (await repo.enter(now, 1, session))).toBe(true)
  })

  test('OP-06 lasts 12 hours at most, however busy', async () => {
    const one = await signInAs(url, await addOwner(server, dataDir, 'lea'), wall.now())
    for (let minutes = 0; minutes < 12 * 60; minutes += 10) {
      expect((await one.ask(getOperator)).body.code).toBe(200)
      wall.advance(10 * 60_000)
    }
    expect((await one.ask(getOperator)).body.code).toBe(401)
  })
})

describe('roles', () => {
  test('OPS-01, OP-01 are one table of allowed and refused, which every call keeps to', async () => {
    const staff = await staffOf(server, dataDir, 'roles')
    expect(CONSOLE_ROUTES.length).toBeGreaterThan(10)
    for (const route of CONSOLE_ROUTES) {
      if (route.path === signOutOperator.path || route.access === 'anyone') continue
      for (const role of ['owner', 'support', 'content', 'safety'] as const) {
        const { body } = await staff[role].ask(route)
        const isRefused = body.reason === 'operator.notAllowed'
        expect({ path: route.path, role, isRefused }).toEqual({
          ...{ path: route.path, role, isRefused: !isAllowed(route.access, role) },
        })
      }
      expect((await anyone.ask(route)).body).toMatchObject({ code: 401 })
    }
  })

  test('OP-01 a person’s token finds nothing there, and an operator’s is nobody’s session here', async () => {
    const ann = await world.person('ann')
    const { status, body } = await consoleCaller(url, ann.token).ask(listOperators)
    expect({ status, reason: body.reason }).toEqual({ status: 404, reason: 'request.unknownPath' })
    const keys = await addOwner(server, dataDir, 'omar')
    const form = { name: keys.name, password: keys.password, code: codeOf(keys, wall.now()) }
    const { token } = await anyone.call(signInOperator, form)
    expect((await ann.ask(getProfile, {}, { token })).body.code).toBe(401)
    const main = await fetch(`${server.url}/api${listOperators.path}`, { headers: { token } })
    expect(main.status).toBe(404)
  })

  test('OPS-01 the last owner stays, and who is let in no more is out at once', async () => {
    const alone = await openWorld(product, { config: { consolePort: 0 } })
    try {
      const staff = await staffOf(alone.server, alone.server.context.config.dataDir)
      const all = await staff.owner.call(listOperators)
      const [olga, sue] = ['olga', 'sue'].map((name) => all.find((one) => one.name === name))
      const { ownPassword } = staff.owner
      const change = (before: Operator | undefined, role: string, isActive: boolean) =>
        staff.owner.ask(setOperator, { id: before?.id, role, isActive, before, ownPassword })
      expect((await change(olga, 'support', true)).body.reason).toBe('operator.lastOwner')
      expect((await change(olga, 'owner', false)).body.reason).toBe('operator.lastOwner')
      const { body } = await change(sue, 'support', false)
      expect(body.data).toMatchObject({ isActive: false })
      expect((await staff.support.ask(getOperator)).body.code).toBe(401)
      const keys = await staff.owner.call(renewOperatorKeys, { id: sue?.id, ownPassword })
      await expect(signInAs(alone.server.consoleUrl ?? '', keys, alone.wall.now())).rejects.toThrow('bad')
      expect((await change(body.data as Operator, 'owner', true)).body.code).toBe(200)
      const again = { name: 'sue', role: 'support', ownPassword }
      expect((await staff.owner.ask(addOperator, again)).body.reason).toBe('operator.nameTaken')
    } finally {
      await alone.close()
    }
  })
})

test('OP-07 the console is off unless its port is set, and serves neither files of others nor dot-files', async () => {
  const off = await openWorld(product)
  expect(off.server.consoleUrl).toBeUndefined()
  await off.close()
  for (const path of ['/.env', '/..%2f..%2fkeys.json', '/api/nothing', '/assets/index.js.map']) {
    expect((await fetch(`${url}${path}`)).status).toBe(404)
  }
  const { headers } = await fetch(`${url}/`)
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(headers.get('x-frame-options')).toBe('DENY')
})
