import { describe, expect, it } from 'vitest'
import { type Pattern, patternAt } from './pattern.ts'

const pattern: Pattern = {
  durationMs: 2_000,
  tracks: {
    1: [
      { atMs: 0, level: 0 },
      { atMs: 1_000, level: 100 },
      { atMs: 2_000, level: 50 },
    ],
    2: [
      { atMs: 500, level: 40, variant: 3 },
      { atMs: 1_500, level: 80 },
    ],
  },
}

describe('pattern', () => {
  it('PLR-09 runs straight between two points', () => {
    expect(patternAt(pattern, 250)[1]).toEqual({ level: 25, variant: 0 })
    expect(patternAt(pattern, 1_500)[1]).toEqual({ level: 75, variant: 0 })
  })

  it('PLR-09 holds the earlier of two points with different rhythms', () => {
    expect(patternAt(pattern, 1_499)[2]).toEqual({ level: 40, variant: 3 })
    expect(patternAt(pattern, 1_500)[2]).toEqual({ level: 80, variant: 0 })
  })

  it('PLR-09 leaves a track at rest before its first point, and holds its last', () => {
    expect(patternAt(pattern, 499)[2]).toBeUndefined()
    expect(patternAt(pattern, 9_000)[1]).toEqual({ level: 50, variant: 0 })
  })

  it('PLR-09 takes the last of several points of one moment', () => {
    const jump = [10, 90].map((level) => ({ atMs: 100, level }))
    expect(patternAt({ durationMs: 200, tracks: { 1: jump } }, 100)[1]?.level).toBe(90)
  })

  it('PLR-09 finds a point among many', () => {
    const points = Array.from({ length: 10_001 }, (_, at) => ({ atMs: at * 10, level: at % 101 }))
    for (const at of [0, 1, 99, 5_000, 9_999, 10_000])
      expect(patternAt({ durationMs: 100_000, tracks: { 3: points } }, at * 10)[3]?.level).toBe(at % 101)
  })
})
