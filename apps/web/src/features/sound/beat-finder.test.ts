import { describe, expect, it } from 'vitest'
import { BeatFinder } from './beat-finder.ts'
import { tone } from './sound.testkit.ts'

const RATE = 44_100

/** Hears a sound in the pieces of 50 ms that a page looks at. @returns when each beat was found, s */
function beatsIn(sound: Float32Array): number[] {
  const finder = new BeatFinder(RATE)
  const piece = RATE / 20
  const beats: number[] = []
  for (let from = 0; from < sound.length; from += piece) {
    if (finder.hear(sound.subarray(from, from + piece)) > 0) beats.push((from + piece) / RATE)
  }
  return beats
}

/** A drum: loud at once, gone after a fifth of a second. */
const drum = (everyS: number) => (s: number) => 0.7 * Math.exp(-(s % everyS) / 0.06)

describe('beats', () => {
  it('PLR-03 finds each drum of 120 a minute once, within 100 ms', () => {
    const beats = beatsIn(tone(60, 8, RATE, drum(0.5)))
    expect(beats).toHaveLength(16)
    for (const [at, s] of beats.entries()) {
      expect(s - at * 0.5).toBeGreaterThan(0)
      expect(s - at * 0.5).toBeLessThanOrEqual(0.1)
    }
  })

  it('PLR-03 finds quick ones too, and the same in a soft recording', () => {
    expect(beatsIn(tone(60, 6, RATE, drum(0.25)))).toHaveLength(24)
    expect(beatsIn(tone(60, 6, RATE, (s) => drum(0.5)(s) * 0.05))).toHaveLength(12)
  })

  it('PLR-03 hears one beat in a tone that begins and stays, and none in silence or a soft tone', () => {
    expect(beatsIn(tone(50, 4, RATE, () => 0.5))).toHaveLength(1)
    expect(beatsIn(tone(80, 4, RATE, () => 0.0001))).toEqual([])
    expect(beatsIn(new Float32Array(RATE))).toEqual([])
  })
})
