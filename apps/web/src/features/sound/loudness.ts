/** Softer than this is silence, in dB below the loudest there is. */
export const SILENCE_DB = -90

/** How loud samples are, in dB below the loudest there is: 0 a full square wave, `SILENCE_DB` the least. */
export function loudnessDb(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const rms = Math.sqrt(sum / Math.max(1, samples.length))
  return Math.max(SILENCE_DB, 20 * Math.log10(Math.max(rms, 1e-6)))
}

/** Where a loudness stands between two others, 0-1. */
export function ratioBetween(db: number, lowDb: number, highDb: number): number {
  return Math.min(1, Math.max(0, (db - lowDb) / Math.max(1, highDb - lowDb)))
}
