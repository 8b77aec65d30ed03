import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createAuditRepo } from './features/operator/audit.repo.ts'
import { product } from './flows/product.ts'
import { loadKeys } from './keys.ts'
import { type OpsRun, type OpsTable, readCommand } from './ops-command.ts'
import { loggedOps } from './ops-log.ts'
import { OPS } from './ops-table.ts'
import { StartError } from './start-error.ts'

const world = await openWorld(product)
const { db, config } = world.server.context
const audit = createAuditRepo(db)
const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-ops-'))
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function run(words: readonly string[], table: typeof OPS = OPS, at = config) {
  const command = await readCommand(words, table)
  if (command === undefined) throw new Error('help')
  if (typeof command !== 'function') return command.bare(at)
  return command({ db, wall: world.wall.now, dataDir: at.dataDir })
}

/** Newest first. */
async function linesOf(action: string) {
  const rows = await audit.list({ before: undefined, limit: 10, operatorId: undefined, action })
  return rows.map(({ operator_name, reason, detail }) => ({
    by: operator_name,
    reason,
    detail: JSON.parse(detail),
  }))
}

describe('the command line', () => {
  test('OP-04 stands in the operators’ log with its reason, before it is done, and again where nothing came of it', async () => {
    const ann = await world.person('ann')
    const suspend = (id: string) => run(['user', 'suspend', '--id', id, '--reason', 'as asked'])
    expect(await suspend(ann.id)).toMatchObject({ value: { isSuspended: true } })
    expect(await suspend('nobody')).toMatchObject({ value: { isSuspended: false } })
    const said = { by: 'command line', reason: 'as asked' }
    expect(await linesOf('user suspend')).toEqual([
      { ...said, detail: { id: 'nobody', refused: 'No open account has this id.' } },
      { ...said, detail: { id: 'nobody' } },
      { ...said, detail: { id: ann.id } },
    ])
    const endless = ['user', 'suspend', '--id', ann.id, '--reason', 'x'.repeat(301)]
    await expect(run(endless)).rejects.toThrow('300 characters')
    let before = -1
    const table: OpsTable = {
      'toy break': {
        ...{ form: '', says: '', options: [], logs: [] },
        prepare: () => async () => {
          before = (await linesOf('toy break')).length
          throw new RangeError('no such toy')
        },
      },
    }
    await expect(run(['toy', 'break'], loggedOps(table))).rejects.toThrow(RangeError)
    expect(before).toBe(1)
    expect((await linesOf('toy break')).map(({ detail }) => detail)).toEqual([{ refused: 'RangeError' }, {}])
    expect(await audit.check()).toMatchObject({ brokenAt: null })
  })

  test('OP-04 what was done stays done where the log breaks meanwhile, and what failed says why it failed', async () => {
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)
    const table = (run: OpsRun): OpsTable =>
      loggedOps({
        'log break': {
          ...{ form: '', says: '', options: [], logs: [] },
          prepare: () => async (store) => {
            await rename('audit_log', 'audit_log_away')
            return run(store)
          },
        },
      }) as OpsTable
    const order = async (run: OpsRun) => {
      try {
        return await readCommand(['log', 'break'], table(run)).then((command) =>
          command?.({ db, wall: world.wall.now, dataDir: config.dataDir }),
        )
      } finally {
        await rename('audit_log_away', 'audit_log')
      }
    }
    const value = { made: 1 }
    expect(await order(async () => ({ value, about: { userId: '1' } }))).toMatchObject({
      value,
      warning: expect.stringMatching(/^It was done, but the operators’ log could not be told: .*audit_log/),
    })
    expect(await order(async () => ({ value: null, trouble: 'There is none.' }))).toMatchObject({
      trouble: 'There is none.',
      warning: expect.stringMatching(/^It was not done, but /),
    })
    await expect(order(() => Promise.reject(new RangeError('no such toy')))).rejects.toThrow('no such toy')
    expect((await linesOf('log break')).map(({ detail }) => detail)).toEqual([{}, {}, {}])
  })

  test('OP-04 says whom a search led to, and never what was typed', async () => {
    const ben = await world.person('ben')
    for (const typed of [ben.account, ben.inviteNum, ben.id])
      expect(await run(['user', 'find', '--account', typed])).toMatchObject({
        value: { id: ben.id, state: 'open' },
      })
    expect(await run(['user', 'find', '--account', 'secret-name'])).toMatchObject({ value: null })
    const lines = await linesOf('user find')
    expect(lines[0]?.detail).toEqual({ userId: null, refused: 'There is no such account.' })
    expect(lines[2]?.detail).toEqual({ userId: ben.id })
    expect(JSON.stringify(lines)).not.toMatch(/secret-name/)
  })

  test('OP-04 holds a changed key, where there is a log, and never the key', async () => {
    const at = { ...config, dataDir: folder }
    const keys = () => loadKeys(folder, async () => false)
    const { codeKey } = await keys()
    await run(['key', 'change', '--name', 'codeKey'], OPS, at)
    expect((await linesOf('key change')).map(({ detail }) => detail)).toEqual([{ name: 'codeKey' }])
    expect((await keys()).codeKey).not.toBe(codeKey)
    await run(['key', 'change', '--name', 'codeKey'], OPS, { ...at, databaseUrl: undefined })
    expect(await linesOf('key change')).toHaveLength(1)
    expect((await readdir(folder)).sort()).toEqual(['audit-end.json', 'keys.json'])
    const before = await keys()
    const away = { ...at, databaseUrl: 'postgresql://127.0.0.1:1/none' }
    await expect(run(['key', 'change', '--name', 'codeKey'], OPS, away)).rejects.toThrow(StartError)
    expect(await keys()).toEqual(before)
  })

  test('OP-04, F-31 writes nothing into tables that nobody has used: a restore would find it in its way', async () => {
    const fresh = await openWorld(product)
    try {
      const at = { ...fresh.server.context.config, dataDir: folder }
      await run(['key', 'change', '--name', 'codeKey'], OPS, at)
      expect(await createAuditRepo(fresh.server.context.db).check()).toEqual({ count: 0, brokenAt: null })
      await fresh.person('ann')
      await run(['key', 'change', '--name', 'codeKey'], OPS, at)
      expect(await createAuditRepo(fresh.server.context.db).check()).toEqual({ count: 1, brokenAt: null })
    } finally {
      await fresh.close()
    }
  })
})
