import { describe, expect, it } from 'vitest'
import { pitchOf } from './pitch.ts'
import { tone } from './sound.testkit.ts'

describe('pitch', () => {
  for (const sampleRate of [16_000, 44_100, 48_000]) {
    it(`PLR-04 is found within 2 % at ${sampleRate} samples a second`, () => {
      for (const hz of [82, 110, 147, 220, 330, 440, 587, 880]) {
        const samples = tone(hz, 2_048 / sampleRate, sampleRate, () => 0.3)
        const found = pitchOf(samples, sampleRate) ?? 0
        expect(Math.abs(found - hz) / hz, `${hz}`).toBeLessThan(0.02)
      }
    })
  }

  it('PLR-04 is that of the voice, not of its overtones', () => {
    const base = tone(150, 0.0464, 44_100, () => 0.2)
    const second = tone(300, 0.0464, 44_100, () => 0.3)
    const third = tone(450, 0.0464, 44_100, () => 0.2)
    const voice = base.map((sample, at) => sample + (second[at] ?? 0) + (third[at] ?? 0))
    expect(pitchOf(voice, 44_100)).toBeCloseTo(150, -1)
  })

  it('PLR-04 is nothing for silence, hiss and what is too faint', () => {
    let seed = 7
    const hiss = Float32Array.from({ length: 2_048 }, () => {
      seed = (seed * 16_807) % 2_147_483_647
      return (seed / 2_147_483_647 - 0.5) * 0.6
    })
    expect(pitchOf(new Float32Array(2_048), 44_100)).toBeUndefined()
    expect(pitchOf(hiss, 44_100)).toBeUndefined()
    expect(
      pitchOf(
        tone(220, 0.05, 44_100, () => 0.001),
        44_100,
      ),
    ).toBeUndefined()
  })
})
