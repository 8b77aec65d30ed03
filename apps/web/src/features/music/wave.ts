/** Bars of the stage. */
export const BARS = 44
/** As many samples a second as every browser takes; enough for bars. */
const RATE = 8_000
/** A track is unpacked whole for its bars; a longer one would fill a phone's memory. */
const LONGEST_MS = 12 * 60_000
const LARGEST_BYTES = 120_000_000
/** Of a track that doesn't tell its length. */
const LARGEST_UNTOLD_BYTES = 12_000_000
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

function isTooLong(file: Blob, lengthMs: number): boolean {
  return lengthMs > LONGEST_MS || file.size > (lengthMs > 0 ? LARGEST_BYTES : LARGEST_UNTOLD_BYTES)
}

async function unpack(file: Blob): Promise<readonly number[] | undefined> {
  try {
    const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await file.arrayBuffer())
    return barsOf(sound.getChannelData(0), BARS)
  } catch {
    return undefined
  }
}

/** One track at a time: several that were tapped one after the other would fill the memory together. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The bars of a whole track; undefined for one that is too long, or that can't be read.
 * @param isWanted asked once its turn has come
 */
export function waveOf(
  file: Blob,
  lengthMs: number,
  isWanted: () => boolean,
): Promise<readonly number[] | undefined> {
  if (isTooLong(file, lengthMs)) return Promise.resolve(undefined)
  const made = last.then(() => (isWanted() ? unpack(file) : undefined))
  last = made
  return made
}
