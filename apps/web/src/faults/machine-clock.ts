import type { PlayClock } from '../features/play/play.line.ts'

/** CLOCK_MONOTONIC in ms: the same for all processes of this machine, so that times of two may be subtracted. */
export function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/** The machine's clock with this process's own timers. */
export const machineClock: PlayClock = {
  nowMs: machineMs,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}

/** For faults that go on for a given time; never to wait for something to have happened. */
export function lasts(ms: number): Promise<void> {
  return new Promise((resolve) => {
    machineClock.after(ms, resolve)
  })
}
