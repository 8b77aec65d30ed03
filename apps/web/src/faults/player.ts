import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import type { PushType } from '@thrum/contracts/play/play.push'
import { isLong } from '@thrum/testkit/figures'
import { parseOrder } from '@thrum/toy-protocol/order'
import { Child } from './child.ts'
import type { Weather } from './link.ts'
import type { ProxyCalls } from './proxy.process.ts'
import type { RoleCalls } from './role.process.ts'
import type { RoleEvent, RoleSetup } from './role.ts'

/** The long form also runs in the gaps that a busy machine leaves. */
const WAIT_LIMIT_MS = isLong ? 90_000 : 15_000

export type Wrote = RoleEvent & { type: 'wrote' }

export function isMotion({ code, outcome }: Wrote): boolean {
  return outcome === 'executed' && (parseOrder(code as never)?.level ?? 0) > 0
}

/** A person's client in its own process behind its own link, with everything that it told. */
export class Player {
  readonly events: RoleEvent[] = []
  readonly #proxy: Child<ProxyCalls>
  readonly #link: { id: number; port: number }
  readonly #person: { token: string; address: string }
  readonly #wakes = new Set<() => void>()
  #child: Child<RoleCalls> | undefined

  constructor(parts: {
    proxy: Child<ProxyCalls>
    link: { id: number; port: number }
    token: string
    address: string
  }) {
    this.#proxy = parts.proxy
    this.#link = parts.link
    this.#person = parts
  }

  get role(): Child<RoleCalls> {
    if (this.#child === undefined) throw new Error('this player has no process')
    return this.#child
  }

  /** For a client in the test's own process. */
  get setup(): RoleSetup {
    const { token, address } = this.#person
    return { url: `http://127.0.0.1:${this.#link.port}`, token, address }
  }

  /** Starts the process and connects; one that was killed takes its play up again. */
  async start(): Promise<void> {
    this.#child = new Child<RoleCalls>('role.process.ts', (event: RoleEvent) => {
      this.events.push(event)
      for (const wake of [...this.#wakes]) wake()
    })
    await this.#child.call('connect', this.setup)
  }

  async end(): Promise<void> {
    await this.#child?.end()
    this.#child = undefined
  }

  /** The network on this side changes. @returns when */
  weather(up: Partial<Weather>, down: Partial<Weather> = up): Promise<number> {
    return this.#proxy.call('set', this.#link.id, up, down)
  }
  reset(): Promise<number> {
    return this.#proxy.call('reset', this.#link.id)
  }
  heal(): Promise<void> {
    return this.#proxy.call('heal', this.#link.id)
  }

  /** The next event that fits, from `sinceMs` on; those told already count. */
  async next<E extends RoleEvent>(fits: (event: RoleEvent) => event is E, sinceMs: number): Promise<E>
  async next(fits: (event: RoleEvent) => boolean, sinceMs: number): Promise<RoleEvent>
  async next(fits: (event: RoleEvent) => boolean, sinceMs: number): Promise<RoleEvent> {
    return new Promise((resolve, reject) => {
      let seen = 0
      const look = () => {
        for (; seen < this.events.length; seen += 1) {
          const event = this.events[seen]
          if (event === undefined || event.atMs < sinceMs || !fits(event)) continue
          done()
          resolve(event)
          return
        }
      }
      const limit = setTimeout(() => {
        done()
        const last = this.events
          .filter((event) => event.type !== 'heard' || event.push !== 'play_beat')
          .slice(-8)
        reject(new Error(`nothing of the kind since ${sinceMs}; last but beats: ${JSON.stringify(last)}`))
      }, WAIT_LIMIT_MS)
      const done = () => {
        clearTimeout(limit)
        this.#wakes.delete(look)
      }
      this.#wakes.add(look)
      look()
    })
  }

  wrote(sinceMs = 0): Wrote[] {
    return this.events.filter((event) => event.type === 'wrote').filter(({ atMs }) => atMs >= sinceMs)
  }

  /** The toy moves (again) by an order given after `sinceMs`. */
  moves(sinceMs: number): Promise<RoleEvent> {
    return this.next((event) => event.type === 'wrote' && isMotion(event), sinceMs)
  }

  /** When the toy got its stop. */
  async stops(sinceMs: number): Promise<number> {
    const fits = (event: RoleEvent) =>
      event.type === 'wrote' && event.code === STOP_ORDER && event.outcome === 'executed'
    return (await this.next(fits, sinceMs)).atMs
  }

  /** Whether the toy was moving at that moment. */
  wasMoving(atMs: number): boolean {
    const last = this.wrote().findLast((event) => event.atMs < atMs && event.outcome === 'executed')
    return last !== undefined && isMotion(last)
  }

  motions(sinceMs: number): Wrote[] {
    return this.wrote(sinceMs).filter(isMotion)
  }

  heard(push: PushType, sinceMs: number): Promise<RoleEvent> {
    return this.next((event) => event.type === 'heard' && event.push === push, sinceMs)
  }

  linked(isConnected: boolean, sinceMs: number): Promise<RoleEvent> {
    return this.next((event) => event.type === 'link' && event.isConnected === isConnected, sinceMs)
  }
}
