import { lasts, machineMs } from '../machine-clock.ts'

/**
 * Looks again and again until nothing is wrong; also for tests that run side by side, where `expect.poll` can't know
 * whose it is.
 * @param wrong what is wrong now; an empty text or list where nothing is
 * @returns after so many ms
 * @throws Error with what was wrong last
 */
export async function until(
  wrong: () => string | readonly string[] | Promise<string | readonly string[]>,
  withinMs: number,
  everyMs = 20,
): Promise<number> {
  const startMs = machineMs()
  for (;;) {
    const now = await wrong()
    if (now.length === 0) return machineMs() - startMs
    if (machineMs() - startMs > withinMs)
      throw new Error(`after ${withinMs} ms: ${typeof now === 'string' ? now : now.join('\n')}`)
    await lasts(everyMs)
  }
}
