import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as noticeDesk from '@thrum/contracts/console/notice.routes'
import { listAudit } from '@thrum/contracts/console/operator.routes'
import * as pageDesk from '@thrum/contracts/console/page.routes'
import * as messageDesk from '@thrum/contracts/console/site-message.routes'
import { listNotices, listSiteMessages, noticeDetail } from '@thrum/contracts/notice/notice.routes'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { newNoticeId, newSiteMessageId, newUserId } from '../../ids.ts'
import { readCommand } from '../../ops-command.ts'
import { staffOf } from '../operator/operator.testkit.ts'
import { createNotices } from './index.ts'
import { noticeCommands } from './notice.ops.ts'

const config = { consolePort: 0, operatorName: 'Dune & Co', contactEmail: 'help@dune.example' }
const world = await openWorld(product, { config })
afterAll(() => world.close())
const { context } = world.server
const staff = await staffOf(world.server, context.config.dataDir)
const { content } = staff
const say = (name: string) => ({ en: { name, markdown: `About *${name}*.` } })
const act = () => ({ actId: randomUUID() })
const inLanguage = (language: string) => ({ 'accept-language': language })

describe('notices and the guide', () => {
  test('OPS-01, NOT-01 a notice is published, said anew, taken away and shown again', async () => {
    const ann = await world.person('ann')
    world.wall.advance(1_000)
    const notice = await content.call(noticeDesk.addNotice, { ...act(), kind: 'notice', texts: say('Tide') })
    const shown = async () => (await ann.call(listNotices)).records.map(({ name }) => name)
    expect(await shown()).toEqual(['Tide'])
    const texts = { ...say('Ebb'), de: { name: 'Ebbe', markdown: 'Es ebbt.' } }
    await content.call(noticeDesk.changeNotice, { id: notice.id, texts, editedAtMs: null })
    expect(await shown()).toEqual(['Ebb'])
    const one = await content.call(noticeDesk.getNoticeTexts, { id: notice.id })
    expect(one).toMatchObject({ languages: ['de', 'en'], isShipped: false, isEdited: false, texts })
    await content.call(noticeDesk.withdrawNotice, { id: notice.id, isWithdrawn: true })
    expect(await shown()).toEqual([])
    await content.call(noticeDesk.withdrawNotice, { id: notice.id, isWithdrawn: false })
    expect(await shown()).toEqual(['Ebb'])
    expect((await content.call(noticeDesk.listNoticeHeads, { kind: 'notice' }))[0]?.id).toBe(notice.id)
  })

  test('OPS-01 a notice that is sent again, as its answer got lost, stands there once', async () => {
    const once = { ...act(), kind: 'notice', texts: say('Once') }
    const both = await Promise.all([
      content.call(noticeDesk.addNotice, once),
      content.call(noticeDesk.addNotice, once),
    ])
    const again = await content.call(noticeDesk.addNotice, once)
    expect(new Set([...both, again].map(({ id }) => id)).size).toBe(1)
    const heads = await content.call(noticeDesk.listNoticeHeads, { kind: 'notice' })
    expect(heads.filter(({ name }) => name === 'Once')).toHaveLength(1)
  })

  test('OPS-01 what two operators say of a notice at once doesn’t overwrite each other', async () => {
    const { id } = await content.call(noticeDesk.addNotice, { ...act(), kind: 'notice', texts: say('Tide') })
    const { editedAtMs } = await content.call(noticeDesk.getNoticeTexts, { id })
    const change = (name: string, seen: number | null) =>
      content.ask(noticeDesk.changeNotice, { id, texts: say(name), editedAtMs: seen })
    expect((await change('Ebb', editedAtMs)).body.code).toBe(200)
    expect((await change('Flood', editedAtMs)).body.reason).toBe('operator.changed')
    const one = await content.call(noticeDesk.getNoticeTexts, { id })
    expect(one).toMatchObject({ name: 'Ebb', isEdited: false })
    world.wall.advance(1_000)
    expect((await change('Flood', one.editedAtMs)).body.code).toBe(200)
    const unknown = { id: newNoticeId(), texts: say('None'), editedAtMs: null }
    expect((await content.ask(noticeDesk.changeNotice, unknown)).body.reason).toBe('notice.unknown')
  })

  test('OPS-01 an article that came with the product keeps an operator’s words over a start, until it is reset', async () => {
    const [article] = await content.call(noticeDesk.listNoticeHeads, { kind: 'guide' })
    const id = article?.id ?? newNoticeId()
    const before = await content.call(noticeDesk.getNoticeTexts, { id })
    const changed = await content.call(noticeDesk.changeNotice, {
      ...{ id, texts: say('Ours'), place: 7, editedAtMs: null },
    })
    expect(changed).toMatchObject({ name: 'Ours', place: 7, isShipped: true, isEdited: true })
    await createNotices(context)
    expect(await world.anyone.call(noticeDetail, { id })).toMatchObject({ name: 'Ours' })
    const reset = async (editedAtMs: number) =>
      (await content.ask(noticeDesk.resetGuide, { id, editedAtMs })).body.reason
    const seenMs = changed.editedAtMs ?? 0
    // Somebody else said it anew meanwhile.
    expect(await reset(seenMs - 1)).toBe('operator.changed')
    expect(await reset(seenMs)).toBeUndefined()
    expect(await reset(seenMs)).toBe('operator.changed')
    expect(await content.call(noticeDesk.getNoticeTexts, { id })).toEqual(before)
    const own = await content.call(noticeDesk.addNotice, { ...act(), kind: 'guide', texts: say('More') })
    expect(own.place).toBeGreaterThan(before.place)
    expect((await content.ask(noticeDesk.resetGuide, { id: own.id, editedAtMs: 0 })).body.reason).toBe(
      'notice.unknown',
    )
  })

  test('OPS-01 words that are said as the product’s own are put back outlive that', async () => {
    const [article] = await content.call(noticeDesk.listNoticeHeads, { kind: 'guide' })
    const id = article?.id ?? newNoticeId()
    const now = new Date(world.wall.now())
    const isWaitedFor = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        context.db,
      )
      return rows.length > 0
    }
    const { start } = await context.db.transaction().execute(async (trx) => {
      await trx.updateTable('notices').set({ edited_at: now }).where('id', '=', id).execute()
      await trx.updateTable('notice_texts').set({ name: 'Ours' }).where('notice_id', '=', id).execute()
      const started = createNotices(context)
      await expect.poll(isWaitedFor).toBe(true)
      return { start: started }
    })
    await start
    expect(await content.call(noticeDesk.getNoticeTexts, { id })).toMatchObject({
      ...{ name: 'Ours', isEdited: true },
    })
    await content.call(noticeDesk.resetGuide, { id, editedAtMs: now.getTime() })
  })

  test('NO-04 shows beforehand what readers will see, and nothing that runs', async () => {
    const markdown =
      '# Hi\n\n<script>steal()</script><img src=x onerror=steal()>\n\n[x](javascript:steal()) {{contact}}'
    const { name, html } = await content.call(noticeDesk.previewText, { name: 'By {{operator}}', markdown })
    expect(name).toBe('By Dune & Co')
    expect(html).toContain('href="mailto:help@dune.example"')
    expect(html).not.toMatch(/<script|<img|steal|href="javascript/)
  })

  test.each([
    ['texts', {}],
    ['texts.en.name', { en: { name: '', markdown: 'x' } }],
    ['texts.en.name', { en: { name: 'x\ny', markdown: 'x' } }],
    ['texts.en.name', { en: { name: 'x\u202ey', markdown: 'x' } }],
    ['texts.en.name', { en: { name: '\u200b', markdown: 'x' } }],
    ['texts.en.markdown', { en: { name: 'x', markdown: '\u200b' } }],
    ['texts', { xx: say('x').en }],
  ])('OPS-01 %s is refused and named: %j', async (field, texts) => {
    const { body } = await content.ask(noticeDesk.addNotice, { ...act(), kind: 'notice', texts })
    expect(body).toMatchObject({ reason: 'request.invalid', data: { field } })
  })
})

describe('terms and privacy policy', () => {
  test('OPS-01, NOT-03 a text in one language stands in place of what the product came with, until it is reset', async () => {
    const read = async (language: string) =>
      (await world.anyone.ask(noticeDetail, { id: '1' }, inLanguage(language))).body.data
    const [english, german] = [await read('en'), await read('de')]
    const text = { name: 'Nutzung', markdown: 'Seid nett.' }
    world.wall.advance(1_000)
    const saved = await content.call(pageDesk.saveLegalPage, {
      ...{ page: 'terms', language: 'de', text, changedAtMs: null },
    })
    expect(saved).toMatchObject({ isEdited: true, text })
    expect(await read('de')).toEqual({
      ...{ name: 'Nutzung', html: '<p>Seid nett.</p>', language: 'de', createTime: saved.changedAtMs },
    })
    expect(await read('en')).toEqual(english)
    const all = await content.call(pageDesk.listLegalPages)
    expect(all.filter(({ isEdited }) => isEdited)).toMatchObject([{ page: 'terms', language: 'de' }])
    const save = async (changedAtMs: number | null) => {
      const later = { page: 'terms', language: 'de', text: { ...text, name: 'Später' }, changedAtMs }
      return (await content.ask(pageDesk.saveLegalPage, later)).body.reason
    }
    world.wall.advance(1_000)
    // Whoever opened it before somebody else put that in place.
    expect(await save(null)).toBe('operator.changed')
    expect((await content.call(pageDesk.getLegalPage, { page: 'terms', language: 'de' })).text).toEqual(text)
    expect(await save(saved.changedAtMs)).toBeUndefined()
    expect(await save(saved.changedAtMs)).toBe('operator.changed')
    const terms = { page: 'terms', language: 'de' }
    const { changedAtMs } = await content.call(pageDesk.getLegalPage, terms)
    const stale = { ...terms, changedAtMs: saved.changedAtMs }
    expect((await content.ask(pageDesk.resetLegalPage, stale)).body.reason).toBe('operator.changed')
    await content.call(pageDesk.resetLegalPage, { ...terms, changedAtMs })
    expect(await save(saved.changedAtMs)).toBe('operator.changed')
    expect(await read('de')).toEqual(german)
  })
})

test('OPS-01 the command line says the same anew, and puts back what came with the product', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'thrum-desk-'))
  const file = path.join(folder, 'new.de.md')
  await writeFile(file, '# Neu\n\nAnders.')
  const run = async (...words: string[]) => (await readCommand(words, noticeCommands))?.(opsStore)
  const opsStore = { db: context.db, wall: world.wall.now, dataDir: context.config.dataDir }
  const { id } = await content.call(noticeDesk.addNotice, { ...act(), kind: 'notice', texts: say('Old') })
  await run('notice', 'change', '--id', id, '--file', file)
  const deep = path.join(folder, 'deep.en.md')
  await writeFile(deep, `# Deep\n\n${'> '.repeat(40_000)}`)
  await expect(run('notice', 'change', '--id', id, '--file', deep)).rejects.toThrow(/can’t be made/)
  expect(await content.call(noticeDesk.getNoticeTexts, { id })).toMatchObject({
    name: 'Neu',
    languages: ['de'],
  })
  await run('notice', 'withdraw', '--id', id)
  await run('notice', 'restore', '--id', id)
  expect((await content.call(noticeDesk.getNoticeTexts, { id })).withdrawnAtMs).toBeNull()
  await run('page', 'save', '--page', 'privacy', '--file', file)
  const one = { page: 'privacy', language: 'de' }
  expect((await content.call(pageDesk.getLegalPage, one)).text).toEqual({ name: 'Neu', markdown: 'Anders.' })
  expect((await run('page', 'list'))?.value).toMatchObject([one])
  await run('page', 'reset', '--page', 'privacy', '--language', 'de')
  expect((await content.call(pageDesk.getLegalPage, one)).isEdited).toBe(false)
  await rm(folder, { recursive: true })
})

describe('site messages', () => {
  test('OPS-01, NOT-02 go to everybody or to some, each their own, and are taken back', async () => {
    const [ann, ben, cat] = [await world.person('ann'), await world.person('ben'), await world.person('cat')]
    const read = async (person: typeof ann) =>
      (await person.call(listSiteMessages)).records.map(({ name }) => name)
    world.wall.advance(1_000)
    await content.call(messageDesk.sendSiteMessage, { ...act(), to: 'all', texts: say('All') })
    world.wall.advance(1_000)
    const ids = await content.call(messageDesk.sendSiteMessage, {
      ...act(),
      to: [ann.id, ben.id, ann.id],
      texts: say('Some'),
    })
    expect(ids).toHaveLength(2)
    expect([await read(ann), await read(ben), await read(cat)]).toEqual([
      ['Some', 'All'],
      ['Some', 'All'],
      ['All'],
    ])
    const { list, total } = await content.call(messageDesk.listSiteMessageHeads, { pageSize: '3' })
    expect(total).toBe(3)
    expect(list.map(({ userId }) => userId).sort()).toEqual([ann.id, ben.id, null].sort())
    expect((await content.call(messageDesk.getSiteMessageTexts, { id: ids[0] })).texts).toEqual(say('Some'))
    expect(await content.call(messageDesk.withdrawSiteMessages, { ids })).toEqual({ count: 2 })
    expect(await read(ben)).toEqual(['All'])
    const [line] = await staff.safety.call(listAudit, {
      action: messageDesk.sendSiteMessage.path,
      limit: '1',
    })
    expect(line?.detail).toEqual({ to: [ann.id, ben.id, ann.id] })
    const [look] = await staff.safety.call(listAudit, { action: messageDesk.getSiteMessageTexts.path })
    expect(look?.detail).toEqual({ id: ids[0] })
    await content.call(noticeDesk.previewText, { name: 'Draft', markdown: 'words' })
    expect(await staff.safety.call(listAudit, { action: noticeDesk.previewText.path })).toEqual([])
  })

  test('OPS-01, NOT-02 reach people once, however often the same is sent', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    world.wall.advance(1_000)
    const twice = async (body: object) => {
      const ids = await content.call(messageDesk.sendSiteMessage, body)
      world.wall.advance(1_000)
      expect(await content.call(messageDesk.sendSiteMessage, body)).toEqual(ids)
    }
    await twice({ ...act(), to: [ann.id, ben.id], texts: say('Some, once') })
    await twice({ ...act(), to: 'all', texts: say('All, once') })
    for (const person of [ann, ben]) {
      const { records } = await person.call(listSiteMessages)
      expect(records.map(({ name }) => name)).toEqual(['All, once', 'Some, once'])
    }
  })

  test('OPS-01 reach nobody where one of the people isn’t there', async () => {
    const ann = await world.person('ann')
    const { body } = await content.ask(messageDesk.sendSiteMessage, {
      ...act(),
      to: [ann.id, newUserId()],
      texts: say('No'),
    })
    expect(body.reason).toBe('operator.unknown')
    expect((await ann.call(listSiteMessages)).records).toEqual([])
  })

  test('OP-08 what the settling of a complaint says to somebody is not among them', async () => {
    const ann = await world.person('ann')
    const id = newSiteMessageId()
    const row = { id, user_id: ann.id, created_at: new Date(world.wall.now()), withdrawn_at: null }
    await context.db.insertInto('site_messages').values(row).execute()
    const text = { message_id: id, language: 'en' as const, name: 'Settled', markdown: 'It is.' }
    await context.db.insertInto('site_message_texts').values(text).execute()
    const { list } = await content.call(messageDesk.listSiteMessageHeads)
    expect(list.some((one) => one.id === id)).toBe(false)
    expect((await content.ask(messageDesk.getSiteMessageTexts, { id })).body.reason).toBe('message.unknown')
    expect(await content.call(messageDesk.withdrawSiteMessages, { ids: [id] })).toEqual({ count: 0 })
  })
})
