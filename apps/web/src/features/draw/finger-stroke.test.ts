import { describe, expect, it } from 'vitest'
import { FingerStroke } from './finger-stroke.ts'

const AT = { x: 0.2, y: 0.5 }
const ON = { x: 0.4, y: 0.6 }

describe('a finger’s stroke', () => {
  it('PLR-06 is whole once its finger leaves, and knows no other finger', () => {
    const stroke = new FingerStroke()
    stroke.begin(1, AT)
    stroke.move(2, ON)
    stroke.move(1, ON)
    expect(stroke.points).toEqual([AT, ON])
    expect(stroke.lift(2)).toBeUndefined()
    expect(stroke.lift(1)).toMatchObject({ points: [AT, ON], mayPlay: true })
    expect([stroke.points, stroke.lift(1)]).toEqual([[], undefined])
  })

  it('PLR-06, PLR-08 moves nothing by being lifted after a stop; the next one does', () => {
    const stroke = new FingerStroke()
    stroke.stopped()
    stroke.begin(1, AT)
    stroke.stopped()
    stroke.move(1, ON)
    expect(stroke.lift(1)).toMatchObject({ points: [AT, ON], mayPlay: false })
    stroke.begin(1, AT)
    expect(stroke.lift(1)).toMatchObject({ mayPlay: true })
  })
})
