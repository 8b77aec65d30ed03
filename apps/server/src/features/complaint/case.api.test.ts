import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileComplaint } from '@thrum/contracts/complaint/complaint.routes'
import {
  closeComplaint,
  getComplaint,
  listComplaints,
  openEvidence,
  openEvidenceMedium,
} from '@thrum/contracts/console/complaint.routes'
import { addOperator, listAlarms, listAudit, signInOperator } from '@thrum/contracts/console/operator.routes'
import { restoreUser, suspendUser } from '@thrum/contracts/console/user.routes'
import type { MediaId } from '@thrum/contracts/ids'
import { COMPLAINT_ALERT_MS, COMPLAINT_DUE_MS } from '@thrum/contracts/limits'
import { listSiteMessages } from '@thrum/contracts/notice/notice.routes'
import { PATIENCE } from '@thrum/testkit/patience'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { conversationWith, freshId, identityOf, openChatter } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { randomId } from '../../ids.ts'
import { readCommand } from '../../ops-command.ts'
import { meetToChat } from '../chat/chat.testkit.ts'
import { ask, uploaded } from '../media/media-world.testkit.ts'
import { still } from '../media/sample-pictures.testkit.ts'
import { codeOf, consoleCaller, staffOf } from '../operator/operator.testkit.ts'
import { createCaseRepo } from './case.repo.ts'
import { complaintCommands } from './complaint.ops.ts'

const world = await openWorld(product, { config: { consolePort: 0 } })
afterAll(() => world.close())
const { server, wall } = world
const { db, jobs, config } = server.context
const consoleUrl = server.consoleUrl ?? ''
const photo = await still('jpeg', 300, 200)
let houses = 0
const staff = () => staffOf(server, config.dataDir, `case-${houses++}`)

const about = (person: Pick<Person, 'id'>, more: Record<string, unknown> = {}) => ({
  requestId: randomId(),
  userId: person.id,
  reason: 'Keeps writing after I said no.',
  ...more,
})
const picture = (id: string) => ({ uuid: id, imageFormat: 1, imageInfoArray: [] })

/** Ann complains about a message and a picture of Ben, and shows a picture of her own. */
async function fileOne() {
  const { ann, ben, benChat } = await meetToChat(world)
  await benChat.say(ann, 'secret words')
  const sent = await uploaded(server, ben.token, photo)
  await benChat.call('send', {
    ...{ to: identityOf(ann), conversationType: 'C2C' as const, id: freshId() },
    ...{ type: 'image' as const, payload: picture(sent.id) as Record<string, unknown> },
  })
  const own = await uploaded(server, ann.token, photo)
  const stored = Buffer.from(await (await ask(server, `/media/${sent.id}`, ben.token)).arrayBuffer())
  const form = about(ben, { chip: 'contact', messages: [1, 2], pictures: [own.id] })
  const { id } = await ann.call(fileComplaint, form)
  await benChat.call('revoke', { conversationID: conversationWith(ann), seq: 1 })
  return { ann, ben, benChat, sent, own, stored, id }
}

/** One more of safety. @returns the token */
async function hireMax({ owner }: Awaited<ReturnType<typeof staff>>): Promise<string> {
  const max = { name: `max-${houses}`, role: 'safety', ownPassword: owner.ownPassword }
  const keys = await owner.call(addOperator, max)
  const signIn = { name: keys.name, password: keys.password, code: codeOf(keys, wall.now()) }
  return (await consoleCaller(consoleUrl).call(signInOperator, signIn)).token
}

async function fetchMedium(token: string, body: object): Promise<Response> {
  return fetch(`${consoleUrl}/api${openEvidenceMedium.path}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

test('CO-04, CO-07, P-E7 an operator reads what was sealed with its hash, whatever became of it, beside what is a claim', async () => {
  const { safety } = await staff()
  const { ben, sent, own, id } = await fileOne()
  const one = await safety.call(getComplaint, { id })
  expect(one).toMatchObject({ state: 'open', isLate: false, reportedId: ben.id, chips: ['contact'] })
  expect(one.statements).toMatchObject([{ words: 'Keeps writing after I said no.', pictures: [own.id] }])
  expect(one.media.map(({ mediaId, isClaim }) => [mediaId, isClaim]).sort()).toEqual(
    [
      [sent.id, false],
      [own.id, true],
    ].sort(),
  )
  expect(JSON.stringify(one)).not.toContain('secret words')
  const opened = await safety.call(openEvidence, { id, reason: 'the case itself' })
  expect(opened).toMatchObject([
    { seq: 1, senderId: ben.id, isWhole: true, type: 'text', payload: { text: 'secret words' } },
    { seq: 2, isWhole: true, type: 'image' },
  ])
  const words = ['complaint', 'show', '--id', id, '--reason', 'at night']
  const printed = await (await readCommand(words, complaintCommands))?.({
    ...{ db, wall: wall.now, dataDir: config.dataDir },
  })
  expect(printed?.value).toMatchObject({ id, messages: opened })
  await db
    .updateTable('complaint_messages')
    .set((row) => ({ hash: row.fn('repeat', [row.val('0'), row.val(64)]) }))
    .where('complaint_id', '=', id)
    .where('seq', '=', 1)
    .execute()
  await db
    .updateTable('complaint_messages')
    .set({ content: Buffer.alloc(64) })
    .where('complaint_id', '=', id)
    .where('seq', '=', 2)
    .execute()
  expect(await safety.call(openEvidence, { id, reason: 'once more' })).toMatchObject([
    { isWhole: false, payload: { text: 'secret words' } },
    { isWhole: false, payload: null },
  ])
})

test('OP-02 media open for a case alone, with a reason, and stand in the log; nobody else’s, and to no other role', async () => {
  const people = await staff()
  const { ben, sent, own, stored, id } = await fileOne()
  const other = await uploaded(server, ben.token, photo)
  const token = await hireMax(people)
  const body = { id, mediaId: sent.id, reason: 'asked by the case' }
  const medium = await fetchMedium(token, body)
  expect(medium.headers.get('content-type')).toBe('image/jpeg')
  expect(medium.headers.get('evidence-whole')).toBe('yes')
  expect(medium.headers.get('content-disposition')).toBe('attachment')
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(sha256(Buffer.from(await medium.arrayBuffer()))).toBe(sha256(stored))
  expect((await fetchMedium(token, { ...body, mediaId: own.id })).headers.get('evidence-whole')).toBe('yes')
  await db
    .updateTable('complaint_media')
    .set({ hash: '0' })
    .where('media_id', '=', own.id as MediaId)
    .execute()
  expect((await fetchMedium(token, { ...body, mediaId: own.id })).headers.get('evidence-whole')).toBe('no')
  const reasonOf = async (form: object) =>
    ((await (await fetchMedium(token, form)).json()) as { reason: string }).reason
  expect(await reasonOf({ ...body, mediaId: other.id })).toBe('operator.unknown')
  expect(await reasonOf({ ...body, id: randomId() })).toBe('operator.unknown')
  expect(await reasonOf({ ...body, reason: ' ' })).toBe('operator.reasonNeeded')
  expect(await reasonOf({ ...body, reason: '\u200b\u200b\u200b' })).toBe('operator.reasonNeeded')
  expect((await people.support.ask(openEvidence, { id, reason: 'curious' })).body.reason).toBe(
    'operator.notAllowed',
  )
  const log = await people.owner.call(listAudit, { action: openEvidenceMedium.path, limit: '50' })
  expect(log.some(({ reason, detail }) => reason === body.reason && detail.mediaId === sent.id)).toBe(true)
  expect(log[0]?.detail).toMatchObject({ refused: 'operator.unknown' })
})

test('CO-04, P-E12 a copy that was damaged where it lies opens as far as it can be read, and is told as such', async () => {
  const token = await hireMax(await staff())
  const { sent, stored, id } = await fileOne()
  const body = { id, mediaId: sent.id, reason: 'asked by the case' }
  const { store_id } = await db
    .selectFrom('complaint_media')
    .select('store_id')
    .where('complaint_id', '=', id)
    .where('media_id', '=', sent.id)
    .executeTakeFirstOrThrow()
  const file = path.join(config.dataDir, 'media', store_id.slice(0, 2), store_id)
  const sealed = await readFile(file)
  const damaged = Buffer.from(sealed)
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
  for (const bytes of [damaged, sealed.subarray(0, -1), sealed.subarray(0, 60)]) {
    await writeFile(file, bytes)
    const answer = await fetchMedium(token, body)
    expect([answer.status, answer.headers.get('evidence-whole')]).toEqual([200, 'no'])
    const read = Buffer.from(await answer.arrayBuffer())
    expect(stored.subarray(0, read.length)).toEqual(read)
  }
  await writeFile(file, sealed)
  expect((await fetchMedium(token, body)).headers.get('evidence-whole')).toBe('yes')
})

test('CO-10, P-E8 raises an alarm at 20 hours and another at 24, once each, and counts what is late', async () => {
  const { safety } = await staff()
  const { ann, ben } = await meetToChat(world)
  const { id } = await ann.call(fileComplaint, about(ben))
  const kindsTo = (operator: typeof safety) => async () => {
    await jobs.send('complaint-clock')
    return (await operator.call(listAlarms)).filter(({ subject }) => subject === id).map(({ kind }) => kind)
  }
  expect(await safety.call(getComplaint, { id })).toMatchObject({ state: 'open', isLate: false })
  expect(await kindsTo(safety)()).toEqual([])
  wall.advance(COMPLAINT_ALERT_MS)
  // Whoever looked before was idle meanwhile.
  const later = (await staff()).safety
  await expect.poll(kindsTo(later), PATIENCE).toEqual(['complaintDue'])
  expect((await later.call(getComplaint, { id })).state).toBe('due')
  wall.advance(COMPLAINT_DUE_MS - COMPLAINT_ALERT_MS)
  const last = (await staff()).safety
  await expect.poll(kindsTo(last), PATIENCE).toEqual(['complaintDue', 'complaintLate'])
  // Once told, nothing is asked for any more, so that the row is not tried again each minute.
  const untold = await createCaseRepo(db).listUntold(new Date(wall.now()))
  expect(untold.filter((one) => one.id === id)).toEqual([])
  expect(await last.call(getComplaint, { id })).toMatchObject({ state: 'late', isLate: true })
  const verdict = { outcome: 'noBreach', reason: 'a misunderstanding', statementCount: 1 }
  const closed = await last.call(closeComplaint, { id, ...verdict })
  expect(closed).toMatchObject({ state: 'closed', isLate: true, closedWhy: 'a misunderstanding' })
  expect((await last.call(listAlarms)).filter(({ subject }) => subject === id)).toEqual([])
})

test('FRD-06, CO-03 is settled once: the reporter is told, a warning says nothing of a complaint, a suspension acts', async () => {
  const { safety } = await staff()
  const inbox = async (person: Person) =>
    (await person.call(listSiteMessages, {})).records.map(({ name }) => name)
  const { ann, ben } = await meetToChat(world)
  const warned = await ann.call(fileComplaint, about(ben))
  const suspended = await ann.call(fileComplaint, about(ben))
  const close = (id: string, outcome: string) =>
    safety.ask(closeComplaint, { id, outcome, reason: 'as the words show', statementCount: 1 })
  const both = await Promise.all([close(warned.id, 'warned'), close(warned.id, 'warned')])
  expect(both.map(({ body }) => body.reason ?? 'done').sort()).toEqual(['done', 'operator.settled'])
  expect(await inbox(ann)).toEqual(['Your complaint is settled'])
  expect(await inbox(ben)).toEqual(['Please keep to the terms'])
  const unsaid = { id: suspended.id, outcome: 'suspended', statementCount: 1 }
  expect((await safety.ask(closeComplaint, unsaid)).body.reason).toBe('operator.reasonNeeded')
  await close(suspended.id, 'suspended')
  expect((await ben.ask(listSiteMessages, {})).body.code).toBe(403)
  expect(await inbox(ann)).toEqual(['Your complaint is settled', 'Your complaint is settled'])
  const { list, total } = await safety.call(listComplaints, { state: 'closed', reportedId: ben.id })
  expect([total, list.map(({ outcome }) => outcome).sort()]).toEqual([2, ['suspended', 'warned']])
  expect((await safety.call(listComplaints, { state: 'open', reportedId: ben.id })).total).toBe(0)
  expect((await safety.call(getComplaint, { id: warned.id })).aboutSame).toEqual({
    ...{ open: 0, warned: 1, suspended: 1, all: 2 },
  })
})

test('FRD-06 is not settled with words in it that the operator has not read', async () => {
  const { safety } = await staff()
  const { ann, ben, benChat } = await meetToChat(world)
  await benChat.say(ann, 'secret words')
  const { id } = await ann.call(fileComplaint, about(ben, { messages: 1 }))
  const { statementCount } = await safety.call(getComplaint, { id })
  expect((await ann.call(fileComplaint, about(ben, { messages: 1 }))).id).toBe(id)
  const verdict = { id, outcome: 'noBreach', reason: 'as the words show' }
  const { body } = await safety.ask(closeComplaint, { ...verdict, statementCount })
  expect(body.reason).toBe('operator.changed')
  const seen = await safety.call(getComplaint, { id })
  expect(seen).toMatchObject({ state: 'open', statementCount: 2 })
  expect(await safety.call(closeComplaint, { ...verdict, statementCount: 2 })).toMatchObject({
    state: 'closed',
  })
})

test('FRD-06, CO-08 what is said while a complaint is being settled begins one of its own', async () => {
  const { ann, ben, benChat } = await meetToChat(world)
  await benChat.say(ann, 'secret words')
  const { id } = await ann.call(fileComplaint, about(ben, { messages: 1 }))
  const isWaitedFor = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      db,
    )
    return rows.length > 0
  }
  let isFiled = false
  const { filing } = await db.transaction().execute(async (trx) => {
    const settled = { closed_at: new Date(wall.now()), outcome: 'noBreach' as const }
    await trx.updateTable('complaints').set(settled).where('id', '=', id).execute()
    const more = ann.call(fileComplaint, about(ben, { messages: 1 })).finally(() => {
      isFiled = true
    })
    await expect.poll(async () => isFiled || (await isWaitedFor())).toBe(true)
    return { filing: more }
  })
  expect((await filing).id).not.toBe(id)
})

test('FRD-06 whoever is suspended while it is settled finds the outcome once they are restored', async () => {
  const { safety } = await staff()
  const { ann, ben } = await meetToChat(world)
  const { id } = await ann.call(fileComplaint, about(ben))
  const verdict = { outcome: 'noBreach', reason: 'a misunderstanding', statementCount: 1 }
  await safety.call(suspendUser, { id: ann.id, reason: 'by mistake' })
  await safety.call(closeComplaint, { id, ...verdict })
  await safety.call(restoreUser, { id: ann.id, reason: 'a mistake' })
  const { records } = await ann.call(listSiteMessages, {})
  expect(records.map(({ name }) => name)).toEqual(['Your complaint is settled'])
})

test('FRD-06, CHAT-064 a complaint about the service’s own account is settled, and suspends it not', async () => {
  const { safety } = await staff()
  const ann = await world.person('ann')
  const help = await server.officials.accounts.add({ nickName: 'Help' })
  await (await openChatter(server.url, ann)).say(help, 'hello')
  const { id } = await ann.call(fileComplaint, about(help))
  const verdict = { id, reason: 'nothing in it', statementCount: 1 }
  const refused = await safety.ask(closeComplaint, { ...verdict, outcome: 'suspended' })
  expect(refused.body.reason).toBe('operator.unknown')
  expect((await server.officials.accounts.find(help.id)).isWithdrawn).toBe(false)
  await safety.call(closeComplaint, { ...verdict, outcome: 'noBreach' })
})
