import { appendFileSync } from 'node:fs'
import os from 'node:os'

/** The long form takes its time and writes the report; the short one runs with all other tests. */
export const isLong = process.env.FAULTS === 'long'

/** How often something is done: in the short form, in the long one. */
export function runs(short: number, long: number): number {
  return isLong ? long : short
}

export interface Figure {
  row: string
  what: string
  unit: string
  values: number[]
  /** What is promised, as text. */
  promised: string
  load: number
}

/** Keeps what was measured for the report. */
export function note(
  row: string,
  what: string,
  values: readonly number[],
  promised: string,
  unit = 'ms',
): void {
  const file = process.env.FAULTS_FIGURES
  if (file === undefined) return
  const figure = {
    row,
    what,
    unit,
    values: [...values],
    promised,
    load: os.loadavg()[0] ?? 0,
  } satisfies Figure
  appendFileSync(file, `${JSON.stringify(figure)}\n`)
}

/** @param share 0 to 1: 0.5 the median, 0.99 what one in a hundred exceeds, 1 the greatest */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/**
 * P-A3 promises 2,000 ms on a quiet machine and 2,500 ms at a load average of 10, and the others follow that ratio.
 * Beyond that nothing is promised, and the scheduler's own delays are measured too; a broken stop still shows.
 */
const WIDER = [
  { aboveLoad: 10, ratio: 2 },
  { aboveLoad: 4, ratio: 1.25 },
]

/** What a promised time may be on this machine at this moment. */
export function promise(ms: number): number {
  const load = os.loadavg()[0] ?? 0
  return ms * (WIDER.find(({ aboveLoad }) => load > aboveLoad)?.ratio ?? 1)
}
