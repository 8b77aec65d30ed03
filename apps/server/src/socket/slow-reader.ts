import type { Clock } from '@thrum/toy-protocol/clock'
import type { Socket } from 'socket.io'

/** Source: abuse case SO-15 */
const BUFFERED_MAX_BYTES = 1_000_000
const STUCK_MAX_MS = 10_000
/** How often `look` is to be called. */
export const LOOK_EVERY_MS = 1_000
/** Between looks, a push adds to a queue at most this often before it is measured again. */
const PUSHES_BETWEEN_LOOKS = 64

/** What engine.io and ws keep for a connection; their types leave the transport's own socket out. */
interface WebSocketTransport {
  writable: boolean
  socket?: { bufferedAmount: number; terminate(): void }
}

/** Watches one socket: whoever doesn't read is cut off before the server's memory pays for it. */
export class SlowReader {
  readonly #socket: Socket
  readonly #clock: Clock
  #stuckSinceMs: number | undefined
  #pushes = 0

  constructor(socket: Socket, clock: Clock) {
    this.#socket = socket
    this.#clock = clock
  }

  /** Call after each push. */
  pushed(): void {
    this.#pushes += 1
    if (this.#pushes % PUSHES_BETWEEN_LOOKS === 0) this.look()
  }

  look(): void {
    const nowMs = this.#clock.nowMs()
    const transport = this.#transport
    const waitingBytes = this.#queuedBytes() + (transport.socket?.bufferedAmount ?? 0)
    this.#stuckSinceMs = waitingBytes === 0 ? undefined : (this.#stuckSinceMs ?? nowMs)
    const isStuck = this.#stuckSinceMs !== undefined && nowMs - this.#stuckSinceMs >= STUCK_MAX_MS
    if (!isStuck && waitingBytes < BUFFERED_MAX_BYTES) return
    // A closing handshake would wait behind the very bytes that nobody reads.
    transport.socket?.terminate()
    this.#socket.conn.close(true)
  }

  get #transport(): WebSocketTransport {
    return this.#socket.conn.transport as unknown as WebSocketTransport
  }

  /** Packets that engine.io holds back while the transport is busy. */
  #queuedBytes(): number {
    const packets = (this.#socket.conn as unknown as { writeBuffer: { data?: unknown }[] }).writeBuffer
    return packets.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 1), 0)
  }
}
