import type { OrderCode, Scene } from '@thrum/contracts/device/device.entities'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, it } from 'vitest'
import { type ActiveOrders, AT_REST, type OrderStep } from './active-orders.ts'
import { LevelScheduler, OWN_TOY_RATE, SCHEDULER_TICK_MS } from './level-scheduler.ts'
import type { SlotLevels } from './pattern.ts'
import type { Rate } from './rate-merge.ts'
import { findToy } from './toys.ts'

const halo = findToy('H1')?.scene ?? []

function setUp({ scene = halo, rate = OWN_TOY_RATE }: { scene?: Scene | undefined; rate?: Rate } = {}) {
  const clock = new FakeClock()
  const sent: { atMs: number; code: OrderCode }[] = []
  const toy = { scene: scene as Scene | undefined, active: AT_REST as ActiveOrders }
  const target = {
    scene: () => toy.scene,
    active: () => toy.active,
    take({ active, codes }: OrderStep) {
      toy.active = active
      for (const code of codes) sent.push({ atMs: clock.nowMs(), code })
    },
  }
  const scheduler = new LevelScheduler({ clock, target, rate })
  return { clock, sent, toy, scheduler, codes: () => sent.map(({ code }) => code) }
}

const steady = (levels: SlotLevels) => ({ levelsAt: () => levels })

describe('level scheduler', () => {
  it('TOY-04 sends the first level at once and each change at the next tick', () => {
    const { clock, codes, scheduler } = setUp()
    let level = 30
    scheduler.run({ levelsAt: () => ({ 1: { level } }) })
    expect(codes()).toEqual(['a9011e00'])
    level = 80
    clock.turn(SCHEDULER_TICK_MS - 1)
    expect(codes()).toHaveLength(1)
    clock.turn(1)
    expect(codes()).toEqual(['a9011e00', 'a9015000'])
  })

  it('TOY-04 sends what stays the same once', () => {
    const { clock, codes, scheduler } = setUp()
    scheduler.run(steady({ 1: { level: 42.4 }, 2: { level: 7 } }))
    clock.turn(5_000)
    expect(codes()).toEqual(['a9012a00', 'a9020700'])
  })

  it('TOY-04 brings a slot to rest that the source leaves out or asks for nothing on', () => {
    const { clock, codes, scheduler, toy } = setUp()
    let levels: SlotLevels = { 1: { level: 50 }, 2: { level: 50 } }
    scheduler.run({ levelsAt: () => levels })
    levels = { 2: { level: 0.4 } }
    clock.turn(SCHEDULER_TICK_MS)
    expect(codes().slice(2).sort()).toEqual(['a9010000', 'a9020000'])
    expect(toy.active).toEqual({})
  })

  it('PLR-05, TOY-04 brings all slots of one’s own toy to rest at the next tick, after any number of changes', () => {
    const { clock, scheduler, toy } = setUp({ scene: findToy('O3')?.scene })
    let level = 10
    let isMoving = true
    scheduler.run({
      levelsAt() {
        level = level === 10 ? 60 : 10
        return isMoving ? { 1: { level }, 52: { level }, 54: { level } } : {}
      },
    })
    clock.turn(5_000)
    expect(Object.keys(toy.active)).toEqual(['1', '52', '54'])
    isMoving = false
    clock.turn(SCHEDULER_TICK_MS)
    expect(toy.active).toEqual({})
  })

  it('TOY-07 asks for nothing that the toy does not offer', () => {
    const { codes, scheduler } = setUp({ scene: findToy('P2')?.scene })
    scheduler.run(steady({ 1: { level: 10, variant: 200 }, 54: { level: 90 } }))
    expect(codes()).toEqual(['a9010a00'])
  })

  it('TOY-07 keeps a rhythm that the slot offers', () => {
    const { codes, scheduler } = setUp()
    scheduler.run(steady({ 1: { level: 60, variant: 4 } }))
    expect(codes()).toEqual(['a9013c04'])
  })

  it('TOY-07 sends nothing while it is not known what the toy offers', () => {
    const { clock, codes, scheduler, toy } = setUp()
    toy.scene = undefined
    scheduler.run(steady({ 1: { level: 60 } }))
    expect(codes()).toEqual([])
    toy.scene = halo
    clock.turn(SCHEDULER_TICK_MS)
    expect(codes()).toEqual(['a9013c00'])
  })

  it('PLR-08 sends nothing after a halt, and leaves no timer', () => {
    const { clock, codes, scheduler } = setUp()
    let level = 1
    scheduler.run({ levelsAt: () => ({ 1: { level: level++ } }) })
    scheduler.halt()
    clock.turn(1_000)
    expect(codes()).toHaveLength(1)
    expect(clock.timers).toBe(0)
    expect(scheduler.isRunning).toBe(false)
  })

  it('PLR-08 rests only what it drove', () => {
    const { codes, scheduler, toy } = setUp()
    toy.active = { 50: 'a9320a00' as OrderCode }
    scheduler.run(steady({ 1: { level: 60 } }))
    scheduler.rest()
    expect(codes()).toEqual(['a9013c00', 'a9010000'])
    expect(toy.active).toEqual({ 50: 'a9320a00' })
    scheduler.rest()
    expect(codes()).toHaveLength(2)
  })

  it('TOY-04 stays within the rate that it is given, serves every slot, and ends at the last level', () => {
    const { clock, sent, scheduler, toy } = setUp({ rate: { perS: 10, burst: 20 } })
    let level = 0
    scheduler.run({
      levelsAt: () => {
        level = Math.min(99, level + 1)
        return { 1: { level }, 2: { level: 100 - level } }
      },
    })
    clock.turn(10_000)
    expect(sent.filter(({ atMs }) => atMs <= 4_000).length).toBeLessThanOrEqual(61)
    const slots = sent.filter(({ atMs }) => atMs > 2_000 && atMs < 4_000).map(({ code }) => code.slice(2, 4))
    expect(new Set(slots)).toEqual(new Set(['01', '02']))
    expect(toy.active).toEqual({ 1: 'a9016300', 2: 'a9020100' })
  })
})
