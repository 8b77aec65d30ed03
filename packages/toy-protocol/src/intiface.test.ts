import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { SimulatedIntiface } from '@thrum/testkit/intiface-server'
import {
  ButtplugClient,
  ButtplugClientDevice,
  ButtplugNodeWebsocketClientConnector,
  DeviceOutput,
} from 'buttplug'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Clock } from './clock.ts'
import { HUSH, silentServer } from './intiface.testkit.ts'
import { addressOf, cleanDevices, findByAddress, slotsOf, stepOf, toDevice } from './intiface-devices.ts'
import { SharedSession } from './intiface-lease.ts'
import { IntifaceLink } from './intiface-link.ts'
import { IntifaceSession } from './intiface-session.ts'
import { type OpenSocket, REQUESTS_AT_ONCE, STOPS_BESIDE } from './intiface-wire.ts'
import { toBytes } from './order.ts'
import { WriteLane } from './write-lane.ts'

const EDGE = {
  index: 3,
  name: 'Lovense Edge',
  features: [
    { outputs: { Vibrate: [0, 20] } },
    { outputs: { Vibrate: [0, 20] } },
    { outputs: { Rotate: [-20, 20] } },
    { outputs: { Oscillate: [0, 10], Position: [0, 100] } },
    { battery: 87 },
  ],
} as const

const real: Clock = {
  nowMs: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

function socketTo(url: string): OpenSocket {
  return (events) => {
    const socket = new WebSocket(url)
    socket.onopen = () => events.onOpen()
    socket.onmessage = ({ data }) => events.onText(String(data))
    socket.onclose = () => events.onClose()
    return { send: (text) => socket.send(text), close: () => socket.close() }
  }
}

const open: SimulatedIntiface[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

async function serve(given: Partial<Parameters<typeof SimulatedIntiface.start>[0]> = {}) {
  const server = await SimulatedIntiface.start({ devices: [EDGE], ...given })
  open.push(server)
  return server
}

function linkTo(server: SimulatedIntiface, address = addressOf({ index: 3, name: 'Lovense Edge' } as never)) {
  const lease = new SharedSession(
    async () => new IntifaceSession({ clock: real, open: socketTo(server.url) }),
  )
  return new IntifaceLink(address, { lease, clock: real })
}

/** A server's list as we see it. */
const readDevices = (list: Readonly<Record<string, unknown>>) =>
  Object.values(cleanDevices(list)).map((info) =>
    toDevice(ButtplugClientDevice.fromMsg(info, () => Promise.reject(new Error('nobody is there')))),
  )

/** For a loaded machine; what is waited for decides, not the time. */
const PATIENCE = { timeout: 20_000, interval: 10 }

const order = (code: string) => toBytes(code as OrderCode)
const values = (server: SimulatedIntiface) =>
  server.orders.map((one) => ('stop' in one ? 'stop' : `${one.feature}:${one.type}=${one.value}`))

describe('toys behind an Intiface server', () => {
  test('DEV-08 is played by the makers’ own client too, so the simulated server speaks their protocol', async () => {
    const server = await serve({ devices: [{ ...EDGE, isHidden: true }] })
    const client = new ButtplugClient('second opinion')
    const added = new Promise<{
      runOutput(command: unknown): Promise<void>
      stop(): Promise<void>
      battery(): Promise<number>
    }>((resolve) => client.addListener('deviceadded', resolve))
    await client.connect(new ButtplugNodeWebsocketClientConnector(server.url))
    await client.startScanning()
    const device = await added
    await device.runOutput(DeviceOutput.Oscillate.percent(0.5))
    expect(await device.battery()).toBe(87)
    await device.stop()
    expect(values(server)).toEqual(['3:Oscillate=5', 'stop'])
    await client.disconnect()
  })

  test('DEV-08 take levels as the steps of their outputs, and stop as a whole', async () => {
    const server = await serve()
    const link = linkTo(server)
    await link.connect()
    expect(link.state()).toBe('open')
    await link.write(order('a9013f00'))
    await link.write(order('a9026400'))
    await link.write(order('a9033200'))
    await link.write(order('a9361900'))
    await link.write(order('a9383200'))
    await link.write(toBytes(STOP_ORDER))
    expect(values(server)).toEqual(['0:Vibrate=12', '1:Vibrate=20', '2:Rotate=10', '3:Oscillate=2', 'stop'])
    expect(await link.batteryPercent()).toBe(87)
    await link.disconnect()
    await vi.waitUntil(() => !server.hasClient, PATIENCE)
  })

  test('DEV-08, TOY-04 confirm a stop by their answer, and an unanswered one is never called confirmed', async () => {
    const server = await serve()
    const link = linkTo(server)
    await link.connect()
    // The lane's time stands still while a real server answers, however busy the machine is.
    const clock = new FakeClock()
    const lane = new WriteLane({
      clock,
      write: (bytes) => link.write(bytes),
      confirms: link.confirms,
      maxWritesPerS: link.maxWritesPerS,
      stopDelayMs: 0,
    })
    expect(await lane.opened()).toBe('confirmed')
    await clock.advance(1_000)
    lane.apply('a9016400' as OrderCode)
    await vi.waitUntil(() => server.stepOf(3, 0) === 20, PATIENCE)
    await vi.waitUntil(() => lane.applied().slots[1] === 100, PATIENCE)
    server.silentOn.add('StopCmd')
    const asked = () => server.asked.filter((type) => type === 'StopCmd').length
    const before = asked()
    const stop = lane.stop()
    await clock.advance(1_100)
    expect(await stop).toBe('unconfirmed')
    await vi.waitUntil(() => asked() - before > 1, PATIENCE)
    server.silentOn.clear()
    expect(await lane.stop()).toBe('confirmed')
    expect(server.stepOf(3, 0)).toBe(0)
    await link.disconnect()
  })

  test('DEV-08 that wait for the server’s search are found, and those of another name are not', async () => {
    const server = await serve({ devices: [{ ...EDGE, isHidden: true }] })
    const link = linkTo(server)
    await link.connect()
    expect(link.state()).toBe('open')
    expect(server.asked).toContain('StartScanning')
    await link.disconnect()
    const devices = readDevices({
      Devices: { 0: { DeviceIndex: 0, DeviceName: 'Hush', DeviceFeatures: {} } },
    })
    expect(findByAddress(devices, '7/Hush')?.index).toBe(0)
    expect(findByAddress(devices, '0/Lush')).toBeUndefined()
    const odd = { 2: { DeviceIndex: 2, DeviceName: '\u202e\ud800\u0007', DeviceFeatures: {} } }
    const [nameless] = readDevices({ Devices: odd })
    expect(nameless && addressOf(nameless)).toBe('2/Intiface%202')
  })

  test('DEV-08 that are found end their own search alone, and the last one to look ends it for good', async () => {
    const server = await serve({ devices: [{ ...EDGE, isHidden: true }] })
    const lease = new SharedSession(
      async () => new IntifaceSession({ clock: real, open: socketTo(server.url) }),
    )
    const session = await lease.take()
    const asked = (type: string) => server.asked.filter((one) => one === type).length
    const endChoosing = await session.scan()
    server.remove(3)
    await vi.waitUntil(() => session.devices().length === 0, PATIENCE)
    const link = new IntifaceLink(addressOf({ index: 3, name: 'Lovense Edge' } as never), {
      lease,
      clock: real,
    })
    await link.connect()
    // What was asked before it has been answered.
    await link.batteryPercent()
    expect([link.state(), asked('StartScanning'), asked('StopScanning')]).toEqual(['open', 2, 0])
    endChoosing()
    endChoosing()
    await vi.waitUntil(() => asked('StopScanning') === 1, PATIENCE)
    await link.batteryPercent()
    expect(asked('StopScanning')).toBe(1)
    await link.disconnect()
    lease.release()
  })

  test('DEV-05, DEV-08 are lost with the server, with the connection, and with the device', async () => {
    for (const lose of ['dropClient', 'close', 'remove'] as const) {
      const server = await serve()
      const link = linkTo(server)
      const lost = new Promise((resolve) => link.onState((state) => state === 'lost' && resolve(state)))
      await link.connect()
      if (lose === 'remove') server.remove(3)
      else void server[lose]()
      expect(await lost).toBe('lost')
      await expect(link.write(toBytes(STOP_ORDER))).rejects.toMatchObject({ code: 'toy.notConnected' })
      link.writeLast(toBytes(STOP_ORDER))
      await link.disconnect()
    }
    const nobody = linkTo({ url: 'ws://127.0.0.1:9' } as SimulatedIntiface)
    await expect(nobody.connect()).rejects.toMatchObject({ code: 'toy.connectFailed' })
  })

  test('DEV-08 are kept by pings where the server wants them', async () => {
    const server = await serve({ maxPingMs: 1_000 })
    const link = linkTo(server)
    await link.connect()
    await vi.waitUntil(() => server.asked.filter((type) => type === 'Ping').length >= 3, PATIENCE)
    expect(link.state()).toBe('open')
    await link.disconnect()
  })
})

describe('a session with an Intiface server', () => {
  test('DEV-08 ends every request, keeps few at once, and holds nothing of those that ended', async () => {
    const { clock, session, greet } = silentServer()
    await greet()
    const failures: string[] = []
    for (let n = 0; n < REQUESTS_AT_ONCE + 10; n += 1)
      session.battery(0).catch((error) => failures.push(error.code))
    expect(session.waiting).toBe(REQUESTS_AT_ONCE)
    await clock.advance(0)
    expect(failures).toEqual(Array(10).fill('toy.busy'))
    await clock.advance(2_500)
    expect(failures).toHaveLength(REQUESTS_AT_ONCE + 10)
    expect(session.waiting).toBeLessThanOrEqual(2)
  })

  test('DEV-08, P-A6 a toy of a hundred motors that answers nothing is sent its stop at once, and never without end', async () => {
    const { session, sent, say, greet } = silentServer()
    await greet()
    const motors = Array.from({ length: 100 }, (_, FeatureIndex) => ({
      FeatureIndex,
      Output: { Vibrate: { Value: [0, 20] } },
    }))
    const DeviceFeatures = Object.fromEntries(motors.map((motor) => [motor.FeatureIndex, motor]))
    await say('DeviceList', { Id: 0, Devices: { 0: { ...HUSH, DeviceFeatures } } })
    const fail = () => undefined
    for (const output of session.devices()[0]?.outputs ?? []) session.set(0, output, 20).catch(fail)
    expect(session.waiting).toBe(REQUESTS_AT_ONCE)
    session.stop(0).catch(fail)
    expect(Object.keys(sent.at(-1) ?? {})).toEqual(['StopCmd'])
    for (let n = 0; n < 1_000; n += 1) session.stop(0).catch(fail)
    expect(session.waiting).toBe(REQUESTS_AT_ONCE + STOPS_BESIDE)
  })

  test('DEV-08, P-A6 a server that wants a ping each millisecond keeps no stop from being sent', async () => {
    const { clock, session, sent, greet } = silentServer()
    await greet(1)
    await clock.advance(1_000)
    session.stop(0).catch(() => undefined)
    expect(Object.keys(sent.at(-1) ?? {})).toEqual(['StopCmd'])
  })

  test('DEV-08 is lost within 4 s where the server has gone silent, and says so once', async () => {
    const { clock, session, greet, isClosed } = silentServer()
    await greet()
    let losses = 0
    session.onLost(() => {
      losses += 1
    })
    await clock.advance(4_000)
    expect([losses, session.isOpen, isClosed()]).toEqual([1, false, true])
    await expect(session.stop(0)).rejects.toMatchObject({ code: 'toy.notConnected' })
  })

  test('DEV-08 takes a refused ping for a sign of life', async () => {
    const { clock, session, greet, say, lastId } = silentServer()
    await greet()
    for (let n = 0; n < 10; n += 1) {
      await clock.advance(1_000)
      await say('Error', { Id: lastId(), ErrorCode: 2, ErrorMessage: 'no ping timer' })
    }
    expect(session.isOpen).toBe(true)
    session.close()
  })

  test('DEV-08 refuses another version of the protocol, and survives what makes no sense', async () => {
    const one = silentServer()
    const opened = one.session.connect()
    const refusal = expect(opened).rejects.toMatchObject({ code: 'toy.connectFailed' })
    await one.clock.advance(5_100)
    await refusal

    const old = silentServer()
    const greeted = old.session.connect()
    old.open()
    await old.clock.advance(0)
    const mismatch = expect(greeted).rejects.toMatchObject({ code: 'toy.notOurs' })
    await old.say('ServerInfo', { Id: old.lastId(), MaxPingTime: 0, ProtocolVersionMajor: 3 })
    await mismatch

    const two = silentServer()
    await two.greet()
    for (const text of ['', '{', '[]', '[1]', '[{"Ok":{}}]', '[{"DeviceList":{"Id":0,"Devices":7}}]'])
      two.hear(text)
    expect([two.session.isOpen, two.session.devices()]).toEqual([true, []])
    two.session.close()
  })

  test('DEV-08, DR-15 knows which outputs are levels, and never exceeds one', () => {
    const features = {
      0: { FeatureIndex: 0, Output: { Constrict: { Value: [0, 3] } }, Input: {} },
      1: { FeatureIndex: 1, Output: { Inflate: { Value: [0, 3] }, Spray: { Value: [0, 1] } } },
      2: { FeatureIndex: 2, Output: { HwPositionWithDuration: { Value: [0, 100], Duration: [0, 9] } } },
      3: { FeatureIndex: 3, Output: { Temperature: { Value: [-5, 5] } } },
      4: { FeatureIndex: 4, Output: { Led: { Value: [0, 255] } }, Input: null },
      5: { FeatureIndex: 5, Output: { Vibrate: { Value: 'odd' } } },
      ...Object.fromEntries(
        [6, 7, 8, 9].map((at) => [at, { FeatureIndex: at, Output: { Vibrate: { Value: [0, 7] } } }]),
      ),
    }
    const [device] = readDevices({
      Devices: { 1: { DeviceIndex: 1, DeviceName: 'All', DeviceFeatures: features } },
    })
    if (device === undefined) throw new Error('unread')
    expect(slotsOf(device)).toEqual([1, 2, 3, 50, 52, 56])
    expect(device.outputs.filter(({ slot }) => slot === 3).map(({ featureIndex }) => featureIndex)).toEqual([
      8, 9,
    ])
    for (const output of device.outputs) {
      for (let level = 0; level <= 100; level += 1)
        expect(stepOf(output, level) / output.max).toBeLessThanOrEqual(level / 100)
      expect(stepOf(output, 100)).toBe(output.max)
    }
  })
})
