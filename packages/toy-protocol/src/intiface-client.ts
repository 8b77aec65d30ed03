import {
  ButtplugClient,
  type ButtplugMessage,
  type DeviceInfo,
  type DeviceList,
  type IButtplugClientConnector,
} from 'buttplug'
import { EventEmitter } from 'eventemitter3'
import * as z from 'zod/mini'
import { cleanDevices } from './intiface-devices.ts'
import type { IntifaceWire, Message } from './intiface-wire.ts'
import { ToyError } from './toy-error.ts'

const CLIENT_NAME = 'Thrum'
/** Version of the message specification. Source: https://docs.buttplug.io/docs/spec */
const SPEC_MAJOR = 4
const ServerInfo = z.looseObject({
  ServerName: z._default(z.string(), ''),
  MaxPingTime: z.int(),
  ProtocolVersionMajor: z.literal(SPEC_MAJOR),
})

/** Hands the makers' client our wire instead of a socket of its own. */
class WireConnector extends EventEmitter implements IButtplugClientConnector {
  readonly #wire: IntifaceWire

  constructor(wire: IntifaceWire) {
    super()
    this.#wire = wire
  }

  get Connected(): boolean {
    return this.#wire.isUp
  }

  readonly connect = (): Promise<void> => this.#wire.open()
  readonly disconnect = async (): Promise<void> => this.#wire.close()
  readonly initialize = async (): Promise<void> => undefined

  /** Requests go by `sendMessage`, which waits for the answer. */
  readonly send = (message: ButtplugMessage): void => {
    this.#wire.request({ ...message }).catch(() => undefined)
  }
}

/**
 * The makers' client with its faults kept out, as far as it is used here:
 * - its requests never time out, and it keeps each for good: ours go by the wire, which ends and forgets them
 * - it sends no pings: the wire does
 * - it keeps the first device that it saw under a number, and a list with one odd entry breaks it: it is told of a
 *   changed device as of one that went and came, and of nothing that can't be read
 * - it takes any answer to a stop for a good one: only `Ok` is
 * - it overlooks what stands behind a list in the same frame, and logs what it doesn't know: it hears lists alone, one by one
 */
export class IntifaceClient extends ButtplugClient {
  readonly #wire: IntifaceWire
  readonly #connector: WireConnector
  #listed: Readonly<Record<string, DeviceInfo>> = {}

  constructor(wire: IntifaceWire) {
    super(CLIENT_NAME)
    this.#wire = wire
    this.#connector = new WireConnector(wire)
  }

  /** @returns the longest pause between pings that the server allows. @throws ToyError */
  async greet(): Promise<number> {
    await this.connect(this.#connector)
    if (this.serverInfo === undefined) throw new ToyError('toy.notOurs')
    return this.serverInfo.maxPingTime
  }

  /** What the server has in reach now. */
  hear({ DeviceList: list }: Message): void {
    if (list === undefined) return
    const before = this.#listed
    const { DeviceList: now } = this.#cleaned(list)
    const isSame = ([index, info]: [string, DeviceInfo]) =>
      JSON.stringify(info) === JSON.stringify(before[index])
    const same = Object.fromEntries(Object.entries(now.Devices).filter(isSame))
    for (const Devices of [same, now.Devices])
      this.#connector.emit('message', [{ DeviceList: { Id: 0, Devices } }])
  }

  protected override async sendMessage(message: ButtplugMessage): Promise<ButtplugMessage> {
    const answer = await this.#wire.request({ ...message })
    if (message.RequestServerInfo !== undefined && !z.safeParse(ServerInfo, answer.ServerInfo).success)
      throw new ToyError('toy.notOurs')
    if (message.StopCmd !== undefined && answer.Ok === undefined)
      throw new ToyError('toy.writeFailed', { cause: 'no Ok' })
    if (message.RequestDeviceList !== undefined) return this.#cleaned(answer.DeviceList ?? {})
    // Read by whoever asked, as the protocol shapes it.
    return answer as ButtplugMessage
  }

  #cleaned(list: Readonly<Record<string, unknown>>): { DeviceList: DeviceList } {
    const Devices = cleanDevices(list)
    this.#listed = Devices
    return { DeviceList: { Id: 0, Devices } }
  }
}
