import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { WebSocket } from 'ws'
import { answerPacket, disconnectPacket, openPacket, PING, readPacket } from './packet.ts'
import { textFrame } from './text-frame.ts'

/** A connection that never shows who it is goes after this long, or after so many refusals. */
const ENTER_WITHIN_MS = 5_000
const ASKS_MAX = 5
const ID_BYTES = 15

/** Says the answer that an event asked for. */
export type Answer = (data: unknown) => void
/** Takes an event: its name and arguments, and the way to answer where an answer is asked for. */
export type Hear = (words: readonly unknown[], answer: Answer | undefined) => void

interface ConnectionParts {
  namespace: string
  /** Between two pings, and until a missing answer ends the connection. */
  pingMs: number
  /** Until the first one: each at a time of its own, though many came at once. */
  firstPingMs: number
  frameMaxBytes: number
  webSocket: WebSocket
  /** What carries the WebSocket. */
  line: Duplex
  clock: Clock
  /** Somebody wants in; `accept` or `refuse` is called for it. */
  wantsIn: (namespace: string, auth: unknown) => void
  /** Nothing is left of it, not even the line. */
  gone: (connection: Connection) => void
}

const nothing = () => {}

/**
 * One client on one WebSocket: Engine.IO's greeting and pings, Socket.IO's one namespace with its events and
 * answers. What is said within one turn of the event loop goes out in one write.
 */
export class Connection {
  readonly id = randomBytes(ID_BYTES).toString('base64url')
  readonly #namespace: string
  readonly #pingMs: number
  readonly #webSocket: WebSocket
  readonly #line: Duplex
  readonly #clock: Clock
  #state: 'new' | 'asking' | 'in' | 'over' = 'new'
  #asks = 0
  /** Let go of once they are in, with all that they hold of the request. */
  #wantsIn: ConnectionParts['wantsIn'] | undefined
  #cancelEntry: () => void
  #hear: Hear = nothing
  #ended: () => void = nothing
  #waiting: Buffer[] = []
  #cancelPing: () => void
  #isPinged = false
  /** Anything was heard since the last look. */
  #isHeard = false

  constructor(parts: ConnectionParts) {
    this.#namespace = parts.namespace
    this.#pingMs = parts.pingMs
    this.#webSocket = parts.webSocket
    this.#line = parts.line
    this.#clock = parts.clock
    this.#wantsIn = parts.wantsIn
    this.#cancelEntry = parts.clock.after(ENTER_WITHIN_MS, () => this.cut())
    this.#cancelPing = parts.clock.after(parts.firstPingMs, () => this.#beat())
    parts.webSocket.on('message', (data, isBinary) => {
      if (isBinary) this.close()
      else this.#read(String(data))
    })
    const { gone } = parts
    parts.webSocket.on('close', () => {
      this.#end()
      gone(this)
    })
    // What it tells of ends in `close` too.
    parts.webSocket.on('error', nothing)
    this.say(openPacket(this.id, parts.pingMs, parts.frameMaxBytes))
  }

  get isOpen(): boolean {
    return this.#state !== 'over'
  }

  /** What the client did not take yet. */
  get waitingBytes(): number {
    return this.#waiting.reduce((sum, { length }) => sum + length, this.#line.writableLength)
  }

  /** @param ended it is over, whoever ended it; called once */
  accept(packet: string, ended: () => void): void {
    this.#state = 'in'
    this.#ended = ended
    this.#wantsIn = undefined
    this.#cancelEntry()
    this.#cancelEntry = nothing
    this.say(packet)
  }

  /** From now on. */
  hear(hear: Hear): void {
    this.#hear = hear
  }

  /** It may ask again, while its time to enter lasts. */
  refuse(packet: string): void {
    if (this.#state === 'asking') this.#state = 'new'
    this.say(packet)
  }

  say(packet: string): void {
    this.send(textFrame(packet))
  }

  /** @param frame may be shared by many connections */
  send(frame: Buffer): void {
    if (this.#state === 'over') return
    this.#waiting.push(frame)
    if (this.#waiting.length === 1) process.nextTick(() => this.#flush())
  }

  /** Says goodbye: the client stays away. */
  dismiss(): void {
    this.say(disconnectPacket(this.#namespace))
    this.close()
  }

  /** No goodbye: the client comes back by itself. What was said before goes out first. */
  close(): void {
    if (this.#state === 'over') return
    this.#flush()
    this.#end()
    this.#webSocket.close()
  }

  /** At once, whatever still waits. */
  cut(): void {
    this.#end()
    this.#webSocket.terminate()
  }

  /** Resolves once nothing is left of it. */
  whenGone(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#webSocket.readyState === this.#webSocket.CLOSED) resolve()
      else this.#webSocket.once('close', () => resolve())
    })
  }

  #flush(): void {
    const waiting = this.#waiting
    const [first] = waiting
    if (first === undefined) return
    this.#waiting = []
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return
    this.#line.write(waiting.length === 1 ? first : Buffer.concat(waiting))
  }

  #read(text: string): void {
    if (this.#state === 'over') return
    this.#isHeard = true
    const packet = readPacket(text)
    if (packet?.type === 'pong') this.#ponged()
    else if (packet?.type === 'connect' && this.#state === 'new' && this.#asks < ASKS_MAX) {
      this.#state = 'asking'
      this.#asks += 1
      this.#wantsIn?.(packet.namespace, packet.auth)
    } else if (packet?.type === 'event' && packet.namespace === this.#namespace && this.#state === 'in') {
      const { words, id } = packet
      this.#hear(words, this.#answerTo(id))
    } else this.close()
  }

  #answerTo(id: number | undefined): Answer | undefined {
    return id === undefined ? undefined : (data) => this.say(answerPacket(this.#namespace, id, data))
  }

  #beat(): void {
    if (this.#isPinged && !this.#isHeard) {
      this.cut()
      return
    }
    // Whatever was heard while the pong was due gives it more time: it may stand behind that on a slow line. The
    // client counts the pings, and leaves where none comes.
    this.say(PING)
    this.#isPinged = true
    this.#isHeard = false
    this.#waitToBeat()
  }

  #ponged(): void {
    this.#isPinged = false
    this.#waitToBeat()
  }

  #waitToBeat(): void {
    this.#cancelPing()
    this.#cancelPing = this.#clock.after(this.#pingMs, () => this.#beat())
  }

  #end(): void {
    if (this.#state === 'over') return
    this.#state = 'over'
    this.#cancelPing()
    this.#cancelEntry()
    this.#ended()
  }
}
