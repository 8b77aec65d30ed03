import type { Clock } from '@thrum/toy-protocol/clock'

/** The page's own clock. Hidden tabs slow its timers; what moves a toy ticks in a worker instead. */
export const pageClock: Clock = {
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
