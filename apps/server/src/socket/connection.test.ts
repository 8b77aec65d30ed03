import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, test, vi } from 'vitest'
import * as ws from 'ws'
import { Connection, type Hear } from './connection.ts'
import { connectedPacket, eventPacket } from './packet.ts'

const PING_MS = 2_000
/** Reads frames as a client does; its types leave this class out. */
const { Receiver } = ws as unknown as {
  Receiver: new (options: { isServer: boolean }) => NodeJS.WritableStream
}

class FakeWebSocket extends EventEmitter {
  readonly OPEN = 1
  readonly CLOSED = 3
  readyState = 1
  how = ''
  close() {
    this.how ||= 'closed'
    this.readyState = 2
  }
  terminate() {
    this.how = 'terminated'
    this.readyState = 3
  }
}

/** A client at the other end of a line in memory. */
function setUp({ isIn = true } = {}) {
  const clock = new FakeClock()
  const webSocket = new FakeWebSocket()
  const line = new PassThrough()
  const writes = vi.spyOn(line, 'write')
  const texts: string[] = []
  const receiver = new Receiver({ isServer: false })
  receiver.on('message', (data: Buffer) => texts.push(String(data)))
  line.on('data', (chunk) => receiver.write(chunk))
  const ended = vi.fn()
  const asked: string[] = []
  const connection = new Connection({
    namespace: '/play',
    pingMs: PING_MS,
    firstPingMs: PING_MS,
    frameMaxBytes: 2_000,
    webSocket: webSocket as unknown as ws.WebSocket,
    line,
    clock,
    wantsIn: (namespace) => asked.push(namespace),
    gone: () => undefined,
  })
  const heard: Parameters<Hear>[] = []
  const say = (text: string) => webSocket.emit('message', Buffer.from(text), false)
  if (isIn) {
    say('40/play,')
    connection.accept(connectedPacket('/play', connection.id), ended)
    connection.hear((...args) => heard.push(args))
  }
  return { clock, webSocket, line, writes, texts, connection, ended, asked, heard, say }
}

/** What was said in this turn has gone out. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a connection', () => {
  test('SO-10 greets, lets in once, and ends whoever asks again', async () => {
    const { connection, texts, asked, say, ended, webSocket } = setUp()
    await turn()
    expect(JSON.parse(texts[0]?.slice(1) ?? '')).toEqual({
      sid: connection.id,
      upgrades: [],
      pingInterval: PING_MS,
      pingTimeout: PING_MS,
      maxPayload: 2_000,
    })
    expect(texts[1]).toBe(`40/play,{"sid":"${connection.id}"}`)
    expect(asked).toEqual(['/play'])
    say('40/play,')
    expect(ended).toHaveBeenCalledOnce()
    expect(webSocket.how).toBe('closed')
  })

  test('SO-10 goes after 5 s in which it did not come in', () => {
    const { clock, connection, webSocket, say } = setUp({ isIn: false })
    say('40/other,')
    connection.refuse('44/other,{}')
    for (let second = 0; second < 4; second++) {
      clock.turn(1_000)
      say('3')
    }
    expect(webSocket.how).toBe('')
    clock.turn(1_000)
    expect(webSocket.how).toBe('terminated')
  })

  test('SO-10 goes when it asks to come in for the sixth time', () => {
    const { connection, webSocket, asked, say } = setUp({ isIn: false })
    for (let count = 0; count < 6; count++) {
      expect(webSocket.how).toBe('')
      say('40/play,')
      connection.refuse('44/play,{}')
    }
    expect(webSocket.how).toBe('closed')
    expect(asked).toHaveLength(5)
  })

  test('SO-10 a name that no refusal should repeat is not asked for', () => {
    const { webSocket, asked, say } = setUp({ isIn: false })
    say(`40/${'x'.repeat(60_000)},`)
    expect(webSocket.how).toBe('closed')
    expect(asked).toEqual([])
  })

  test('P-A8 says all of one turn in one write, whole whatever its length', async () => {
    const { writes, texts, connection } = setUp()
    await turn()
    writes.mockClear()
    texts.length = 0
    const said = [0, 1, 80, 125, 126, 5_000, 65_535, 65_536, 200_000].map((n) => `é${'x'.repeat(n)}`)
    for (const text of said) connection.say(text)
    expect(writes).not.toHaveBeenCalled()
    expect(connection.waitingBytes).toBeGreaterThan(300_000)
    await turn()
    expect(writes).toHaveBeenCalledOnce()
    expect(texts).toEqual(said)
  })

  test('P-A2 says what was said before it ends, and nothing after', async () => {
    const { texts, connection, webSocket } = setUp()
    await turn()
    texts.length = 0
    connection.say(eventPacket('/play', 'message', 1))
    connection.dismiss()
    connection.say(eventPacket('/play', 'message', 2))
    await turn()
    expect(texts).toEqual(['42/play,["message",1]', '41/play,'])
    expect(webSocket.how).toBe('closed')
  })

  test('SO-08 hears events, and answers those that ask for it', async () => {
    const { texts, heard, say } = setUp()
    await turn()
    texts.length = 0
    say('42/play,["stop",{"a":1}]')
    say('42/play,17["stop"]')
    expect(heard[0]).toEqual([['stop', { a: 1 }], undefined])
    heard[1]?.[1]?.('first')
    await turn()
    expect(texts).toEqual(['43/play,17["first"]'])
  })

  test.each([
    '',
    '2',
    '4',
    '42/other,["stop"]',
    '42["stop"]',
    '42/play,{"a":1}',
    '42/play,["stop"',
    '42/play,1234567890123456["stop"]',
    '43/play,1[]',
    '451-/play,["stop",{"_placeholder":true,"num":0}]',
    '41/play,',
  ])('SO-08 ends at %j', (text) => {
    const { webSocket, ended, heard, say } = setUp()
    say(text)
    say('42/play,["stop"]')
    expect(webSocket.how).toBe('closed')
    expect(ended).toHaveBeenCalledOnce()
    expect(heard).toEqual([])
  })

  test('SO-08 ends at a message in binary', () => {
    const { webSocket, ended } = setUp()
    webSocket.emit('message', Buffer.from('42/play,["stop"]'), true)
    expect(webSocket.how).toBe('closed')
    expect(ended).toHaveBeenCalledOnce()
  })

  test('P-A1 one that vanished without a word is gone after two times the ping', () => {
    const { clock, webSocket, ended, say } = setUp()
    for (let round = 0; round < 5; round++) {
      clock.turn(PING_MS)
      say('3')
    }
    clock.turn(PING_MS)
    expect(ended).not.toHaveBeenCalled()
    clock.turn(PING_MS)
    expect(ended).toHaveBeenCalledOnce()
    expect(webSocket.how).toBe('terminated')
  })

  test('P-A1 on a slow line what comes before the pong keeps it', () => {
    const { clock, ended, say } = setUp()
    clock.turn(PING_MS)
    clock.turn(PING_MS / 2)
    say('42/play,["beat",{}]')
    clock.turn(PING_MS / 2)
    say('42/play,["beat",{}]')
    say('3')
    clock.turn(PING_MS)
    expect(ended).not.toHaveBeenCalled()
  })

  test('P-A1 pings on while a pong is due: a client leaves where no ping comes', async () => {
    const { clock, texts, say } = setUp()
    for (let round = 0; round < 3; round++) {
      clock.turn(PING_MS)
      say('42/play,["beat",{}]')
    }
    await turn()
    expect(texts.filter((text) => text === '2')).toHaveLength(3)
  })
})
