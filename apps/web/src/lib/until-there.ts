import { pageClock } from './clock.ts'

const FETCH_AGAIN_MS = 2_000

/**
 * Fetches what the app can't do without, again and again until it comes.
 * @param onMissed hears each try that failed, and whether one failed before
 */
export async function untilThere<Part>(
  load: () => Promise<Part>,
  onMissed: (isAgain: boolean) => void,
): Promise<Part> {
  for (let isAgain = false; ; isAgain = true) {
    try {
      return await load()
    } catch {
      onMissed(isAgain)
      await new Promise<void>((resolve) => pageClock.after(FETCH_AGAIN_MS, resolve))
    }
  }
}
