import { PatternData } from '@thrum/contracts/pattern/pattern.entities'
import { describe, expect, it } from 'vitest'
import { type Pattern, patternAt } from './pattern.ts'
import { previewOf, toPattern, toPatternData } from './pattern-data.ts'
import { countPoints, thinPattern } from './pattern-thin.ts'

const track = (...points: [atMs: number, level: number, variant?: number][]) =>
  points.map(([atMs, level, variant = 0]) => ({ atMs, level, variant }))

describe('a pattern as it is kept', () => {
  it('PLR-09 comes back as it was, in whole numbers, without empty tracks', () => {
    const pattern: Pattern = {
      durationMs: 1_000.4,
      tracks: { 1: track([0, 10.6], [999.7, 104]), 2: [], 54: track([1, 1, 7]) },
    }
    const data = toPatternData(pattern)
    expect(data).toEqual({
      durationMs: 1_000,
      tracks: {
        1: [
          [0, 11],
          [1_000, 100],
        ],
        54: [[1, 1, 7]],
      },
    })
    expect(PatternData.safeParse(data).success).toBe(true)
    expect(toPatternData(toPattern(data))).toEqual(data)
  })

  it('PLR-09 has a small picture of its strongest slot', () => {
    const pattern: Pattern = {
      durationMs: 1_000,
      tracks: { 1: track([0, 0], [500, 100], [1_000, 0]), 50: track([900, 60]) },
    }
    const preview = previewOf(pattern, 10)
    expect(preview).toHaveLength(10)
    expect(preview.map((level) => Math.round(level / 10))).toEqual([2, 4, 6, 8, 10, 10, 8, 6, 4, 6])
  })
})

describe('thinning', () => {
  const sample = ({ durationMs, ...rest }: Pattern) =>
    Array.from(
      { length: 101 },
      (_, at) => patternAt({ durationMs, ...rest }, (at / 100) * durationMs)['1']?.level,
    )

  it('PLR-09 leaves out what lies on the way, and nothing else', () => {
    const ramp = track(...Array.from({ length: 51 }, (_, at): [number, number] => [at * 10, at * 2]))
    const pattern: Pattern = { durationMs: 1_000, tracks: { 1: [...ramp, ...track([600, 100], [600, 20])] } }
    const thin = thinPattern(pattern, 0)
    expect(thin.tracks['1']).toEqual(track([0, 0], [500, 100], [600, 100], [600, 20]))
    const levels = sample(pattern)
    for (const [at, level] of sample(thin).entries()) expect(level).toBeCloseTo(levels[at] ?? 0, 6)
  })

  it('PLR-09 is off by no more than it may', () => {
    const noisy = track(
      ...Array.from({ length: 400 }, (_, at): [number, number] => [
        at * 5,
        50 + 40 * Math.sin(at / 30) + (at % 2 === 0 ? 1 : -1),
      ]),
    )
    const pattern: Pattern = { durationMs: 2_000, tracks: { 1: noisy } }
    const thin = thinPattern(pattern, 3)
    expect(countPoints(thin)).toBeLessThan(40)
    const [before, after] = [sample(pattern), sample(thin)]
    for (const [at, level] of before.entries())
      expect(Math.abs((level ?? 0) - (after[at] ?? 0))).toBeLessThanOrEqual(3.001)
  })

  it('PLR-09 keeps where a rhythm turns', () => {
    const pattern: Pattern = {
      durationMs: 100,
      tracks: { 1: track([0, 50], [50, 50, 4], [60, 50, 4], [90, 50]) },
    }
    expect(thinPattern(pattern, 5).tracks['1']).toEqual(pattern.tracks['1'])
  })

  it('PLR-09 of very long tracks ends', () => {
    const saw = track(
      ...Array.from({ length: 60_000 }, (_, at): [number, number] => [at, at % 2 === 0 ? 100 : 0]),
    )
    expect(countPoints(thinPattern({ durationMs: 60_000, tracks: { 1: saw } }, 0))).toBe(60_000)
  })
})
