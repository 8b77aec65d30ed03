import type { Clock } from '@thrum/toy-protocol/clock'

/**
 * Looks again and again for what another process left, one look at a time. What fails is found by the next look.
 * @returns ends it
 */
export function lookEvery(clock: Clock, everyMs: number, look: () => Promise<void>): () => void {
  let isOver = false
  let cancel = () => {}
  const lookLater = () => {
    if (isOver) return
    cancel = clock.after(everyMs, () => {
      look()
        .catch(() => undefined)
        .finally(lookLater)
    })
  }
  lookLater()
  return () => {
    isOver = true
    cancel()
  }
}
