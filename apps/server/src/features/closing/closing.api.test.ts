import { changeName, getCard, getProfile, getTicket } from '@thrum/contracts/account/account.routes'
import { sendCode, signIn, signUp } from '@thrum/contracts/account/entry.routes'
import { bindEmail, cancelAccount } from '@thrum/contracts/account/security.routes'
import { bindDevice } from '@thrum/contracts/device/device.routes'
import type { UserId } from '@thrum/contracts/ids'
import { LOCKOUT_DAYS } from '@thrum/contracts/limits'
import { savePattern } from '@thrum/contracts/pattern/pattern.routes'
import { sendPlayByCode } from '@thrum/contracts/play/play.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { FakeClock } from '@thrum/testkit/fake-clock'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openPlayer } from '../../flows/player.ts'
import { product } from '../../flows/product.ts'
import { begin, meet, own } from '../../flows/stage.ts'
import { randomId } from '../../ids.ts'
import { mailedCode, newEmail, signUpByEmail, wrongCode } from '../account/entry.testkit.ts'
import { befriend, block } from '../friends/index.ts'

const DAY_MS = 24 * 60 * 60_000
const world = await openWorld(product, { mailbox: true })
afterAll(() => world.close())
const { anyone } = world
const { db, jobs } = world.server.context

const cancel = (person: Person) => person.call(cancelAccount, { isSure: true, password: person.password })
const isLeft = async (userId: UserId) =>
  (await db.selectFrom('users').select('id').where('id', '=', userId).execute()).length > 0
/** The database's clock can't be turned; what it compares with can. */
const bringForward = (days: number) =>
  db
    .updateTable('lockouts')
    .set({ ends_at: sql<Date>`ends_at - make_interval(days => ${days})` })
    .execute()

describe('cancelling an account', () => {
  test('DE-04, ACC-12 needs a second yes and a fresh proof, whatever else is shown', async () => {
    const ann = await world.person('ann')
    const { password } = ann
    const refused = async (body: Parameters<typeof ann.ask>[1]) =>
      (await ann.ask(cancelAccount, body)).body.reason
    expect(await refused({ password })).toBe('account.cancelUnconfirmed')
    expect(await refused({ isSure: false, password })).toBe('account.cancelUnconfirmed')
    expect(await refused({ isSure: true })).toBe('account.proofNeeded')
    expect(await refused({ isSure: true, password: 'something else' })).toBe('account.proofWrong')
    expect(await refused({ isSure: true, code: '000000' })).toBe('account.proofWrong')
    expect((await anyone.ask(cancelAccount, { isSure: true, password })).body.code).toBe(401)
    expect((await ann.call(getProfile)).id).toBe(ann.id)
    await cancel(ann)
    expect((await ann.ask(getProfile)).body.code).toBe(401)
  })

  test('DE-04 takes the code that was mailed for it, and none for another purpose', async () => {
    const email = newEmail()
    const { token } = await signUpByEmail(world, email)
    const me = makeCaller(world.server.url, token)
    const other = await mailedCode(world, email, 'bind', me)
    expect((await me.ask(cancelAccount, { isSure: true, code: other })).body.reason).toBe(
      'account.proofWrong',
    )
    const code = await mailedCode(world, email, 'cancel', me)
    const wrong = await me.ask(cancelAccount, { isSure: true, code: wrongCode(code) })
    expect(wrong.body.reason).toBe('account.proofWrong')
    await me.call(cancelAccount, { isSure: true, code })
    expect((await me.ask(getProfile)).body.code).toBe(401)
  })

  test('SES-13, P-D6 ends every session and socket at once, and the account opens no more', async () => {
    const bo = await world.person('bo')
    const { token } = await anyone.call(signIn, { account: bo.account, password: bo.password })
    const elsewhere = { ...bo, ...makeCaller(world.server.url, token), token }
    const [side, other] = [
      await openPlayer(world.server.url, bo),
      await openPlayer(world.server.url, elsewhere),
    ]
    await cancel(bo)
    await Promise.all([side.gone, other.gone])
    for (const person of [bo, elsewhere]) {
      expect((await person.ask(getProfile)).body.code).toBe(401)
      expect((await person.ask(getTicket, { namespace: '/play' })).body.code).toBe(401)
    }
    const again = await anyone.ask(signIn, { account: bo.account, password: bo.password })
    expect(again.body.reason).toBe('account.badCredentials')
  })

  test('ACC-12 a second call at the same moment changes nothing', async () => {
    const cy = await world.person('cy')
    const form = { isSure: true, password: cy.password }
    const answers = await Promise.all(Array.from({ length: 4 }, () => cy.ask(cancelAccount, form)))
    expect(answers.some(({ body }) => body.code === 200)).toBe(true)
    for (const { body } of answers) expect([200, 401, -1]).toContain(body.code)
    const tombstones = await db.selectFrom('tombstones').selectAll().where('user_id', '=', cy.id).execute()
    expect(tombstones).toHaveLength(1)
  })
})

describe('a call that the deletion overtakes', () => {
  const overtaken = async (person: Person, call: () => Promise<{ body: { code: number } }>) => {
    const { answer } = await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ closed_at: new Date() }).where('id', '=', person.id).execute()
      await trx.deleteFrom('credentials').where('user_id', '=', person.id).execute()
      await trx.deleteFrom('sessions').where('user_id', '=', person.id).execute()
      const answer = call()
      await expect.poll(() => locksWaitedFor(), { timeout: 8_000 }).toBe(1)
      return { answer }
    })
    return (await answer).body.code
  }
  const locksWaitedFor = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }

  test('ACC-12 renames nobody', async () => {
    const di = await world.person('di')
    expect(await overtaken(di, () => di.ask(changeName, { nickName: 'Ghost' }))).toBe(401)
    const row = await db.selectFrom('users').select('nick_name').where('id', '=', di.id).executeTakeFirst()
    expect(row?.nick_name).not.toBe('Ghost')
  })

  test('ACC-12 binds no address', async () => {
    const [ed, email] = [await world.person('ed'), newEmail()]
    const newCode = await mailedCode(world, email, 'bind', ed)
    const form = { email, newCode, password: ed.password }
    expect(await overtaken(ed, () => ed.ask(bindEmail, form))).toBe(401)
  })
})

describe('what is left', () => {
  test('ACC-12 nothing of the person is anywhere, and toys can be bound by others', async () => {
    const { ann, ben, annSide, devices } = await meet(world)
    // A name that no page of any language holds: tables are searched for it.
    const { nickName } = await ben.call(changeName, { nickName: 'Quexben' })
    const marks = [ben.id, ben.account, nickName, ben.inviteNum, ben.qrId]
    await befriend(world.server.context, ann.id, ben.id)
    const at = new Date()
    await begin({ ann, ben, annSide, benSide: annSide, devices })
    await block(world.server.context, ben.id, ann.id)
    await block(world.server.context, ann.id, ben.id)
    const gift = { id: 'g1', user_id: ben.id, platform: 'amazon', order_number: 'o-1', order_key: 'k-1' }
    await db
      .insertInto('gift_forms')
      .values({ ...gift, email: 'ben@example.com', created_at: at, changed_at: at })
      .execute()
    const kept = { id: randomId(), name: 'Quexben', pattern: '{"durationMs":900,"tracks":{"1":[[0,40]]}}' }
    await ben.call(savePattern, kept)
    await cancel(ben)
    await expect.poll(() => isLeft(ben.id), { timeout: 20_000 }).toBe(false)
    expect(await tablesWith(marks.concat('ben@example.com'))).toEqual(['tombstones'])
    expect((await ann.ask(getCard, { userId: ben.id })).body.reason).toBe('play.unavailable')
    const code = devices[0]?.code ?? ''
    expect((await ann.call(bindDevice, { code })).code).toBe(code)
  })

  test('ACC-12 keeps of the name a keyed hash and its end, of the person an id without meaning', async () => {
    const email = newEmail('dora')
    const { token } = await signUpByEmail(world, email, 'a long password')
    const me = makeCaller(world.server.url, token)
    await db.deleteFrom('lockouts').execute()
    await me.call(cancelAccount, { isSure: true, password: 'a long password' })
    const rows = await db.selectFrom('lockouts').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['ends_at', 'hash'])
    expect(rows[0]?.hash).toHaveLength(32)
    expect(await tablesWith([email, 'dora'])).toEqual([])
  })
})

describe('for 30 days', () => {
  test('DE-01 the right code says that the account was cancelled, and makes no new one', async () => {
    const email = newEmail()
    const { token } = await signUpByEmail(world, email, 'a long password')
    await makeCaller(world.server.url, token).call(cancelAccount, {
      isSure: true,
      password: 'a long password',
    })
    await bringForward(1)
    const code = await mailedCode(world, email, 'signIn')
    const right = await anyone.ask(signIn, { account: email, code, register: true })
    expect(right.body).toMatchObject({ code: -1, reason: 'account.lockedOut' })
    expect(JSON.stringify(right.body.data ?? {})).not.toContain('proof')
    // Nobody else learns of it.
    const wrong = await anyone.ask(signIn, { account: email, code: wrongCode(code) })
    expect(wrong.body.reason).toBe('account.codeInvalid')
    const guessed = await anyone.ask(signIn, { account: email, password: 'a long password' })
    expect(guessed.body.reason).toBe('account.badCredentials')
  })

  test('DE-02 no spelling of the name or address gets around it; afterwards a new, empty account', async () => {
    const eve = await world.person('Eve')
    await cancel(eve)
    const password = 'another long password'
    const wide = eve.account.replace(/[a-z]/gi, (letter) =>
      String.fromCodePoint(letter.charCodeAt(0) + 0xfee0),
    )
    await bringForward(LOCKOUT_DAYS - 1)
    for (const account of [eve.account, eve.account.toUpperCase(), wide]) {
      const answer = await anyone.ask(signUp, { account, password })
      expect(answer.body).toMatchObject({ code: -1, reason: 'account.lockedOut' })
    }
    await bringForward(2)
    const { token } = await anyone.call(signUp, { account: eve.account, password })
    const profile = await makeCaller(world.server.url, token).call(getProfile)
    expect(profile.id).not.toBe(eve.id)
    expect(profile).toMatchObject({ nickName: '', birthday: null, height: null, isSexFixed: false, maize: 0 })
  })

  test('DE-02 the address too: other case and full width', async () => {
    const email = newEmail('finn')
    const { token } = await signUpByEmail(world, email, 'a long password')
    await makeCaller(world.server.url, token).call(cancelAccount, {
      isSure: true,
      password: 'a long password',
    })
    await bringForward(LOCKOUT_DAYS - 1)
    for (const typed of [email.toUpperCase(), email.replace('finn', 'ｆｉｎｎ')]) {
      await anyone.call(sendCode, { email: typed, purpose: 'signUp' })
      const code = await world.mailbox.lastCode(email)
      const answer = await anyone.ask(signUp, { email: typed, code, password: 'a long password' })
      expect(answer.body.reason).toBe('account.lockedOut')
    }
    await bringForward(2)
    const code = await mailedCode(world, email, 'signUp')
    expect((await anyone.call(signUp, { email, code })).token).toMatch(/^[\w-]{43}$/)
  })

  test('DE-08 the database’s time decides, and what has ended is swept away', async () => {
    const [gus, hal] = [await world.person('gus'), await world.person('hal')]
    await cancel(gus)
    const password = 'another long password'
    for (const jumpMs of [(LOCKOUT_DAYS + 2) * DAY_MS, -2 * (LOCKOUT_DAYS + 2) * DAY_MS]) {
      world.wall.advance(jumpMs)
      const answer = await anyone.ask(signUp, { account: gus.account, password })
      expect(answer.body.reason).toBe('account.lockedOut')
    }
    await cancel(hal)
    world.wall.advance((LOCKOUT_DAYS + 2) * DAY_MS)
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from max(ends_at) - now()) / 86400 as days from lockouts`.execute(db)
    expect(Number(rows[0]?.days)).toBeCloseTo(LOCKOUT_DAYS, 1)
    await bringForward(LOCKOUT_DAYS)
    await db.updateTable('tombstones').set({ ends_at: sql<Date>`now()` }).execute()
    await jobs.send('closing-sweep')
    const left = async () => [
      ...(await db.selectFrom('lockouts').selectAll().execute()),
      ...(await db.selectFrom('tombstones').selectAll().execute()),
    ]
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
    expect((await anyone.call(signUp, { account: gus.account, password })).token).toMatch(/^[\w-]{43}$/)
  })
})

describe('in the middle of something', () => {
  test('DE-06, P-D6 the play ends, its toy stops, and the other is told', async () => {
    const { ann, ben, annSide, benSide, devices } = await meet(world)
    const playId = await begin({ ann, ben, annSide, benSide, devices })
    await cancel(ann)
    expect(await benSide.next('play_close')).toMatchObject({ playId, reason: 'signedOut' })
    expect(benSide.all('play_order').map(({ code }) => code)).toEqual(['a9000000'])
    await annSide.gone
    await expect.poll(() => isLeft(ann.id), { timeout: 20_000 }).toBe(false)
  })

  test('DE-06 an invitation ends, whoever of the two goes', async () => {
    for (const whoGoes of ['initiator', 'receiver'] as const) {
      const { ann, ben, annSide, benSide } = await meet(world)
      const playId = await ann.call(sendPlayByCode, { inviteNum: ben.inviteNum })
      const staying = whoGoes === 'initiator' ? benSide : annSide
      await cancel(whoGoes === 'initiator' ? ann : ben)
      expect(await staying.next('play_close')).toMatchObject({ playId, reason: 'signedOut' })
      const open = await db
        .selectFrom('plays')
        .select('id')
        .where('id', '=', playId)
        .where('state', '<>', 'closed')
        .execute()
      expect(open).toEqual([])
    }
  })
})

describe('a backup', () => {
  test('DE-07 from before the deletion brings nobody back: tombstones are applied before the first call', async () => {
    const old = await openWorld(product)
    const { context } = old.server
    const [ivy, jo] = [await old.person('ivy'), await old.person('jo')]
    await own(old, ivy, 'H1')
    // What a restore does: the old rows, and the newer list of tombstones.
    const endsAt = new Date(Date.now() + DAY_MS)
    await context.db.insertInto('tombstones').values({ user_id: ivy.id, ends_at: endsAt }).execute()
    await old.close()
    const next = await product.startServer(context.config, { clock: new FakeClock(), wall: Date.now })
    try {
      const at = (person: Person) => makeCaller(next.url, person.token)
      expect((await at(ivy).ask(getProfile)).body.code).toBe(401)
      const again = await makeCaller(next.url, undefined).ask(signIn, {
        account: ivy.account,
        password: ivy.password,
      })
      expect(again.body.reason).toBe('account.badCredentials')
      const anew = { account: ivy.account, password: 'another long password' }
      const signedUp = await makeCaller(next.url, undefined).ask(signUp, anew)
      expect(signedUp.body.reason).toBe('account.lockedOut')
      expect((await at(jo).call(getProfile)).id).toBe(jo.id)
      const left = () => next.context.db.selectFrom('users').select('id').execute()
      await expect.poll(left, { timeout: 20_000 }).toEqual([{ id: jo.id }])
    } finally {
      await next.close()
    }
  })
})

/** Which of our tables hold any of the texts in any column. */
async function tablesWith(marks: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const content = JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows)
    if (marks.some((mark) => content.includes(mark))) found.push(name)
  }
  return found
}
