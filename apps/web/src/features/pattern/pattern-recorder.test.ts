import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { PATTERN_MAX_MS, PATTERN_POINTS_MAX } from '@thrum/contracts/limits'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { patternAt } from '@thrum/toy-protocol/pattern'
import { countPoints } from '@thrum/toy-protocol/pattern-thin'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ToySnapshot } from '../toy/index.ts'
import { PatternRecorder } from './pattern-recorder.ts'

class FakeToy {
  readonly #listeners = new Set<() => void>()
  readonly #stops = new Set<(cause: 'person') => void>()
  wanted: Record<string, OrderCode> = {}
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  onStop = (listener: (cause: 'person') => void) => {
    this.#stops.add(listener)
    return () => void this.#stops.delete(listener)
  }
  getSnapshot = () => ({ wanted: this.wanted }) as ToySnapshot
  ask(wanted: Record<string, OrderCode>): void {
    this.wanted = wanted
    for (const listener of [...this.#listeners]) listener()
  }
  level(level: number, variant = 0): void {
    this.ask(level === 0 ? {} : { 1: encodeOrder({ slot: 1, level, variant }) })
  }
  stop(): void {
    this.ask({})
    for (const listener of [...this.#stops]) listener('person')
  }
  get listeners(): number {
    return this.#listeners.size + this.#stops.size
  }
}

let clock: FakeClock
let toy: FakeToy
let recorder: PatternRecorder
beforeEach(() => {
  clock = new FakeClock()
  toy = new FakeToy()
  recorder = new PatternRecorder({ toy, clock })
})

function recorded() {
  const state = recorder.getSnapshot()
  if (state.at !== 'ended') throw new Error(`is ${state.at}`)
  return state
}

describe('a recording', () => {
  it('PLR-09 begins with the first move, and holds what was asked for from then on', () => {
    recorder.start()
    clock.turn(5_000)
    expect(recorder.getSnapshot()).toEqual({ at: 'recording', sinceMs: undefined })
    toy.level(40, 4)
    clock.turn(1_000)
    toy.level(80, 4)
    clock.turn(1_000)
    recorder.finish()
    const { pattern, isFull } = recorded()
    expect([pattern.durationMs, isFull]).toEqual([2_000, false])
    for (const [tMs, level] of [
      [0, 40],
      [999, 40],
      [1_000, 80],
      [2_000, 80],
    ] as const)
      expect(patternAt(pattern, tMs)['1'], `${tMs}`).toEqual({ level, variant: 4 })
  })

  it('PLR-09 takes up what runs already', () => {
    toy.level(30)
    recorder.start()
    clock.turn(500)
    recorder.finish()
    expect(patternAt(recorded().pattern, 0)['1']?.level).toBe(30)
  })

  it('PLR-09 makes a slope of what changes many times a second, with few points', () => {
    recorder.start()
    for (let level = 1; level <= 100; level++) {
      toy.level(level)
      clock.turn(50)
    }
    recorder.finish()
    const { pattern } = recorded()
    expect(countPoints(pattern)).toBeLessThanOrEqual(4)
    expect(patternAt(pattern, 2_475)['1']?.level).toBeCloseTo(50.5, 0)
  })

  it('PLR-09 keeps each slot in a track of its own', () => {
    recorder.start()
    toy.ask({ 1: 'a9013200' as OrderCode, 50: 'a9321e00' as OrderCode })
    clock.turn(400)
    toy.ask({ 50: 'a9321e00' as OrderCode })
    clock.turn(400)
    recorder.finish()
    const { pattern } = recorded()
    expect(patternAt(pattern, 300)).toEqual({ 1: { level: 50, variant: 0 }, 50: { level: 30, variant: 0 } })
    expect(patternAt(pattern, 500)['1']?.level).toBe(0)
    expect(patternAt(pattern, 500)['50']?.level).toBe(30)
  })

  it('PLR-08, PLR-09 ends with every stop, and hears nothing afterwards', () => {
    recorder.start()
    toy.level(60)
    clock.turn(700)
    toy.stop()
    expect(recorded().pattern.durationMs).toBe(700)
    expect(toy.listeners).toBe(0)
    toy.level(90)
    expect(recorded().pattern.durationMs).toBe(700)
  })

  it('PLR-09 waits on where a stop comes before the first move', () => {
    recorder.start()
    toy.stop()
    expect(recorder.getSnapshot().at).toBe('recording')
  })

  it('PLR-09 of nothing leaves nothing', () => {
    recorder.start()
    recorder.finish()
    expect(recorder.getSnapshot().at).toBe('idle')
    recorder.start()
    toy.level(10)
    recorder.clear()
    expect([recorder.getSnapshot().at, toy.listeners]).toEqual(['idle', 0])
  })

  it('PLR-09 ends by itself after half an hour', () => {
    recorder.start()
    toy.level(60)
    clock.turn(PATTERN_MAX_MS - 1)
    expect(recorder.getSnapshot().at).toBe('recording')
    clock.turn(1)
    const { pattern, isFull } = recorded()
    expect([pattern.durationMs, isFull]).toEqual([PATTERN_MAX_MS, true])
  })

  it('PLR-09 ends by itself once it has too many turns, however many come', () => {
    recorder.start()
    for (let turn = 0; turn < 10_000; turn++) {
      toy.level(turn % 2 === 0 ? 100 : 10)
      clock.turn(50)
    }
    const { pattern, isFull } = recorded()
    expect(isFull).toBe(true)
    expect(countPoints(pattern)).toBeLessThanOrEqual(PATTERN_POINTS_MAX)
  })
})
