import { SKETCH_POINTS_MAX } from '@thrum/contracts/limits'
import type { SketchPoint } from '@thrum/contracts/play/play.entities'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { NO_LINE } from '@thrum/toy-protocol/stroke'
import { expect, it } from 'vitest'
import { SharedSketch } from './shared-sketch.ts'

/** Two people whose packets arrive at once. */
function pair() {
  const clock = new FakeClock()
  const sent: SketchPoint[][] = []
  const ann: SharedSketch = new SharedSketch({
    clock,
    send: (stroke, points) => {
      sent.push(points)
      ben.hear({ stroke, points })
    },
  })
  const ben: SharedSketch = new SharedSketch({
    clock,
    send: (stroke, points) => ann.hear({ stroke, points }),
  })
  return { clock, ann, ben, sent }
}

it('INT-20 shows the same line to both while it is drawn', () => {
  const { clock, ann, ben, sent } = pair()
  ann.begin({ x: 0, y: 0 })
  ann.draw([{ x: 0.25, y: 0.5 }])
  expect(ben.getSnapshot().isEmpty).toBe(true)
  clock.turn(100)
  expect(ben.getSnapshot().tip).toEqual({ x: 0.25, y: 0.5 })
  expect(ben.getSnapshot().line[10]).toBeDefined()
  ann.draw([{ x: 11 / 12 - 1e-9, y: 1 / 3 }])
  clock.turn(100)
  expect(ben.getSnapshot().line).toEqual(ann.getSnapshot().line)
  expect(sent).toHaveLength(2)
  clock.turn(1_000)
  expect(ben.getSnapshot().tip).toBeUndefined()
})

it('INT-20 joins no two strokes, and lets both draw on one line', () => {
  const { clock, ann, ben } = pair()
  ann.begin({ x: 0, y: 0.2 })
  ann.draw([{ x: 0.2, y: 0.2 }])
  ben.begin({ x: 0.8, y: 0.9 })
  ben.draw([{ x: 1, y: 0.9 }])
  clock.turn(100)
  ann.begin({ x: 0.4, y: 0.5 })
  clock.turn(100)
  const { line } = ann.getSnapshot()
  expect(ben.getSnapshot().line).toEqual(line)
  expect(line.filter((level) => level !== undefined).length).toBeLessThan(NO_LINE.length / 2)
})

it('INT-20 clears for both', () => {
  const { clock, ann, ben } = pair()
  ann.begin({ x: 0, y: 0.2 })
  clock.turn(100)
  ben.clear()
  expect(ann.getSnapshot()).toEqual(ben.getSnapshot())
  expect(ann.getSnapshot().isEmpty).toBe(true)
  ann.draw([{ x: 0.9, y: 0.2 }])
  clock.turn(100)
  expect(ben.getSnapshot().line.filter((level) => level !== undefined)).toHaveLength(1)
})

it('INT-20 wipes also what was drawn a moment before the other cleared', () => {
  const { clock, ann, ben } = pair()
  ann.begin({ x: 0, y: 0.2 })
  ann.draw([{ x: 0.5, y: 0.2 }])
  ben.clear()
  clock.turn(100)
  expect([ann.getSnapshot().isEmpty, ben.getSnapshot().isEmpty]).toEqual([true, true])
})

it('INT-20, OR-08 sends many points in several packets, each within the wire’s bounds', () => {
  const { clock, ann, sent } = pair()
  ann.begin({ x: -5, y: 7 })
  ann.draw(Array.from({ length: 150 }, (_, at) => ({ x: at / 100, y: -1 })))
  clock.turn(100)
  expect(sent.map(({ length }) => length)).toEqual([SKETCH_POINTS_MAX, SKETCH_POINTS_MAX, 31])
  expect(sent.flat(2).every((value) => Number.isInteger(value) && value >= 0 && value <= 1_000)).toBe(true)
})

it('INT-20 leaves no timer behind', () => {
  const { clock, ann, ben } = pair()
  ann.begin({ x: 0, y: 0.2 })
  clock.turn(100)
  ann.draw([{ x: 0.1, y: 0.2 }])
  ann.end()
  ben.end()
  expect(clock.timers).toBe(0)
})
