import { LANGUAGES, type Language } from '@thrum/contracts/language'
import * as routes from '@thrum/contracts/notice/notice.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { newNoticeId, newSiteMessageId } from '../../ids.ts'
import { createNoticeRepo } from './notice.repo.ts'
import type { PageTexts } from './page-source.ts'
import { createSiteMessageRepo } from './site-message.repo.ts'

const config = { operatorName: 'Dune & Co <i>', contactEmail: 'help@dune.example' }
const world = await openWorld(product, { config })
afterAll(() => world.close())
const { db } = world.server.context
const notices = createNoticeRepo(db)
const messages = createSiteMessageRepo(db)

const say = (name: string): PageTexts => ({ en: { name, markdown: `About *${name}*.` } })
const inLanguage = (language: string) => ({ 'accept-language': language })

async function publish(texts: PageTexts): Promise<string> {
  world.wall.advance(1_000)
  const id = newNoticeId()
  const created_at = new Date(world.wall.now())
  await notices.add({ id, kind: 'notice', slug: null, place: 99, created_at, texts })
  return id
}

async function send(userId: string | null, texts: PageTexts): Promise<string> {
  world.wall.advance(1_000)
  const id = newSiteMessageId()
  const created_at = new Date(world.wall.now())
  await messages.add({ id, user_id: userId as never, created_at, texts })
  return id
}

describe('terms and privacy policy', () => {
  test('NOT-03 are open to anyone, and name who runs this place', async () => {
    for (const [id, name] of [
      ['1', 'Terms of service'],
      ['2', 'Privacy policy'],
    ] as const) {
      const page = await world.anyone.call(routes.noticeDetail, { id, h: '1' })
      expect(page).toMatchObject({ name, language: 'en' })
      expect(page.html).toContain('Dune &amp; Co &lt;i&gt;')
      expect(page.html).toContain('<a href="mailto:help@dune.example">help@dune.example</a>')
      expect(page.html).not.toMatch(/\{\{|<h1|<p><\/p>/)
    }
  })

  test('NOT-03 come in the reader’s language where there is one, else in English', async () => {
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      for (const id of ['1', '2']) {
        const { body } = await world.anyone.ask(routes.noticeDetail, { id }, inLanguage(language))
        const page = body.data as { language: string; name: string }
        expect([language, 'en']).toContain(page.language)
        expect(page.name).not.toBe('')
      }
    }
    const chinese = await world.anyone.ask(routes.noticeDetail, { id: '2' }, inLanguage('zh-CN'))
    expect(chinese.body.data).toMatchObject({ language: 'zh-Hans', name: '隐私政策' })
  })

  test('IN-01, IN-02 come in English for a language that is none', async () => {
    for (const language of ['../../secrets', '__proto__', 'constructor', 'xx', 'x'.repeat(8_000), '%00']) {
      const { status, body } = await world.anyone.ask(routes.noticeDetail, { id: '1' }, inLanguage(language))
      expect([status, body.data]).toMatchObject([200, { language: 'en' }])
    }
  })

  test('NO-03 nothing else is a page, and h is 0 or 1', async () => {
    for (const id of ['3', '0', '-1', '1/../2', '01', '1 ', '', '__proto__', '<script>', "' or 1=1", '１']) {
      const { body } = await world.anyone.ask(routes.noticeDetail, { id })
      expect([id, body.code, body.reason]).toEqual([id, -1, 'notice.unknown'])
      expect(JSON.stringify(body)).not.toContain('script')
    }
    for (const h of ['<script>', '2', '', 'true']) {
      const { body } = await world.anyone.ask(routes.noticeDetail, { id: '1', h })
      expect([body.code, body.reason]).toEqual([-1, 'request.invalid'])
      expect(JSON.stringify(body)).not.toContain('script')
    }
    const twice = await fetch(`${world.server.url}/api/notice/detail?id=1&id=2`)
    expect(await twice.json()).toMatchObject({ code: -1 })
  })
})

describe('notices', () => {
  test('NOT-02 the latest is null, then the newest that stands', async () => {
    const ann = await world.person('ann')
    expect(await ann.call(routes.latestNotice)).toBeNull()
    const first = await publish(say('One'))
    const second = await publish(say('Two'))
    expect(await ann.call(routes.latestNotice)).toMatchObject({ id: second, name: 'Two', isRead: false })
    await notices.withdraw('notice', second, new Date(world.wall.now()))
    expect(await ann.call(routes.latestNotice)).toMatchObject({ id: first })
    for (const ask of [
      ann.ask(routes.noticeDetail, { id: second }),
      ann.ask(routes.readNotice, { id: second }),
    ]) {
      expect((await ask).body.reason).toBe('notice.unknown')
    }
  })

  test('NOT-02 are listed newest first, a page at a time, with each person’s own read state', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const before = await ann.call(routes.listNotices)
    const ids = [await publish(say('A')), await publish(say('B')), await publish(say('C'))]
    const page = await ann.call(routes.listNotices, { currentPage: 2, pageSize: 2 })
    expect(page.total).toBe(before.total + 3)
    expect(page.records[0]).toMatchObject({ id: ids[0], name: 'A', isRead: false })
    expect(page.records[0]?.createTime).toBeLessThanOrEqual(world.wall.now())
    await ann.call(routes.readNotice, { id: ids[1] })
    await ann.call(routes.readNotice, { id: ids[1] })
    const read = await ann.call(routes.listNotices)
    expect(read.records.map(({ id, isRead }) => [id, isRead]).slice(0, 3)).toEqual([
      [ids[2], false],
      [ids[1], true],
      [ids[0], false],
    ])
    expect([before.unread, read.unread]).toEqual([0, 2])
    expect((await ben.call(routes.listNotices)).unread).toBe(3)
    world.wall.advance(1_000)
    const cem = await world.person('cem')
    expect((await cem.call(routes.listNotices)).unread).toBe(0)
    expect((await ann.call(routes.listNotices, { currentPage: 99_999 })).records).toEqual([])
  })

  test('NOT-03 speak the reader’s language, else English, else what there is', async () => {
    const ann = await world.person('ann')
    const id = await publish({
      en: { name: 'Hello', markdown: 'Text' },
      ja: { name: 'こんにちは', markdown: '本文' },
    })
    const only = await publish({ 'zh-Hant': { name: '您好', markdown: '內文' } })
    for (const [language, name] of [
      ['ja', 'こんにちは'],
      ['de', 'Hello'],
      ['zh-TW', 'Hello'],
    ] as const) {
      const { body } = await ann.ask(routes.noticeDetail, { id }, inLanguage(language))
      expect(body.data).toMatchObject({ name, language: language === 'ja' ? 'ja' : 'en' })
    }
    const list = await ann.ask(routes.listNotices, { pageSize: 2 }, inLanguage('ja'))
    expect(list.body.data).toMatchObject({ records: [{ name: '您好' }, { name: 'こんにちは' }] })
    expect(await ann.call(routes.noticeDetail, { id: only })).toMatchObject({ language: 'zh-Hant' })
  })

  test('NO-04 are cleaned on their way out, and again when their text changes', async () => {
    const id = await publish({ en: { name: '<b>x</b>', markdown: '<script>alert(1)</script>ok' } })
    const page = async () => world.anyone.call(routes.noticeDetail, { id })
    expect(await page()).toMatchObject({ name: '<b>x</b>', html: 'ok' })
    const text = db.updateTable('notice_texts').where('notice_id', '=', id as never)
    await text.set({ markdown: '<iframe src="https://evil.example"></iframe>new' }).execute()
    expect((await page()).html).toBe('new')
  })

  test('NO-01 a list is never longer than 100, and pages are counted from 1', async () => {
    const ann = await world.person('ann')
    for (const input of [
      { pageSize: 100_000 },
      { pageSize: 101 },
      { pageSize: 0 },
      { pageSize: -1 },
      { pageSize: '1e9' },
      { currentPage: 0 },
      { currentPage: -1 },
      { currentPage: 'abc' },
      { currentPage: '1;drop table notices' },
      { currentPage: '' },
    ]) {
      for (const route of [routes.listNotices, routes.listSiteMessages]) {
        const { body } = await ann.ask(route, input)
        expect([input, body.code, body.reason]).toEqual([input, -1, 'request.invalid'])
      }
    }
    expect((await ann.ask(routes.listNotices, { kind: 'secret' })).body.reason).toBe('request.invalid')
    expect((await world.anyone.ask(routes.listNotices)).body.code).toBe(401)
    expect((await world.anyone.ask(routes.listSiteMessages)).body.code).toBe(401)
  })
})

describe('the operation guide', () => {
  test('NOT-03 comes with the product: its articles in order, each a page', async () => {
    const ann = await world.person('ann')
    const { records, total } = await ann.call(routes.listNotices, { kind: 'guide' })
    expect(total).toBeGreaterThanOrEqual(10)
    expect(records.map(({ name }) => name).slice(0, 5)).toEqual([
      'Create your account',
      'Add and pair a device',
      'Play solo',
      'Invite and play together',
      'Stop always works',
    ])
    for (const { id, name } of records) {
      const page = await ann.call(routes.noticeDetail, { id })
      expect(page).toMatchObject({ name, language: 'en' })
      expect(page.html).not.toMatch(/\{\{|guarantee/i)
      const chinese = await ann.ask(routes.noticeDetail, { id }, inLanguage('zh-CN'))
      expect(chinese.body.data).toMatchObject({ language: 'zh-Hans' })
    }
  })

  test('NOT-03 keeps its ids, its readers and what was withdrawn over a restart', async () => {
    const first = await openWorld(product, { config })
    const { db: firstDb, config: kept } = first.server.context
    const guide = createNoticeRepo(firstDb)
    const ann = await first.person('ann')
    const before = (await ann.call(routes.listNotices, { kind: 'guide' })).records
    const [read, withdrawn] = before
    await ann.call(routes.readNotice, { id: read?.id })
    await guide.withdraw('guide', withdrawn?.id ?? '', new Date())
    const own = newNoticeId()
    await guide.add({
      id: own,
      kind: 'guide',
      slug: null,
      place: 99,
      created_at: new Date(),
      texts: say('Own'),
    })
    await first.close()
    const { databaseUrl, dataDir } = kept
    const again = await openWorld(product, { config: { ...config, databaseUrl, dataDir } })
    const { body } = await again.anyone.ask(routes.listNotices, { kind: 'guide' }, { token: ann.token })
    const { records } = body.data as { records: { id: string; isRead: boolean }[] }
    expect(records.map(({ id }) => id)).toEqual([
      ...before.filter(({ id }) => id !== withdrawn?.id).map(({ id }) => id),
      own,
    ])
    expect(records[0]).toMatchObject({ isRead: true })
    await again.close()
  })

  test('NOT-03 loses articles and languages that the product has no more', async () => {
    const other = await openWorld(product)
    const repo = createNoticeRepo(other.server.context.db)
    const article = { id: newNoticeId(), kind: 'guide', place: 1, created_at: new Date() } as const
    const texts = { ...say('New'), de: { name: 'Neu', markdown: 'Text' } }
    await repo.putShipped([{ ...article, slug: 'new', texts }])
    await repo.putShipped([{ ...article, slug: 'new', texts: say('Newer') }])
    expect(await repo.listAll('guide')).toMatchObject([{ name: 'Newer', languages: ['en'] }])
    await other.close()
  })
})

describe('site messages', () => {
  test('NOT-02 go to one person, or to everyone who had signed up by then', async () => {
    const ann = await world.person('ann')
    const toAll = await send(null, say('To all'))
    const toAnn = await send(ann.id, say('To Ann'))
    world.wall.advance(1_000)
    const ben = await world.person('ben')
    const list = await ann.call(routes.listSiteMessages)
    expect(list).toMatchObject({ total: 2, unread: 2 })
    expect(list.records).toMatchObject([
      { id: toAnn, name: 'To Ann', isRead: false },
      { id: toAll, name: 'To all', isRead: false },
    ])
    expect(await ben.call(routes.listSiteMessages)).toEqual({ records: [], total: 0, unread: 0 })
    expect(await ann.call(routes.siteMessageDetail, { id: toAnn })).toMatchObject({
      html: '<p>About <em>To Ann</em>.</p>',
    })
    for (const id of [toAnn, toAll, newSiteMessageId()]) {
      expect((await ben.ask(routes.siteMessageDetail, { id })).body.reason).toBe('message.unknown')
      expect((await ben.ask(routes.readSiteMessage, { id })).body.reason).toBe('message.unknown')
    }
    expect((await ann.ask(routes.readSiteMessage, { id: '../1' })).body.reason).toBe('message.unknown')
  })

  test('NOT-02 are read one by one or all at once, each for oneself', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const [first] = [await send(null, say('A')), await send(null, say('B')), await send(ann.id, say('C'))]
    await ann.call(routes.readSiteMessage, { id: first })
    expect((await ann.call(routes.listSiteMessages)).unread).toBe(2)
    await ann.call(routes.readSiteMessage, { id: 'all' })
    await ann.call(routes.readSiteMessage, { id: 'all' })
    expect((await ann.call(routes.listSiteMessages)).unread).toBe(0)
    expect((await ben.call(routes.listSiteMessages)).unread).toBe(2)
    await messages.withdraw(first ?? '', new Date())
    expect((await ann.call(routes.listSiteMessages)).total).toBe(2)
    expect((await ben.ask(routes.siteMessageDetail, { id: first })).body.reason).toBe('message.unknown')
  })
})
