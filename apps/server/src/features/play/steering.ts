/** Where a frame came from. */
export interface FrameSource {
  socketId: string
  epoch: number
  seq: number
}

/** A call over HTTP, which belongs to no window. */
export interface CallSource {
  epoch: number | undefined
}

/**
 * Which of the initiator's sockets steers, and how far its numbers have risen. One at a time: two windows of
 * one person would otherwise pull the toy to and fro. Source: P-B6.
 */
export class Steering {
  #socketId: string | undefined
  #lastSeq = -1
  #touches = 0

  get socketId(): string | undefined {
    return this.#socketId
  }

  get lastSeq(): number {
    return this.#lastSeq
  }

  isHeldByAnother(socketId: string): boolean {
    return this.#socketId !== undefined && this.#socketId !== socketId
  }

  /** A new window counts its frames and touches anew; its first count is no touch. */
  take(socketId: string, touches: number): void {
    if (this.#socketId === socketId) return
    this.#socketId = socketId
    this.#lastSeq = -1
    this.#touches = touches
  }

  leave(): void {
    this.#socketId = undefined
  }

  /** @returns false for a replay: the number must rise */
  advance(seq: number): boolean {
    if (seq <= this.#lastSeq) return false
    this.#lastSeq = seq
    return true
  }

  /** @returns whether the person touched something since the last beat */
  countTouches(touches: number): boolean {
    const isMore = touches > this.#touches
    this.#touches = Math.max(this.#touches, touches)
    return isMore
  }
}
