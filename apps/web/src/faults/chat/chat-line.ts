import { genSign } from '@thrum/contracts/account/account.routes'
import { CHAT_IDENTITY_LEAD } from '@thrum/contracts/chat/chat.entities'
import type { ChatPush } from '@thrum/contracts/chat/chat.wire'
import type { Envelope } from '@thrum/contracts/envelope'
import type { Person } from '@thrum/testkit/person'
import { io, type Socket } from 'socket.io-client'
import { machineClock, machineMs } from '../machine-clock.ts'

/** As the product's client waits: 1 to 5 s, spread by half. `eager` keeps up the load. */
const PACES = {
  calm: { reconnectionDelay: 1_000, reconnectionDelayMax: 5_000, randomizationFactor: 0.5 },
  eager: { reconnectionDelay: 150, reconnectionDelayMax: 300, randomizationFactor: 0.5 },
} as const

const CUT_LIMIT_MS = 30_000

interface Setup {
  person: Person
  url: string
  pace: keyof typeof PACES
}

/** A socket on `/chat` without the product's client: comes back by itself and keeps nothing for later. */
export class ChatLine {
  readonly socket: Socket
  readonly #setup: Setup
  #isClosed = false
  #drops = 0

  private constructor(setup: Setup, auth: Record<string, string>) {
    this.#setup = setup
    this.socket = io(`${setup.url}/chat`, {
      path: '/chat.io',
      transports: ['websocket'],
      forceNew: true,
      autoConnect: false,
      auth,
      timeout: 5_000,
      ...PACES[setup.pace],
    })
    this.socket.on('disconnect', () => {
      this.#drops += 1
    })
    // A server that is about to be there refuses at the door, and Socket.IO takes that as final.
    this.socket.on('connect_error', () => {
      if (!this.socket.active) machineClock.after(PACES[setup.pace].reconnectionDelay, () => this.#again())
    })
  }

  /** One signature lasts longer than any test. */
  static async open(setup: Setup): Promise<ChatLine> {
    const { person } = setup
    const { ak, sign } = await person.call(genSign, { userId: person.id })
    const line = new ChatLine(setup, { ak, sign, userID: `${CHAT_IDENTITY_LEAD}${person.id}` })
    line.socket.connect()
    return line
  }

  get person(): Person {
    return this.#setup.person
  }

  /** How often it was lost. */
  get drops(): number {
    return this.#drops
  }

  get isConnected(): boolean {
    return this.socket.connected
  }

  onConnect(run: () => void): void {
    this.socket.on('connect', run)
  }
  onGone(run: () => void): void {
    this.socket.on('disconnect', run)
  }
  onPush(run: (push: ChatPush) => void): void {
    this.socket.on('event', run)
  }

  /** Answers whenever the answer comes, also long after one stopped waiting; never after the connection is gone. */
  say(event: string, data: unknown, hear: (answer: Envelope) => void): void {
    if (this.socket.connected) this.socket.emit(event, data, hear)
  }

  /** @throws where the connection goes, or nothing comes in time */
  ask(event: string, data: unknown, withinMs = 15_000): Promise<Envelope> {
    if (!this.socket.connected) return Promise.reject(new Error('no connection'))
    return this.socket.timeout(withinMs).emitWithAck(event, data)
  }

  /** The other end hangs up, and this one doesn't come back. @returns when */
  cutOff(): Promise<number> {
    return new Promise((resolve, reject) => {
      const cancel = machineClock.after(CUT_LIMIT_MS, () => reject(new Error('nobody hung up')))
      this.socket.once('disconnect', () => {
        cancel()
        this.close()
        resolve(machineMs())
      })
    })
  }

  close(): void {
    this.#isClosed = true
    this.socket.disconnect()
  }

  #again(): void {
    if (!this.#isClosed && !this.socket.active) this.socket.connect()
  }
}
