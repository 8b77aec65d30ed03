import { motion } from '../../lib/motion.ts'
import { runningScript } from '../../platform/running-script.ts'

/** Each reason has its own: a reload for what the browser remembers is none for a newer build. */
const RELOADED_KEYS = { newer: 'thrum.reloaded', same: 'thrum.reloadedSame' } as const

/**
 * How often code was missed: for the first time, once more without anybody's doing, or once more after a tap on
 * “Try again”.
 */
export type Missed = 'first' | 'again' | 'asked'

/**
 * For code that could not be fetched. Reloads the page
 * - where the server names another build: an old tab's chunks are gone
 * - where code is missed again although the server answers: browsers before the summer of 2026 remember a module that
 *   failed once, and ask for it no more until the page goes (whatwg/html#10327)
 *
 * By itself never twice in a row for the same build and reason, and never while something moves: it would stop. Source: APP-11.
 */
export async function reloadIfItHelps(
  missed: Missed,
  reload: () => void = () => window.location.reload(),
): Promise<void> {
  const running = runningScript()
  if (running === undefined) return
  try {
    const response = await fetch('/', { cache: 'no-store', credentials: 'omit' })
    if (!response.ok) return
    const build = (await response.text()).includes(running) ? 'same' : 'newer'
    if (missed === 'first' && build === 'same') return
    if (motion.getSnapshot() !== 'rest') return
    const key = RELOADED_KEYS[build]
    if (missed !== 'asked' && window.sessionStorage.getItem(key) === running) return
    window.sessionStorage.setItem(key, running)
  } catch {
    return
  }
  reload()
}
