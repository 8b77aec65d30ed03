import { FakeClock } from '@thrum/testkit/fake-clock'
import { SimulatedIntiface } from '@thrum/testkit/intiface-server'
import { ButtplugClient, ButtplugNodeWebsocketClientConnector } from 'buttplug'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HUSH, silentServer } from './intiface.testkit.ts'
import { IntifaceClient } from './intiface-client.ts'
import { IntifaceWire, type SocketEvents } from './intiface-wire.ts'

/** How many requests the makers' client keeps, of those that ended too. */
function keptBy(client: object): number {
  const sorter: object = Reflect.get(client, '_sorter')
  return Reflect.get(sorter, '_waitingMsgs').size
}

const ITERATOR: object = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))

/** What a browser without them has: Chromium before 122, Safari before 18.4. */
function withoutIteratorHelpers(): () => void {
  const helpers = Object.getOwnPropertyDescriptors(ITERATOR)
  const names = [
    'some',
    'every',
    'find',
    'map',
    'filter',
    'flatMap',
    'forEach',
    'toArray',
    'take',
    'drop',
    'reduce',
  ]
  for (const name of names) Reflect.deleteProperty(ITERATOR, name)
  return () => {
    for (const name of names) {
      const helper = helpers[name as keyof typeof helpers]
      if (helper !== undefined) Object.defineProperty(ITERATOR, name, helper)
    }
  }
}

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** The makers' client as it is, at a server of their protocol. */
async function bare(maxPingMs = 0) {
  const features = [{ outputs: { Vibrate: [0, 20] as const } }, { battery: 50 }]
  const server = await SimulatedIntiface.start({ devices: [{ index: 0, name: 'Hush', features }], maxPingMs })
  endings.push(() => server.close())
  const client = new ButtplugClient('bare')
  await client.connect(new ButtplugNodeWebsocketClientConnector(server.url))
  const device = client.devices.get(0)
  if (device === undefined) throw new Error('no device')
  return { server, client, device }
}

/** The makers' client on our wire, at a server of no time that says what it is told to say. */
function onWire(answerTo: (type: string) => Record<string, object> | undefined) {
  const events: SocketEvents[] = []
  const say = (id: number, message: Record<string, object>) => {
    const named = Object.entries(message).map(([type, body]) => [type, { ...body, Id: id }])
    events[0]?.onText(JSON.stringify([Object.fromEntries(named)]))
  }
  const greeting: Record<string, Record<string, object>> = {
    RequestServerInfo: { ServerInfo: { MaxPingTime: 0, ProtocolVersionMajor: 4 } },
    RequestDeviceList: { DeviceList: { Devices: { 0: HUSH } } },
  }
  const wire = new IntifaceWire({
    clock: new FakeClock(),
    onTold: () => undefined,
    onLost: () => undefined,
    open(given) {
      events.push(given)
      queueMicrotask(given.onOpen)
      return {
        close: () => undefined,
        send(text) {
          const [message] = JSON.parse(text)
          const [[type = '', body] = []] = Object.entries<{ Id: number }>(message)
          const answer = greeting[type] ?? answerTo(type)
          if (answer !== undefined) queueMicrotask(() => say(body?.Id ?? 0, answer))
        },
      }
    },
  })
  return { wire, client: new IntifaceClient(wire) }
}

// Each with what the client does by itself, so that a test tells when the wrapping is no longer needed.
describe('the faults of the makers’ client', () => {
  test('DEV-08 no pings: by itself it is thrown out, here the wire sends them', async () => {
    const { client } = await bare(200)
    await new Promise((resolve) => client.addListener('disconnect', () => resolve(undefined)))

    const { clock, session, sent, greet, say, lastId } = silentServer()
    await greet(600)
    for (let n = 0; n < 10; n += 1) {
      await clock.advance(300)
      await say('Ok', { Id: lastId() })
    }
    expect(sent.filter((message) => 'Ping' in message)).toHaveLength(10)
    expect(session.isOpen).toBe(true)
    session.close()
  })

  test('DEV-08 a map that only grows: by itself it keeps each request, here none', async () => {
    const { client, device } = await bare()
    for (let n = 0; n < 50; n += 1) await device.stop()
    expect(keptBy(client)).toBeGreaterThan(50)

    const { wire, client: ours } = onWire((type) => (type === 'StopCmd' ? { Ok: {} } : undefined))
    await ours.greet()
    const hush = ours.devices.get(0)
    for (let n = 0; n < 1_000; n += 1) await hush?.stop()
    expect([hush?.name, wire.waiting, keptBy(ours)]).toEqual(['Hush', 0, 0])
    wire.close()
  })

  test('DEV-08, TOY-04 promises that never settle: by itself it waits for good, also past the end of the connection', async () => {
    const { server, client, device } = await bare()
    server.silentOn.add('StopCmd')
    let isSettled = false
    const settle = () => {
      isSettled = true
    }
    device.stop().then(settle, settle)
    const gone = new Promise((resolve) => client.addListener('disconnect', () => resolve(undefined)))
    server.dropClient()
    await gone
    expect([isSettled, keptBy(client)]).toEqual([false, 3])

    const { clock, session, greet } = silentServer()
    await greet()
    const unanswered = expect(session.stop(0)).rejects.toMatchObject({ code: 'toy.writeFailed' })
    await clock.advance(2_100)
    await unanswered
    const cutOff = expect(session.stop(0)).rejects.toMatchObject({ code: 'toy.notConnected' })
    session.close()
    await cutOff
  })

  test('DEV-08 iterator helpers: by itself it needs them, here everything goes without', async () => {
    const { device } = await bare()
    const { session, sent, greet, say, lastId } = silentServer()
    endings.push(withoutIteratorHelpers())
    expect(() => device.hasOutput('Vibrate' as never)).toThrow(TypeError)
    await greet()
    const [hush] = session.devices()
    const output = hush?.outputs[0]
    if (output === undefined) throw new Error('no output')
    const set = session.set(0, output, 7)
    await say('Ok', { Id: lastId() })
    await set
    const battery = session.battery(0)
    const Reading = { Battery: { Value: 64 } }
    await say('InputReading', { Id: lastId(), DeviceIndex: 0, FeatureIndex: 1, Reading })
    expect(await battery).toBe(64)
    const stop = session.stop(0)
    await say('Ok', { Id: lastId() })
    await stop
    expect(sent.slice(-3)).toMatchObject([
      { OutputCmd: { DeviceIndex: 0, FeatureIndex: 0, Command: { Vibrate: { Value: 7 } } } },
      { InputCmd: { DeviceIndex: 0, FeatureIndex: 1, Type: 'Battery', Command: 'Read' } },
      { StopCmd: { DeviceIndex: 0, Outputs: true } },
    ])
    session.close()
  })

  test('DEV-08, P-A6 a stop counts as done with `Ok` alone', async () => {
    const { session, greet, say, lastId } = silentServer()
    await greet()
    const stop = expect(session.stop(0)).rejects.toMatchObject({ code: 'toy.writeFailed' })
    await say('InputReading', { Id: lastId(), DeviceIndex: 0, FeatureIndex: 1, Reading: {} })
    await stop
    session.close()
  })

  test('DEV-08 another toy under a number it knows is another toy, and is not told what was meant for the first', async () => {
    const { session, greet, say } = silentServer()
    await greet()
    const lush = { ...HUSH, DeviceName: 'Lush', DeviceFeatures: {} }
    await say('DeviceList', { Id: 0, Devices: { 0: lush, 1: { DeviceIndex: 'odd' } } })
    expect(session.devices()).toMatchObject([{ index: 0, name: 'Lush', outputs: [] }])
    const stale = { slot: 1, featureIndex: 0, type: 'Vibrate', max: 20 } as const
    await expect(session.set(0, stale, 7)).rejects.toMatchObject({ code: 'toy.writeFailed' })
    session.close()
  })

  test('DEV-08 two lists in one frame are both heard, and nothing is written to the console', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    endings.push(() => log.mockRestore())
    const { clock, session, greet, hear } = silentServer()
    await greet()
    const list = (Devices: object) => ({ DeviceList: { Id: 0, Devices } })
    hear(JSON.stringify([list({}), list({ 0: HUSH }), { Error: { Id: 0, ErrorCode: 4, ErrorMessage: '' } }]))
    await clock.advance(0)
    expect(session.devices()).toHaveLength(1)
    expect(log).not.toHaveBeenCalled()
    session.close()
  })
})
