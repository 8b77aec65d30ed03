import { genSign, signOut } from '@thrum/contracts/account/account.routes'
import { signIn } from '@thrum/contracts/account/entry.routes'
import { listSessions, revokeSession } from '@thrum/contracts/account/security.routes'
import { makeCaller } from '@thrum/testkit/caller'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { meetToChat } from '../features/chat/chat.testkit.ts'
import {
  type Chatter,
  connectChat,
  conversationWith,
  identityOf,
  openChatter,
  textTo,
} from '../flows/chatter.ts'
import { openPlayer } from '../flows/player.ts'
import { product } from '../flows/product.ts'

const lines: string[] = []
const world = await openWorld(product, {
  config: { logLevel: 'info', allowedOrigins: ['https://thrum.example'] },
  overrides: { writeLog: (line) => lines.push(line) },
})
afterAll(() => world.close())
const { url } = world.server
const HOUR_MS = 60 * 60_000

async function authOf(person: Person) {
  const { ak, sign } = await person.call(genSign, { userId: person.id })
  return { ak, userID: identityOf(person), sign }
}

/** The open window, or what it was refused with. */
function attempt(auth: Record<string, unknown>, headers?: Record<string, string>): Promise<Chatter | Error> {
  return connectChat(url, auth, headers).catch((error: Error) => error)
}

const expired = { data: { code: 401, reason: 'session.expired' } }

/** A socket that speaks the wire by hand. */
async function openRaw(auth: unknown) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/chat.io/?EIO=4&transport=websocket`)
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('no connection')))
    socket.addEventListener('message', ({ data }) => {
      if (data === '2') socket.send('3')
      if (String(data).startsWith('0')) socket.send(`40/chat,${JSON.stringify(auth)}`)
      if (String(data).startsWith('40/chat,')) resolve()
    })
  })
  return { socket, closed }
}

describe('a signature', () => {
  test('AU-19, SESS-004 opens its own person’s chat, and with another’s id nothing', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const [own, foreign] = [await authOf(ann), await authOf(ben)]
    expect(await attempt(own)).toMatchObject({ socket: { connected: true } })
    for (const auth of [
      { ...own, userID: identityOf(ben) },
      { ...foreign, userID: identityOf(ann) },
      { ...own, sign: foreign.sign },
      { ...own, userID: ann.id },
      { ...own, ak: 'other' },
      { ...own, sign: `${own.sign.slice(0, -1)}${own.sign.endsWith('A') ? 'B' : 'A'}` },
      { ...own, sign: own.sign.replace(/^[^.]+/, 'zzzzzz') },
      { ...own, sign: '' },
      { ...own, sign: 7 },
      { ...own, sign: 'x'.repeat(300) },
      {},
    ])
      expect(await attempt(auth), JSON.stringify(auth)).toMatchObject(expired)
  })

  test('AU-19 opens nothing after its session ended, whatever other sessions live on', async () => {
    const ann = await world.person('ann')
    const { token } = await world.anyone.call(signIn, { account: ann.account, password: ann.password })
    const phone = { ...ann, ...makeCaller(url, token) }
    const auth = await authOf(phone)
    await phone.call(signOut)
    expect(await attempt(auth)).toMatchObject(expired)
    expect(await attempt(await authOf(ann))).toMatchObject({ socket: { connected: true } })
  })

  test('SESS-007 lasts an hour; a renewed one opens again', async () => {
    const ann = await world.person('ann')
    const auth = await authOf(ann)
    const open = await attempt(auth)
    world.wall.advance(HOUR_MS + 1_000)
    expect(await attempt(auth)).toMatchObject(expired)
    expect(open).toMatchObject({ socket: { connected: true } })
    expect(await attempt(await authOf(ann))).toMatchObject({ socket: { connected: true } })
  })

  test('SO-07 shown by a page of another origin opens nothing', async () => {
    const ann = await world.person('ann')
    const auth = await authOf(ann)
    expect(await attempt(auth, { origin: 'https://evil.example' })).toMatchObject(expired)
    expect(await attempt(auth, { origin: 'https://thrum.example' })).toMatchObject({
      socket: { connected: true },
    })
  })

  test('SO-11 stands in no line of the log', async () => {
    const ann = await world.person('ann')
    const auth = await authOf(ann)
    await attempt(auth)
    await attempt({ ...auth, ak: 'x' })
    expect(lines.join('\n')).not.toContain(auth.sign)
  })
})

describe('a chat socket', () => {
  test('SESS-009 whose session ends elsewhere closes within 2 s, and is not told to return', async () => {
    const ann = await world.person('ann')
    const { token } = await world.anyone.call(signIn, { account: ann.account, password: ann.password })
    const phone = { ...ann, ...makeCaller(url, token) }
    const [home, away] = [await openChatter(url, ann), await openChatter(url, phone)]
    const other = (await ann.call(listSessions)).find(({ isCurrent }) => !isCurrent)
    const beganAt = performance.now()
    await ann.call(revokeSession, { id: other?.id })
    expect(await away.gone).toBe('io server disconnect')
    expect(performance.now() - beganAt).toBeLessThan(2_000)
    expect(home.socket.connected).toBe(true)
  })

  test('SO-12 is one of 5 of its session', async () => {
    const ann = await world.person('ann')
    const auth = await authOf(ann)
    for (let n = 0; n < 5; n++) expect(await attempt(auth)).toMatchObject({ socket: { connected: true } })
    expect(await attempt(auth)).toMatchObject({ data: { code: -1, reason: 'request.tooMany' } })
  })

  test('SO-10, SO-13 speaks on its own path and namespace alone, and never by polling', async () => {
    const ann = await world.person('ann')
    const response = await fetch(`${url}/chat.io/?EIO=4&transport=polling`)
    expect(response.status).toBe(404)
    const play = await openPlayer(url, ann)
    expect(await play.ask('ping', { t: 1 })).toMatchObject({ code: 200 })
  })

  test('SO-08 that sends broken or hostile frames is closed, and the server goes on', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const auth = await authOf(ann)
    const deep = `${'['.repeat(900)}${']'.repeat(900)}`
    const frames = [
      '42/chat,["error","x"]',
      '42/chat,["__proto__",{"a":1}]',
      '42/chat,["constructor",{"a":1}]',
      '42/chat,[7]',
      '42/chat,{}',
      '42/chat,{"',
      '42/chat,["send"]',
      '42/chat,["send",null]',
      '42/chat,["send",{"to":{}}]',
      `42/chat,["sync",{"conversationID":"${conversationWith(ben)}","after":1e400}]`,
      `42/chat,["send","${'x'.repeat(70_000)}"]`,
      '451-/chat,["send",{"_placeholder":true,"num":0}]',
      '45999999999-/chat,["send"]',
      '4x',
      '',
    ]
    for (const frame of frames) {
      const { socket, closed } = await openRaw(auth)
      // What is ignored rather than punished ends by the ten violations after it.
      for (let n = 0; n < 10; n++) socket.send(frame)
      for (let n = 0; n < 10; n++) socket.send(`42/chat,["nothing",${deep}]`)
      await closed
    }
    expect(await annChat.ask('send', textTo(ben, 'still here'))).toMatchObject({ code: 200 })
  })
})
