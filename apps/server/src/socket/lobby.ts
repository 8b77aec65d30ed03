import type { Duplex } from 'node:stream'

/** Connections of one address that have not shown yet who they are. A whole office may come back at once. */
const WAITING_MAX = 1_000

/** Bounds what an address can hold of the server without being anybody. */
export class Lobby {
  readonly #max: number
  readonly #waiting = new Map<string, number>()

  constructor(max = WAITING_MAX) {
    this.#max = max
  }

  /** @returns to be called once the line waits no longer; undefined where too many of this address do */
  admit(address: string, line: Duplex): (() => void) | undefined {
    const waiting = this.#waiting.get(address) ?? 0
    if (waiting >= this.#max) return undefined
    this.#waiting.set(address, waiting + 1)
    let isWaiting = true
    const leave = () => {
      if (!isWaiting) return
      isWaiting = false
      line.off('close', leave)
      this.#leave(address)
    }
    line.once('close', leave)
    return leave
  }

  #leave(address: string): void {
    const waiting = (this.#waiting.get(address) ?? 0) - 1
    if (waiting > 0) this.#waiting.set(address, waiting)
    else this.#waiting.delete(address)
  }
}
