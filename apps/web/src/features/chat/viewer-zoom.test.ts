import { expect, test } from 'vitest'
import { AT_REST, move, pinchZoom, stepZoom, toggleZoom, turn, wheelZoom } from './viewer-zoom.ts'

const at = (zoom: number) => ({ ...AT_REST, zoom })

test('VIEW-003 buttons go by 0.1 from 0.1 to 4', () => {
  expect(stepZoom(AT_REST, 1).zoom).toBe(1.1)
  expect(stepZoom(at(0.3), -1).zoom).toBe(0.2)
  let placing = AT_REST
  for (let count = 0; count < 50; count += 1) placing = stepZoom(placing, 1)
  expect(placing.zoom).toBe(4)
  for (let count = 0; count < 50; count += 1) placing = stepZoom(placing, -1)
  expect(placing.zoom).toBe(0.1)
})

test('VIEW-003 fingers go from 0.5 to 4, the wheel from 0.125 to 4', () => {
  expect(pinchZoom(at(3), 1, 1.5).zoom).toBe(1.5)
  expect(pinchZoom(AT_REST, 1, 0.01).zoom).toBe(0.5)
  expect(pinchZoom(AT_REST, 2, 100).zoom).toBe(4)
  expect(wheelZoom(AT_REST, 100_000).zoom).toBe(0.125)
  expect(wheelZoom(AT_REST, -100_000).zoom).toBe(4)
  expect(wheelZoom(AT_REST, -100).zoom).toBeGreaterThan(1)
})

test('VIEW-003 a double tap goes from 1 to 2, and back to 1 from anywhere', () => {
  expect(toggleZoom(AT_REST).zoom).toBe(2)
  expect(toggleZoom({ ...at(2), x: 30 })).toEqual(AT_REST)
  expect(toggleZoom(at(0.4)).zoom).toBe(1)
})

test('VIEW-004 turns by quarters both ways, and counts on', () => {
  expect(turn(AT_REST, 1).turned).toBe(90)
  expect(turn(AT_REST, -1).turned).toBe(-90)
  expect(turn({ ...AT_REST, turned: 270 }, 1).turned).toBe(360)
})

test('VIEW-003 only what is larger than the screen moves, and it comes back to the middle', () => {
  expect(move(AT_REST, 10, 10)).toEqual(AT_REST)
  const moved = move(at(2), 10, -5)
  expect(moved).toMatchObject({ x: 10, y: -5 })
  expect(pinchZoom(moved, 2, 0.4)).toMatchObject({ zoom: 0.8, x: 0, y: 0 })
})
