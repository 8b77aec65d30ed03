import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'

/** What a client may send, exactly: a server refuses anything else. Source: Buttplug's messages, version 4. */
const Id = z.int().check(z.minimum(1), z.maximum(0xffff_ffff))
const Index = z.int().check(z.minimum(0))
const CLIENT_MESSAGES = {
  RequestServerInfo: z.strictObject({
    Id,
    ClientName: z.string(),
    ProtocolVersionMajor: z.literal(4),
    ProtocolVersionMinor: z.int(),
  }),
  Ping: z.strictObject({ Id }),
  RequestDeviceList: z.strictObject({ Id }),
  StartScanning: z.strictObject({ Id }),
  StopScanning: z.strictObject({ Id }),
  StopCmd: z.strictObject({
    Id,
    DeviceIndex: z.optional(Index),
    FeatureIndex: z.optional(Index),
    Inputs: z.optional(z.boolean()),
    Outputs: z.optional(z.boolean()),
  }),
  OutputCmd: z.strictObject({
    Id,
    DeviceIndex: Index,
    FeatureIndex: Index,
    Command: z.record(z.string(), z.strictObject({ Value: z.int(), Duration: z.optional(z.int()) })),
  }),
  InputCmd: z.strictObject({
    Id,
    DeviceIndex: Index,
    FeatureIndex: Index,
    Type: z.string(),
    Command: z.enum(['Read', 'Subscribe', 'Unsubscribe']),
  }),
} as const
type MessageType = keyof typeof CLIENT_MESSAGES

export interface SimulatedFeature {
  readonly outputs?: Readonly<Record<string, readonly [number, number]>>
  /** Percent; present on the feature that tells it. */
  readonly battery?: number
}

export interface SimulatedDevice {
  readonly index: number
  readonly name: string
  readonly features: readonly SimulatedFeature[]
  /** Found by a search, and not before. */
  readonly isHidden?: boolean
}

/** What a device was told, in order: a stop, or a value of one of its outputs. */
export type SimulatedOrder =
  | { readonly atMs: number; readonly index: number; readonly stop: true }
  | {
      readonly atMs: number
      readonly index: number
      readonly feature: number
      readonly type: string
      readonly value: number
    }

const ERROR = { init: 1, ping: 2, message: 3, device: 4 } as const

/** An Intiface server with devices made of nothing, on a port of this machine. It knows the protocol, and no mercy. */
export class SimulatedIntiface {
  readonly orders: SimulatedOrder[] = []
  /** Types of everything that was asked, in order. */
  readonly asked: string[] = []
  /** Asked for, and never answered. */
  readonly silentOn = new Set<MessageType>()
  readonly #server: WebSocketServer
  readonly #devices = new Map<number, SimulatedDevice>()
  readonly #found = new Set<number>()
  readonly #maxPingMs: number
  #client: WebSocket | undefined
  #hasGreeted = false
  #pingTimer: ReturnType<typeof setTimeout> | undefined

  private constructor(server: WebSocketServer, devices: readonly SimulatedDevice[], maxPingMs: number) {
    this.#server = server
    this.#maxPingMs = maxPingMs
    for (const device of devices) {
      this.#devices.set(device.index, device)
      if (device.isHidden !== true) this.#found.add(device.index)
    }
    server.on('connection', (socket) => this.#connected(socket))
  }

  static async start(given: {
    devices: readonly SimulatedDevice[]
    maxPingMs?: number
    port?: number
  }): Promise<SimulatedIntiface> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: given.port ?? 0 })
    await once(server, 'listening')
    return new SimulatedIntiface(server, given.devices, given.maxPingMs ?? 0)
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get hasClient(): boolean {
    return this.#client !== undefined
  }

  /** What an output does now; 0 at rest. */
  stepOf(index: number, feature: number): number {
    const last = this.orders.findLast(
      (order) => order.index === index && ('stop' in order || order.feature === feature),
    )
    return last === undefined || 'stop' in last ? 0 : last.value
  }

  /** A device goes out of reach. */
  remove(index: number): void {
    this.#found.delete(index)
    this.#list(0)
  }

  /** The connection breaks; the server goes on. */
  dropClient(): void {
    this.#client?.terminate()
  }

  async close(): Promise<void> {
    clearTimeout(this.#pingTimer)
    this.#client?.terminate()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #connected(socket: WebSocket): void {
    // One client at a time, as the original.
    if (this.#client !== undefined) {
      socket.close()
      return
    }
    this.#client = socket
    this.#hasGreeted = false
    socket.on('message', (raw) => this.#hear(String(raw)))
    socket.on('close', () => {
      if (this.#client !== socket) return
      this.#client = undefined
      clearTimeout(this.#pingTimer)
      // A server stops what its client leaves behind.
      for (const index of this.#found) this.#stop(index)
    })
  }

  #hear(text: string): void {
    const messages = JSON.parse(text) as Record<string, { Id?: number }>[]
    for (const message of messages)
      for (const [type, body] of Object.entries(message)) this.#hearOne(type as MessageType, body)
  }

  #hearOne(type: MessageType, body: { Id?: number }): void {
    this.asked.push(type)
    const shape = CLIENT_MESSAGES[type]
    const read = shape === undefined ? undefined : z.safeParse(shape, body)
    if (read?.success !== true) this.#refuse(body.Id ?? 0, ERROR.message, `bad ${type}`)
    else if (!this.#hasGreeted && type !== 'RequestServerInfo')
      this.#refuse(read.data.Id, ERROR.init, 'no handshake yet')
    else if (!this.silentOn.has(type)) this.#answer(type, read.data as never)
  }

  #answer(type: MessageType, body: { Id: number } & Record<string, never>): void {
    if (type === 'RequestServerInfo') this.#greet(body.Id)
    else if (type === 'Ping') this.#ping(body.Id)
    else if (type === 'RequestDeviceList') this.#list(body.Id)
    else if (type === 'StartScanning') this.#search(body.Id)
    else if (type === 'StopScanning') this.#send('Ok', { Id: body.Id })
    else if (type === 'StopCmd') this.#stopAsked(body.Id, body.DeviceIndex)
    else if (type === 'OutputCmd') this.#output(body)
    else this.#read(body)
  }

  #greet(id: number): void {
    this.#hasGreeted = true
    const version = { ProtocolVersionMajor: 4, ProtocolVersionMinor: 0 }
    this.#send('ServerInfo', { Id: id, ServerName: 'Simulated', MaxPingTime: this.#maxPingMs, ...version })
    this.#awaitPing()
  }

  #awaitPing(): void {
    clearTimeout(this.#pingTimer)
    if (this.#maxPingMs === 0) return
    this.#pingTimer = setTimeout(() => {
      this.#refuse(0, ERROR.ping, 'ping timed out')
      this.#client?.close()
    }, this.#maxPingMs)
  }

  #ping(id: number): void {
    if (this.#maxPingMs === 0) {
      this.#refuse(id, ERROR.ping, 'no ping timer')
      return
    }
    this.#awaitPing()
    this.#send('Ok', { Id: id })
  }

  #search(id: number): void {
    this.#send('Ok', { Id: id })
    for (const index of this.#devices.keys()) this.#found.add(index)
    this.#list(0)
    this.#send('ScanningFinished', { Id: 0 })
  }

  #list(id: number): void {
    const found = [...this.#devices.values()].filter(({ index }) => this.#found.has(index))
    this.#send('DeviceList', {
      Id: id,
      Devices: Object.fromEntries(found.map((device) => [device.index, describe(device)])),
    })
  }

  #stopAsked(id: number, index: number | undefined): void {
    if (index !== undefined && !this.#found.has(index)) {
      this.#refuse(id, ERROR.device, 'no such device')
      return
    }
    for (const one of index === undefined ? this.#found : [index]) this.#stop(one)
    this.#send('Ok', { Id: id })
  }

  #stop(index: number): void {
    this.orders.push({ atMs: performance.now(), index, stop: true })
  }

  #output(body: { Id: number; DeviceIndex?: number; FeatureIndex?: number; Command?: object }): void {
    const { Id: id, DeviceIndex = -1, FeatureIndex = -1, Command = {} } = body
    const feature = this.#found.has(DeviceIndex)
      ? this.#devices.get(DeviceIndex)?.features[FeatureIndex]
      : undefined
    const commands = Object.entries(Command) as [string, { Value: number }][]
    const isGood = commands.every(([type, { Value }]) => {
      const range = feature?.outputs?.[type]
      return range !== undefined && Value >= range[0] && Value <= range[1]
    })
    if (!isGood) {
      this.#refuse(id, ERROR.device, 'no such output or value')
      return
    }
    for (const [type, { Value: value }] of commands)
      this.orders.push({ atMs: performance.now(), index: DeviceIndex, feature: FeatureIndex, type, value })
    this.#send('Ok', { Id: id })
  }

  #read(body: { Id: number; DeviceIndex?: number; FeatureIndex?: number; Type?: string }): void {
    const { Id: id, DeviceIndex = -1, FeatureIndex = -1, Type } = body
    const battery = this.#devices.get(DeviceIndex)?.features[FeatureIndex]?.battery
    if (battery === undefined || Type !== 'Battery') {
      this.#refuse(id, ERROR.device, 'no such input')
      return
    }
    this.#send('InputReading', {
      Id: id,
      DeviceIndex,
      FeatureIndex,
      Reading: { Battery: { Value: battery } },
    })
  }

  #refuse(id: number, code: number, text: string): void {
    this.#send('Error', { Id: id, ErrorCode: code, ErrorMessage: text })
  }

  #send(type: string, body: object): void {
    this.#client?.send(JSON.stringify([{ [type]: body }]))
  }
}

function describe({ index, name, features }: SimulatedDevice) {
  return {
    DeviceIndex: index,
    DeviceName: name,
    DeviceMessageTimingGap: 50,
    DeviceFeatures: Object.fromEntries(
      features.map(({ outputs = {}, battery }, at) => [
        at,
        {
          FeatureIndex: at,
          FeatureDescriptor: '',
          Output: Object.fromEntries(Object.entries(outputs).map(([type, Value]) => [type, { Value }])),
          Input: battery === undefined ? {} : { Battery: { Value: [[0, 100]], Command: ['Read'] } },
        },
      ]),
    ),
  }
}
