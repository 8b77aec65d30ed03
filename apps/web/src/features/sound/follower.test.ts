import { describe, expect, it } from 'vitest'
import { FOLLOW_START, Follower, type FollowSettings } from './follower.ts'
import { SILENCE_DB } from './loudness.ts'

const QUICK: FollowSettings = { beat: 0, sensitivity: 50, smoothness: 0, strength: 100 }

/** @returns the level after each look, 50 ms apart */
function follow(
  loudness: readonly number[],
  settings: FollowSettings,
  beats: readonly number[] = [],
): number[] {
  const follower = new Follower()
  return loudness.map((loudDb, at) => follower.next({ loudDb, beatRatio: beats[at] ?? 0 }, 50, settings))
}

describe('following', () => {
  it('PLR-03 is at full within 100 ms of a sound that begins, as it is set at first', () => {
    const levels = follow([SILENCE_DB, SILENCE_DB, -10, -10], { ...FOLLOW_START, beat: 0 })
    expect(levels.slice(0, 2)).toEqual([0, 0])
    expect(levels[3]).toBeGreaterThanOrEqual(FOLLOW_START.strength * 0.9)
  })

  it('PLR-03 comes to rest in silence', () => {
    const levels = follow([-10, ...Array<number>(12).fill(SILENCE_DB)], QUICK)
    expect(levels[0]).toBe(100)
    expect(levels.at(-1)).toBe(0)
    expect(levels).toEqual([...levels].sort((a, b) => b - a))
  })

  it('PLR-03 counts loudness against the loudest of the last moments, and forgets it slowly', () => {
    expect(follow([-6, -18], QUICK)).toEqual([100, expect.any(Number)])
    const soft = follow([-30, -30], QUICK)
    expect(soft[1]).toBe(100)
    // Half a minute after something loud, a soft passage counts for itself again.
    const levels = follow([-6, ...Array<number>(600).fill(-30)], QUICK)
    expect(levels[20]).toBeLessThan(20)
    expect(levels.at(-1)).toBeGreaterThan(90)
  })

  it('PLR-03 raises no room’s silence to full', () => {
    expect(follow(Array<number>(100).fill(-70), { ...QUICK, sensitivity: 100 }).at(-1)).toBeLessThanOrEqual(
      25,
    )
    expect(follow(Array<number>(100).fill(-70), QUICK).at(-1)).toBe(0)
  })

  it('PLR-03 feels more of the soft parts the more sensitive it is', () => {
    const of = (sensitivity: number) =>
      follow([-10, -25, -25, -25, -25, -25], { ...QUICK, sensitivity }).at(-1) ?? 0
    expect(of(0)).toBeLessThan(of(50))
    expect(of(50)).toBeLessThan(of(100))
  })

  it('PLR-03 rises slowly where it is smooth', () => {
    const smooth = follow([SILENCE_DB, -10, -10, -10], { ...QUICK, smoothness: 100 })
    expect(smooth[1]).toBeLessThan(20)
    expect(smooth[3]).toBeLessThan(50)
  })

  it('PLR-03 follows beats alone where that is wanted, each dying away', () => {
    const levels = follow([-10, -10, -10, -10, -10, -10], { ...QUICK, beat: 100 }, [0, 1, 0, 0, 0, 0])
    expect(levels[0]).toBe(0)
    expect(levels[1]).toBe(100)
    expect(levels[3]).toBeLessThan(50)
    expect(levels[5]).toBeLessThan(20)
  })

  it('PLR-03, TOY-05 never exceeds its strength', () => {
    expect(Math.max(...follow([0, 0, 0], { ...QUICK, strength: 30 }, [1, 1, 1]))).toBe(30)
  })
})
