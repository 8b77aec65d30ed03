import { describe, expect, it } from 'vitest'
import { loudnessDb, ratioBetween, SILENCE_DB } from './loudness.ts'
import { tone } from './sound.testkit.ts'

describe('loudness', () => {
  it('PLR-03 is what a sine of an amplitude has, and a floor for silence', () => {
    expect(loudnessDb(tone(120, 0.5, 44_100, () => 0.8))).toBeCloseTo(20 * Math.log10(0.8 / Math.SQRT2), 1)
    expect(loudnessDb(new Float32Array(2_048))).toBe(SILENCE_DB)
    expect(loudnessDb(new Float32Array())).toBe(SILENCE_DB)
  })

  it('PLR-03 stands between two others, and never beyond', () => {
    expect([-60, -40, -30, -20, 0].map((db) => ratioBetween(db, -40, -20))).toEqual([0, 0, 0.5, 1, 1])
  })
})
