import { describe, expect, it } from 'vitest'
import { EFFECTS, type EffectId, effectOf, preview, type Voice } from './voice-effects.ts'

const SILENT: Voice = { loudRatio: 0, pitchRatio: undefined }
const at = (loudRatio: number, pitchRatio?: number): Voice => ({ loudRatio, pitchRatio })
const times = (count: number, voice: Voice): Voice[] => Array<Voice>(count).fill(voice)

/** @returns what is felt after each look, 50 ms apart */
function feel(id: EffectId, voices: readonly Voice[]): number[] {
  const respond = effectOf(id).begin()
  return voices.map((voice) => respond(voice, 50))
}

/** How often it begins anew to be strong. */
function strokes(felt: readonly number[]): number {
  return felt.filter((ratio, index) => ratio > 0.3 && ratio > (felt[index - 1] ?? 0) + 0.1).length
}

describe('sound effects', () => {
  for (const { id } of EFFECTS) {
    it(`PLR-04 ${id} stays within 0 and 1, and comes to rest in silence within 8 s`, () => {
      const felt = feel(id, [...times(40, at(1, 1)), ...times(20, at(0.3, 0)), ...times(160, SILENT)])
      expect(Math.min(...felt)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...felt)).toBeLessThanOrEqual(1)
      expect(felt.at(-1)).toBeLessThan(0.02)
      expect(feel(id, times(10, SILENT))).toEqual(times(10, SILENT).map(() => 0))
    })

    it(`PLR-04 ${id} has a preview in which something is felt`, () => {
      const { heard, felt } = preview(effectOf(id))
      expect(felt).toHaveLength(heard.length)
      expect(Math.max(...felt)).toBeGreaterThan(0.35)
    })
  }

  it('PLR-04 follows a voice at the next look', () => {
    const felt = feel('voice', [SILENT, at(0.8), at(0.8), ...times(8, SILENT)])
    expect(felt.slice(0, 3)).toEqual([0, 0.8, 0.8])
    expect(felt.at(-1)).toBeLessThan(0.05)
  })

  it('PLR-04 lets more drops fall the louder it is', () => {
    const soft = feel('rain', times(80, at(0.35)))
    const loud = feel('rain', times(80, at(1)))
    expect(soft.filter((ratio, index) => ratio > (soft[index - 1] ?? 0)).length).toBeLessThan(
      loud.filter((ratio, index) => ratio > (loud[index - 1] ?? 0)).length,
    )
  })

  it('PLR-04 strikes once at a sudden sound, and not again while it stays', () => {
    expect(strokes(feel('drum', [SILENT, ...times(40, at(0.8))]))).toBe(1)
    const claps = [...times(2, at(0.9)), ...times(10, SILENT)]
    expect(strokes(feel('drum', [SILENT, ...claps, ...claps, ...claps]))).toBe(3)
  })

  it('PLR-04 swells slowly with the sea', () => {
    const felt = feel('sea', times(40, at(1)))
    expect(felt[1]).toBeLessThan(0.2)
    expect(felt.at(-1)).toBeGreaterThan(0.9)
    expect(felt).toEqual([...felt].sort((a, b) => a - b))
  })

  it('PLR-04 runs stronger the higher one hums, and not at all for breath', () => {
    const low = feel('hum', times(20, at(0.5, 0.1))).at(-1) ?? 0
    const high = feel('hum', times(20, at(0.5, 0.9))).at(-1) ?? 0
    expect(low).toBeGreaterThan(0.1)
    expect(high).toBeGreaterThan(low + 0.5)
    expect(feel('hum', times(20, at(0.9))).at(-1)).toBe(0)
  })
})
