import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { OperatorKeys } from '@thrum/contracts/console/operator.entities'
import { type Mailbox, openMailbox } from '@thrum/testkit/mailbox'
import { PATIENCE } from '@thrum/testkit/patience'
import { freePort } from '../free-port.ts'
import type { Radio, WorldAddresses, WorldCall, WorldReply } from './world.messages.ts'

const PROCESS = path.join(import.meta.dirname, 'world.process.ts')
const START_LIMIT_MS = 90_000

/**
 * A real server with its own database in a throw-away folder, in a process of its own: tests may ask it, cut it
 * off or kill it, and start it again on the same data and the same ports.
 */
export class World {
  readonly radio: Radio
  /** Where pages look for an Intiface server; a test that needs one starts it there. */
  intifacePort = 0
  #folder = ''
  #child: ChildProcess | undefined
  #addresses: WorldAddresses | undefined
  #mailbox: Mailbox | undefined
  #lastId = 0
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()

  constructor(radio: Radio) {
    this.radio = radio
  }

  async start(): Promise<void> {
    this.#folder ||= await mkdtemp(path.join(os.tmpdir(), 'thrum-e2e-'))
    this.#mailbox ??= await openMailbox()
    this.intifacePort ||= await freePort()
    const child = fork(PROCESS, [], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child = child
    child.on('message', (reply: WorldReply) => this.#settle(reply))
    child.on('exit', (code, signal) => this.#fail(`The server's process ended (${signal ?? code}).`))
    const ports = this.#addresses?.ports
    this.#addresses = await this.#call(
      'start',
      [
        {
          folder: this.#folder,
          radio: this.radio,
          smtpUrl: this.#mailbox.url,
          intifaceUrl: `ws://127.0.0.1:${this.intifacePort}`,
          ports,
        },
      ],
      START_LIMIT_MS,
    )
  }

  /** The product as a web page. */
  get webUrl(): string {
    return this.#known().web
  }

  /** The same product told to behave as the app; two origins, so that two people's sessions never mix. */
  get appUrls(): readonly [string, string] {
    return this.#known().apps
  }

  /** Where operators work. */
  get consoleUrl(): string {
    return this.#known().console
  }

  /** The first owner, as the command line makes one. */
  addOwner(name: string): Promise<OperatorKeys> {
    return this.#call('addOwner', [name])
  }

  /** What an authenticator app shows at this moment. */
  totpCode(totpAddress: string): Promise<string> {
    return this.#call('totpCode', [totpAddress])
  }

  /** Where all the letters of this world arrive. */
  get mailbox(): Mailbox {
    if (this.#mailbox === undefined) throw new Error('The world has not started.')
    return this.#mailbox
  }

  /** Makes codes of unbound toys of a model, as the operator's command does. */
  addDevices(model: string, count: number): Promise<string[]> {
    return this.#call('addDevices', [model, count])
  }

  /** Takes a toy out of service; false when no toy has this code. */
  forbidDevice(code: string): Promise<boolean> {
    return this.#call('forbidDevice', [code])
  }

  /** Makes two people friends. */
  befriend(userId: string, friendId: string): Promise<void> {
    return this.#call('befriend', [userId, friendId])
  }

  /** Speaks to the database itself, past every check of the product. */
  sql(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.#call('sql', [text, values])
  }

  /** The first person no longer wants to hear of the other. */
  block(userId: string, blockedId: string): Promise<void> {
    return this.#call('block', [userId, blockedId])
  }

  /** The server stops in order, as on SIGTERM; `start` brings it back. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** The server is gone in the middle of whatever it does; `start` brings it back. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** The server stands still, sockets open, until `thaw`. */
  freeze(): void {
    this.#child?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#child?.kill('SIGCONT')
  }

  async dispose(): Promise<void> {
    await this.stop()
    await this.#mailbox?.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  #known(): WorldAddresses {
    if (this.#addresses === undefined) throw new Error('The world has not started.')
    return this.#addresses
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGCONT')
    child.kill(signal)
    await gone
  }

  #call<Value>(name: WorldCall['name'], args: unknown[], limitMs: number = PATIENCE.timeout): Promise<Value> {
    const id = ++this.#lastId
    return new Promise<Value>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`The world did not answer ${name}.`)), limitMs)
      const done = (settle: () => void) => {
        clearTimeout(limit)
        this.#waiting.delete(id)
        settle()
      }
      this.#waiting.set(id, {
        resolve: (value) => done(() => resolve(value as Value)),
        reject: (error) => done(() => reject(error)),
      })
      this.#child?.send({ id, name, args } satisfies WorldCall)
    })
  }

  #settle(reply: WorldReply): void {
    const waiting = this.#waiting.get(reply.id)
    if ('error' in reply) waiting?.reject(new Error(reply.error))
    else waiting?.resolve(reply.value)
  }

  #fail(message: string): void {
    for (const { reject } of [...this.#waiting.values()]) reject(new Error(message))
  }
}
