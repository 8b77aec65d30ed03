import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { CodePurpose } from '@thrum/contracts/account/entry.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { openMailbox } from '@thrum/testkit/mailbox'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_CONFIG } from '../config.ts'
import { createLog, type LogLevel } from '../log.ts'
import { StartError } from '../start-error.ts'
import { createFolderPost } from './folder-post.ts'
import type { Letter } from './letter.ts'
import { createMail } from './mail.ts'
import { Outbox } from './outbox.ts'
import { createSmtpPost } from './smtp-post.ts'

const mailbox = await openMailbox()
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'thrum-mail-'))
const folder = path.join(dataDir, 'letters')
afterAll(async () => {
  await mailbox.close()
  await rm(dataDir, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const FROM = 'Thrum <no-reply@thrum.example>'

const codeFor = (to: string): Letter => ({
  to,
  language: 'en',
  kind: 'code',
  purpose: 'signIn',
  code: '482915',
})

function open(smtpUrl: string | undefined, logLevel: LogLevel = 'info') {
  const clock = new FakeClock()
  const lines: string[] = []
  const log = createLog(logLevel, (line) => void lines.push(line))
  const config = { ...DEFAULT_CONFIG, smtpUrl, mailFrom: FROM }
  return { mail: createMail({ config, clock, wall: Date.now, log }, dataDir), clock, lines }
}

describe('mail by SMTP', () => {
  test('ACC-05 arrives in text and HTML, from the set sender, marked as written by a machine', async () => {
    const { mail } = open(mailbox.url)
    mail.send(codeFor('ann@example.com'))
    const letter = await mailbox.next('ann@example.com')
    expect(letter).toMatchObject({
      from: 'no-reply@thrum.example',
      to: ['ann@example.com'],
      subject: 'Your code for Thrum',
    })
    expect(letter.text).toMatch(/^482915$/m)
    expect(letter.html).toContain('482915')
    expect(letter.headers['auto-submitted']).toBe('auto-generated')
    expect(letter.raw).not.toContain(os.hostname())
    await mail.close()
  })

  test('ACC-05 is tried again when the other server says later, and no more once it says never', async () => {
    const { mail, clock, lines } = open(mailbox.url)
    mailbox.refuseNext(451)
    mail.send(codeFor('later@example.com'))
    await expect.poll(() => clock.timers).toBe(1)
    await clock.advance(1_000)
    await mailbox.next('later@example.com')
    expect(lines).toEqual([])
    mailbox.refuseNext(550)
    mail.send(codeFor('never@example.com'))
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toContain('a letter could not be delivered')
    expect(lines[0]).not.toMatch(/never@|482915/)
    expect(clock.timers).toBe(0)
    await mail.close()
  })

  test('ACC-05 a code that was held up is not sent after a newer one, which is the live one', async () => {
    const { mail, clock, lines } = open(mailbox.url)
    const codes = () =>
      mailbox.letters
        .filter(({ to }) => to.includes('held@example.com'))
        .map(({ text }) => /^\d{6}$/m.exec(text)?.[0])
    const send = (code: string, purpose: CodePurpose) =>
      mail.send({ to: 'held@example.com', language: 'en', kind: 'code', purpose, code })
    mailbox.refuseNext(451)
    send('111111', 'signIn')
    await expect.poll(() => clock.timers).toBe(1)
    send('222222', 'signIn')
    await expect.poll(codes).toEqual(['222222'])
    await clock.advance(1_000)
    send('333333', 'forget')
    await expect.poll(codes).toEqual(['222222', '333333'])
    expect(clock.timers).toBe(0)
    await mail.close()
    expect(codes()).toHaveLength(2)
    expect(lines).toEqual([])
  })

  test('P-D4 is handed over at once, though the other server doesn’t answer', async () => {
    const { mail, clock, lines } = open('smtp://127.0.0.1:1')
    const startedMs = performance.now()
    mail.send(codeFor('ann@example.com'))
    expect(performance.now() - startedMs).toBeLessThan(50)
    for (const pauseMs of [1_000, 5_000, 30_000, 120_000]) {
      await expect.poll(() => clock.timers).toBe(1)
      await clock.advance(pauseMs)
    }
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toContain('"count":5')
    await mail.close()
  })

  test('OPS-03 that is under way arrives when the server ends', async () => {
    const { mail } = open(mailbox.url)
    const people = Array.from({ length: 5 }, (_, at) => `end-${at}@example.com`)
    for (const to of people) mail.send(codeFor(to))
    await mail.close()
    const reached = mailbox.letters.flatMap(({ to }) => to)
    expect(reached).toEqual(expect.arrayContaining(people))
  })

  test('AU-11 can’t be led to a further recipient or header by what a letter holds', async () => {
    const post = createSmtpPost(mailbox.url, FROM)
    const subject = 'Hello\r\nBcc: eve@example.com\r\n\r\nbody'
    await post.deliver({ to: 'ann.h@example.com', subject, text: 'x', html: '<p>x</p>' })
    const letter = await mailbox.next('ann.h@example.com')
    expect(letter.recipients).toEqual(['ann.h@example.com'])
    expect(letter.headers.bcc).toBeUndefined()
    post.close()
  })

  test('P-D3 goes to another machine encrypted, or not at all, unless the address says otherwise', async () => {
    // Reaches this machine by an address that isn't the loopback's; the mailbox offers no encryption.
    const elsewhere = mailbox.url.replace('127.0.0.1', '0.0.0.0')
    const refused = createSmtpPost(elsewhere, FROM)
    const letter = { to: 'tls@example.com', subject: 's', text: 't', html: 'h' }
    await expect(refused.deliver(letter)).rejects.toMatchObject({ code: 'ETLS' })
    const allowed = createSmtpPost(`${elsewhere}?requireTLS=false`, FROM)
    await allowed.deliver(letter)
    expect(mailbox.letters.filter(({ to }) => to.includes('tls@example.com'))).toHaveLength(1)
    refused.close()
    allowed.close()
  })

  test.each(['Thrum', '', 'Thrum <no-reply>'])('OPS-02 %j is no MAIL_FROM', (mailFrom) => {
    expect(() => createSmtpPost(mailbox.url, mailFrom)).toThrow(/^MAIL_FROM/)
  })

  test('OPS-02 another machine’s mail server needs a sender of one’s own', () => {
    expect(() => createSmtpPost('smtps://mail.example.org', DEFAULT_CONFIG.mailFrom)).toThrow(/^MAIL_FROM/)
  })

  test.each(['mail.example.org', 'http://mail.example.org', 'smtp://'])('OPS-02 %j is no SMTP_URL', (url) => {
    expect(() => open(url)).toThrow(StartError)
  })
})

describe('mail without SMTP', () => {
  test('ACC-05 lies in the data folder, for its owner alone, for mail programs and for people', async () => {
    const { mail, lines } = open(undefined)
    mail.send(codeFor('ann@example.com'))
    await mail.close()
    const names = (await readdir(folder)).sort()
    expect(names.map((name) => path.extname(name))).toEqual(['.eml', '.txt'])
    for (const name of names) expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    const [eml, text] = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    expect(eml).toMatch(/^To: ann@example\.com\r$/m)
    expect(text).toContain('482915')
    expect(lines).toEqual([expect.stringContaining('letters are written into the folder')])
    expect(lines.join('')).not.toMatch(/482915|ann@/)
  })

  test('ACC-05 keeps the newest 500 letters', async () => {
    let nowMs = Date.UTC(2026, 0, 1)
    const post = createFolderPost(folder, 'Thrum <a@b.example>', () => nowMs++)
    for (let round = 0; round < 503; round++) {
      await post.deliver({ to: `n${round}@b.example`, subject: 's', text: 't', html: 'h' })
    }
    const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()
    expect(names).toHaveLength(500)
    expect(await readFile(path.join(folder, names[0] ?? ''), 'utf8')).toContain('To: n3@b.example')
  })

  test('ACC-05 leaves nothing of a letter that the full disk cuts off', async () => {
    const before = await readdir(folder).catch(() => [])
    const post = createFolderPost(
      folder,
      'Thrum <a@b.example>',
      Date.now,
      async (file, _content, options) => {
        await writeFile(file, '', options)
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      },
    )
    const letter = { to: 'ann@b.example', subject: 's', text: 't', html: 'h' }
    await expect(post.deliver(letter)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readdir(folder)).toEqual(before)
  })

  test.each([
    ['demo', 1],
    ['info', 0],
    ['error', 0],
    ['silent', 0],
  ] as const)('P-E9 a code is shown in the log at the level %s: %s time', async (level, times) => {
    const { mail, lines } = open(undefined, level)
    mail.send(codeFor('ann@example.com'))
    await mail.close()
    expect(lines.filter((line) => line.includes('482915'))).toHaveLength(times)
    expect(lines.join('')).not.toContain('ann@')
  })
})

describe('the outbox', () => {
  test('OPS-03 gives up what is refused while the server ends, and leaves no timer behind', async () => {
    const clock = new FakeClock()
    const lines: string[] = []
    let refuse = (_error: Error): void => undefined
    const post = {
      deliver: () =>
        new Promise<void>((_resolve, reject) => {
          refuse = reject
        }),
      isForGood: () => false,
      close: () => undefined,
    }
    const outbox = new Outbox({ post, clock, log: createLog('info', (line) => void lines.push(line)) })
    outbox.put(() => ({ to: 'ann@example.com', subject: '', text: '', html: '' }))
    await new Promise(setImmediate)
    const closing = outbox.close()
    refuse(new Error('later'))
    await closing
    expect([lines.length, clock.timers]).toEqual([1, 0])
  })

  test('P-D4 holds a thousand letters at most, two of them on their way', async () => {
    let travelling = 0
    let most = 0
    let arrive = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const delivered: string[] = []
    const post = {
      async deliver({ to }: { to: string }) {
        most = Math.max(most, ++travelling)
        await gate
        travelling--
        delivered.push(to)
      },
      isForGood: () => true,
      close: () => undefined,
    }
    const lines: string[] = []
    const log = createLog('info', (line) => void lines.push(line))
    const outbox = new Outbox({ post, clock: new FakeClock(), log })
    for (let n = 0; n < 1_002; n++) outbox.put(() => ({ to: `${n}`, subject: '', text: '', html: '' }))
    expect(lines).toHaveLength(2)
    await expect.poll(() => travelling).toBe(2)
    arrive()
    await outbox.close()
    expect([delivered.length, most]).toEqual([1_000, 2])
  })
})
