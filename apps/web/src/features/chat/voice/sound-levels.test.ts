import { describe, expect, test } from 'vitest'
import { levelOf, toBars, toSentLevels } from './sound-levels.ts'

const tone = (amplitude: number) => Float32Array.from({ length: 4_410 }, (_, at) => amplitude * Math.sin(at))

describe('levels', () => {
  test('VOIC-012 follow what is heard, from silence to the loudest', () => {
    expect(levelOf(new Float32Array(100))).toBe(0)
    expect(levelOf(new Float32Array(0))).toBe(0)
    const [soft, middle, loud] = [0.01, 0.1, 1].map((amplitude) => levelOf(tone(amplitude)))
    expect([soft, middle, loud]).toEqual([14, 54, 94])
    expect(levelOf(new Float32Array(10).fill(1))).toBe(100)
  })

  test('VOIC-012 become as many bars as there is room for, none of them missed', () => {
    expect(toBars([1, 9, 2, 3], 2)).toEqual([9, 3])
    expect(toBars([1, 2], 4)).toEqual([1, 1, 2, 2])
    expect(toBars([], 4)).toEqual([])
    const long = Array.from({ length: 1_300 }, (_, at) => (at === 700 ? 90 : 10))
    const sent = toSentLevels(long)
    expect([sent.length, Math.max(...sent)]).toEqual([64, 90])
    expect(toSentLevels([5, 6])).toEqual([5, 6])
  })
})
