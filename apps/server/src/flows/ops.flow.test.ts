import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { getProfile } from '@thrum/contracts/account/account.routes'
import { listGiftForms, sendGiftForm } from '@thrum/contracts/gift/gift.routes'
import * as notice from '@thrum/contracts/notice/notice.routes'
import { checkVersion } from '@thrum/contracts/version/version.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { signUpPerson } from '@thrum/testkit/person'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { spawnServer } from './server-process.ts'

// Each command is a process of its own, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const OPS = path.resolve(import.meta.dirname, '../ops.ts')
const base = await mkdtemp(path.join(os.tmpdir(), 'thrum-ops-'))
const DATA_DIR = path.join(base, 'data')
const server = spawnServer({ DATA_DIR })
const url = (await server.url) ?? ''
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await rm(base, { recursive: true, force: true })
})
const anyone = makeCaller(url, undefined)

interface Said {
  code: number
  value: unknown
  errors: string
}

/** As an operator types it, standing in `base`. */
function ops(...words: string[]): Promise<Said> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR, INIT_CWD: base }
  return new Promise((resolve) => {
    execFile(process.execPath, [OPS, ...words], { env }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : 0
      resolve({ code, value: stdout === '' ? undefined : JSON.parse(stdout), errors: stderr.trim() })
    })
  })
}

async function done<T extends object>(...words: string[]): Promise<T> {
  const { code, value, errors } = await ops(...words)
  expect([code, errors]).toEqual([0, ''])
  return value as T
}

describe('an operator, beside the running server', () => {
  test('OPS-01 publishes a notice in two languages, and takes it away', async () => {
    const ann = await signUpPerson(url, 'ann')
    await writeFile(path.join(base, 'news.en.md'), '# News\n\nHello *there*.')
    await writeFile(path.join(base, 'news.ja.md'), '# お知らせ\n\n本文')
    const { id } = await done<{ id: string }>('notice', 'add', '--file', 'news.en.md', '--file', 'news.ja.md')
    expect(await ann.call(notice.latestNotice)).toMatchObject({ id, name: 'News' })
    const { body } = await ann.ask(notice.noticeDetail, { id }, { 'accept-language': 'ja' })
    expect(body.data).toMatchObject({ name: 'お知らせ', language: 'ja' })
    expect(await done('notice', 'list')).toMatchObject([{ id, languages: ['en', 'ja'], withdrawnAt: null }])
    await done('notice', 'withdraw', '--id', id)
    expect(await ann.call(notice.latestNotice)).toBeNull()
    expect(await ops('notice', 'withdraw', '--id', id)).toMatchObject({
      code: 1,
      value: { isWithdrawn: false },
      errors: 'No notice that stands has this id.',
    })
  })

  test('OPS-01 sends a site message to one person or to all, and adds to the guide', async () => {
    const [ann, ben] = [await signUpPerson(url, 'ann'), await signUpPerson(url, 'ben')]
    await writeFile(path.join(base, 'hello.md'), '# Guten Tag\n\nText')
    const found = await done<{ id: string }>('user', 'find', '--account', ann.account.toUpperCase())
    expect(found).toEqual({ id: ann.id, state: 'open' })
    const text = ['--file', 'hello.md', '--language', 'de']
    const { id } = await done<{ id: string }>('message', 'send', '--to', ann.id, ...text)
    expect(await ann.call(notice.listSiteMessages)).toMatchObject({ total: 1, records: [{ id }] })
    expect(await ben.call(notice.listSiteMessages)).toMatchObject({ total: 0 })
    await done('message', 'send', '--to', 'all', ...text)
    expect(await ben.call(notice.listSiteMessages)).toMatchObject({ unread: 1 })
    await done('message', 'withdraw', '--id', id)
    expect(await ann.call(notice.listSiteMessages)).toMatchObject({ total: 1 })
    expect(await done('message', 'list')).toHaveLength(2)
    expect((await ops('message', 'send', '--to', 'x'.repeat(20), ...text)).code).toBe(1)
    await done('guide', 'add', ...text, '--place', '0')
    const guide = await ann.call(notice.listNotices, { kind: 'guide' })
    expect(guide.records[0]).toMatchObject({ name: 'Guten Tag' })
    expect(await done('guide', 'list')).toHaveLength(guide.total)
  })

  test('OPS-01 suspends a person: within 2 s the socket ends, and the next call says why', async () => {
    const ann = await signUpPerson(url, 'ann')
    const socket = await ann.openSocket()
    const endedMs = new Promise<number>((resolve) =>
      socket.once('disconnect', () => resolve(performance.now())),
    )
    await done('user', 'suspend', '--id', ann.id)
    const saidMs = performance.now()
    expect((await endedMs) - saidMs).toBeLessThan(2_000)
    expect((await ann.ask(getProfile)).body).toMatchObject({ code: 403, reason: 'session.closed' })
    expect((await ops('user', 'suspend', '--id', ann.id)).code).toBe(1)
    await done('user', 'restore', '--id', ann.id)
    expect(await ann.call(getProfile)).toMatchObject({ nickName: 'ann' })
    expect(await ops('user', 'find', '--account', 'nobody')).toMatchObject({ code: 1, value: null })
  })

  test('OPS-01 publishes a version and says how far a gift form is', async () => {
    await writeFile(path.join(base, 'new.txt'), '- Quieter.\n\n- A dark theme.\n')
    const version = ['--platform', 'android', '--version', '1.0.12', '--code', '13', '--minimum', '12']
    await done('version', 'publish', ...version, '--address', 'https://store.example/x', '--notes', 'new.txt')
    expect(await anyone.call(checkVersion, { platform: 'android' })).toMatchObject({
      versionCode: 13,
      minimumCode: 12,
      notes: ['Quieter.', 'A dark theme.'],
    })
    expect(await done('version', 'list')).toHaveLength(1)
    expect(await ops('version', 'publish', ...version, '--address', 'http://store.example')).toMatchObject({
      code: 64,
      errors: 'the address must begin with https://',
    })
    const ann = await signUpPerson(url, 'ann')
    const form = { platform: 'Harbour Market', orderNumber: 'HM-1', email: 'ann@example.org' }
    const { id } = await ann.call(sendGiftForm, { ...form, orderNumber: 'HM-7730' })
    expect(await done('gift', 'list', '--state', 'received')).toMatchObject([{ id, userId: ann.id }])
    await done('gift', 'set', '--id', id, '--state', 'sent')
    expect(await ann.call(listGiftForms)).toMatchObject([{ id, state: 'sent' }])
    expect(await done('gift', 'list', '--state', 'received')).toEqual([])
    expect((await ops('gift', 'set', '--id', 'none', '--state', 'sent')).code).toBe(1)
  })

  test('OPS-02, F-05 is told in one line that the database gave no answer, and what that means', async () => {
    const host = path.join(DATA_DIR, 'run')
    const client = new pg.Client({ host, user: 'thrum', database: 'postgres' })
    await client.connect()
    await client.query('begin')
    await client.query('lock table official_accounts in access exclusive mode')
    const { code, errors } = await ops('official', 'list')
    await client.end()
    expect(code).toBe(1)
    expect(errors).toMatch(
      /^The database gave no answer \(.*\)\. What was asked for may be done all the same: .*$/,
    )
    expect(await done('official', 'list')).toEqual([])
  })

  test('RUN-01 is told what would do where it was not understood', async () => {
    expect(await ops('notice', 'add', '--file', 'nowhere.md')).toMatchObject({
      code: 64,
      value: undefined,
      errors: 'nowhere.md: it can’t be read.',
    })
    const { errors } = await ops('notice')
    expect(errors).toContain('There is no command "notice"')
    expect(errors).toContain('notice add --file')
  })
})
