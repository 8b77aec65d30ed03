import { ABSENCE_CLOSES_MS } from '@thrum/contracts/limits'
import { promise } from '@thrum/testkit/figures'
import { expect } from 'vitest'
import { lasts, machineMs } from '../machine-clock.ts'
import { RunningPlay } from '../running-play.ts'
import { Stage } from '../stage.ts'
import { Crowd } from './crowd.ts'
import { checkToy, type Hold, type Loss } from './toy-checker.ts'

/** The product's own server, with room for a load. */
const SERVER = 'src/flows/chat-load.process.ts'
/** Two writers to each conversation. */
const PAIRS = 4
/** A message of each writer so often: 100 a second together. */
const WRITE_EVERY_MS = 80
/** A quick person. */
const APP_WRITES_EVERY_MS = 500

/** Times in ms: stop at the toy; the server's start; from then until all of chat, and each player, was back. */
interface Kill {
  stopMs: number
  readyMs: number
  chatBackMs: number
  backMs: number[]
}

/** One server with a toy that runs and people who write to each other; the faults of the server strike both. */
export class ChattingPlay {
  readonly play = new RunningPlay(new Stage(SERVER))
  readonly crowd = new Crowd(this.play.stage)
  readonly #losses: Loss[] = []
  readonly #holds: Hold[] = []

  async open(): Promise<void> {
    await this.play.open()
    await this.crowd.open()
    this.crowd.probe()
    for (let n = 1; n <= PAIRS; n += 1) {
      const { one, other } = await this.crowd.friends(`ada${n}`, `bob${n}`)
      await this.crowd.writer(one, other)
      await this.crowd.writer(other, one)
      this.crowd.app(one, other)
      await this.crowd.reader(other, one)
    }
  }

  async close(): Promise<void> {
    this.crowd.close()
    await this.play.close()
  }

  get server() {
    return this.play.stage.server
  }

  write(): void {
    for (const writer of this.crowd.writers) writer.write(WRITE_EVERY_MS)
    for (const app of this.crowd.apps) app.write(APP_WRITES_EVERY_MS)
  }

  /** The toy runs, also where a machine that was busy with more than the fault had its receiver fall silent. */
  async run(): Promise<void> {
    if (!(await this.play.receiver.role.call('look')).isArmed) await this.play.rearm()
    await this.play.run()
  }

  /** Ends the toy's run by a fault. @returns when it stopped */
  async toyStops(faultMs: number, limitMs: number): Promise<number> {
    this.#losses.push({ atMs: faultMs, limitMs: promise(limitMs) })
    return faultMs + (await this.play.stopTime(faultMs))
  }

  /** Both sides are in their play again; nothing moved the toy meanwhile, and the receiver lets it go on. */
  async playReturns(stoppedMs: number): Promise<void> {
    await this.play.ready()
    await this.play.staysStill(stoppedMs)
    for (const { role } of [this.play.receiver, this.play.initiator])
      expect(await role.call('look')).toMatchObject({ at: 'interacting', isArmed: false })
    this.#holds.push({ fromMs: stoppedMs, toMs: machineMs() })
    await this.play.initiator.role.call('hold')
    expect(await this.play.receiver.role.call('rearm')).toBe(true)
  }

  /** Everybody rests; every message has its answer, and everything is as promised. @returns until lists were equal, ms */
  async check(): Promise<number> {
    await this.crowd.quiet()
    expect(checkToy(this.play.receiver.wrote(), this.#losses, this.#holds)).toEqual([])
    return this.crowd.check()
  }

  /** Whoever is away for 10 s is out of the play: where a busy machine took that long, the two begin another one. */
  async #playOn(faultMs: number, stoppedMs: number): Promise<void> {
    const { play } = this
    const isOver = async () => (await play.receiver.role.call('look')).at === 'closed'
    if (machineMs() - faultMs < ABSENCE_CLOSES_MS || !(await isOver())) {
      await this.playReturns(stoppedMs)
      return
    }
    await play.staysStill(stoppedMs)
    this.#holds.push({ fromMs: stoppedMs, toMs: machineMs() })
    await play.initiator.role.call('hold')
    await play.stage.begin(play.pair)
  }

  /** Kills the server and starts it again while a toy runs and people write. */
  async killServer(afterMs: number): Promise<Kill> {
    const { play } = this
    this.write()
    await this.run()
    await lasts(afterMs)
    return this.crowd.outage(async () => {
      const faultMs = this.server.signal('SIGKILL')
      const stoppedMs = await this.toyStops(faultMs, 500)
      await this.server.gone
      const readyMs = await play.stage.startServer()
      const startedMs = machineMs()
      const linked = [play.receiver, play.initiator].map((player) => player.linked(true, startedMs))
      const [chatBackMs, ...links] = await Promise.all([this.crowd.allIn(), ...linked])
      await this.#playOn(faultMs, stoppedMs)
      const backMs = links.map(({ atMs }) => atMs - startedMs)
      return { stopMs: stoppedMs - faultMs, readyMs, chatBackMs, backMs }
    })
  }
}
