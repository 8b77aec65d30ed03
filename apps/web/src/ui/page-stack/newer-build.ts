import { motion } from '../../lib/motion.ts'
import { runningScript } from '../../platform/running-script.ts'

const RELOADED_KEY = 'thrum.reloaded'

/**
 * After a new deployment an old tab's chunks are gone. Reloads once when the server's page names another build,
 * never twice in a row for the same one, and not while something moves: it would stop. Source: APP-11.
 */
export async function reloadIfNewerBuild(reload: () => void = () => window.location.reload()): Promise<void> {
  const running = runningScript()
  if (running === undefined) return
  try {
    const response = await fetch('/', { cache: 'no-store', credentials: 'omit' })
    if (!response.ok || (await response.text()).includes(running)) return
    if (motion.getSnapshot() !== 'rest') return
    if (window.sessionStorage.getItem(RELOADED_KEY) === running) return
    window.sessionStorage.setItem(RELOADED_KEY, running)
  } catch {
    return
  }
  reload()
}
