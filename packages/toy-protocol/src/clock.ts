/**
 * Time as this package knows it: handed in, so that a test turns it by hand and a page can drive it from a
 * worker. Monotonic, so a changed wall clock moves nothing. Source: promise P-B7.
 */
export interface Clock {
  /** Milliseconds since an arbitrary moment; never goes back. */
  nowMs(): number
  /**
   * Runs `run` once, `ms` (0 or more) from now.
   * @returns cancels it; harmless when it already ran
   */
  after(ms: number, run: () => void): () => void
}
