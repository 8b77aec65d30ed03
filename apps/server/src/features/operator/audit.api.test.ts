import { openEvidence } from '@thrum/contracts/console/complaint.routes'
import { addOperator, checkAudit, listAudit, listOperators } from '@thrum/contracts/console/operator.routes'
import { findUser } from '@thrum/contracts/console/user.routes'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { readCommand } from '../../ops-command.ts'
import { createAuditRepo } from './audit.repo.ts'
import { operatorCommands } from './operator.ops.ts'
import { staffOf } from './operator.testkit.ts'

const world = await openWorld(product, { config: { consolePort: 0 } })
afterAll(() => world.close())
const { server } = world
const { context } = server
const { dataDir } = context.config

describe('the audit log', () => {
  test('OP-04 holds what was asked and what was refused, refuses every change, and finds what was forced', async () => {
    const staff = await staffOf(server, dataDir, 'audit')
    const { ownPassword } = staff.owner
    await staff.owner.call(addOperator, { name: 'nell', role: 'content', ownPassword })
    await staff.owner.ask(addOperator, { name: 'nell', role: 'safety', ownPassword })
    const [refused, tried] = await staff.safety.call(listAudit, { action: addOperator.path, limit: '2' })
    expect(refused?.detail).toEqual({ name: 'nell', role: 'safety', refused: 'operator.nameTaken' })
    expect(tried?.detail).toEqual({ name: 'nell', role: 'safety' })
    expect(await staff.safety.call(checkAudit)).toMatchObject({ isWhole: true, brokenAt: null })
    const { db } = context
    for (const change of [
      sql`update audit_log set action = 'nothing'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(change.execute(db)).rejects.toThrow('the audit log only grows')
    }
    await sql`alter table audit_log disable trigger audit_log_only_grows`.execute(db)
    await sql`update audit_log set reason = 'because' where seq = 3`.execute(db)
    await sql`alter table audit_log enable trigger audit_log_only_grows`.execute(db)
    expect(await staff.safety.call(checkAudit)).toMatchObject({ isWhole: false, brokenAt: 3 })
  })

  test('OP-04 holds who reached for what their role may not, whatever it was', async () => {
    const { content, safety } = await staffOf(server, dataDir, 'reach')
    for (const route of [openEvidence, listOperators]) {
      await content.ask(route)
      const [line] = await safety.call(listAudit, { limit: '1' })
      const detail = { refused: 'operator.notAllowed' }
      expect(line).toMatchObject({ operatorName: 'cleo-reach', action: route.path, detail })
    }
  })

  test('OP-04 keeps its chain whole, whatever a reason is made of', async () => {
    const alone = await openWorld(product, { config: { consolePort: 0 } })
    try {
      const staff = await staffOf(alone.server, alone.server.context.config.dataDir)
      const odd = 'because \ud800 of \u0000 it'
      expect((await staff.safety.ask(findUser, { account: 'nobody-there', reason: odd })).status).toBe(200)
      const [line] = await staff.safety.call(listAudit, { action: findUser.path, limit: '1' })
      expect(line?.reason).toContain('because')
      for (const account of ['\u0000', 'a\ud800'])
        expect((await staff.safety.ask(findUser, { account, reason: 'as asked' })).body.reason).toBe(
          'operator.unknown',
        )
      expect(await staff.safety.call(listAudit, { action: 'nothing\u0000there' })).toEqual([])
      expect(await staff.safety.call(checkAudit)).toMatchObject({ isWhole: true })
    } finally {
      await alone.close()
    }
  })

  test('OP-04 finds that the newest lines were cut off, or all of them counted anew', async () => {
    const alone = await openWorld(product, { config: { consolePort: 0 } })
    try {
      const { db, config } = alone.server.context
      const { safety } = await staffOf(alone.server, config.dataDir)
      const { count, isWhole } = await safety.call(checkAudit)
      expect(isWhole).toBe(true)
      await sql`alter table audit_log disable trigger audit_log_only_grows`.execute(db)
      await sql`delete from audit_log where seq >= ${count - 1}`.execute(db)
      expect(await safety.call(checkAudit)).toEqual({ count: count - 2, isWhole: false, brokenAt: count - 1 })
      // What takes their places fits the line before, and is not what stood there.
      const repo = createAuditRepo(db)
      const line = {
        atMs: 0,
        operatorId: '',
        operatorName: '',
        role: '',
        action: '',
        reason: '',
        detail: '{}',
      }
      for (let seq = count - 1; seq <= count + 1; seq++) await repo.append(line)
      expect(await safety.call(checkAudit)).toMatchObject({ isWhole: false, brokenAt: count })
      const run = await readCommand(['audit', 'check'], operatorCommands)
      const answer = await run?.({ db, wall: alone.wall.now, dataDir: config.dataDir })
      expect(answer?.trouble).toContain(`Line ${count} `)
    } finally {
      await alone.close()
    }
  })

  test('OP-04 keeps one chain also where many act at once', async () => {
    const alone = await openWorld(product, { config: { consolePort: 0 } })
    try {
      const staff = await staffOf(alone.server, alone.server.context.config.dataDir)
      const names = Array.from({ length: 20 }, (_, at) => `many-${at}`)
      const { ownPassword } = staff.owner
      const add = (name: string) => staff.owner.call(addOperator, { name, role: 'support', ownPassword })
      await Promise.all(names.map(add))
      expect(await staff.safety.call(checkAudit)).toMatchObject({ isWhole: true })
    } finally {
      await alone.close()
    }
  })
})
