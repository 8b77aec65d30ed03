import { pageClock } from './clock.ts'

const FETCH_AGAIN_MS = 2_000

/**
 * Fetches what the app can't do without, again and again until it comes.
 * @param onMissed hears each try that failed
 */
export async function untilThere<Part>(load: () => Promise<Part>, onMissed: () => void): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      onMissed()
      await new Promise<void>((resolve) => pageClock.after(FETCH_AGAIN_MS, resolve))
    }
  }
}
