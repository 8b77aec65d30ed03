/// <reference types="web-bluetooth" />
import { performance } from 'node:perf_hooks'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { PATIENCE } from '@thrum/testkit/patience'

/** One order seen at the peripheral. */
export interface SeenWrite {
  address: string
  /** Lower-case hexadecimal digits. */
  code: string
  how: string
  /** This process's monotonic clock, ms. */
  atMs: number
}

interface Characteristic {
  uuid: string
  properties: Record<string, boolean>
}

/** What the emulated peripherals offer: service UUID → characteristics. */
export type Gatt = Record<string, Characteristic[]>

interface GattOperation {
  address: string
  type: 'connection' | 'discovery'
}

interface CharacteristicOperation {
  characteristicId: string
  type: string
  data?: string
  writeType?: string
}

/** What the lab needs of a tab. */
export interface LabTab {
  addInitScript(source: string): Promise<unknown>
  /** Evaluates in the page; a page that is gone hears nothing. */
  run(expression: string): Promise<unknown>
  send(method: string, params: object): Promise<unknown>
  on(method: string, listener: (params: never) => void): unknown
}

interface Prompt {
  id: string
  devices: { id: string }[]
}

const DESCRIPTOR_CCCD = '00002902-0000-1000-8000-00805f9b34fb'
/** HCI "connection failed to be established". */
const UNREACHABLE = 0x3e

/**
 * Chromium's emulation has no command that sends a notification. The page's own subscribed characteristic
 * reads, the fake answers with the bytes wanted, and Chromium fires the native `characteristicvaluechanged`.
 */
const REMEMBER_SUBSCRIPTIONS = `
if (globalThis.BluetoothRemoteGATTCharacteristic) {
  const proto = BluetoothRemoteGATTCharacteristic.prototype
  const start = proto.startNotifications
  globalThis.__subscribed = new Map()
  proto.startNotifications = async function () {
    const result = await start.call(this)
    globalThis.__subscribed.set(this.uuid, this)
    return result
  }
  const write = proto.writeValueWithoutResponse
  globalThis.__writeFault = undefined
  let inFlight = false
  proto.writeValueWithoutResponse = async function (value) {
    const fault = globalThis.__writeFault
    if (fault === undefined) return write.call(this, value)
    if (inFlight && fault.busy) throw new DOMException('GATT operation already in progress.', 'NetworkError')
    inFlight = true
    try {
      if (fault.slowMs > 0) await new Promise((done) => setTimeout(done, fault.slowMs))
      fault.count = (fault.count ?? 0) + 1
      if (fault.failEvery > 0 && fault.count % fault.failEvery === 0)
        throw new DOMException('GATT operation failed for unknown reason.', 'NetworkError')
      if (fault.failFirst > 0 && fault.count <= fault.failFirst)
        throw new DOMException('GATT operation already in progress.', 'NetworkError')
      return await write.call(this, value)
    } finally {
      inFlight = false
    }
  }
}`

/** How the radio of a page misbehaves on writes; counts restart when set. */
export interface WriteFault {
  /** Refuses a write while another is under way, as Chromium's stack does. */
  busy: boolean
  slowMs: number
  /** Every n-th write fails; 0 for none. */
  failEvery: number
  /** The first n writes fail; 0 for none. */
  failFirst: number
}

/** Toys in the air, for pages of one browser: Chromium's emulated adapter, and what is written to each toy. */
export class BluetoothLab {
  readonly writes: SeenWrite[] = []
  private readonly radio: CDPSession
  private readonly keeper: BrowserContext
  private readonly gatt: Gatt
  private readonly order: string
  private readonly echo: string
  private readonly characteristics = new Map<string, { address: string; uuid: string }>()
  private readonly answers = new Map<string, number[]>()
  /** The tabs that hear each toy: Chromium gives its one link to all of them. */
  private readonly listeners = new Map<string, LabTab[]>()
  private readonly away = new Set<string>()
  private readonly mute = new Set<string>()
  private readonly waiting = new Set<() => void>()
  /** One notification of a toy at a time: each borrows the page's characteristic for a read. */
  private readonly speaking = new Map<string, Promise<void>>()

  private constructor(
    radio: CDPSession,
    keeper: BrowserContext,
    options: { gatt: Gatt; order: string; echo: string },
  ) {
    this.radio = radio
    this.keeper = keeper
    this.gatt = options.gatt
    this.order = options.order
    this.echo = options.echo
  }

  /**
   * @param url a page of the tested origin: a secure context that may ask for Bluetooth
   * @param options `order` is written to, `echo` repeats what the toy carried out
   */
  static async start(
    browser: Browser,
    url: string,
    options: { gatt: Gatt; order: string; echo: string },
  ): Promise<BluetoothLab> {
    const radio = await browser.newBrowserCDPSession()
    const lab = new BluetoothLab(radio, await browser.newContext(), options)
    await lab.send('enable', { state: 'powered-on', leSupported: true })
    // The fake adapter dies with the last page that uses Bluetooth; this one stays.
    const page = await lab.keeper.newPage()
    await page.goto(url)
    await page.evaluate(() => navigator.bluetooth.getAvailability())
    lab.listen()
    return lab
  }

  async end(): Promise<void> {
    await this.send('disable', {}).catch(() => undefined)
    await this.keeper.close()
    await this.radio.detach()
  }

  /** Puts a toy in reach. @param address upper-case `0A:0B:…`; lower case is never found */
  async addToy(address: string, name: string): Promise<void> {
    this.away.delete(address)
    await this.send('simulatePreconnectedPeripheral', {
      address,
      name,
      manufacturerData: [],
      knownServiceUuids: Object.keys(this.gatt),
    })
    for (const [serviceUuid, characteristics] of Object.entries(this.gatt)) {
      const { serviceId = '' } = await this.send('addService', { address, serviceUuid })
      for (const { uuid, properties } of characteristics) {
        const { characteristicId = '' } = await this.send('addCharacteristic', {
          serviceId,
          characteristicUuid: uuid,
          properties,
        })
        this.characteristics.set(characteristicId ?? '', { address, uuid })
        if (properties.notify)
          await this.send('addDescriptor', { characteristicId, descriptorUuid: DESCRIPTOR_CCCD })
      }
    }
  }

  /**
   * The toy goes out of reach: the link breaks and connecting fails until `bringBack`. Chromium's fake forgets to tell
   * the page when a read is under way, so what the toy had to say is said first.
   */
  async takeAway(address: string): Promise<void> {
    this.away.add(address)
    await this.heard(address)
    await this.send('simulateGATTDisconnection', { address })
  }

  /** A broken link wipes the fake's services and name, so the toy is put up anew. */
  async bringBack(address: string, name: string): Promise<void> {
    await this.addToy(address, name)
  }

  /** What a read of this characteristic answers from now on. */
  setValue(address: string, uuid: string, bytes: number[]): void {
    this.answers.set(address + uuid, bytes)
  }

  /** The toy carries out orders but no longer says so; false lets it speak again. */
  setMute(address: string, isMute: boolean): void {
    if (isMute) this.mute.add(address)
    else this.mute.delete(address)
  }

  /** Prepares a page before its first load. Its choosers answer with `address`, or are cancelled. */
  async join(page: Page, address: string | undefined): Promise<void> {
    const access = await page.context().newCDPSession(page)
    const on = access.on.bind(access) as unknown as LabTab['on']
    const send = access.send.bind(access) as unknown as LabTab['send']
    await this.joinTab(
      {
        addInitScript: (source) => page.addInitScript(source),
        run: (expression) => (page.isClosed() ? Promise.resolve() : page.evaluate(expression)),
        send,
        on,
      },
      address,
    )
  }

  /** The same for a tab outside Playwright's contexts. */
  async joinTab(tab: LabTab, address: string | undefined): Promise<void> {
    await tab.addInitScript(REMEMBER_SUBSCRIPTIONS)
    if (address !== undefined) this.listeners.set(address, [...this.tabsOf(address), tab])
    const answered = new Set<string>()
    await tab.send('DeviceAccess.enable', {})
    // One prompt is announced once per change of its list, always under the same id.
    tab.on('DeviceAccess.deviceRequestPrompted', ({ id, devices }: Prompt) => {
      if (answered.has(id)) return
      if (address !== undefined && !devices.some((device) => device.id === address)) return
      answered.add(id)
      const reply =
        address === undefined
          ? tab.send('DeviceAccess.cancelPrompt', { id })
          : tab.send('DeviceAccess.selectPrompt', { id, deviceId: address })
      reply.catch(() => undefined)
    })
  }

  /** Lets the page's characteristic deliver these bytes as a notification. */
  notify(address: string, uuid: string, bytes: number[]): Promise<void> {
    const before = this.speaking.get(address) ?? Promise.resolve()
    // A page that was closed or reloaded in between hears nothing.
    const now = before.then(() => this.speak(address, uuid, bytes)).catch(() => undefined)
    this.speaking.set(address, now)
    return now
  }

  /** Until the page has heard all that the toy had to say so far. */
  async heard(address: string): Promise<void> {
    await this.speaking.get(address)
  }

  private async speak(address: string, uuid: string, bytes: number[]): Promise<void> {
    this.answers.set(address + uuid, bytes)
    const hear = `globalThis.__subscribed?.get(${JSON.stringify(uuid)})?.readValue().then(() => undefined)`
    await Promise.allSettled(this.tabsOf(address).map((tab) => tab.run(hear)))
  }

  private tabsOf(address: string): LabTab[] {
    return this.listeners.get(address) ?? []
  }

  async setWriteFault(page: Page, fault: WriteFault | undefined): Promise<void> {
    await page.evaluate((value) => {
      ;(globalThis as { __writeFault?: WriteFault | undefined }).__writeFault = value
    }, fault)
  }

  async setAdapter(state: 'absent' | 'powered-on'): Promise<void> {
    await this.send('setSimulatedCentralState', { state })
  }

  codesOf(address: string): string[] {
    return this.writes.filter((write) => write.address === address).map((write) => write.code)
  }

  /** The first write to `address` after `sinceMs` that passes; waits for it. */
  async nextWrite(
    address: string,
    passes: (write: SeenWrite) => boolean,
    options: { sinceMs?: number; timeoutMs?: number } = {},
  ): Promise<SeenWrite> {
    const { sinceMs = 0, timeoutMs = PATIENCE.timeout } = options
    const find = () =>
      this.writes.find((write) => write.address === address && write.atMs >= sinceMs && passes(write))
    const present = find()
    if (present !== undefined) return present
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        clearTimeout(timer)
        this.waiting.delete(look)
        resolve(found)
      }
      const timer = setTimeout(() => {
        this.waiting.delete(look)
        reject(new Error(`No such write to ${address}; seen: ${this.codesOf(address).join(' ')}`))
      }, timeoutMs)
      this.waiting.add(look)
    })
  }

  private listen(): void {
    const on = this.radio.on.bind(this.radio) as unknown as (
      event: string,
      run: (data: never) => void,
    ) => void
    on('BluetoothEmulation.gattOperationReceived', ({ address, type }: GattOperation) => {
      const code = this.away.has(address) ? UNREACHABLE : 0
      this.send('simulateGATTOperationResponse', { address, type, code }).catch(() => undefined)
    })
    on('BluetoothEmulation.characteristicOperationReceived', (operation: CharacteristicOperation) => {
      const known = this.characteristics.get(operation.characteristicId)
      if (known === undefined) return
      if (operation.type === 'write') this.see(known, operation)
      // A write without response is complete by itself and must not be answered.
      if (operation.writeType === 'write-without-response') return
      this.answer(known, operation)
    })
  }

  private see(known: { address: string; uuid: string }, operation: CharacteristicOperation): void {
    if (known.uuid !== this.order) return
    const code = Buffer.from(operation.data ?? '', 'base64').toString('hex')
    const how = operation.writeType ?? ''
    this.writes.push({ address: known.address, code, how, atMs: performance.now() })
    for (const look of [...this.waiting]) look()
    if (this.mute.has(known.address) || this.away.has(known.address)) return
    void this.notify(known.address, this.echo, [...Buffer.from(code, 'hex')])
  }

  private answer(known: { address: string; uuid: string }, operation: CharacteristicOperation): void {
    const bytes = this.answers.get(known.address + known.uuid) ?? [0]
    const data = operation.type === 'read' ? { data: Buffer.from(bytes).toString('base64') } : {}
    this.send('simulateCharacteristicOperationResponse', {
      characteristicId: operation.characteristicId,
      type: operation.type,
      code: 0,
      ...data,
    }).catch(() => undefined)
  }

  private async send(method: string, params: object): Promise<Record<string, string>> {
    // The domain is younger than the typings.
    const send = this.radio.send.bind(this.radio) as unknown as (
      name: string,
      params: object,
    ) => Promise<Record<string, string>>
    return send(`BluetoothEmulation.${method}`, params)
  }
}
