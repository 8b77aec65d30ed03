import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as noticeDesk from '@thrum/contracts/console/notice.routes'
import { listAudit } from '@thrum/contracts/console/operator.routes'
import * as pageDesk from '@thrum/contracts/console/page.routes'
import * as messageDesk from '@thrum/contracts/console/site-message.routes'
import { listNotices, listSiteMessages, noticeDetail } from '@thrum/contracts/notice/notice.routes'
import { openWorld } from '@thrum/testkit/world'
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
const inLanguage = (language: string) => ({ 'accept-language': language })

describe('notices and the guide', () => {
  test('OPS-01, NOT-01 a notice is published, said anew, taken away and shown again', async () => {
    const ann = await world.person('ann')
    world.wall.advance(1_000)
    const notice = await content.call(noticeDesk.addNotice, { kind: 'notice', texts: say('Tide') })
    const shown = async () => (await ann.call(listNotices)).records.map(({ name }) => name)
    expect(await shown()).toEqual(['Tide'])
    const texts = { ...say('Ebb'), de: { name: 'Ebbe', markdown: 'Es ebbt.' } }
    await content.call(noticeDesk.changeNotice, { id: notice.id, texts })
    expect(await shown()).toEqual(['Ebb'])
    const one = await content.call(noticeDesk.getNoticeTexts, { id: notice.id })
    expect(one).toMatchObject({ languages: ['de', 'en'], isShipped: false, isEdited: false, texts })
    await content.call(noticeDesk.withdrawNotice, { id: notice.id, isWithdrawn: true })
    expect(await shown()).toEqual([])
    await content.call(noticeDesk.withdrawNotice, { id: notice.id, isWithdrawn: false })
    expect(await shown()).toEqual(['Ebb'])
    expect((await content.call(noticeDesk.listNoticeHeads, { kind: 'notice' }))[0]?.id).toBe(notice.id)
  })

  test('OPS-01 an article that came with the product keeps an operator’s words over a start, until it is reset', async () => {
    const [article] = await content.call(noticeDesk.listNoticeHeads, { kind: 'guide' })
    const id = article?.id ?? newNoticeId()
    const before = await content.call(noticeDesk.getNoticeTexts, { id })
    const changed = await content.call(noticeDesk.changeNotice, { id, texts: say('Ours'), place: 7 })
    expect(changed).toMatchObject({ name: 'Ours', place: 7, isShipped: true, isEdited: true })
    await createNotices(context)
    expect(await world.anyone.call(noticeDetail, { id })).toMatchObject({ name: 'Ours' })
    expect(await content.call(noticeDesk.resetGuide, { id })).toMatchObject({ isEdited: false })
    expect(await content.call(noticeDesk.getNoticeTexts, { id })).toEqual(before)
    const own = await content.call(noticeDesk.addNotice, { kind: 'guide', texts: say('More') })
    expect(own.place).toBeGreaterThan(before.place)
    expect((await content.ask(noticeDesk.resetGuide, { id: own.id })).body.reason).toBe('notice.unknown')
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
    {},
    { en: { name: '', markdown: 'x' } },
    { en: { name: 'x\ny', markdown: 'x' } },
    { en: { name: 'x\u202ey', markdown: 'x' } },
    { en: { name: '\u200b', markdown: 'x' } },
    { en: { name: 'x', markdown: '\u200b' } },
    { xx: say('x').en },
  ])('OPS-01 texts like %j are refused', async (texts) => {
    const { body } = await content.ask(noticeDesk.addNotice, { kind: 'notice', texts })
    expect(body).toMatchObject({ reason: 'request.invalid', data: { field: 'texts' } })
  })
})

describe('terms and privacy policy', () => {
  test('OPS-01, NOT-03 a text in one language stands in place of what the product came with, until it is reset', async () => {
    const read = async (language: string) =>
      (await world.anyone.ask(noticeDetail, { id: '1' }, inLanguage(language))).body.data
    const [english, german] = [await read('en'), await read('de')]
    const text = { name: 'Nutzung', markdown: 'Seid nett.' }
    world.wall.advance(1_000)
    const saved = await content.call(pageDesk.saveLegalPage, { page: 'terms', language: 'de', text })
    expect(saved).toMatchObject({ isEdited: true, text })
    expect(await read('de')).toEqual({
      ...{ name: 'Nutzung', html: '<p>Seid nett.</p>', language: 'de', createTime: saved.changedAtMs },
    })
    expect(await read('en')).toEqual(english)
    const all = await content.call(pageDesk.listLegalPages)
    expect(all.filter(({ isEdited }) => isEdited)).toMatchObject([{ page: 'terms', language: 'de' }])
    await content.call(pageDesk.resetLegalPage, { page: 'terms', language: 'de' })
    expect(await read('de')).toEqual(german)
  })
})

test('OPS-01 the command line says the same anew, and puts back what came with the product', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'thrum-desk-'))
  const file = path.join(folder, 'new.de.md')
  await writeFile(file, '# Neu\n\nAnders.')
  const run = async (...words: string[]) => (await readCommand(words, noticeCommands))?.(opsStore)
  const opsStore = { db: context.db, wall: world.wall.now, dataDir: context.config.dataDir }
  const { id } = await content.call(noticeDesk.addNotice, { kind: 'notice', texts: say('Old') })
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
    await content.call(messageDesk.sendSiteMessage, { to: 'all', texts: say('All') })
    world.wall.advance(1_000)
    const ids = await content.call(messageDesk.sendSiteMessage, {
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

  test('OPS-01 reach nobody where one of the people isn’t there', async () => {
    const ann = await world.person('ann')
    const { body } = await content.ask(messageDesk.sendSiteMessage, {
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
