import { pageClock } from './clock.ts'

const FETCH_AGAIN_MS = 2_000

/** A try that failed: the first one, or once more. */
export type Miss = 'first' | 'again'

/**
 * Fetches what the app can't do without, again and again until it comes.
 * @param onMissed hears each try that failed
 */
export async function untilThere<Part>(
  load: () => Promise<Part>,
  onMissed: (miss: Miss) => void,
): Promise<Part> {
  for (let miss: Miss = 'first'; ; miss = 'again') {
    try {
      return await load()
    } catch {
      onMissed(miss)
      await new Promise<void>((resolve) => pageClock.after(FETCH_AGAIN_MS, resolve))
    }
  }
}
