import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

/** A hook's first step stops toys; the rest of it, and of all hooks, ends by then. Source: fault F-02 */
const HOOKS_LIMIT_MS = 2_000

type Step = () => Promise<void> | void

export interface Drain {
  /** Runs at once when the server is told to end, while everything still works. */
  addHook(hook: Step): void
  /** Closes a part; the part opened last closes first. */
  addClosing(close: Step): void
  isDraining(): boolean
  /** Asking twice waits for the same end. */
  run(): Promise<void>
}

/** Ends the server in order. Serves a start that failed halfway too: only what was opened is closed. */
export function createDrain(log: Log): Drain {
  const hooks: Step[] = []
  const closings: Step[] = []
  let ending: Promise<void> | undefined
  const attempt = async (step: Step) => {
    try {
      await step()
    } catch (cause) {
      log.error('a step of ending failed', { cause })
    }
  }
  const end = async () => {
    const limit = sleep(HOOKS_LIMIT_MS, undefined, { ref: false })
    await Promise.race([Promise.all(hooks.map(attempt)), limit])
    for (const close of closings.toReversed()) await attempt(close)
  }
  return {
    addHook: (hook) => void hooks.push(hook),
    addClosing: (close) => void closings.push(close),
    isDraining: () => ending !== undefined,
    run() {
      ending ??= end()
      return ending
    },
  }
}
