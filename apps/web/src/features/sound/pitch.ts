/** Voices and what people hum lies between. */
const LOWEST_HZ = 75
const HIGHEST_HZ = 1_000
/** Enough for the highest pitch, and a sixteenth of the work. */
const WORK_HZ = 12_000
/** Less alike than this after a period is no tone. */
const CLEAR = 0.6
/** The first peak nearly as high as the highest is the period; a later one is two of them. */
const NEARLY = 0.85
/** Softer than this is no voice, as the greatest sample. */
const FAINT = 0.003

/** Fewer samples a second, each the mean of those it stands for. */
function thinned(samples: Float32Array, by: number): Float32Array {
  const thin = new Float32Array(Math.floor(samples.length / by))
  for (let at = 0; at < thin.length; at += 1) {
    let sum = 0
    for (let part = 0; part < by; part += 1) sum += samples[at * by + part] ?? 0
    thin[at] = sum / by
  }
  return thin
}

/** How alike a sound is to itself so many samples later: 1 the same, 0 nothing in common. */
function likeness(samples: Float32Array, lag: number): number {
  let product = 0
  let energy = 0
  for (let at = 0; at + lag < samples.length; at += 1) {
    const now = samples[at] ?? 0
    const later = samples[at + lag] ?? 0
    product += now * later
    energy += now * now + later * later
  }
  return energy === 0 ? 0 : (2 * product) / energy
}

interface Peak {
  readonly lag: number
  readonly height: number
}

/** The peaks after the likeness fell below zero for the first time. */
function peaksOf(heights: readonly number[]): Peak[] {
  const from = heights.findIndex((height) => height < 0)
  if (from < 0) return []
  const peaks: Peak[] = []
  for (let lag = from + 1; lag < heights.length - 1; lag += 1) {
    const [before = 0, height = 0, after = 0] = heights.slice(lag - 1, lag + 2)
    if (height <= before || height < after) continue
    // The top of the parabola through the three.
    const bend = before - 2 * height + after
    peaks.push({ lag: bend === 0 ? lag : lag + (before - after) / (2 * bend), height })
  }
  return peaks
}

/**
 * How high a voice is, by the likeness of the sound to itself a period later. Source: McLeod and Wyvill, "A smarter
 * way to find pitch", 2005.
 * @param samples the last 40 ms or more
 * @returns Hz; undefined for noise and silence
 */
export function pitchOf(samples: Float32Array, sampleRate: number): number | undefined {
  const by = Math.max(1, Math.floor(sampleRate / WORK_HZ))
  const thin = thinned(samples, by)
  if (!thin.some((sample) => Math.abs(sample) > FAINT)) return undefined
  const rate = sampleRate / by
  const longest = Math.min(Math.floor(thin.length / 2), Math.ceil(rate / LOWEST_HZ))
  const heights = Array.from({ length: longest + 1 }, (_, lag) => likeness(thin, lag))
  const peaks = peaksOf(heights)
  const highest = Math.max(0, ...peaks.map((peak) => peak.height))
  if (highest < CLEAR) return undefined
  const period = peaks.find((peak) => peak.height >= highest * NEARLY)
  const hz = period === undefined ? 0 : rate / period.lag
  return hz >= LOWEST_HZ && hz <= HIGHEST_HZ ? hz : undefined
}
