import { SLOTS } from '@thrum/contracts/device/device.entities'
import { PATTERN_POINTS_MAX } from '@thrum/contracts/limits'
import { expect, it } from 'vitest'
import { PatternTape } from './pattern-tape.ts'
import { countPoints } from './pattern-thin.ts'

const TICK_MS = 50

it('PLR-09 a recording whose every point counts is full before it is more than a pattern may hold', () => {
  for (let slots = 1; slots <= SLOTS.length; slots += 1) {
    const tape = new PatternTape(75)
    // One slot more often than the others, so that they don't fill it evenly.
    tape.note({ 1: { level: 5 } }, 0)
    let nowMs = 0
    while (!tape.isFull) {
      nowMs += TICK_MS
      const level = (nowMs / TICK_MS) % 2 === 0 ? 10 : 90
      tape.note(Object.fromEntries(SLOTS.slice(0, slots).map((slot) => [slot, { level }])), nowMs)
    }
    const pattern = tape.cut(nowMs)
    expect(pattern && countPoints(pattern)).toBeLessThanOrEqual(PATTERN_POINTS_MAX)
  }
})
