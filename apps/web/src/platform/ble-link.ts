/// <reference types="web-bluetooth" />
import { Capacitor } from '@capacitor/core'
import { BleClient } from '@capacitor-community/bluetooth-le'
import {
  BATTERY_LEVEL_CHARACTERISTIC,
  BATTERY_SERVICE,
  ECHO_CHARACTERISTIC,
  ORDER_CHARACTERISTIC,
  ORDER_SERVICE,
} from '@thrum/toy-protocol/gatt'
import { ToyError } from '@thrum/toy-protocol/toy-error'
import type { LinkState } from '@thrum/toy-protocol/toy-link'
import { WRITE_TIMEOUT_MS } from '@thrum/toy-protocol/write-lane'
import { toToyError } from './ble-error.ts'
import { LateAnswers } from './late-answers.ts'
import type { RadioLink, ToyTraits } from './radio.ts'

/** A connect that takes longer means a toy out of reach. */
const CONNECT_TIMEOUT_MS = 10_000

/** A stop waits in the plugin's queue behind whatever hangs. Left to itself the plugin waits 5 s. */
const NO_LONGER = { timeout: WRITE_TIMEOUT_MS }

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}

/** Listeners of one kind; the function that `add` returns takes one off again. */
class Listeners<Value> {
  readonly #all = new Set<(value: Value) => void>()
  add(listener: (value: Value) => void): () => void {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }
  tell(value: Value): void {
    for (const listener of [...this.#all]) listener(value)
  }
}

/** Where a toy is written to, and where it speaks. */
export interface LinkGatt {
  /** The peripheral has one of them. */
  readonly services: readonly string[]
  readonly writeIn: (service: string) => string
  readonly notifyIn: (service: string) => string | undefined
}

const OUR_GATT: LinkGatt = {
  services: [ORDER_SERVICE],
  writeIn: () => ORDER_CHARACTERISTIC,
  notifyIn: () => ECHO_CHARACTERISTIC,
}

/** The order characteristic as it was found on the peripheral. */
interface Place {
  readonly service: string
  readonly write: string
  readonly notify: string | undefined
  readonly takesResponse: boolean
}

/** Which try to open a link has each peripheral now: an older one that ends late must not take it away. */
const holders = new Map<string, object>()

/** A peripheral with our GATT profile, or a family's, by the Bluetooth plugin: Android, iOS, and browsers with Web Bluetooth. */
export class BleLink implements RadioLink {
  readonly confirms
  readonly maxWritesPerS
  readonly #address: string
  readonly #gatt: LinkGatt
  #place: Place | undefined
  readonly #states = new Listeners<LinkState>()
  readonly #echoes = new Listeners<Uint8Array>()
  readonly #batteries = new Listeners<number>()
  #state: LinkState = 'closed'
  /** The last one to open it. */
  #try: object | undefined
  #isBatteryFollowed = false
  #wasOpen = false
  #characteristic: BluetoothRemoteGATTCharacteristic | undefined
  readonly #lateWrites = new LateAnswers()
  readonly #lateReads = new LateAnswers()

  /** @param address the only peripheral this link ever talks to */
  constructor(address: string, traits: ToyTraits, gatt: LinkGatt = OUR_GATT) {
    this.#address = address
    this.#gatt = gatt
    this.confirms = traits.confirms
    this.maxWritesPerS = traits.maxWritesPerS
  }

  /** Whether a completed write says that the peripheral has it. */
  get takesResponse(): boolean {
    return this.#place?.takesResponse ?? false
  }

  state(): LinkState {
    return this.#state
  }

  async connect(): Promise<void> {
    const address = this.#address
    const own = {}
    this.#try = own
    holders.set(address, own)
    /** Goes no further where it was closed or broken meanwhile, or tried anew. */
    const done = async <Answer>(step: Promise<Answer>): Promise<Answer> => {
      const answer = await step
      if (this.#state !== 'connecting' || holders.get(address) !== own) throw new ToyError('toy.notConnected')
      return answer
    }
    this.#become('connecting')
    try {
      await done(this.#find())
      await done(BleClient.connect(address, () => this.#lost(), { timeout: CONNECT_TIMEOUT_MS }))
      const place = await done(this.#findPlace())
      this.#place = place
      const { service, notify } = place
      const hear = (view: DataView) => this.#echoes.tell(bytesOf(view))
      if (notify !== undefined) await done(BleClient.startNotifications(address, service, notify, hear))
      this.#characteristic = await done(this.#native(place).catch(() => undefined))
    } catch (error) {
      if ((holders.get(address) ?? own) === own) await this.disconnect()
      throw toToyError(error, 'toy.connectFailed')
    }
    this.#isBatteryFollowed = false
    this.#lateWrites.forget()
    this.#lateReads.forget()
    this.#wasOpen = true
    this.#become('open')
  }

  async disconnect(): Promise<void> {
    this.#become('closed')
    this.#characteristic = undefined
    if (holders.get(this.#address) === this.#try) holders.delete(this.#address)
    await BleClient.disconnect(this.#address).catch(() => undefined)
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#state !== 'open') throw new ToyError('toy.notConnected')
    try {
      await this.#send(bytes)
    } catch (error) {
      throw toToyError(error, 'toy.writeFailed')
    }
  }

  writeLast(bytes: Uint8Array): void {
    if (this.#state !== 'open') return
    this.#send(bytes).catch(() => undefined)
  }

  /** A toy without a battery service is as good a toy. */
  async batteryPercent(): Promise<number | undefined> {
    try {
      const target = [this.#address, BATTERY_SERVICE, BATTERY_LEVEL_CHARACTERISTIC] as const
      const view = await this.#answer(this.#lateReads, BleClient.read(...target, NO_LONGER), {})
      await this.#followBattery()
      return view.getUint8(0)
    } catch {
      return undefined
    }
  }

  onState(listener: (state: LinkState) => void): () => void {
    return this.#states.add(listener)
  }

  onEcho(listener: (bytes: Uint8Array) => void): () => void {
    return this.#echoes.add(listener)
  }

  onBattery(listener: (percent: number) => void): () => void {
    return this.#batteries.add(listener)
  }

  #become(state: LinkState): void {
    if (state === this.#state) return
    this.#state = state
    this.#states.tell(state)
  }

  #lost(): void {
    if (this.#state === 'closed') return
    this.#characteristic = undefined
    this.#become('lost')
  }

  /** A page that was loaded anew must ask for the peripherals it may talk to before it can connect. */
  async #find(): Promise<void> {
    const known = await BleClient.getDevices([this.#address]).catch(() => undefined)
    // A browser without that question still knows what was chosen since the page was loaded.
    if (known === undefined || known.length > 0) return
    throw new ToyError(this.#wasOpen ? 'toy.connectFailed' : 'toy.notFound')
  }

  /** Our own toys are as they are published; of others the services are looked through. */
  async #findPlace(): Promise<Place> {
    const takesResponse = this.confirms === 'response'
    if (this.#gatt === OUR_GATT) {
      const notify = takesResponse ? undefined : ECHO_CHARACTERISTIC
      return { service: ORDER_SERVICE, write: ORDER_CHARACTERISTIC, notify, takesResponse }
    }
    for (const { uuid: service, characteristics } of await BleClient.getServices(this.#address)) {
      const write = this.#gatt.writeIn(service)
      const found = characteristics.find(({ uuid }) => uuid === write)
      if (!this.#gatt.services.includes(service) || found === undefined) continue
      const notify = this.#gatt.notifyIn(service)
      return { service, write, notify, takesResponse: found.properties.write }
    }
    throw new ToyError('toy.notOurs')
  }

  /**
   * The browser's own object for the order characteristic. The plugin looks it up anew for every write: two turns
   * that a stop has to wait for, and that a closing page no longer has.
   */
  async #native({ service: uuid, write }: Place): Promise<BluetoothRemoteGATTCharacteristic | undefined> {
    if (Capacitor.getPlatform() !== 'web') return undefined
    const devices = await navigator.bluetooth.getDevices()
    const service = await devices.find(({ id }) => id === this.#address)?.gatt?.getPrimaryService(uuid)
    return service?.getCharacteristic(write)
  }

  /** Issued before it returns where the browser's own object is at hand; otherwise in the plugin's time. */
  #send(bytes: Uint8Array): Promise<void> {
    const place = this.#place
    if (place === undefined) return Promise.reject(new ToyError('toy.notConnected'))
    const native = this.#characteristic
    if (native !== undefined) {
      const copy = bytes.slice()
      return place.takesResponse
        ? native.writeValueWithResponse(copy)
        : native.writeValueWithoutResponse(copy)
    }
    const target = [this.#address, place.service, place.write, viewOf(bytes), NO_LONGER] as const
    return place.takesResponse
      ? this.#answer(this.#lateWrites, BleClient.write(...target), bytes.join())
      : BleClient.writeWithoutResponse(...target)
  }

  /** Android takes no further call while one is out, and a browser's promises are each on their own. */
  #answer<Answer>(late: LateAnswers, call: Promise<Answer>, word: unknown): Promise<Answer> {
    return Capacitor.getPlatform() === 'ios' ? late.check(call, word) : call
  }

  async #followBattery(): Promise<void> {
    if (this.#isBatteryFollowed) return
    this.#isBatteryFollowed = true
    await BleClient.startNotifications(
      this.#address,
      BATTERY_SERVICE,
      BATTERY_LEVEL_CHARACTERISTIC,
      (view) => this.#batteries.tell(view.getUint8(0)),
      NO_LONGER,
    ).catch(() => undefined)
  }
}
