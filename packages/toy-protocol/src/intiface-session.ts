import { type ButtplugClientDevice, DeviceOutputCommand, OutputType } from 'buttplug'
import type { Clock } from './clock.ts'
import { IntifaceClient } from './intiface-client.ts'
import { type IntifaceDevice, type IntifaceOutput, toDevice } from './intiface-devices.ts'
import { IntifaceWire, type OpenSocket } from './intiface-wire.ts'
import { ToyError } from './toy-error.ts'

/** The names are the protocol's own, so that a kind of output is the one of its name. */
function isOutputType(type: string): type is OutputType {
  return Object.values<string>(OutputType).includes(type)
}

/**
 * One connection to an Intiface server, by the makers' client on a wire of ours. One that is lost is lost for good;
 * whoever goes on opens a new session.
 */
export class IntifaceSession {
  readonly #wire: IntifaceWire
  readonly #client: IntifaceClient
  readonly #listeners = { lost: new Set<() => void>(), devices: new Set<() => void>() }
  #state: 'new' | 'open' | 'lost' = 'new'
  /** Of those who have the server look for devices. */
  readonly #searches = new Set<object>()

  constructor(parts: { clock: Clock; open: OpenSocket }) {
    this.#wire = new IntifaceWire({
      ...parts,
      onTold: (message) => {
        this.#client.hear(message)
        if (message.DeviceList !== undefined) for (const told of [...this.#listeners.devices]) told()
      },
      onLost: () => this.#lost(),
    })
    this.#client = new IntifaceClient(this.#wire)
  }

  get isOpen(): boolean {
    return this.#state === 'open'
  }

  /** How many requests have no answer yet. */
  get waiting(): number {
    return this.#wire.waiting
  }

  /** What the server has in reach now. */
  devices(): readonly IntifaceDevice[] {
    return this.isOpen ? [...this.#client.devices.values()].map(toDevice) : []
  }

  /** Resolves once the server and its devices are known. @throws ToyError `toy.connectFailed`, `toy.notOurs` */
  async connect(): Promise<void> {
    try {
      const maxPingMs = await this.#client.greet()
      if (this.#state !== 'new' || !this.#wire.isUp) throw new ToyError('toy.connectFailed')
      this.#state = 'open'
      this.#wire.keepUp(maxPingMs)
    } catch (error) {
      this.close()
      throw error instanceof ToyError && error.code === 'toy.notOurs'
        ? error
        : new ToyError('toy.connectFailed', { cause: error })
    }
  }

  /** Ends it; harmless when it is over. */
  close(): void {
    this.#wire.close()
  }

  /**
   * The server looks for devices until each who asked for it has ended it; what it finds comes by `onDevices`.
   * @returns ends it
   * @throws ToyError
   */
  async scan(): Promise<() => void> {
    const search = {}
    this.#searches.add(search)
    try {
      await ended(this.#client.startScanning())
    } catch (error) {
      this.#endSearch(search)
      throw error
    }
    return () => this.#endSearch(search)
  }

  #endSearch(search: object): void {
    const wasLast = this.#searches.delete(search) && this.#searches.size === 0
    if (wasLast) ended(this.#client.stopScanning()).catch(() => undefined)
  }

  /** Sent before this returns; resolves with the server's `Ok`. @throws ToyError */
  stop(index: number): Promise<void> {
    return this.#tell(index, (device) => device.stop())
  }

  /** Sent before this returns. @param step from 0 up to the output's `max`. @throws ToyError */
  set(index: number, { featureIndex, type }: IntifaceOutput, step: number): Promise<void> {
    return this.#tell(index, async (device) => {
      const feature = device.features.get(featureIndex)
      if (feature === undefined || !isOutputType(type)) throw new ToyError('toy.writeFailed')
      await feature.runOutput(DeviceOutputCommand.createValue(type, step))
    })
  }

  /** Percent. @throws ToyError */
  battery(index: number): Promise<number> {
    return this.#tell(index, (device) => device.battery())
  }

  onLost(listener: () => void): () => void {
    return listen(this.#listeners.lost, listener)
  }

  onDevices(listener: () => void): () => void {
    return listen(this.#listeners.devices, listener)
  }

  #tell<Result>(index: number, act: (device: ButtplugClientDevice) => Promise<Result>): Promise<Result> {
    const device = this.isOpen ? this.#client.devices.get(index) : undefined
    return device === undefined ? Promise.reject(new ToyError('toy.notConnected')) : ended(act(device))
  }

  #lost(): void {
    const wasOpen = this.isOpen
    this.#state = 'lost'
    if (wasOpen) for (const listener of [...this.#listeners.lost]) listener()
  }
}

async function ended<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request
  } catch (error) {
    throw error instanceof ToyError ? error : new ToyError('toy.writeFailed', { cause: error })
  }
}

function listen(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
