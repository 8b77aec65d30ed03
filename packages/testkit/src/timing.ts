type Call = (round: number) => Promise<unknown>

/** A machine that is busy for a while may make one measurement too wide, and hardly three. */
const ATTEMPTS = 3

/**
 * How much longer one call takes than another: the median of the differences, each of two calls that follow each
 * other. What slows the machine down for a while slows both, so that it falls out. One that looks too wide is
 * measured again.
 * @param within ms that are no difference
 * @returns ms; above 0 where the first takes longer
 */
export async function medianGapMs(
  rounds: number,
  within: number,
  first: Call,
  second: Call,
): Promise<number> {
  let gapMs = 0
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    gapMs = await measureGap(rounds, first, second)
    if (Math.abs(gapMs) < within) break
  }
  return gapMs
}

async function measureGap(rounds: number, first: Call, second: Call): Promise<number> {
  const gaps: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Whichever comes second may find things warm.
    if (round % 2 === 0) {
      const firstMs = await measure(() => first(round))
      gaps.push(firstMs - (await measure(() => second(round))))
    } else {
      const secondMs = await measure(() => second(round))
      gaps.push((await measure(() => first(round))) - secondMs)
    }
  }
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
}

async function measure(call: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await call()
  return performance.now() - startedMs
}
