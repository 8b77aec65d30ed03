import type { Clock } from '@thrum/toy-protocol/clock'
import type { Rule } from '../../http/limits.ts'
import type { Log } from '../../log.ts'

/**
 * Many who guess together may each stay within their limits. What fails of all of them is counted here, and told
 * to whoever runs the place, once in a span. Source: safety P-D2
 */
export function createGuessAlarm({ points, perMs }: Rule, clock: Clock, log: Log): () => void {
  let startedMs = Number.NEGATIVE_INFINITY
  let count = 0
  return () => {
    const nowMs = clock.nowMs()
    if (nowMs - startedMs >= perMs) {
      startedMs = nowMs
      count = 0
    }
    count++
    if (count === points) log.error('an unusual number of sign-ins fails', { count })
  }
}
