import type { Device, Scene } from '@thrum/contracts/device/device.entities'
import { describe, expect, it } from 'vitest'
import { PLAY_ID, SCENE } from './engine.testkit.ts'
import { agree, DEVICE, OTHER, reaching, setUp, steer } from './play.effects.testkit.ts'

describe('which toy plays', () => {
  it('INT-09 a switch is shown for 3 s, and the scene is loaded again', async () => {
    const world = setUp()
    await steer(world)
    expect(world.store.getSnapshot().initiator?.scene).toEqual(SCENE)
    world.push('play_change', { playId: PLAY_ID, epoch: 2 })
    expect(world.store.getSnapshot()).toMatchObject({ toySwitch: { to: undefined } })
    await world.clock.advance(2_999)
    expect(world.store.getSnapshot().toySwitch).toBeDefined()
    expect(world.store.getSnapshot().initiator?.scene).toEqual(SCENE)
    await world.clock.advance(1)
    expect(world.store.getSnapshot().toySwitch).toBeUndefined()
  })

  it('INT-10 without a device at the partner the scene says so, and comes with the next change', async () => {
    let isThere = false
    const scene = () => (isThere ? Promise.resolve(SCENE) : Promise.reject('notActive'))
    const world = setUp({ scene })
    await steer(world)
    expect(world.store.getSnapshot().sceneProblem).toBe('notActive')
    isThere = true
    world.push('play_change', { playId: PLAY_ID, epoch: 2 })
    await world.clock.advance(0)
    expect(world.store.getSnapshot()).toMatchObject({ sceneProblem: undefined, initiator: { scene: SCENE } })
  })

  it('INT-07, INT-10 a scene that did not come is asked for again by itself, on either side', async () => {
    for (const begin of [agree, steer]) {
      let isThere = false
      const scene = () => (isThere ? Promise.resolve(SCENE) : Promise.reject(new Error('network')))
      const world = setUp({ scene })
      const side = () => {
        const { initiator, receiver } = world.store.getSnapshot()
        return initiator ?? receiver
      }
      await begin(world)
      expect(world.store.getSnapshot().sceneProblem).toBe('failed')
      await world.clock.advance(3_000)
      expect(world.store.getSnapshot().sceneProblem).toBe('failed')
      isThere = true
      await world.clock.advance(3_000)
      expect(side()?.scene).toEqual(SCENE)
      expect(world.store.getSnapshot().sceneProblem).toBeUndefined()
      world.store.dispatch({ type: 'leave' })
      expect(world.calls.filter((call) => call === 'setScene')).toHaveLength(begin === agree ? 1 : 0)
    }
  })

  it('INT-18, INT-09 a switch that was missed while away is learned on the return', async () => {
    let scene: () => Promise<Scene> = () => Promise.resolve(SCENE)
    const world = setUp({ scene: () => scene() })
    await steer(world)
    const back = async () => {
      world.connect(false)
      world.connect(true)
      world.state({ role: 'initiator', epoch: 3 })
      await world.clock.advance(0)
    }
    const other = SCENE.slice(0, 1)
    scene = () => Promise.resolve(other)
    await back()
    expect(world.store.getSnapshot().initiator?.scene).toEqual(other)
    scene = () => Promise.reject('notActive')
    await back()
    expect(world.store.getSnapshot()).toMatchObject({
      ...{ sceneProblem: 'notActive', initiator: { scene: undefined } },
    })
  })

  it('INT-04 a scene that comes before its toy is chosen holds for the toy', async () => {
    const devices = Promise.withResolvers<Device[]>()
    const world = setUp({ devices: () => devices.promise })
    await agree(world)
    expect(world.store.getSnapshot().receiver?.scene).toEqual(SCENE)
    devices.resolve([DEVICE])
    await world.clock.advance(0)
    expect(world.calls.slice(-2)).toEqual(['update Pebble', 'setScene'])
  })

  it('DEV-03 a device that its maker disables is let go of, and both are told', async () => {
    const world = setUp({ scene: () => Promise.reject('forbidden') })
    await agree(world)
    expect(world.calls).toContain('disable')
    expect(world.store.getSnapshot().sceneProblem).toBe('forbidden')
  })

  it('DEV-03 another toy that this window holds is not disabled with the one that plays', async () => {
    let scene: () => Promise<Scene> = () => Promise.resolve(SCENE)
    const world = setUp({ scene: () => scene() })
    await agree(world)
    world.hold(OTHER)
    scene = () => Promise.reject('forbidden')
    world.push('play_change', { playId: PLAY_ID, epoch: 2, deviceId: undefined })
    await world.clock.advance(0)
    expect(world.store.getSnapshot()).toMatchObject({
      sceneProblem: 'forbidden',
      receiver: { scene: undefined },
    })
    expect(world.calls).not.toContain('disable')
    world.hold(DEVICE)
    world.push('play_change', { playId: PLAY_ID, epoch: 3, deviceId: undefined })
    await world.clock.advance(0)
    expect(world.calls).toContain('disable')
  })

  it('INT-09 another own device plays only after the server has agreed', async () => {
    const world = setUp()
    await agree(world)
    world.calls.length = 0
    await world.effects.change(OTHER)
    await world.clock.advance(0)
    expect(world.calls).toEqual([`change ${OTHER.id}`, 'update Halo', 'setScene'])
    expect(world.store.getSnapshot().deviceId).toBe(OTHER.id)
  })

  it('PL-13, OR-05 after another window’s change nothing reaches the toy that this window still holds', async () => {
    const world = setUp()
    await agree(world)
    expect(reaching(world, 1)).toEqual(['apply', 'setWanted'])
    world.push('play_change', { playId: PLAY_ID, epoch: 2, deviceId: OTHER.id })
    await world.clock.advance(0)
    expect(world.calls).toContain('stop order')
    expect(reaching(world, 2)).toEqual([])
    expect(world.line.of('applied').at(-1)).toMatchObject({ slots: {} })
  })

  it('PL-13, OR-05 a change whose answer is lost leaves the old toy at rest', async () => {
    const world = setUp({ change: () => Promise.reject(new Error('no answer in time')) })
    await agree(world)
    const change = world.effects.change(OTHER)
    world.push('play_change', { playId: PLAY_ID, epoch: 2, deviceId: OTHER.id })
    await expect(change).rejects.toThrow()
    await world.clock.advance(0)
    expect(reaching(world, 2)).toEqual([])
    expect(world.store.getSnapshot().deviceId).toBe(OTHER.id)
  })

  it('PL-13, OR-05 a change that is answered after the play chooses nothing for the next one', async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const world = setUp({ change: () => promise })
    await agree(world)
    const change = world.effects.change(OTHER)
    world.store.dispatch({ type: 'leave' })
    world.calls.length = 0
    resolve(2)
    await change
    expect(world.calls).toEqual([])
    expect(world.store.getSnapshot().deviceId).toBeUndefined()
  })

  it('PL-13, OR-05 a change that is answered after a later one takes nothing back', async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const world = setUp({ change: () => promise })
    await agree(world)
    const change = world.effects.change(OTHER)
    world.push('play_change', { playId: PLAY_ID, epoch: 2, deviceId: OTHER.id })
    world.push('play_change', { playId: PLAY_ID, epoch: 3, deviceId: DEVICE.id })
    await world.clock.advance(0)
    resolve(2)
    await change
    expect(world.calls).not.toContain('update Halo')
    expect(world.store.getSnapshot().deviceId).toBe(DEVICE.id)
    expect(reaching(world, 3)).toEqual(['apply', 'setWanted'])
  })

  it('PL-13, OR-05 a change that is answered before it is told, or after a stop, is in place', async () => {
    for (const epochs of [[], [3]]) {
      const world = setUp({ change: () => Promise.resolve(2) })
      await agree(world)
      world.push('play_change', { playId: PLAY_ID, epoch: 1, deviceId: DEVICE.id })
      for (const epoch of epochs) world.state({ epoch, deviceId: OTHER.id })
      await world.effects.change(OTHER)
      expect(world.store.getSnapshot().deviceId).toBe(OTHER.id)
      expect(world.calls).toContain('update Halo')
    }
  })

  it('PL-13, OR-05 a change that was missed while away is learned from the state', async () => {
    const world = setUp()
    await agree(world)
    world.connect(false)
    world.connect(true)
    world.state({ epoch: 3, deviceId: OTHER.id })
    expect(reaching(world, 3)).toEqual([])
  })

  it('PL-13, OR-05 a toy that another screen took hold of is not the partner’s to move', async () => {
    const world = setUp()
    await agree(world)
    world.hold(OTHER)
    expect(reaching(world, 1)).toEqual([])
    world.hold(undefined)
    expect(reaching(world, 1)).toEqual([])
  })

  it('INT-18, OR-05 a window with another toy in hand comes back on line without stopping the one that plays', async () => {
    const world = setUp()
    await agree(world)
    world.hold(OTHER)
    world.toy.getSnapshot = () => ({ device: OTHER, link: { at: 'connected' }, stoppedInMs: 90 })
    world.connect(false)
    world.connect(true)
    world.state({ deviceId: DEVICE.id })
    await world.clock.advance(5_000)
    expect(world.line.asked).toEqual([])
    expect(world.line.of('applied').map(({ stoppedInMs }) => stoppedInMs)).not.toContain(90)
    expect(world.store.getSnapshot().receiver).toMatchObject({ gate: 'armed' })
  })
})
