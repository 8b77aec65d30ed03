import { BleClient } from '@capacitor-community/bluetooth-le'
import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { BATTERY_LEVEL_CHARACTERISTIC } from '@thrum/toy-protocol/gatt'
import { toBytes } from '@thrum/toy-protocol/order'
import type { Confirmation } from '@thrum/toy-protocol/toy-link'
import { WRITE_TIMEOUT_MS } from '@thrum/toy-protocol/write-lane'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { BleLink } from './ble-link.ts'
import { bleRadio } from './radio.ble.ts'

interface NativeCall {
  readonly method: string
  readonly options: { readonly value?: string; readonly timeout?: number; readonly characteristic?: string }
  readonly answer: (value?: unknown) => void
  readonly refuse: (message: string) => void
}

/** The phone under the plugin: what it is asked for waits until the test says what comes of it. */
const phone = vi.hoisted(() => {
  const AT_ONCE: Record<string, unknown> = {
    initialize: {},
    getDevices: { devices: [{ deviceId: 'toy' }] },
    connect: {},
    disconnect: {},
    startNotifications: {},
  }
  const calls: NativeCall[] = []
  /** What it was asked for and has answered at once. */
  const done: string[] = []
  const held = new Set<string>()
  const methods = [...Object.keys(AT_ONCE), 'read', 'write', 'writeWithoutResponse', 'requestDevice']
  Object.assign(globalThis, {
    webkit: { messageHandlers: { bridge: {} } },
    Capacitor: {
      PluginHeaders: [
        {
          name: 'BluetoothLe',
          methods: [
            ...methods.map((name) => ({ name, rtype: 'promise' })),
            ...['addListener', 'removeListener'].map((name) => ({ name, rtype: 'callback' })),
          ],
        },
      ],
      nativeCallback: () => 'listener',
      nativePromise: (_plugin: string, method: string, options: NativeCall['options']) => {
        if (method in AT_ONCE && !held.has(method)) {
          done.push(method)
          return Promise.resolve(AT_ONCE[method])
        }
        return new Promise((answer, reject) => {
          calls.push({ method, options, answer, refuse: (message) => reject(new Error(message)) })
        })
      },
    },
  })
  return { calls, done, held }
})

const LEVEL = toBytes('a9013c01' as OrderCode)
const STOP = toBytes('a9000000' as OrderCode)

/** What the phone is asked for next. */
async function asked(count: number): Promise<NativeCall> {
  await vi.waitUntil(() => phone.calls.length >= count)
  const call = phone.calls[count - 1]
  if (call === undefined) throw new Error('nothing was asked')
  return call
}

const linkWith = (confirms: Confirmation) => new BleLink('toy', { model: 'P2', confirms, maxWritesPerS: 10 })

async function connected(): Promise<BleLink> {
  const link = linkWith('response')
  await link.connect()
  return link
}

/** What the plugin says after its time, and what it makes of the phone's answer to the next call. */
async function giveUp(call: Promise<unknown>, count: number, message = 'Write timeout.') {
  const failed = expect(call).rejects.toMatchObject({ code: 'toy.writeFailed' })
  ;(await asked(count)).refuse(message)
  await failed
}

afterEach(() => {
  phone.calls.length = 0
  phone.held.clear()
  Reflect.deleteProperty(globalThis, 'androidBridge')
})

it('OR-22 a stop waits behind a write that hangs for as long as a write may take, and no longer', async () => {
  const link = await connected()
  const level = link.write(LEVEL)
  const stop = link.write(STOP)
  expect((await asked(1)).options.timeout).toBe(WRITE_TIMEOUT_MS)
  await giveUp(level, 1)
  const { options, answer } = await asked(2)
  expect(options.value?.replaceAll(' ', '').toLowerCase()).toBe('a9000000')
  answer()
  await expect(stop).rejects.toThrow()
})

it('OR-22 on iOS a stop isn’t confirmed by the late answer of a level, but by the next one', async () => {
  const link = await connected()
  await giveUp(link.write(LEVEL), 1)
  const first = link.write(STOP)
  ;(await asked(2)).answer()
  await expect(first).rejects.toMatchObject({ code: 'toy.writeFailed' })
  const second = link.write(STOP)
  ;(await asked(3)).answer()
  await expect(second).resolves.toBeUndefined()
})

it('OR-22 the late answer of a stop confirms the next stop', async () => {
  const link = await connected()
  await giveUp(link.write(STOP), 1)
  const again = link.write(STOP)
  ;(await asked(2)).answer()
  await expect(again).resolves.toBeUndefined()
})

it('OR-22 on Android, which takes nothing while a call is out, each answer is its own', async () => {
  Object.assign(globalThis, { androidBridge: {} })
  const link = await connected()
  await giveUp(link.write(LEVEL), 1)
  const stop = link.write(STOP)
  ;(await asked(2)).answer()
  await expect(stop).resolves.toBeUndefined()
})

it('OR-22, DEV-05 a battery that doesn’t answer holds nothing up, and its late answer confirms nothing', async () => {
  const link = await connected()
  const silent = link.batteryPercent()
  const { options, refuse } = await asked(1)
  expect(options).toMatchObject({
    characteristic: BATTERY_LEVEL_CHARACTERISTIC,
    timeout: WRITE_TIMEOUT_MS,
  })
  refuse('Read timeout.')
  expect(await silent).toBeUndefined()
  for (const [at, percent] of [undefined, 64].entries()) {
    const next = link.batteryPercent()
    ;(await asked(2 + at)).answer({ value: '40' })
    expect(await next).toBe(percent)
  }
})

it('OR-22, TOY-06 while a person chooses another toy, the one that is there is stopped all the same', async () => {
  const link = await connected()
  const choice = bleRadio.request('P2')
  await asked(1)
  const stop = link.write(STOP)
  ;(await asked(2)).answer()
  await stop
  phone.calls[0]?.refuse('requestDevice cancelled.')
  await expect(choice).rejects.toMatchObject({ code: 'toy.notFound' })
})

/** A try to connect that was given up and goes on all the same, and a newer one, as in a browser: no call waits. */
async function triedTwice() {
  BleClient.disableQueue()
  onTestFinished(() => BleClient.enableQueue())
  phone.held.add('connect')
  const [old, fresh] = [linkWith('echo'), linkWith('echo')]
  const tried = old.connect().catch(() => phone.done.push('ended'))
  const late = await asked(1)
  await old.disconnect()
  const opened = fresh.connect()
  const next = await asked(2)
  return { fresh, tried, late, opened, next }
}

it.each(['answer', 'refuse'] as const)(
  'DEV-05 a late %s to an older try leaves a newer one what it has',
  async (end) => {
    const { fresh, tried, late, opened, next } = await triedTwice()
    next.answer()
    await opened
    phone.done.length = 0
    late[end]('Connection timeout')
    await tried
    expect(phone.done).toEqual(['ended'])
    expect(fresh.state()).toBe('open')
  },
)

it('DEV-05 an older try that connects once nobody wants the toy any more is closed', async () => {
  const { tried, late, opened, next } = await triedTwice()
  next.refuse('Connection timeout')
  await expect(opened).rejects.toMatchObject({ code: 'toy.connectFailed' })
  phone.done.length = 0
  late.answer()
  await tried
  expect(phone.done).toEqual(['disconnect', 'ended'])
})
