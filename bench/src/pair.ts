/** One initiator and one receiver, joined through the relay under test. */
export interface Pair {
  /** Sends one order; `seq` comes back through `onReceive` on the other side. */
  send(seq: number): void
  /** What a real pair carries beside its orders, every 300 ms. */
  beat?(): void
  onReceive(heard: (seq: number) => void): void
  close(): void
}

/** A relay that the load can be pointed at. */
export interface Target {
  connect(index: number): Promise<Pair>
}
