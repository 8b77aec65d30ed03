export type Bytes = AsyncIterable<Buffer>

/** Takes as many bytes from a stream as are wanted, however they come. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer[] = []
  #heldBytes = 0
  #isDone = false

  constructor(source: Bytes) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** As many bytes as these; fewer only at the end. */
  async upTo(bytes: number): Promise<Buffer> {
    await this.#hold(bytes)
    const all = Buffer.concat(this.#held)
    const rest = all.subarray(bytes)
    this.#held = rest.length === 0 ? [] : [rest]
    this.#heldBytes = rest.length
    return all.subarray(0, bytes)
  }

  async isAtEnd(): Promise<boolean> {
    await this.#hold(1)
    return this.#heldBytes === 0
  }

  async #hold(bytes: number): Promise<void> {
    while (this.#heldBytes < bytes && !this.#isDone) {
      const { value, done } = await this.#source.next()
      if (done === true) this.#isDone = true
      else {
        this.#held.push(value)
        this.#heldBytes += value.length
      }
    }
  }
}
