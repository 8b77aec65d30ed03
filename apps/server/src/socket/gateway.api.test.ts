import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { getTicket } from '@thrum/contracts/account/account.routes'
import { signIn } from '@thrum/contracts/account/entry.routes'
import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { makeCaller } from '@thrum/testkit/caller'
import { PATIENCE } from '@thrum/testkit/patience'
import { connect } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { io, type Socket } from 'socket.io-client'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openPlayer } from '../flows/player.ts'
import { product } from '../flows/product.ts'
import { play } from '../flows/stage.ts'

const lines: string[] = []
const world = await openWorld(product, {
  config: {
    logLevel: 'info',
    allowedOrigins: ['https://thrum.example'],
    databaseTimeoutsMs: { connect: 20_000, statement: 20_000 },
  },
  overrides: { writeLog: (line) => lines.push(line) },
})
afterAll(() => world.close())
const { url } = world.server

interface Person {
  call: Awaited<ReturnType<typeof world.person>>['call']
}

async function ticketOf(person: Person): Promise<string> {
  return (await person.call(getTicket, { namespace: '/play' })).ticket
}

/** One attempt; the open socket, or what it was refused with. */
function attempt(
  path: string,
  query: Record<string, string | string[]>,
  options: { origin?: string } = {},
): Promise<Socket | { message: string; data?: unknown }> {
  const socket = io(`${url}${path}`, {
    transports: ['websocket'],
    query,
    reconnection: false,
    forceNew: true,
    ...(options.origin === undefined ? {} : { extraHeaders: { origin: options.origin } }),
  })
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', (error) => {
      socket.disconnect()
      resolve(error)
    })
  })
}

const expired = { data: { code: 401, reason: 'session.expired' } }

/** A socket that speaks the wire by hand. */
async function openRaw(ticket: string) {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&d=${ticket}`,
  )
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('no connection')))
    socket.addEventListener('message', ({ data }) => {
      if (data === '2') socket.send('3')
      if (String(data).startsWith('0')) socket.send('40/play,')
      if (String(data).startsWith('40/play,')) resolve()
    })
  })
  return { socket, closed }
}

describe('a ticket', () => {
  test('SO-01 is needed, once and as text', async () => {
    const ann = await world.person('ann')
    for (const query of [{}, { d: '' }, { d: [await ticketOf(ann), await ticketOf(ann)] }]) {
      expect(await attempt('/play', query as Record<string, string>)).toMatchObject(expired)
    }
  })

  test('SO-02, SES-12 opens one socket, for 30 s', async () => {
    const ann = await world.person('ann')
    const ticket = await ticketOf(ann)
    const socket = await connect(url, ticket)
    expect(await attempt('/play', { d: ticket })).toMatchObject(expired)
    socket.disconnect()
    const late = await ticketOf(ann)
    world.wall.advance(31_000)
    expect(await attempt('/play', { d: late })).toMatchObject(expired)
  })

  test('SO-02 of another namespace opens nothing here', async () => {
    const ann = await world.person('ann')
    const { db } = world.server.context
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', ann.id)
      .executeTakeFirstOrThrow()
    const text = randomBytes(32).toString('base64url')
    const row = {
      hash: createHash('sha256').update(text).digest(),
      session_id: session.id,
      expires_at: new Date(world.wall.now() + 30_000),
    }
    await db
      .insertInto('tickets')
      .values({ ...row, namespace: '/chat' })
      .execute()
    expect(await attempt('/play', { d: text })).toMatchObject(expired)
    await db
      .insertInto('tickets')
      .values({ ...row, namespace: '/play' })
      .execute()
    const socket = await connect(url, text)
    socket.disconnect()
  })

  test('SO-02 used 20 times at once opens exactly one', async () => {
    const ann = await world.person('ann')
    const ticket = await ticketOf(ann)
    const results = await Promise.all(Array.from({ length: 20 }, () => attempt('/play', { d: ticket })))
    const open = results.filter((result): result is Socket => 'connected' in result)
    expect(open).toHaveLength(1)
    for (const socket of open) socket.disconnect()
  })

  test('SO-03 is not the token, the user id, or anything else', async () => {
    const ann = await world.person('ann')
    for (const d of [ann.token, ann.id, 'x'.repeat(43), '../etc', '\u0000']) {
      expect(await attempt('/play', { d })).toMatchObject(expired)
    }
  })

  test('SO-07 is spent by a page of another origin, which gets nothing', async () => {
    const ann = await world.person('ann')
    const ticket = await ticketOf(ann)
    const origin = 'https://evil.example'
    expect(await attempt('/play', { d: ticket }, { origin })).toMatchObject(expired)
    expect(await attempt('/play', { d: ticket })).toMatchObject(expired)
    for (const own of [url, 'https://thrum.example']) {
      const socket = await attempt('/play', { d: await ticketOf(ann) }, { origin: own })
      expect(socket).toMatchObject({ connected: true })
      ;(socket as Socket).disconnect()
    }
  })

  test('SO-10 opens /play and no other namespace', async () => {
    const ann = await world.person('ann')
    for (const path of ['/', '/admin', '/Play', '/play/x', '/chat']) {
      const result = await attempt(path, { d: await ticketOf(ann) })
      expect('connected' in result, path).toBe(false)
    }
  })

  test('SO-13 is not touched by polling, which is refused', async () => {
    const ann = await world.person('ann')
    const ticket = await ticketOf(ann)
    const response = await fetch(`${url}/socket.io/?EIO=4&transport=polling&d=${ticket}`)
    expect(response.status).toBe(404)
    const socket = await connect(url, ticket)
    socket.disconnect()
  })

  test('SO-08 a call that offers another upgrade gets its answer', async () => {
    const headers = { connection: 'upgrade, http2-settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' }
    const [response] = (await once(get(`${url}/api/nothing`, { headers }), 'response')) as [IncomingMessage]
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect(JSON.parse(await text(response))).toMatchObject({ reason: 'request.unknownPath' })
  })

  test('SO-08 a message in many parts closes the socket', async () => {
    const webSocket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    await once(webSocket, 'open')
    for (let part = 0; part < 20; part++) webSocket.send('4', { fin: false })
    const [code] = await once(webSocket, 'close')
    expect(code).toBe(1008)
  })

  test('SO-11 stands in no line of the log after 100 connects', async () => {
    const ann = await world.person('ann')
    const tickets: string[] = []
    for (let n = 0; n < 100; n++) {
      const ticket = await ticketOf(ann)
      tickets.push(ticket)
      const socket = await connect(url, ticket)
      await attempt('/play', { d: ticket })
      socket.disconnect()
    }
    const text = lines.join('\n')
    expect(lines.length).toBeGreaterThan(100)
    for (const ticket of tickets) expect(text).not.toContain(ticket)
  })
})

describe('a socket', () => {
  test('SO-12 is one of 5 of its session and of 10 of its person', async () => {
    const ann = await world.person('ann')
    const sessions = [ann]
    for (let n = 0; n < 2; n++) {
      const { token } = await world.anyone.call(signIn, { account: ann.account, password: ann.password })
      sessions.push({ ...ann, ...makeCaller(url, token) })
    }
    const tooMany = { data: { code: -1, reason: 'request.tooMany' } }
    const open: Socket[] = []
    for (const person of sessions.slice(0, 2)) {
      for (let n = 0; n < 5; n++) open.push(await connect(url, await ticketOf(person)))
      expect(await attempt('/play', { d: await ticketOf(person) })).toMatchObject(tooMany)
    }
    expect(open.every(({ connected }) => connected)).toBe(true)
    const [third] = sessions.slice(2)
    if (third === undefined) throw new Error('no third session')
    expect(await attempt('/play', { d: await ticketOf(third) })).toMatchObject(tooMany)
    open[0]?.disconnect()
    await expect
      .poll(async () => {
        const socket = await attempt('/play', { d: await ticketOf(third) })
        if ('connected' in socket) open.push(socket)
        return 'connected' in socket
      })
      .toBe(true)
    for (const socket of open) socket.disconnect()
  })

  test('SO-06, OR-20 that asks for rooms or plays the server is ignored, and closed at the 10th try', async () => {
    const { ann, benSide, playId } = await play(world)
    const bad = await openPlayer(url, ann)
    const code = 'a9013201' as OrderCode
    const tries = [
      ['join', `user:${ann.id}`],
      ['message', { type: 'play_order', sData: `${playId}_${code}` }],
      ['play_order', { playId, epoch: 1, seq: 1, code }],
      ['play_close', { playId }],
      ['order', { playId, epoch: 1, seq: 1 }],
      ['order', `${playId}_${code}`],
      ['order', { playId, epoch: 1, seq: 1, code: 'A9013201' }],
      ['beat', { playId, epoch: 1, seq: 1, wanted: { 7: code }, touches: 0 }],
      ['stop', null],
    ] as const
    for (const [event, data] of tries) bad.socket.emit(event, data)
    expect(await bad.ask('ping', { t: 1 })).toMatchObject({ code: 200 })
    bad.socket.emit('rooms')
    expect(await bad.gone).toBe('io server disconnect')
    await benSide.caughtUp()
    expect(benSide.heard.map(({ type }) => type).filter((type) => type !== 'play_state')).toEqual([
      'play_connect_notify',
    ])
  })

  test('SO-08 that sends broken or hostile frames is closed, and the server goes on', async () => {
    const ann = await world.person('ann')
    const deep = `${'['.repeat(900)}${']'.repeat(900)}`
    const frames = [
      '42/play,["error","x"]',
      '42/play,["disconnect"]',
      '42/play,["__proto__",{"a":1}]',
      '42/play,["connect_error"]',
      '42/play,[7]',
      '42/play,{}',
      '42/play,',
      '42/play,{"',
      `42/play,["order",${JSON.stringify(Array.from({ length: 5_000 }, () => 1))}]`,
      `42/play,["order"${',1'.repeat(2_400)}]`,
      `42/play,["stop","${'x'.repeat(3_000)}"]`,
      '451-/play,["order",{"_placeholder":true,"num":0}]',
      '45999999999-/play,["order"]',
      '46/play,',
      '4',
      '4x',
      '9',
      '',
    ]
    for (const frame of frames) {
      const { socket, closed } = await openRaw(await ticketOf(ann))
      // What is ignored rather than punished ends by the ten violations after it.
      for (let n = 0; n < 10; n++) socket.send(frame)
      for (let n = 0; n < 10; n++) socket.send(`42/play,["nothing",${deep}]`)
      await closed
    }
    const { socket, closed } = await openRaw(await ticketOf(ann))
    socket.send(new Uint8Array([4, 0, 255]))
    for (let n = 0; n < 10; n++) socket.send('42/play,["nothing"]')
    await closed
    const beganAt = performance.now()
    const after = await openPlayer(url, ann)
    expect(await after.ask('ping', { t: 1 })).toMatchObject({ code: 200 })
    expect(performance.now() - beganAt).toBeLessThan(5_000)
  })

  test('SO-05 whose session is revoked closes within 2 s and is not told to return', async () => {
    const ann = await world.person('ann')
    const side = await openPlayer(url, ann)
    const { sessionId } = await world.server.context.db
      .selectFrom('sessions')
      .select('id as sessionId')
      .where('user_id', '=', ann.id)
      .executeTakeFirstOrThrow()
    const beganAt = performance.now()
    world.server.context.events.emit('sessionEnded', { userId: ann.id, sessionId })
    expect(await side.gone).toBe('io server disconnect')
    expect(performance.now() - beganAt).toBeLessThan(2_000)
  })

  test('SO-05 whose session ends while its ticket is looked at does not stay', async () => {
    const ann = await world.person('ann')
    const { db, pool, events } = world.server.context
    const { sessionId } = await db
      .selectFrom('sessions')
      .select('id as sessionId')
      .where('user_id', '=', ann.id)
      .executeTakeFirstOrThrow()
    const ticket = await ticketOf(ann)
    const held = await pool.connect()
    await held.query('begin')
    await held.query('select 1 from tickets where session_id = $1 for update', [sessionId])
    const coming = attempt('/play', { d: ticket })
    await vi.waitFor(async () => {
      // Not by the transaction itself, to which the list of others stands still.
      const { rowCount } = await pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rowCount).toBeGreaterThan(0)
    }, PATIENCE)
    events.emit('sessionEnded', { userId: ann.id, sessionId })
    await held.query('commit')
    held.release()
    const socket = await coming
    if ('connected' in socket) await vi.waitFor(() => expect(socket.connected).toBe(false), PATIENCE)
    expect(socket).not.toMatchObject({ connected: true })
  })

  test('SES-10 learns at once where its person’s play stands', async () => {
    const ann = await world.person('ann')
    const side = await openPlayer(url, ann)
    expect(await side.next('play_state')).toMatchObject({ playId: 0, state: 'none', role: null })
    expect(side.heard[0]).toMatchObject({ type: 'play_state', sData: '0' })
  })
})
