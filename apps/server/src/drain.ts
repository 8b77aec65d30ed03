import type { Clock } from '@thrum/toy-protocol/clock'
import { systemClock } from './clock.ts'
import type { Log } from './log.ts'

/** All of it together: the promised 10 s, and a moment for the process itself to end. */
const LIMIT_MS = 9_500
/** A hook's first step stops toys; the rest of it, and of all hooks, ends by then. Source: fault F-02 */
const HOOKS_LIMIT_MS = 2_000

type Step = () => Promise<void> | void

export interface Drain {
  /** Runs at once when the server is told to end, while everything still works. */
  addHook(hook: Step): void
  /**
   * Closes a part; the part opened last closes first. One that takes too long is left behind.
   * @param needsMs how long it has in any case: no part that closes before it may take that away
   */
  addClosing(close: Step, needsMs?: number): void
  isDraining(): boolean
  /** Asking twice waits for the same end. */
  run(): Promise<void>
}

/** Ends the server in order. Serves a start that failed halfway too: only what was opened is closed. */
export function createDrain(log: Log, clock: Clock = systemClock): Drain {
  const hooks: Step[] = []
  const closings: { close: Step; needsMs: number }[] = []
  let ending: Promise<void> | undefined
  const attempt = async (step: Step) => {
    try {
      await step()
    } catch (cause) {
      log.error('a step of ending failed', { cause })
    }
  }
  const waitFor = async (work: Promise<unknown>, untilMs: number) => {
    let cancel = () => {}
    const limit = new Promise<void>((resolve) => {
      cancel = clock.after(Math.max(0, untilMs - clock.nowMs()), () => {
        log.error('a step of ending took too long')
        resolve()
      })
    })
    await Promise.race([work, limit])
    cancel()
  }
  const end = async () => {
    const beganMs = clock.nowMs()
    await waitFor(Promise.all(hooks.map(attempt)), beganMs + HOOKS_LIMIT_MS)
    let keptMs = closings.reduce((sum, { needsMs }) => sum + needsMs, 0)
    for (const { close, needsMs } of closings.toReversed()) {
      keptMs -= needsMs
      await waitFor(attempt(close), beganMs + LIMIT_MS - keptMs)
    }
  }
  return {
    addHook: (hook) => void hooks.push(hook),
    addClosing: (close, needsMs = 0) => void closings.push({ close, needsMs }),
    isDraining: () => ending !== undefined,
    run() {
      ending ??= end()
      return ending
    },
  }
}
