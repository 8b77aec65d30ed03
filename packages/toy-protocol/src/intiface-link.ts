import type { Clock } from './clock.ts'
import { findByAddress, type IntifaceDevice, stepOf } from './intiface-devices.ts'
import type { IntifaceSession } from './intiface-session.ts'
import { fromBytes, isStop, parseOrder } from './order.ts'
import { ToyError } from './toy-error.ts'
import type { LinkState, ToyLink } from './toy-link.ts'

/** How long a server may look for a device that it doesn't have yet. */
export const FIND_TIMEOUT_MS = 8_000

/** Gives one session to several users; a server takes one client at a time. */
export interface SessionLease {
  /** An open session. @throws ToyError */
  take(): Promise<IntifaceSession>
  release(): void
}

/** A toy behind an Intiface server, told by our orders. Its answer to a request is what confirms it. */
export class IntifaceLink implements ToyLink {
  readonly confirms = 'response'
  readonly maxWritesPerS = 10
  readonly #address: string
  readonly #lease: SessionLease
  readonly #clock: Clock
  readonly #stateListeners = new Set<(state: LinkState) => void>()
  #state: LinkState = 'closed'
  #session: IntifaceSession | undefined
  #device: IntifaceDevice | undefined
  #endings: (() => void)[] = []

  constructor(address: string, parts: { lease: SessionLease; clock: Clock }) {
    this.#address = address
    this.#lease = parts.lease
    this.#clock = parts.clock
  }

  state(): LinkState {
    return this.#state
  }

  async connect(): Promise<void> {
    this.#letGo()
    this.#become('connecting')
    try {
      const session = await this.#lease.take()
      this.#session = session
      // Let go while it was being opened.
      if (this.#state !== 'connecting') throw new ToyError('toy.notConnected')
      this.#device = await this.#find(session)
      if (this.#state !== 'connecting' || !session.isOpen) throw new ToyError('toy.connectFailed')
      this.#endings = [session.onLost(() => this.#lost()), session.onDevices(() => this.#look())]
      this.#become('open')
    } catch (error) {
      await this.disconnect()
      throw error instanceof ToyError ? error : new ToyError('toy.connectFailed', { cause: error })
    }
  }

  async disconnect(): Promise<void> {
    this.#letGo()
    this.#become('closed')
  }

  async write(bytes: Uint8Array): Promise<void> {
    await Promise.all(this.#send(bytes))
  }

  /** For a page that is going away. */
  writeLast(bytes: Uint8Array): void {
    try {
      for (const sent of this.#send(bytes)) sent.catch(() => undefined)
    } catch {
      // Nothing is left to be told.
    }
  }

  async batteryPercent(): Promise<number | undefined> {
    try {
      const { session, device } = this.#open()
      return device.hasBattery ? percentOf(await session.battery(device.index)) : undefined
    } catch {
      return undefined
    }
  }

  onState(listener: (state: LinkState) => void): () => void {
    this.#stateListeners.add(listener)
    return () => this.#stateListeners.delete(listener)
  }

  onEcho(): () => void {
    return () => undefined
  }

  /** Servers tell it when asked. */
  onBattery(): () => void {
    return () => undefined
  }

  #open(): { session: IntifaceSession; device: IntifaceDevice } {
    if (this.#state !== 'open' || this.#session === undefined || this.#device === undefined)
      throw new ToyError('toy.notConnected')
    return { session: this.#session, device: this.#device }
  }

  #send(bytes: Uint8Array): Promise<void>[] {
    const { session, device } = this.#open()
    const code = fromBytes(bytes)
    if (isStop(code)) return [session.stop(device.index)]
    const order = parseOrder(code)
    if (order === undefined) return []
    return device.outputs
      .filter(({ slot }) => slot === order.slot)
      .map((output) => session.set(device.index, output, stepOf(output, order.level)))
  }

  /** In the server's list, or after a search that ends by itself. */
  async #find(session: IntifaceSession): Promise<IntifaceDevice> {
    const known = findByAddress(session.devices(), this.#address)
    if (known !== undefined) return known
    const endScan = await session.scan()
    const { promise, resolve, reject } = Promise.withResolvers<IntifaceDevice>()
    const look = () => {
      const found = findByAddress(session.devices(), this.#address)
      if (found !== undefined) resolve(found)
    }
    const endings = [
      session.onDevices(look),
      session.onLost(() => reject(new ToyError('toy.connectFailed'))),
      this.#clock.after(FIND_TIMEOUT_MS, () => reject(new ToyError('toy.connectFailed'))),
    ]
    look()
    try {
      return await promise
    } finally {
      for (const end of endings) end()
      endScan()
    }
  }

  /** Gone from the server's list: out of its reach. */
  #look(): void {
    const { session, device } = this.#open()
    if (!session.devices().some(({ index, name }) => index === device.index && name === device.name))
      this.#lost()
  }

  #lost(): void {
    if (this.#state === 'closed') return
    this.#letGo()
    this.#become('lost')
  }

  #letGo(): void {
    for (const end of this.#endings) end()
    this.#endings = []
    if (this.#session !== undefined) this.#lease.release()
    this.#session = undefined
    this.#device = undefined
  }

  #become(state: LinkState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of [...this.#stateListeners]) listener(state)
  }
}

function percentOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value) : undefined
}
