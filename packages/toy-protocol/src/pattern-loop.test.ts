import { expect, test, vi } from 'vitest'
import type { Pattern } from './pattern.ts'
import { PatternLoop } from './pattern-loop.ts'

const rise: Pattern = {
  durationMs: 1_000,
  tracks: {
    1: [
      { atMs: 0, level: 0 },
      { atMs: 1_000, level: 100 },
    ],
  },
}

function levelOf(loop: PatternLoop, nowMs: number): number | undefined {
  return loop.levelsAt(nowMs)['1']?.level
}

test('PLR-06 plays over and over from the first ask on', () => {
  const loop = new PatternLoop(rise)
  expect([5_000, 5_250, 5_900, 6_100, 8_500].map((nowMs) => levelOf(loop, nowMs))).toEqual([
    0, 25, 90, 10, 50,
  ])
})

test('PLR-06 a new tempo counts from that moment on, without a jump', () => {
  const loop = new PatternLoop(rise)
  loop.levelsAt(0)
  loop.setSpeed(2, 400)
  expect(loop.placeMs(400)).toBe(400)
  expect(levelOf(loop, 500)).toBe(60)
  loop.setSpeed(0.5, 600)
  expect(levelOf(loop, 700)).toBe(85)
})

test('PLR-06 a new tempo begins nothing', () => {
  const loop = new PatternLoop(rise)
  loop.setSpeed(2, 100)
  expect(loop.placeMs(400)).toBe(0)
  loop.levelsAt(500)
  loop.levelsAt(600)
  loop.pause()
  loop.setSpeed(1, 700)
  expect(loop.placeMs(900)).toBe(200)
})

test('PLR-06 what is drawn while it plays is felt at the same place', () => {
  const loop = new PatternLoop(rise)
  loop.levelsAt(0)
  loop.levelsAt(300)
  loop.setPattern({ durationMs: 1_000, tracks: { 1: [{ atMs: 0, level: 7 }] } })
  expect(levelOf(loop, 300)).toBe(7)
  expect(loop.placeMs(350)).toBe(350)
})

test('PLR-06 ends once where it is not repeated, and rests', () => {
  const onEnd = vi.fn()
  const loop = new PatternLoop(rise, { isRepeated: false, onEnd })
  loop.levelsAt(0)
  expect(levelOf(loop, 999)).toBeCloseTo(99.9)
  expect(loop.levelsAt(1_000)).toEqual({})
  expect(loop.levelsAt(1_500)).toEqual({})
  expect(onEnd).toHaveBeenCalledOnce()
  expect(loop.placeMs(1_600)).toBe(0)
  loop.pause()
  expect([2_000, 2_300].map((nowMs) => levelOf(loop, nowMs))).toEqual([0, 30])
})

test('PLR-06 goes on where it was after a pause', () => {
  const loop = new PatternLoop(rise, { speedRatio: 2 })
  loop.levelsAt(0)
  loop.levelsAt(200)
  loop.pause()
  expect(loop.placeMs(9_000)).toBe(400)
  expect(levelOf(loop, 9_000)).toBe(40)
  expect(levelOf(loop, 9_100)).toBe(60)
})

test('PLR-06 an empty pattern asks for nothing', () => {
  const loop = new PatternLoop({ durationMs: 0, tracks: {} })
  expect(loop.levelsAt(0)).toEqual({})
  expect(loop.levelsAt(50)).toEqual({})
  expect(loop.placeMs(70)).toBe(0)
})
