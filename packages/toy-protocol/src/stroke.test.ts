import { expect, test } from 'vitest'
import { patternAt } from './pattern.ts'
import { drawOver, NO_LINE, STROKE_MS, type Stroke, trackOf } from './stroke.ts'

function felt(line: ReturnType<typeof drawOver>, tMs: number): number | undefined {
  return patternAt({ durationMs: STROKE_MS, tracks: { 1: trackOf(line) } }, tMs)['1']?.level
}

const rise: Stroke = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
]

test('PLR-06 a stroke is a track of few points that runs as it was drawn', () => {
  const track = trackOf(drawOver(NO_LINE, rise))
  expect(track).toEqual([
    { atMs: 0, level: 0 },
    { atMs: STROKE_MS, level: 100 },
  ])
})

test('PLR-06 keeps every bend of a line within a level of where the finger was', () => {
  const wave: Stroke = Array.from({ length: 241 }, (_, at) => ({
    x: at / 240,
    y: 0.5 + 0.4 * Math.sin((at / 240) * Math.PI * 4),
  }))
  const line = drawOver(NO_LINE, wave)
  expect(trackOf(line).length).toBeLessThan(60)
  for (let tMs = 0; tMs <= STROKE_MS; tMs += 50) {
    const level = 50 + 40 * Math.sin((tMs / STROKE_MS) * Math.PI * 4)
    expect(Math.abs((felt(line, tMs) ?? 0) - level)).toBeLessThan(1)
  }
})

test('PLR-06 rests wherever nothing is drawn', () => {
  const first = drawOver(NO_LINE, [
    { x: 0.25, y: 0.5 },
    { x: 0.5, y: 0.5 },
  ])
  const both = drawOver(first, [{ x: 0.75, y: 0.8 }])
  expect([0, 1_499, 1_500, 3_000, 3_001, 4_400, 4_500, 4_501, 6_000].map((tMs) => felt(both, tMs))).toEqual([
    undefined,
    undefined,
    50,
    50,
    0,
    0,
    80,
    0,
    0,
  ])
})

test('PLR-06 what is drawn last counts, in either direction', () => {
  const line = drawOver(drawOver(NO_LINE, rise), [
    { x: 0.6, y: 0.2 },
    { x: 0.4, y: 0.2 },
  ])
  expect(felt(line, 3_000)).toBe(20)
  expect(felt(line, 1_200)).toBeCloseTo(20, 0)
  expect(felt(line, 4_800)).toBeCloseTo(80, 0)
})

test('PLR-06 a finger that leaves the stage draws along its edge', () => {
  const line = drawOver(NO_LINE, [
    { x: -0.5, y: 2 },
    { x: 1.7, y: -1 },
  ])
  expect(line.every((level) => level !== undefined && level >= 0 && level <= 1)).toBe(true)
  expect(felt(line, 0)).toBe(100)
  expect(felt(line, STROKE_MS)).toBe(0)
})

test('PLR-06 nothing drawn is an empty track', () => {
  expect(trackOf(NO_LINE)).toEqual([])
  expect(drawOver(NO_LINE, [])).toEqual(NO_LINE)
})
