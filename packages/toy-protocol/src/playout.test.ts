import { PLAYOUT_MAX_MS, PLAYOUT_MIN_MS } from '@thrum/contracts/limits'
import type { Move } from '@thrum/contracts/play/play.entities'
import { seededRandom } from '@thrum/testkit/random'
import { describe, expect, it } from 'vitest'
import { encodeOrder, parseOrder } from './order.ts'
import { Playout } from './playout.ts'

/** The sender's clock began at another moment. */
const APART_MS = 900_000
const STEP_MS = 50
const PACKET_MS = 100

const motor = (level: number) => encodeOrder({ slot: 1, level, variant: 0 })
const move = (atMs: number, level: number): Move => ({ atMs: APART_MS + atMs, code: motor(level) })

interface Played {
  readonly atMs: number
  readonly level: number
}

interface Arrival {
  readonly sentAtMs: number
  readonly atMs: number
  readonly moves: readonly Move[]
}

/** Packets of a finger whose level at each moment is its own time, on a line that keeps their order. */
function packetsOver(line: (sentAtMs: number) => number, lastsMs: number): Arrival[] {
  const arrivals: Arrival[] = []
  for (let sentAtMs = 0; sentAtMs < lastsMs; sentAtMs += PACKET_MS) {
    const moves = [sentAtMs - STEP_MS, sentAtMs].map((atMs) => move(atMs, levelAt(atMs)))
    const atMs = Math.max(line(sentAtMs), arrivals.at(-1)?.atMs ?? 0)
    arrivals.push({ sentAtMs, atMs, moves })
  }
  return arrivals
}

/** Up and down within two seconds. */
function levelAt(atMs: number): number {
  return Math.round(50 - 45 * Math.cos((atMs / 2_000) * 2 * Math.PI))
}

function playAll(arrivals: readonly Arrival[], playout = new Playout()): Played[] {
  const played: Played[] = []
  const until = (arrivals.at(-1)?.atMs ?? 0) + PLAYOUT_MAX_MS + 1
  let next = 0
  for (let nowMs = 0; nowMs <= until; nowMs += 1) {
    for (let packet = arrivals[next]; packet !== undefined && packet.atMs <= nowMs; packet = arrivals[next]) {
      playout.add(APART_MS + packet.sentAtMs, packet.moves, nowMs)
      next += 1
    }
    if ((playout.nextMs ?? Number.POSITIVE_INFINITY) > nowMs) continue
    for (const code of playout.take(nowMs)) played.push({ atMs: nowMs, level: parseOrder(code)?.level ?? 0 })
  }
  return played
}

/** How far the played levels are from the finger's, moved by one delay. */
function worstError(played: readonly Played[], delayMs: number, fromMs: number): number {
  const errors: number[] = []
  for (let atMs = fromMs; atMs < (played.at(-1)?.atMs ?? 0); atMs += 10) {
    const level = played.findLast((each) => each.atMs <= atMs)?.level ?? 0
    errors.push(Math.abs(level - levelAt(atMs - delayMs)))
  }
  return Math.max(...errors)
}

describe('playout', () => {
  it('INT-20 plays moves as far apart as they were made, on a steady line', () => {
    const played = playAll(packetsOver((sentAtMs) => sentAtMs + 150, 3_000))
    const gaps = played.slice(2).map(({ atMs }, at) => atMs - (played[at + 1]?.atMs ?? 0))
    expect(new Set(gaps)).toEqual(new Set([STEP_MS]))
    expect(worstError(played, 150 + PLAYOUT_MIN_MS, 500)).toBeLessThanOrEqual(8)
  })

  it('INT-20 stays smooth where 5 % of the packets are late by 250 ms on a line of 150 ms', () => {
    const { ratio } = seededRandom(20)
    const line = (sentAtMs: number) => sentAtMs + 150 + (ratio() < 0.05 ? 250 : 0)
    const playout = new Playout()
    const played = playAll(packetsOver(line, 20_000), playout)
    const gaps = played.slice(1).map(({ atMs }, at) => atMs - (played[at]?.atMs ?? 0))
    // After the first hitch it allows for the next ones: few steps are longer than two of the finger's.
    expect(gaps.filter((gap) => gap > 2 * STEP_MS).length).toBeLessThanOrEqual(gaps.length * 0.02)
    expect(playout.delayMs).toBeLessThan(PLAYOUT_MAX_MS)
  })

  it('INT-20, OR-15 catches up on nothing: after a hitch only the newest counts', () => {
    const playout = new Playout()
    playout.add(APART_MS, [move(0, 10)], 1_000)
    for (const atMs of [100, 200, 300, 400, 500]) playout.add(APART_MS + atMs, [move(atMs, atMs / 10)], 1_900)
    expect(playout.take(1_900)).toEqual([motor(40)])
  })

  it('OR-15 plays nothing that is older than a second, but always rest', () => {
    const playout = new Playout()
    playout.add(APART_MS, [move(0, 10)], 0)
    expect(playout.take(2_000)).toEqual([])
    playout.add(APART_MS + 10, [move(10, 0)], 10)
    expect(playout.take(5_000)).toEqual([motor(0)])
  })

  it('INT-20 plays no move from the future, whatever its sender says', () => {
    const playout = new Playout()
    playout.add(APART_MS, [move(1e9, 10), move(-1e9, 20)], 0)
    expect(playout.nextMs).toBeLessThanOrEqual(PLAYOUT_MAX_MS)
    playout.add(-1e15, [move(0, 30)], 10)
    expect(playout.nextMs).toBeLessThanOrEqual(10 + PLAYOUT_MAX_MS)
    playout.add(1e15, [move(0, 40)], 20)
    expect(playout.nextMs).toBeLessThanOrEqual(20 + PLAYOUT_MAX_MS)
  })

  it('INT-20 lets a beat of the same timeline repair the slots in hand, in their turn', () => {
    const playout = new Playout()
    playout.add(APART_MS, [move(0, 10)], 0)
    expect([
      ...playout.state(
        APART_MS + 20,
        { 1: motor(70), 52: encodeOrder({ slot: 52, level: 5, variant: 0 }) },
        20,
      ),
    ]).toEqual(['1'])
    expect(playout.take(PLAYOUT_MIN_MS)).toEqual([motor(10)])
    expect(playout.take(PLAYOUT_MIN_MS + 20)).toEqual([motor(70)])
    playout.state(APART_MS + 300, {}, 300)
    expect(playout.take(PLAYOUT_MIN_MS + 300)).toEqual([motor(0)])
  })

  it('INT-20, INT-17 forgets all at a stop', () => {
    const playout = new Playout()
    playout.add(APART_MS, [move(0, 10)], 0)
    playout.clear()
    expect([...playout.state(APART_MS, {}, 0)]).toEqual([])
    expect(playout.nextMs).toBeUndefined()
    expect(playout.take(10_000)).toEqual([])
  })

  it('INT-20 never holds more than a few seconds of moves', () => {
    const playout = new Playout()
    for (let at = 0; at < 10_000; at += 1) playout.add(APART_MS + at, [move(at, at % 100)], 0)
    expect(playout.take(1e6)).toEqual([])
    expect(playout.nextMs).toBeUndefined()
  })
})
