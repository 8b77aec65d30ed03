import type { Clock } from '@thrum/toy-protocol/clock'

/** A longer timer runs out at once. Source: HTML, timers; 24.8 days */
const TIMER_MAX_MS = 2 ** 31 - 1

/** The page's own clock. Hidden tabs slow its timers; what moves a toy ticks in a worker instead. */
export const pageClock: Clock = {
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, TIMER_MAX_MS))
    return () => clearTimeout(timer)
  },
}
