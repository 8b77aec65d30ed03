import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { getProfile } from '@thrum/contracts/account/account.routes'
import { signIn, signUp } from '@thrum/contracts/account/entry.routes'
import { cancelAccount } from '@thrum/contracts/account/security.routes'
import { bindDevice } from '@thrum/contracts/device/device.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { cloneDatabase } from '@thrum/testkit/cluster'
import { signUpPerson } from '@thrum/testkit/person'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { DEFAULT_CONFIG } from '../config.ts'
import { openBeside } from '../db/beside.ts'
import { addDevices } from '../features/device/index.ts'
import { newMediaId } from '../ids.ts'
import { createLog } from '../log.ts'
import { product } from './product.ts'
import { spawnServer } from './server-process.ts'

/** Source: safety §3.8 */
const FINISHED_WITHIN_MS = 60_000

const { databaseUrl, folder } = await cloneDatabase(product)
const dataDir = await mkdtemp(path.join(folder, 'closing-'))
const db = new pg.Pool({ connectionString: databaseUrl, max: 3 })
/** The one that a test starts after its kill is the one that the next test kills. */
let server = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
afterAll(async () => {
  await kill()
  await db.end()
})

async function kill(): Promise<void> {
  server.child.kill('SIGKILL')
  await server.ended
}

async function startAgain(): Promise<string> {
  server = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  return (await server.url) ?? ''
}

/** A person with something in every table that a deletion walks, and a partner. */
async function open() {
  const url = (await server.url) ?? ''
  // A name that no page of any language holds: tables are searched for it.
  const [ann, ben] = [await signUpPerson(url, 'quexann'), await signUpPerson(url, 'ben')]
  const beside = await openBeside({ ...DEFAULT_CONFIG, databaseUrl }, createLog('silent'))
  const [code = ''] = await addDevices({ db: beside.db, wall: Date.now }, { model: 'H1', count: 1 })
  await beside.close()
  await ann.call(bindDevice, { code })
  await db.query(
    `insert into plays (id, state, initiator_id, receiver_id, initiator_session, flag, created_at, expires_at)
     select 'play-' || n, 'closed', $1, $2, 's', 0, now(), now() from generate_series(1, 1200) n`,
    [ann.id, ben.id],
  )
  await db.query(
    `insert into media (id, owner_id, kind, mime, bytes, created_at) values ($1, $2, 'picture', 'image/jpeg', 1, now())`,
    [newMediaId(), ann.id],
  )
  return { ann, ben, code }
}

/** Stands in the way of whatever wants these rows. @returns the way out */
async function block(db: pg.Pool, sql: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = await db.connect()
  await client.query('begin')
  const { rowCount } = await client.query(sql, values)
  expect(rowCount).toBeGreaterThan(0)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** Until the server stands in front of the locked rows. */
async function untilStuck(db: pg.Pool): Promise<void> {
  const stuck = async () => {
    const { rows } = await db.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await expect.poll(stuck, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0)
}

/** Which tables still know the person. */
async function traces(db: pg.Pool, marks: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const content = JSON.stringify((await db.query(`select * from ${name}`)).rows)
    if (marks.some((mark) => content.includes(mark))) found.push(name)
  }
  return found
}

describe('a server that is killed in the middle of a cancellation', () => {
  test.each([
    ['removes the plays', 'select from plays where initiator_id = $1 for update'],
    ['removes the media', 'select from media where owner_id = $1 for update'],
    ['removes what hangs on the person', 'select from devices where user_id = $1 for update'],
    ['has only answered', undefined],
  ])('ACC-12 finishes it within 60 s of the next start: killed while it %s', async (_step, lock) => {
    const { ann, ben, code } = await open()
    const unblock = lock === undefined ? undefined : await block(db, lock, [ann.id])
    await ann.call(cancelAccount, { isSure: true, password: ann.password })
    if (unblock !== undefined) await untilStuck(db)
    await kill()
    const left = await traces(db, [ann.id])
    if (lock !== undefined) expect(left).toContain('users')
    // What is committed is out of reach already: no session, no name, no face.
    expect(left).not.toContain('sessions')
    expect(await traces(db, [ann.account, ann.nickName])).toEqual([])
    await unblock?.()
    const beganAt = performance.now()
    const url = await startAgain()
    const anyone = makeCaller(url, undefined)
    expect((await makeCaller(url, ann.token).ask(getProfile)).body.code).toBe(401)
    const again = { account: ann.account, password: ann.password }
    expect((await anyone.ask(signIn, again)).body.reason).toBe('account.badCredentials')
    expect((await anyone.ask(signUp, again)).body.reason).toBe('account.lockedOut')
    const marks = [ann.id, ann.account, ann.inviteNum, ann.qrId]
    await expect.poll(() => traces(db, marks), { timeout: FINISHED_WITHIN_MS }).toEqual(['tombstones'])
    expect(performance.now() - beganAt).toBeLessThan(FINISHED_WITHIN_MS)
    const stays = makeCaller(url, ben.token)
    expect((await stays.call(getProfile)).id).toBe(ben.id)
    expect((await stays.call(bindDevice, { code })).code).toBe(code)
  })

  test('ACC-12 leaves the account whole if it had not been committed', async () => {
    const { ann } = await open()
    const unblock = await block(db, 'select from users where id = $1 for update', [ann.id])
    const asked = ann.ask(cancelAccount, { isSure: true, password: ann.password }).catch(() => undefined)
    await untilStuck(db)
    await kill()
    await unblock()
    expect((await asked)?.body.code).not.toBe(200)
    const url = await startAgain()
    const back = makeCaller(url, ann.token)
    expect((await back.call(getProfile)).nickName).toBe(ann.nickName)
    await back.call(cancelAccount, { isSure: true, password: ann.password })
    const count = async () => (await db.query('select from users where id = $1', [ann.id])).rowCount
    await expect.poll(count, { timeout: FINISHED_WITHIN_MS }).toBe(0)
  })
})
