import { describe, expect, it } from 'vitest'
import { keepLimits } from '../limits/own-limits.ts'
import { PLAY_ID } from './engine.testkit.ts'
import { agree, setUp } from './play.effects.testkit.ts'

describe('limits in a play', () => {
  it('P-B3 the cap is kept for the next time', async () => {
    const world = setUp()
    await agree(world)
    world.own.set({ cap: 40 })
    expect(world.calls.at(-1)).toBe('cap 40')
    expect(world.own.getSnapshot()).toMatchObject({ cap: 40, risePerS: null, closed: [], minutes: null })
    expect(JSON.parse(world.kept.read('own') ?? '')).toMatchObject({ cap: 40 })
  })

  it('P-B3, DR-15 the receiver’s limits are on the server before its agreement', async () => {
    const world = setUp({ limits: { cap: 60, risePerS: 10, closed: [50], minutes: 15 } })
    world.beInvited()
    world.store.dispatch({ type: 'agree' })
    await Promise.resolve()
    const told = { cap: 60, risePerS: 10, slots: [1, 2, 3, 52, 54, 56], endsInMs: 15 * 60_000 }
    expect(world.line.of('limits')[0]).toMatchObject({ playId: PLAY_ID, ...told })
    expect(world.saidBeforeReply).toBe(1)
  })

  it('DR-15 the toy is lent for as long as the play runs, and given back once it is stopped', async () => {
    const world = setUp()
    expect(world.calls).toEqual([])
    await agree(world)
    expect(world.calls).toContain('cap 70')
    world.calls.length = 0
    world.store.dispatch({ type: 'leave' })
    expect(world.calls.slice(0, 2)).toEqual(['stop order', 'given back'])
    world.own.set({ cap: 50 })
    expect(world.calls.filter((call) => call.startsWith('cap'))).toEqual([])
  })

  it('P-B4 a time box runs from when it is chosen; other limits don’t move it', async () => {
    const world = setUp()
    await agree(world)
    const { clock, own, store } = world
    own.set({ minutes: 15 })
    clock.turn(60_000)
    own.set({ cap: 30 })
    const left = () => (store.getSnapshot().receiver?.limits.endsAtMs ?? 0) - clock.nowMs()
    expect(left()).toBe(14 * 60_000)
    expect(world.line.of('limits').at(-1)).toMatchObject({ cap: 30, endsInMs: 14 * 60_000 })
    own.set({ minutes: null })
    expect(store.getSnapshot().receiver?.limits.endsAtMs).toBeNull()
  })

  it('P-B4 at the end of its time the play ends by itself, also where the server doesn’t say so', async () => {
    const world = setUp({ limits: { minutes: 1 } })
    await agree(world)
    world.clock.turn(60_000)
    expect(world.calls).toContain('stop person')
    expect(world.store.getSnapshot().life.at).toBe('interacting')
    world.clock.turn(3_000)
    expect(world.store.getSnapshot().life).toMatchObject({ at: 'closed', ending: 'timeUp' })
    expect(world.calls).toContain('close')
  })

  it('P-B3 what another window made stricter stays so where something else is changed here', () => {
    const { state, store, own } = setUp()
    const limits = { playId: PLAY_ID, cap: 30, risePerS: null, slots: [1, 2], endsAtMs: null }
    state({ limits })
    const held = () => store.getSnapshot().receiver?.limits
    own.set({ risePerS: 10 })
    expect(held()).toMatchObject({ cap: 30, risePerS: 10, slots: [1, 2] })
    own.set({ closed: [3, 50, 52, 54, 56] })
    own.set({ minutes: 15 })
    expect(held()).toMatchObject({ cap: 30, risePerS: 10, slots: [1, 2] })
    expect(own.getSnapshot()).toMatchObject({ cap: 70, risePerS: 10, minutes: 15 })
    own.set({ cap: 90 })
    expect(held()?.cap).toBe(90)
  })

  it('P-B3, DR-15 what the person sets in another window of this browser holds in the running play', async () => {
    const world = setUp()
    await agree(world)
    keepLimits(world.kept, 'own', { cap: 70 }).set({ cap: 20 })
    world.own.look()
    expect(world.calls.at(-1)).toBe('cap 20')
    expect(world.line.of('limits').at(-1)).toMatchObject({ cap: 20 })
  })

  it('P-B4 a window that takes a play up keeps the end and the limits that hold in it', () => {
    const world = setUp({ limits: { cap: 80, minutes: 60 } })
    const limits = { playId: PLAY_ID, cap: 40, risePerS: 10, slots: null, endsAtMs: 5_000 }
    world.state({ limits })
    const held = world.store.getSnapshot().receiver?.limits
    expect(held).toMatchObject({ cap: 40, risePerS: 10, endsAtMs: 5_000 })
    for (const told of world.line.of('limits')) expect(told).toMatchObject({ cap: 40, endsInMs: 5_000 })
  })
})
