/** Off by less a device's clock isn't wrong: an answer tells whole seconds, and was on its way. */
const TOLERANCE_MS = 5_000

/** The service's clock, by its answers: a device's own may be hours off, and what disappears must not go too soon. */
export class ServiceClock {
  #aheadMs = 0

  /** Epoch ms. */
  readonly nowMs = (): number => Date.now() + this.#aheadMs

  /**
   * @param date of an answer that came now, as HTTP writes it
   * @param tookMs since it was asked for
   */
  heard(date: string | null, tookMs: number): void {
    const aheadMs = Date.parse(date ?? '') - Date.now()
    if (Number.isNaN(aheadMs) || tookMs > TOLERANCE_MS) return
    this.#aheadMs = Math.abs(aheadMs) > TOLERANCE_MS ? aheadMs : 0
  }
}

/** The one of this window. */
export const serviceClock = new ServiceClock()
