import type { Clock } from '@thrum/toy-protocol/clock'
import type { Log } from './log.ts'

/**
 * Looks again and again for what another process left, one look at a time. What fails is found by the next look.
 * @param name for the log, which is told of the first of failures in a row
 * @returns ends it
 */
export function lookEvery(
  { clock, log }: { clock: Clock; log: Log },
  name: string,
  everyMs: number,
  look: () => Promise<void>,
): () => void {
  let isOver = false
  let isFailing = false
  let cancel = () => {}
  const lookOnce = async () => {
    try {
      await look()
      isFailing = false
    } catch (cause) {
      if (!isFailing && !isOver) log.error('a look failed', { reason: name, cause })
      isFailing = true
    }
  }
  const lookLater = () => {
    if (isOver) return
    cancel = clock.after(everyMs, () => void lookOnce().finally(lookLater))
  }
  lookLater()
  return () => {
    isOver = true
    cancel()
  }
}
