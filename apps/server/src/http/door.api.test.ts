import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import {
  getCard,
  getProfile,
  getSession,
  saveProfile,
  signOut,
} from '@thrum/contracts/account/account.routes'
import { signIn, signUp } from '@thrum/contracts/account/entry.routes'
import { bindForeignDevice, listDevices } from '@thrum/contracts/device/device.routes'
import { pickLanguage } from '@thrum/contracts/language'
import { DEVICES_PER_USER } from '@thrum/contracts/limits'
import { ROUTES } from '@thrum/contracts/routes'
import { errorText } from '@thrum/contracts/texts/texts'
import { PATIENCE } from '@thrum/testkit/patience'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { product } from '../flows/product.ts'
import { wideLimits } from './limits.ts'

const lines: string[] = []
const world = await openWorld(product, {
  config: { logLevel: 'info', allowedOrigins: ['https://friend.example'] },
  overrides: { writeLog: (line: string) => void lines.push(line) },
})
afterAll(() => world.close())
const { url } = world.server

const post = (path: string, init: RequestInit = {}) => fetch(`${url}/api${path}`, { method: 'POST', ...init })
const json = { 'content-type': 'application/json' }

const HOSTILE_LANGUAGES = ['../../secrets', 'a'.repeat(8_000), '__proto__', 'constructor', '']

describe('answers', () => {
  test('SES-02 have code, msg, data and a stable reason', async () => {
    const { status, body } = await world.anyone.ask(getProfile)
    expect(status).toBe(200)
    expect(body).toEqual({
      code: 401,
      msg: 'Your session has timed out. Please sign in again.',
      data: null,
      reason: 'session.expired',
    })
  })

  test('SES-02, I18N-03 speak the request’s language, English by default', async () => {
    const inChinese = await world.anyone.ask(getProfile, {}, { 'accept-language': 'zh-CN,en;q=0.5' })
    expect(inChinese.body.msg).toMatch(/[\u4e00-\u9fff]/)
    const inNone = await world.anyone.ask(getProfile, {}, { 'accept-language': 'xx' })
    expect(inNone.body.msg).toMatch(/^Your session/)
  })

  test.each(HOSTILE_LANGUAGES)('IN-01 an Accept-Language like %.20s reads English', async (language) => {
    const { status, body } = await world.anyone.ask(getProfile, {}, { 'accept-language': language })
    expect([status, body.code, body.msg.slice(0, 12)]).toEqual([200, 401, 'Your session'])
  })

  test('IN-02 every Chinese system reads its own script, and other languages their table', async () => {
    const read = async (language: string) =>
      (await world.anyone.ask(getProfile, {}, { 'accept-language': language })).body.msg
    expect(await read('zh')).toBe(errorText('session.expired', 'zh-Hans'))
    expect(await read('zh-TW')).toBe(errorText('session.expired', 'zh-Hant'))
    expect(await read('zh-Hant-HK')).toBe(errorText('session.expired', 'zh-Hant'))
    expect(await read('pt-BR')).toBe(errorText('session.expired', 'pt'))
    expect(await read('xx')).toBe(errorText('session.expired', 'en'))
    const tags = ['zh-TW', 'zh-Hant-HK', 'zh', 'pt-BR', 'xx']
    expect(tags.map((tag) => pickLanguage(tag))).toEqual(['zh-Hant', 'zh-Hant', 'zh-Hans', 'pt', 'en'])
  })

  test('SES-02 name the field at fault, in the words of that field', async () => {
    const ann = await world.person('ann')
    const { body } = await ann.ask(saveProfile, { height: 'tall' })
    expect(body).toMatchObject({ code: -1, reason: 'profile.heightInvalid', data: { field: 'height' } })
  })

  test('SES-01 an unknown path answers 404 in the same shape', async () => {
    const response = await post('/user/nothing')
    expect([response.status, (await response.json()).reason]).toEqual([404, 'request.unknownPath'])
  })

  test.each([
    ['an address that can’t be decoded', 'GET /api/%c0%ae HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a request that is none', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ])('SES-01 to %s are guarded like all others', async (_, text) => {
    const answer = await raw(text)
    expect(answer).toMatch(/^x-content-type-options: nosniff/im)
    expect(answer).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'/im)
    expect(answer).toMatch(/^strict-transport-security: /im)
  })

  test('SES-01 are never stored, sniffed or framed, and name no product', async () => {
    const { headers } = await world.anyone.ask(getSession)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull()
  })

  test('SES-01 other origins are named exactly or get nothing', async () => {
    const ask = (origin: string) =>
      fetch(`${url}/api/user/session`, { method: 'OPTIONS', headers: { origin } })
    const friend = await ask('https://friend.example')
    expect(friend.headers.get('access-control-allow-origin')).toBe('https://friend.example')
    expect(friend.headers.get('access-control-expose-headers')).toBe('date')
    expect(friend.headers.get('access-control-allow-credentials')).toBeNull()
    const stranger = await ask('https://friend.example.evil.example')
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
    expect(stranger.headers.get('vary')).toMatch(/Origin/)
  })

  test('SES-01 a page of another site makes no call through its visitor’s browser', async () => {
    const make = async (account: string, headers: Record<string, string>) => {
      const body = new URLSearchParams({ account, password: 'tide and dune' })
      return (await (await post('/user/signUp', { headers, body })).json()).reason
    }
    const [stranger, friend] = ['https://evil.example', 'https://friend.example']
    for (const site of ['cross-site', 'same-site']) {
      expect(await make(`by-${site}`, { 'sec-fetch-site': site, origin: stranger })).toBe('request.invalid')
      expect(await make(`by-${site}`, { 'sec-fetch-site': site, origin: 'null' })).toBe('request.invalid')
      expect(await make(`by-${site}`, { 'sec-fetch-site': site, origin: friend })).toBeUndefined()
    }
    expect(await make('by-itself', { 'sec-fetch-site': 'same-origin', origin: url })).toBeUndefined()
  })

  test('SES-01 the API describes itself', async () => {
    const page = await (await fetch(`${url}/api/openapi.json`)).json()
    expect(Object.keys(page.paths).length).toBe(new Set(ROUTES.map(({ path }) => path)).size)
    expect(page.paths['/user/profile'].post['x-reasons']).toContain('profile.underAge')
  })

  test('SES-01 the API’s description is written once, and asking for it counts like any call of an address', async () => {
    const limits = { ...wideLimits(), callsAddress: { points: 2, perMs: 60_000 } }
    const narrow = await openWorld(product, { config: { limits } })
    onTestFinished(() => narrow.close())
    const written = vi.spyOn(JSON, 'stringify')
    onTestFinished(() => written.mockRestore())
    const ask = () => fetch(`${narrow.server.url}/api/openapi.json`)
    const [first, second, third] = [await ask(), await ask(), await ask()]
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await first.text()).toBe(await second.text())
    const whole = written.mock.calls.filter(([value]) => value?.openapi !== undefined)
    expect(whole).toEqual([])
    expect([third.status, (await third.json()).reason]).toEqual([403, 'request.tooMany'])
  })
})

describe('tokens', () => {
  test('AU-14 count in the header alone, not in query, cookie or Authorization', async () => {
    const { token } = await world.person('bo')
    const paths: [string, Record<string, string>][] = [
      [`?token=${token}`, {}],
      ['', { cookie: `token=${token}` }],
      ['', { authorization: `Bearer ${token}` }],
    ]
    for (const [query, headers] of paths) {
      const response = await fetch(`${url}/api/user/profile${query}`, { headers })
      expect([response.status, (await response.json()).code]).toEqual([200, 401])
    }
  })

  test('AU-15 one wrong character, or two tokens, are no session', async () => {
    const { token } = await world.person('cy')
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await world.anyone.ask(getProfile, {}, { token: wrong })).body.code).toBe(401)
    const twice = await raw(
      `GET /api/user/profile HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\ntoken: ${token}\r\n\r\n`,
    )
    expect(twice).toContain('"code":401')
  })

  test.each([
    ['a megabyte long', 'x'.repeat(1_000_000)],
    ['with a NUL inside', 'abc\0def'],
  ])('AU-15 a token %s is no session', async (_kind, token) => {
    const startedMs = performance.now()
    const answer = await raw(`GET /api/user/profile HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('"code":401')
    expect(performance.now() - startedMs).toBeLessThan(1_000)
  })

  test('ACC-09 before the profile is complete the rest answers 402', async () => {
    const { token } = await world.anyone.call(signUp, { account: 'di-1', password: 'tide and dune' })
    const { body } = await world.anyone.ask(getCard, { userId: 'x'.repeat(20) }, { token })
    expect(body).toMatchObject({ code: 402, reason: 'profile.needed' })
  })
})

/** Statements that wait for rows which others hold. */
async function countStuck(): Promise<number> {
  const { rows } = await world.server.context.pool.query(`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

describe('bodies', () => {
  test('SES-01 come as forms or as JSON', async () => {
    const form = await post('/user/signUp', {
      body: new URLSearchParams({ account: 'ed-1', password: 'tide and dune' }),
    })
    expect((await form.json()).code).toBe(200)
    const body = JSON.stringify({ account: 'ed-2', password: 'tide and dune' })
    const asJson = await post('/user/signUp', { headers: json, body })
    expect((await asJson.json()).code).toBe(200)
  })

  test('RE-01 of 2 MB are refused as too large', async () => {
    const body = `nickName=${'x'.repeat(2_000_000)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await post('/user/profile', { headers, body })
    expect([response.status, (await response.json()).reason]).toEqual([413, 'request.tooLarge'])
  })

  test('RE-01 of 10,000 keys, or with nesting keys, are refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const many = Array.from({ length: 10_000 }, (_, index) => `k${index}=`).join('&')
    expect((await (await post('/user/signIn', { headers, body: many })).json()).code).toBe(-1)
    for (const body of [
      `k=&`.repeat(201),
      `a${'[b]'.repeat(1_000)}=1`,
      'account[]=x&password[$ne]=',
      '__proto__=1',
    ]) {
      const answer = await (await post('/user/signIn', { headers, body })).json()
      expect([answer.code, answer.reason]).toEqual([-1, 'request.invalid'])
    }
  })

  test('AU-24 with a NUL in a name or id are refused', async () => {
    const person = await world.person('nul')
    for (const [path, body] of [
      ['/user/signIn', { account: 'a\0b', password: 'secret-7' }],
      ['/user/sessions/revoke', { id: 'a\0b' }],
      ['/user/passkey/remove', { id: 'a\0b' }],
    ] as const) {
      const headers = { ...json, token: person.token }
      const answer = await post(path, { headers, body: JSON.stringify(body) })
      expect([answer.status, (await answer.json()).reason]).toEqual([200, 'request.invalid'])
    }
  })

  test('AU-24 in other forms are refused', async () => {
    const xml = await post('/user/signIn', {
      headers: { 'content-type': 'text/xml' },
      body: '<account>x</account>',
    })
    expect((await xml.json()).code).toBe(-1)
    const broken = await post('/user/signIn', { headers: json, body: '{"account":' })
    expect((await broken.json()).code).toBe(-1)
    const wrong = await post('/user/signIn', { headers: json, body: '{"account":"x","password":"y"}' })
    expect((await wrong.json()).reason).toBe('account.badCredentials')
  })

  test('RE-05 that are compressed are refused unread', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' }
    const response = await post('/user/signIn', { headers, body: gzipSync('account=x&password=y') })
    expect([response.status, (await response.json()).reason]).toEqual([415, 'request.unsupported'])
  })

  test('RE-02 headers beyond 16 kB are refused as too large, and those below are read', async () => {
    const head = 'GET /api/user/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'
    const ask = (bytes: number) => raw(`${head}x-long: ${'x'.repeat(bytes)}\r\n\r\n`)
    expect(await ask(16 * 1_024 - 200)).toMatch(/^HTTP\/1\.1 200 /)
    for (const bytes of [16 * 1_024, 64 * 1_024]) {
      const answer = await ask(bytes)
      expect(answer).toMatch(/^HTTP\/1\.1 431 /)
      expect(answer).toContain('request.headersTooLarge')
    }
  })

  test('RE-08 a thousand in one go are all answered, and others meanwhile', async () => {
    const count = 1_000
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.write('GET /api/user/session HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count))
    expect((await fetch(`${url}/health`)).status).toBe(200)
    const answered = () => said.split('HTTP/1.1 200 OK').length - 1
    await expect.poll(answered, { timeout: 20_000 }).toBe(count)
    socket.destroy()
  })

  test('RE-08 what one person sends at once takes nobody else’s way to the database', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const { db } = world.server.context
    const answered = vi.fn()
    const binding = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', ann.id).forUpdate().execute()
      const calls = Array.from({ length: 40 }, (_, at) =>
        ann.ask(bindForeignDevice, { model: 'Lovense', name: '', address: `${at}` }).finally(answered),
      )
      await expect.poll(countStuck, PATIENCE).toBe(2)
      expect(await ben.call(listDevices)).toEqual([])
      expect(answered).not.toHaveBeenCalled()
      return { calls }
    })
    const answers = (await Promise.all(binding.calls)).map(({ body }) => body.reason)
    expect([answers.filter((reason) => reason === undefined).length, new Set(answers)]).toEqual([
      DEVICES_PER_USER,
      new Set([undefined, 'device.tooMany']),
    ])
  })

  test('RE-08 a call whose session ended while it waited for others is refused, and does nothing', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const { db } = world.server.context
    const bindToy = (at: number) =>
      ann.ask(bindForeignDevice, { model: 'Lovense', name: '', address: `${at}` })
    const binding = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', ann.id).forUpdate().execute()
      const calls = Array.from({ length: 5 }, (_, at) => bindToy(at))
      await expect.poll(countStuck, PATIENCE).toBe(2)
      // The others are in the line by the time that one behind them is answered.
      await ben.call(listDevices)
      await db.deleteFrom('sessions').where('user_id', '=', ann.id).execute()
      return { calls }
    })
    const reasons = (await Promise.all(binding.calls)).map(({ body }) => body.reason)
    expect(reasons.toSorted()).toEqual([...Array(3).fill('session.expired'), undefined, undefined])
  })
})

describe('logs', () => {
  test('P-E9 hold none of what was sent', async () => {
    const markers = ['mark-account', 'mark password 1', 'mark-nick', 'MARKTOWN', 'mark-query']
    await world.anyone.call(signUp, { account: 'mark-account', password: 'mark password 1' })
    const { token } = await world.anyone.call(signIn, {
      account: 'mark-account',
      password: 'mark password 1',
    })
    await world.anyone.ask(signIn, { account: 'mark-account', password: 'mark-nick' })
    await world.anyone.ask(saveProfile, { nickName: 'mark-nick', hometown: 'MARKTOWN' }, { token })
    await fetch(`${url}/api/user/session?d=mark-query&token=mark-query`, { headers: { token } })
    await world.anyone.ask(signOut, {}, { token })
    await expect.poll(() => lines.filter((line) => line.includes('/api/user/signOut')).length).toBe(1)
    const text = lines.join('')
    for (const marker of [...markers, token, '127.0.0.1']) expect(text).not.toContain(marker)
    expect(text).toContain('127.0.0.0/24')
  })

  test('OPS-03 are one JSON object a line, of known fields alone', () => {
    const known = ['level', 'time', 'requestId', 'route', 'status', 'ms', 'address', 'reason', 'msg', 'cause']
    for (const line of lines) {
      for (const field of Object.keys(JSON.parse(line))) expect(known).toContain(field)
    }
  })
})

describe('health', () => {
  test('OPS-03 tells that it lives and that it takes work', async () => {
    const health = await fetch(`${url}/health`)
    const ready = await fetch(`${url}/ready`)
    expect([health.status, ready.status]).toEqual([200, 200])
  })
})

/** Sends bytes as they are, and reads until the answer's body has come. */
function raw(text: string): Promise<string> {
  const { port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
      if (!answer.includes('"reason"')) return
      socket.destroy()
      resolve(answer)
    })
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)))
    socket.on('close', () => resolve(answer))
  })
}
