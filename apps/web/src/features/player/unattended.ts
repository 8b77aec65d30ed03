import type { Clock } from '@thrum/toy-protocol/clock'

export interface UnattendedRule {
  readonly warnMs: number
  readonly stopMs: number
  readonly onWarn: () => void
  readonly onStop: () => void
}

/** Warns, then stops, unless it is ended before; the result ends it. */
export function watchUnattended(clock: Clock, rule: UnattendedRule): () => void {
  const endWarning = clock.after(rule.warnMs, rule.onWarn)
  const endStop = clock.after(rule.stopMs, rule.onStop)
  return () => {
    endWarning()
    endStop()
  }
}
