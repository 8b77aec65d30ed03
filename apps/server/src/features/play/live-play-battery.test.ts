import { describe, expect, it } from 'vitest'
import { ANN, BEN, PLAY, setUp } from './live-play.testkit.ts'

describe('battery of the toy that plays', () => {
  it('DEV-05 reaches the initiator with the report it came in, and nobody else', () => {
    const { play, heard, got } = setUp()
    play.applied('ben-1', { playId: PLAY, epoch: play.epoch, slots: {}, ageMs: 10, cap: 100, battery: 12 })
    expect(got(ANN, 'play_applied').map(({ battery }) => battery)).toEqual([12])
    expect(heard.filter(({ to }) => to === BEN)).toEqual([])
  })

  it('DEV-05 is kept nowhere: a report without it says nothing of it', () => {
    const { play, applied, got } = setUp()
    play.applied('ben-1', { playId: PLAY, epoch: play.epoch, slots: {}, ageMs: 10, cap: 100, battery: 12 })
    applied()
    expect(got(ANN, 'play_applied').at(-1)?.battery).toBeUndefined()
  })
})
