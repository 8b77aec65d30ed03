/** Bars of the stage. */
export const BARS = 44
/** As many samples a second as every browser takes; enough for bars. */
const RATE = 8_000
/** A track is unpacked whole for its bars; a longer one would fill a phone's memory. */
const LONGEST_MS = 12 * 60_000
const LARGEST_BYTES = 120_000_000
/** What is drawn of silence. */
const LEAST = 0.06

/** How loud the parts of a sound are, each 0-1 against its loudest. */
export function barsOf(samples: Float32Array, count: number): number[] {
  const size = samples.length / count
  const means = Array.from({ length: count }, (_, at) => {
    const part = samples.subarray(
      Math.floor(at * size),
      Math.max(Math.floor((at + 1) * size), Math.floor(at * size) + 1),
    )
    let sum = 0
    for (const sample of part) sum += sample * sample
    return Math.sqrt(sum / Math.max(1, part.length))
  })
  const most = Math.max(...means, Number.EPSILON)
  return means.map((mean) => Math.max(LEAST, mean / most))
}

/** The bars of a whole track; undefined for one that is too long, or that can't be read. */
export async function waveOf(file: Blob, lengthMs: number): Promise<readonly number[] | undefined> {
  if (lengthMs > LONGEST_MS || file.size > LARGEST_BYTES) return undefined
  try {
    const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await file.arrayBuffer())
    return barsOf(sound.getChannelData(0), BARS)
  } catch {
    return undefined
  }
}
