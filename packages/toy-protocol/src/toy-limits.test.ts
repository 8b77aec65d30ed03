import type { OrderCode, Slot } from '@thrum/contracts/device/device.entities'
import { seededRandom } from '@thrum/testkit/random'
import { describe, expect, test } from 'vitest'
import { encodeOrder, parseOrder } from './order.ts'
import { limitOrder, NO_LIMITS, RiseEnvelope } from './toy-limits.ts'

const motor = (level: number, slot: Slot = 1) => encodeOrder({ slot, level, variant: 4 })
const levelOf = (code: OrderCode) => parseOrder(code)?.level ?? 0

describe('limits of one order', () => {
  test('P-B3 a closed slot takes rest and stop, and nothing else', () => {
    const limits = { ...NO_LIMITS, slots: [2] }
    expect(limitOrder(motor(30), limits)).toBeUndefined()
    expect(limitOrder(motor(0), limits)).toBe(motor(0))
    expect(limitOrder('a9000000' as OrderCode, limits)).toBe('a9000000')
    expect(limitOrder(motor(30, 2), limits)).toBe(motor(30, 2))
  })

  test('P-B3 the cap lowers and keeps the rhythm', () => {
    expect(limitOrder(motor(90), { ...NO_LIMITS, cap: 40 })).toBe(motor(40))
  })
})

describe('rise on the server', () => {
  test('DR-15 a level grows with time, from the lead on, and ends exactly where it was asked to', () => {
    const envelope = new RiseEnvelope(300)
    const heard = [0, 300, 600, 900, 4_000].map((nowMs) => levelOf(envelope.pass(motor(50), 20, nowMs)))
    expect(heard).toEqual([6, 12, 18, 24, 50])
  })

  test('DR-15 falls pass whole, and the rise begins anew from there', () => {
    const envelope = new RiseEnvelope(300)
    for (let nowMs = 0; nowMs <= 6_000; nowMs += 300) envelope.pass(motor(90), 20, nowMs)
    expect(levelOf(envelope.pass(motor(10), 20, 6_100))).toBe(10)
    expect(levelOf(envelope.pass(motor(90), 20, 6_400))).toBe(22)
  })

  test('DR-15 a beat without the slot, and a stop, take it back to the bottom', () => {
    const envelope = new RiseEnvelope(300)
    for (let nowMs = 0; nowMs <= 6_000; nowMs += 300) envelope.pass(motor(90), 20, nowMs)
    envelope.keepOnly([])
    expect(levelOf(envelope.pass(motor(90), 20, 6_300))).toBe(6)
    envelope.rest()
    expect(levelOf(envelope.pass(motor(90), 20, 6_600))).toBe(6)
  })

  test('DR-15 a limit set in the middle holds from where the level stands', () => {
    const envelope = new RiseEnvelope(300)
    envelope.pass(motor(40), null, 0)
    expect(levelOf(envelope.pass(motor(90), 10, 100))).toBe(44)
  })

  test('DR-15 10,000 random orders never run further ahead of the line than the lead', () => {
    const random = seededRandom(9)
    const envelope = new RiseEnvelope(300)
    const risePerS = 25
    let line = 0
    let nowMs = 0
    for (let round = 0; round < 10_000; round++) {
      const elapsedMs = random.int(0, 300)
      nowMs += elapsedMs
      const asked = random.int(0, 100)
      line = Math.min(asked, line + (elapsedMs / 1000) * risePerS)
      const passed = levelOf(envelope.pass(motor(asked), risePerS, nowMs))
      expect(passed).toBeLessThanOrEqual(Math.max(1, Math.min(asked, line + 7.5)))
    }
  })
})
