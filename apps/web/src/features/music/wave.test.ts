import { describe, expect, it } from 'vitest'
import { barsOf } from './wave.ts'

describe('wave of a track', () => {
  it('PLR-03 has a bar for each part, against the loudest, and none that can’t be seen', () => {
    const sound = Float32Array.from({ length: 400 }, (_, at) => [0, 0.2, 0.4, 0.1][Math.floor(at / 100)] ?? 0)
    const bars = barsOf(sound, 4)
    expect(bars[0]).toBeCloseTo(0.06)
    expect(bars[1]).toBeCloseTo(0.5)
    expect(bars[2]).toBeCloseTo(1)
    expect(bars[3]).toBeCloseTo(0.25)
  })

  it('PLR-03 is flat for silence, and for less sound than bars', () => {
    expect(barsOf(new Float32Array(1_000), 3)).toEqual([0.06, 0.06, 0.06])
    expect(barsOf(Float32Array.of(0.5), 3)).toHaveLength(3)
  })
})
