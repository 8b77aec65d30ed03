/** A repeatable random source: the same seed gives the same run, so a failing round can be run again. */
export interface Random {
  /** 0 up to, not including, 1. */
  ratio(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** True with this likelihood, 0 to 1. */
  chance(likelihood: number): boolean
  /** One of the list, which holds at least one. */
  pick<T>(list: readonly T[]): T
  /** The list in another order. */
  shuffle<T>(list: readonly T[]): T[]
}

/** Mulberry32 (public domain, Tommy Ettinger); good enough for tests and no good for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const ratio = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(ratio() * (max - min + 1))
  return {
    ratio,
    int,
    chance: (likelihood) => ratio() < likelihood,
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
    shuffle: (list) =>
      list
        .map((entry) => ({ entry, at: ratio() }))
        .sort((a, b) => a.at - b.at)
        .map(({ entry }) => entry),
  }
}
