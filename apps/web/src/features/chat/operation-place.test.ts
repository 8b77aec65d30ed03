import { describe, expect, it } from 'vitest'
import {
  BUTTON_PX,
  insideOf,
  MARGIN_PX,
  movedBy,
  placeOf,
  pointOf,
  readPlace,
  writePlace,
} from './operation-place.ts'

const room = { width: 390, height: 600 }
const RIGHT_PX = room.width - BUTTON_PX - MARGIN_PX
const LOWEST_PX = room.height - BUTTON_PX - MARGIN_PX

describe('the floating button', () => {
  it('CHAT-007 stays inside, however far it is dragged', () => {
    expect(insideOf({ x: -500, y: -500 }, room)).toEqual({ x: MARGIN_PX, y: MARGIN_PX })
    expect(insideOf({ x: 5_000, y: 5_000 }, room)).toEqual({ x: RIGHT_PX, y: LOWEST_PX })
    expect(insideOf({ x: 100, y: 200 }, room)).toEqual({ x: 100, y: 200 })
  })

  it('CHAT-007 snaps to the nearer edge and keeps its height', () => {
    expect(pointOf(placeOf({ x: 100, y: 200 }, room), room)).toEqual({ x: MARGIN_PX, y: 200 })
    expect(pointOf(placeOf({ x: 190, y: 200 }, room), room)).toEqual({ x: RIGHT_PX, y: 200 })
  })

  it.each([
    { width: 320, height: 240 },
    { width: 390, height: 90 },
    { width: 40, height: 10 },
  ])('CHAT-007 is inside a room of $width × $height too', (small) => {
    const { x, y } = pointOf({ edge: 'right', downRatio: 1 }, small)
    expect(x).toBe(Math.max(MARGIN_PX, small.width - BUTTON_PX - MARGIN_PX))
    expect(y).toBe(Math.max(MARGIN_PX, small.height - BUTTON_PX - MARGIN_PX))
    expect(placeOf({ x, y }, small).downRatio).toBeLessThanOrEqual(1)
  })

  it('CHAT-007 moves by the arrow keys and no further than the edges', () => {
    const middle = { edge: 'right', downRatio: 0.5 } as const
    expect(movedBy('ArrowLeft', middle)).toEqual({ edge: 'left', downRatio: 0.5 })
    expect(movedBy('ArrowUp', middle)?.downRatio).toBeCloseTo(0.4)
    expect(movedBy('ArrowDown', { edge: 'left', downRatio: 0.95 })).toEqual({ edge: 'left', downRatio: 1 })
    expect(movedBy('ArrowUp', { edge: 'left', downRatio: 0.05 })).toEqual({ edge: 'left', downRatio: 0 })
    expect(movedBy('Enter', middle)).toBeUndefined()
  })

  it('CHAT-007 remembers its place', () => {
    const place = { edge: 'left', downRatio: 0.25 } as const
    expect(readPlace(writePlace(place))).toEqual(place)
    expect(readPlace(undefined)).toBeUndefined()
    expect(readPlace('top 0.1')).toBeUndefined()
    expect(readPlace('left 1.7')).toBeUndefined()
    expect(readPlace('left NaN')).toBeUndefined()
  })
})
