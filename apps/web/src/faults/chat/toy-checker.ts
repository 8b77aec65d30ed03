import { isMotion, type Wrote } from '../player.ts'

/** Of controller, server or link, while the toy runs. */
export interface Loss {
  atMs: number
  limitMs: number
}
/** From the receiver's own stop, or the server's restart, until the receiver lets the play go on. */
export interface Hold {
  fromMs: number
  toMs: number
}

/** @returns whatever breaks I-5 or I-7 in what a toy was told */
export function checkToy(
  writes: readonly Wrote[],
  losses: readonly Loss[],
  holds: readonly Hold[],
): string[] {
  const done = writes.filter(({ outcome }) => outcome === 'executed')
  const late = losses.flatMap(({ atMs, limitMs }) => {
    const before = done.findLast((write) => write.atMs < atMs)
    if (before === undefined || !isMotion(before))
      return [`I-5 the toy stood still before the loss at ${atMs}`]
    const stop = done.find((write) => write.atMs >= atMs && !isMotion(write))
    if (stop === undefined) return [`I-5 no stop after the loss at ${atMs}`]
    const tookMs = stop.atMs - atMs
    return tookMs > limitMs ? [`I-5 stopped ${Math.round(tookMs)} ms after the loss, not ${limitMs}`] : []
  })
  const moved = holds.flatMap(({ fromMs, toMs }) =>
    done
      .filter((write) => write.atMs > fromMs && write.atMs < toMs && isMotion(write))
      .map(({ code }) => `I-7 ${code} between a stop and the receiver's word`),
  )
  return [...late, ...moved]
}
