import type { PauseCause } from '@thrum/contracts/play/play.entities'
import { isLong } from '@thrum/testkit/figures'
import { setLevel, toggleFunction } from '@thrum/toy-protocol/active-orders'
import type { ToyLogEntry } from '@thrum/toy-protocol/simulated-toy'
import { keepLimits } from '../features/limits/own-limits.ts'
import { createPlayCalls, isSessionOver } from '../features/play/play.calls.ts'
import { PlayEffects } from '../features/play/play.effects.ts'
import { ASK_TIMEOUT_MS, epochOf } from '../features/play/play.line.ts'
import { PlayStore } from '../features/play/play.store.ts'
import { PartnerDrive } from '../features/play/together/partner-drive.ts'
import { ToyStore } from '../features/toy/toy.store.ts'
import { ApiClient } from '../lib/api-client.ts'
import { isCallError } from '../lib/call-error.ts'
import { LoadingFlag } from '../lib/loading.ts'
import { dialSocketIo, PlaySocket } from '../lib/socket-client.ts'
import { createVirtualRadio } from '../platform/radio.virtual.ts'
import { glideAt } from './glide.ts'
import { machineClock, machineMs } from './machine-clock.ts'

/** Times are of the machine's clock. */
export type RoleEvent =
  /** A write as the toy saw it, once it is known what became of it. */
  | { type: 'wrote'; atMs: number; code: string; outcome: ToyLogEntry['outcome'] }
  | { type: 'heard'; atMs: number; push: string; epoch: number | undefined; code: string | undefined }
  | { type: 'link'; atMs: number; isConnected: boolean }

export interface RoleSetup {
  url: string
  token: string
  /** What the radio knows this person's toy by. */
  address: string
}

export interface RoleLook {
  at: string
  playId: string | undefined
  isConnected: boolean
  epoch: number | undefined
  isArmed: boolean | undefined
  pause: PauseCause | undefined
  isStill: boolean
}

/** The long form also runs in the gaps that a busy machine leaves. */
const WAIT_LIMIT_MS = isLong ? 90_000 : 15_000
const nothing = () => undefined
const noLimits = keepLimits({ read: nothing, write: nothing }, '')

/** One person's client without a page: the same engines, calls, socket, write lane and link as in the app. */
export class Role {
  readonly #store = new PlayStore()
  readonly #socket: PlaySocket
  readonly #effects: PlayEffects
  readonly #radio = createVirtualRadio(machineClock)
  readonly #toy: ToyStore
  readonly #setup: RoleSetup
  readonly #tell: (event: RoleEvent) => void
  #lastTold: ToyLogEntry | undefined
  #endSteering = nothing as () => void
  #drive: PartnerDrive | undefined
  #turns = 0

  constructor(setup: RoleSetup, tell: (event: RoleEvent) => void) {
    this.#setup = setup
    this.#tell = tell
    const { url, token } = setup
    const client = new ApiClient({
      fetch: (path, init) => fetch(`${url}${path}`, init),
      loading: new LoadingFlag(nothing),
      token: () => token,
      language: () => 'en',
      tell: nothing,
      show: nothing,
      signOut: nothing,
      openSignIn: nothing,
      openProfile: nothing,
      openHome: nothing,
    })
    const api = createPlayCalls(client.call)
    this.#toy = new ToyStore({ radio: this.#radio, clock: machineClock, vibrate: nothing })
    this.#radio.toys.onChange(() => this.#tellWrites())
    this.#socket = new PlaySocket({
      fetchTicket: api.fetchTicket,
      isSessionOver,
      dial: dialSocketIo(url),
      clock: machineClock,
      random: Math.random,
    })
    this.#socket.onPush((raw) => this.#tellPush(raw))
    this.#socket.onConnection((isConnected) => tell({ type: 'link', atMs: machineMs(), isConnected }))
    this.#effects = new PlayEffects(this.#store, {
      clock: machineClock,
      wallMs: Date.now,
      line: this.#socket,
      toy: this.#toy,
      api: {
        ...api,
        problemOf: (error) => (isCallError(error, 'device.notActive') ? 'notActive' : 'failed'),
      },
      page: {
        isShown: () => true,
        onHidden: nothing,
        open: nothing,
        leave: nothing,
        keepLit: () => nothing,
        buzz: nothing,
        tell: nothing,
      },
      limits: noLimits,
    })
  }

  async connect(): Promise<void> {
    this.#socket.start()
    await this.#until(() => this.#socket.isConnected && this.#store.getSnapshot().isSynced)
  }

  /** @returns when the partner has agreed and the scene is there, or when the play was taken up again */
  async invite(inviteNum: string): Promise<void> {
    this.#effects.invite({ inviteNum }, 0, undefined)
    await this.ready()
  }

  async agree(): Promise<void> {
    await this.#until(() => this.#store.getSnapshot().life.at === 'invited')
    this.#store.dispatch({ type: 'agree' })
    await this.ready()
  }

  /** The play runs, its scene is there, and on the receiver's side the toy is in reach and at rest. */
  async ready(): Promise<void> {
    await this.#until(() => {
      const { initiator, receiver } = this.#store.getSnapshot()
      if (initiator !== undefined) return initiator.scene !== undefined && initiator.isOnline
      const { link, stop } = this.#toy.getSnapshot()
      const isToyReady = link.at === 'connected' && stop === 'confirmed'
      return receiver?.scene !== undefined && receiver.isOnline && isToyReady
    })
  }

  /** The finger slides: another level every so often. */
  steer(everyMs: number): void {
    this.#endSteering()
    const turn = () => {
      this.#turns += 1
      this.touch(20 + ((this.#turns * 7) % 70))
    }
    this.#endSteering = machineClock.every(everyMs, turn)
    turn()
  }

  /** The finger rests where it is. */
  hold(): void {
    this.#endSteering()
  }

  /** A finger glides up and down on the live pad. @returns whether it may */
  glide(): boolean {
    this.#drive ??= new PartnerDrive({
      clock: machineClock,
      scene: () => this.#store.getSnapshot().initiator?.scene,
      active: () => this.#effects.wanted(),
      startRun: (onOver) => this.#effects.startRun(onOver),
      onHalt: nothing,
      onChange: nothing,
    })
    return this.#drive.run({ levelsAt: (nowMs) => ({ '1': { level: glideAt(nowMs) } }) })
  }

  /** The finger is lifted. */
  lift(): void {
    this.#drive?.rest()
  }

  /** @returns whether the toy may be steered now, and when it was touched */
  touch(level: number): { isTaken: boolean; atMs: number } {
    const { initiator } = this.#store.getSnapshot()
    const atMs = machineMs()
    if (initiator?.scene === undefined) return { isTaken: false, atMs }
    const isTaken = initiator.isArmed && !initiator.isStopping && initiator.isOnline
    this.#effects.take(setLevel(initiator.wanted, initiator.scene, 1, level))
    return { isTaken, atMs }
  }

  /** A tap on a function of the scene. @returns when */
  tap(functionId: string): number {
    const { initiator } = this.#store.getSnapshot()
    const atMs = machineMs()
    if (initiator?.scene === undefined) throw new Error('no scene')
    this.#effects.take(toggleFunction(initiator.wanted, initiator.scene, functionId))
    return atMs
  }

  /** @returns when the tap came */
  stop(): number {
    this.#endSteering()
    const atMs = machineMs()
    this.#effects.stop()
    return atMs
  }

  /** The server has acknowledged the own stop. */
  async acknowledged(): Promise<void> {
    await this.#until(() => {
      const { initiator, receiver } = this.#store.getSnapshot()
      return initiator?.isStopping === false || receiver?.gate === 'held'
    })
  }

  rearm(): Promise<boolean> {
    return this.#effects.rearm()
  }

  leave(): void {
    this.#endSteering()
    this.#store.dispatch({ type: 'leave' })
  }

  /**
   * All frames sent to this side before were handled: an answer comes after them. Twice, because the proxy
   * may have let the first one overtake its neighbour.
   */
  async settle(): Promise<void> {
    for (let round = 0; round < 2; round += 1) await this.#socket.ask('ping', { t: 0 }, ASK_TIMEOUT_MS)
    await this.#until(() => this.#toy.getSnapshot().stop !== 'stopping')
  }

  /** So many stops a second over the socket, by a client out of its mind. */
  async storm(perS: number, forMs: number): Promise<{ asked: number; answered: number; slowestMs: number }> {
    const { interacting } = this.#store
    if (interacting === undefined) throw new Error('no play')
    const { playId } = interacting
    const startMs = machineMs()
    const asked: Promise<number>[] = []
    const ask = async () => {
      const askedMs = machineMs()
      epochOf(await this.#socket.ask('stop', { playId }, ASK_TIMEOUT_MS))
      return machineMs() - askedMs
    }
    await new Promise<void>((resolve) => {
      const end = machineClock.every(5, () => {
        const due = Math.min(machineMs() - startMs, forMs) * (perS / 1_000)
        while (asked.length < due) asked.push(ask())
        if (machineMs() - startMs < forMs) return
        end()
        resolve()
      })
    })
    const answers = await Promise.allSettled(asked)
    const took = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    return { asked: asked.length, answered: took.length, slowestMs: Math.max(...took) }
  }

  look(): RoleLook {
    const { life, initiator, receiver } = this.#store.getSnapshot()
    return {
      at: life.at,
      playId: this.#store.interacting?.playId,
      isConnected: this.#socket.isConnected,
      epoch: initiator?.epoch,
      isArmed: initiator?.isArmed ?? (receiver && receiver.gate === 'armed'),
      pause: initiator?.pause ?? receiver?.pause,
      isStill: this.#radio.toys.find(this.#setup.address)?.isStill() ?? true,
    }
  }

  close(): void {
    this.#endSteering()
    this.#socket.stop()
    void this.#toy.stop('navigation')
  }

  #until(holds: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!holds()) return
        for (const end of ends) end()
        resolve()
      }
      const ends = [
        this.#store.subscribe(look),
        this.#toy.subscribe(look),
        this.#socket.onConnection(look),
        machineClock.after(WAIT_LIMIT_MS, () => {
          for (const end of ends) end()
          reject(new Error(`waited in vain: ${JSON.stringify([this.look(), this.#toy.getSnapshot().link])}`))
        }),
      ]
      look()
    })
  }

  #tellWrites(): void {
    const log = this.#radio.toys.find(this.#setup.address)?.log ?? []
    const start = this.#lastTold === undefined ? 0 : log.lastIndexOf(this.#lastTold) + 1
    for (const entry of log.slice(start)) {
      if (entry.outcome === 'pending') return
      this.#lastTold = entry
      this.#tell({ type: 'wrote', atMs: entry.atMs, code: entry.code, outcome: entry.outcome })
    }
  }

  #tellPush(raw: unknown): void {
    const { type, data } = raw as { type: string; data: { epoch?: number; code?: string } }
    this.#tell({ type: 'heard', atMs: machineMs(), push: type, epoch: data?.epoch, code: data?.code })
  }
}
