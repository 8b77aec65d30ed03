import { SOUND_LEVELS_MAX } from '@thrum/contracts/limits'

/** Softer than this is drawn as nothing, in dB below the loudest there is: a quiet room. */
const FLOOR_DB = 50
const MOST = 100

/** How loud some samples are, 0 to 100. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const rms = Math.sqrt(sum / Math.max(1, samples.length))
  const db = 20 * Math.log10(Math.max(rms, 1e-6))
  return Math.round(MOST * Math.min(1, Math.max(0, (db + FLOOR_DB) / FLOOR_DB)))
}

/** As many bars as wanted, evenly over all: each as high as the highest below it. */
export function toBars(levels: readonly number[], count: number): number[] {
  if (levels.length === 0) return []
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / count))
    return Math.max(...levels.slice(from, to))
  })
}

/** What a message carries of them. */
export function toSentLevels(levels: readonly number[]): number[] {
  return toBars(levels, Math.min(levels.length, SOUND_LEVELS_MAX))
}
