import { createServer, type Server, Socket } from 'node:net'
import { FrameCutter, isAck } from './frames.ts'
import { machineClock, machineMs } from './machine-clock.ts'

/** What one direction of a link does to the bytes. */
export interface Weather {
  /** Bytes are swallowed, and so are goodbyes: no FIN, no RST. */
  isBlackHole: boolean
  /** Bytes wait until this ends. */
  isHeld: boolean
  delayMs: number
  /** Up to so much more, at random; the order stays. */
  jitterMs: number
  /** How many of the chunks are late by `stallMs`, as after a loss that TCP repairs. */
  stallRatio: number
  stallMs: number
  /** All connections of the link together, in turns; 0 for no limit. */
  bytesPerS: number
  /** How many WebSocket frames let the next one go first. */
  swapRatio: number
  /** How many of the server's answers to events are swallowed. */
  ackDropRatio: number
  /** The others are late by up to this, each for itself, so that they overtake each other and everything else. */
  ackLateMs: number
}

export const FAIR: Weather = {
  isBlackHole: false,
  isHeld: false,
  delayMs: 0,
  jitterMs: 0,
  stallRatio: 0,
  stallMs: 0,
  bytesPerS: 0,
  swapRatio: 0,
  ackDropRatio: 0,
  ackLateMs: 0,
}

/** A frame that waits for its successor goes alone after this. */
const SWAP_WAIT_MS = 15
/** As an Ethernet carries it. */
const SEGMENT_BYTES = 1_448
/** What a connection may have on its way before its sender is told to wait. */
const WINDOW_BYTES = 64 * 1024

interface Waiting {
  bytes: Buffer
  dueMs: number
}

/** One direction of one connection. */
class Stream {
  readonly queue: Waiting[] = []
  readonly #way: Way
  readonly #from: Socket
  readonly #to: Socket
  readonly #cutter = new FrameCutter()
  #isWebSocket: boolean | undefined
  #isEnding = false
  #late: Buffer | undefined
  #cancelLate: (() => void) | undefined

  constructor(way: Way, from: Socket, to: Socket) {
    this.#way = way
    this.#from = from
    this.#to = to
    from.on('data', (bytes) => this.#take(bytes))
  }

  /** What one segment carries: small writes that wait for their turn go together, as TCP sends them. */
  segment(nowMs: number): Buffer {
    const parts: Buffer[] = []
    let size = 0
    for (let first = this.queue[0]; first !== undefined; first = this.queue[0]) {
      size += first.bytes.length
      if (parts.length > 0 && (first.dueMs > nowMs || size > SEGMENT_BYTES)) break
      parts.push(first.bytes)
      this.queue.shift()
    }
    return Buffer.concat(parts)
  }

  write(bytes: Buffer): void {
    if (!this.#to.destroyed) this.#to.write(bytes)
    if (this.queue.length > 0) return
    if (this.#isEnding) this.#to.end()
    else if (this.#from.isPaused()) this.#from.resume()
  }

  /** The sender said goodbye: what is under way still arrives, and the goodbye after it. */
  end(): void {
    this.#isEnding = true
    if (this.queue.length === 0) this.#to.end()
  }

  #take(bytes: Buffer): void {
    this.#isWebSocket ??= /^(?:GET \/(?:socket|chat)\.io|HTTP\/1\.1 101)/.test(
      bytes.toString('latin1', 0, 20),
    )
    if (!this.#isWebSocket) this.#put(bytes)
    else for (const piece of this.#cutter.cut(bytes)) this.#frame(piece.bytes, piece.isFrame)
  }

  #frame(bytes: Buffer, isFrame: boolean): void {
    if (this.#isAnswer(bytes)) return
    const late = this.#late
    if (late === undefined && isFrame && this.#way.random() < this.#way.weather.swapRatio) {
      this.#late = bytes
      this.#cancelLate = machineClock.after(SWAP_WAIT_MS, () => this.#release())
      return
    }
    this.#put(bytes)
    if (late !== undefined) this.#release()
  }

  /** Whether it was an answer that goes its own way, or nowhere. */
  #isAnswer(bytes: Buffer): boolean {
    const { random, weather } = this.#way
    if (weather.ackDropRatio + weather.ackLateMs === 0 || !isAck(bytes)) return false
    if (random() >= weather.ackDropRatio)
      machineClock.after(random() * weather.ackLateMs, () => this.#put(bytes))
    return true
  }

  #release(): void {
    this.#cancelLate?.()
    const late = this.#late
    this.#late = undefined
    if (late !== undefined) this.#put(late)
  }

  #put(bytes: Buffer): void {
    const { isBlackHole, delayMs, jitterMs, stallRatio, stallMs } = this.#way.weather
    if (isBlackHole) return
    const { random } = this.#way
    const lateMs = delayMs + random() * jitterMs + (random() < stallRatio ? stallMs : 0)
    const dueMs = Math.max(machineMs() + lateMs, this.queue.at(-1)?.dueMs ?? 0)
    for (let start = 0; start < bytes.length; start += SEGMENT_BYTES) {
      this.queue.push({ bytes: bytes.subarray(start, start + SEGMENT_BYTES), dueMs })
    }
    if (this.queue.length * SEGMENT_BYTES > WINDOW_BYTES) this.#from.pause()
    this.#way.pump()
  }
}

/** One direction of a link: all its connections under one weather. */
class Way {
  weather: Weather = FAIR
  readonly random: () => number
  readonly #streams = new Set<Stream>()
  #freeAtMs = 0
  #cancel: (() => void) | undefined

  constructor(random: () => number) {
    this.random = random
  }

  add(from: Socket, to: Socket): Stream {
    const stream = new Stream(this, from, to)
    this.#streams.add(stream)
    return stream
  }

  remove(stream: Stream): void {
    this.#streams.delete(stream)
  }

  set(weather: Partial<Weather>): void {
    this.weather = { ...this.weather, ...weather }
    this.pump()
  }

  pump(): void {
    this.#cancel?.()
    this.#cancel = undefined
    const { isHeld, bytesPerS } = this.weather
    if (isHeld) return
    for (;;) {
      const nowMs = machineMs()
      const next = this.#next()
      if (next === undefined) return
      const waitMs = Math.max(next.dueMs, this.#freeAtMs) - nowMs
      if (waitMs > 0) {
        this.#cancel = machineClock.after(Math.ceil(waitMs), () => this.pump())
        return
      }
      const bytes = next.stream.segment(nowMs)
      if (bytesPerS > 0) this.#freeAtMs = nowMs + (bytes.length / bytesPerS) * 1_000
      next.stream.write(bytes)
      // Whoever has sent goes to the end: connections take turns.
      if (this.#streams.delete(next.stream)) this.#streams.add(next.stream)
    }
  }

  /** The first in turn whose time has come, else the one whose time comes first. */
  #next(): { stream: Stream; dueMs: number } | undefined {
    let soonest: { stream: Stream; dueMs: number } | undefined
    const nowMs = machineMs()
    for (const stream of this.#streams) {
      const dueMs = stream.queue[0]?.dueMs
      if (dueMs === undefined) continue
      if (dueMs <= nowMs) return { stream, dueMs }
      if (soonest === undefined || dueMs < soonest.dueMs) soonest = { stream, dueMs }
    }
    return soonest
  }
}

interface Pipe {
  client: Socket
  server: Socket
}

/** The network between one person and the server: a port of its own that passes bytes on, or doesn't. */
export class Link {
  readonly #server: Server
  readonly #target: () => number
  readonly #up: Way
  readonly #down: Way
  readonly #pipes = new Set<Pipe>()

  constructor(target: () => number, random: () => number) {
    this.#target = target
    this.#up = new Way(random)
    this.#down = new Way(random)
    this.#server = createServer({ noDelay: true }, (client) => this.#join(client))
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  /** @returns when it took effect */
  set(up: Partial<Weather>, down: Partial<Weather>): number {
    this.#up.set(up)
    this.#down.set(down)
    return machineMs()
  }

  /** Every connection breaks with an RST, both ways. @returns when */
  reset(): number {
    const atMs = machineMs()
    for (const pipe of this.#pipes) this.#break(pipe)
    return atMs
  }

  /** Good weather again; what ran through a black hole can't go on. */
  heal(): void {
    const wasBroken = this.#up.weather.isBlackHole || this.#down.weather.isBlackHole
    if (wasBroken) this.reset()
    this.set(FAIR, FAIR)
  }

  #join(client: Socket): void {
    const server = new Socket()
    const pipe = { client, server }
    this.#pipes.add(pipe)
    const up = this.#up.add(client, server)
    const down = this.#down.add(server, client)
    const leave = (isBroken: boolean, way: Way, stream: Stream) => {
      if (way.weather.isBlackHole) return
      if (isBroken) this.#break(pipe)
      else stream.end()
      if (!client.destroyed || !server.destroyed) return
      this.#pipes.delete(pipe)
      this.#up.remove(up)
      this.#down.remove(down)
    }
    for (const socket of [client, server]) socket.on('error', () => undefined)
    client.on('close', (isBroken) => leave(isBroken, this.#up, up))
    server.on('close', (isBroken) => leave(isBroken, this.#down, down))
    server.setNoDelay(true)
    server.connect(this.#target(), '127.0.0.1')
  }

  #break(pipe: Pipe): void {
    this.#pipes.delete(pipe)
    for (const socket of [pipe.client, pipe.server]) if (!socket.destroyed) socket.resetAndDestroy()
  }
}
