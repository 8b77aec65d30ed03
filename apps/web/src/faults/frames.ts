/** Unit of a fixed-size field that follows the two leading bytes. Source: RFC 6455 §5.2 */
const MASK_BYTES = 4

/**
 * Cuts one direction of a WebSocket connection into whole frames, so that two of them may change places. What
 * comes before the first frame (the handshake) passes as it is.
 */
export class FrameCutter {
  #rest: Buffer = Buffer.alloc(0)
  #isOpen = false

  /** @returns pieces in order; only those of `isFrame` may be moved */
  cut(bytes: Buffer): { bytes: Buffer; isFrame: boolean }[] {
    this.#rest = Buffer.concat([this.#rest, bytes])
    const pieces: { bytes: Buffer; isFrame: boolean }[] = []
    if (!this.#isOpen) {
      const end = this.#rest.indexOf('\r\n\r\n')
      if (end === -1) return []
      this.#isOpen = true
      pieces.push({ bytes: this.#take(end + 4), isFrame: false })
    }
    for (let size = this.#size(); size !== undefined; size = this.#size()) {
      pieces.push({ bytes: this.#take(size), isFrame: true })
    }
    return pieces
  }

  #take(size: number): Buffer {
    const piece = this.#rest.subarray(0, size)
    this.#rest = this.#rest.subarray(size)
    return piece
  }

  /** Of the whole first frame; undefined until it is all there. */
  #size(): number | undefined {
    const rest = this.#rest
    if (rest.length < 2) return undefined
    const second = rest.readUInt8(1)
    const short = second & 0x7f
    const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0
    const head = 2 + lengthBytes + (second & 0x80 ? MASK_BYTES : 0)
    if (rest.length < head) return undefined
    const payload =
      lengthBytes === 2 ? rest.readUInt16BE(2) : lengthBytes === 8 ? Number(rest.readBigUInt64BE(2)) : short
    return rest.length < head + payload ? undefined : head + payload
  }
}

/** Engine.IO message 4, Socket.IO packet 3. Source: socket.io-protocol 5, "ACK" */
const ACK = '43'

/** Whether a frame of the server's, unmasked and uncompressed, answers an event. */
export function isAck(frame: Buffer): boolean {
  const short = frame.readUInt8(1) & 0x7f
  const start = 2 + (short === 126 ? 2 : short === 127 ? 8 : 0)
  return frame.toString('latin1', start, start + ACK.length) === ACK
}
