import { expect, it, vi } from 'vitest'
import { memoryStorage } from '../../platform/storage.testkit.ts'
import { code, PLAY_ID } from './engine.testkit.ts'
import { agree, DEVICE, setUp, steer } from './play.effects.testkit.ts'
import { PlayStore } from './play.store.ts'

const beatOf = (touches: number) => ({
  playId: PLAY_ID,
  epoch: 1,
  seq: touches,
  wanted: { 1: code('a9013c01') },
  touches,
})

it('INT-17 a stop tapped while away is said beyond the absence, until it is heard', async () => {
  for (const begin of [agree, steer]) {
    const world = setUp()
    await begin(world)
    world.connect(false)
    world.effects.stop()
    await world.clock.advance(10_000)
    expect(world.said.at(-1)).toMatchObject({ playId: PLAY_ID, repeats: { aborted: false } })
  }
  const still = setUp()
  await agree(still)
  still.connect(false)
  await still.clock.advance(10_000)
  expect(still.said).toEqual([])
})

it('INT-17 a stop that was heard is no cause to say a later one, which nobody tapped', async () => {
  const world = setUp()
  const onStop = vi.spyOn(world.toy, 'onStop')
  await agree(world)
  world.effects.stop()
  world.line.asked.find(({ event }) => event === 'stop')?.answer({ epoch: 2 })
  await world.clock.advance(0)
  world.connect(false)
  onStop.mock.calls[0]?.[0]('link')
  await world.clock.advance(10_000)
  expect(world.said.filter(({ repeats }) => !repeats.aborted)).toEqual([])
})

it('INT-17, P-A9 a stop tapped without a network is said again after a reload, and nothing moves until “Ready again”', async () => {
  for (const begin of [agree, steer]) {
    const kept = memoryStorage()
    const world = setUp({ store: new PlayStore(kept) })
    await begin(world)
    const { role } = world.store.interacting ?? { role: null }
    world.connect(false)
    world.line.isConnected = false
    world.effects.stop()

    const reloaded = setUp({ store: new PlayStore(kept) })
    reloaded.state({ role, deviceId: DEVICE.id })
    await reloaded.clock.advance(0)
    const stops = reloaded.line.asked.filter(({ event }) => event === 'stop')
    expect(stops).toHaveLength(1)
    if (role === 'receiver') {
      for (const touches of [1, 2]) reloaded.push('play_beat', beatOf(touches))
      expect(reloaded.calls).not.toContain('setWanted')
      expect(reloaded.store.getSnapshot().receiver?.gate).toBe('stopped')
    } else expect(reloaded.store.getSnapshot().initiator?.isStopping).toBe(true)

    stops[0]?.answer({ epoch: 2 })
    await reloaded.clock.advance(0)
    const heard = setUp({ store: new PlayStore(kept) })
    heard.state({ role, epoch: 2 })
    expect(heard.line.asked).toEqual([])
  }
})

it('INT-17, INT-18 a stop that was not heard holds in a play that is taken up again after an absence', async () => {
  const world = setUp()
  await agree(world)
  world.connect(false)
  world.line.isConnected = false
  world.effects.stop()
  await world.clock.advance(10_000)
  expect(world.store.interacting).toBeUndefined()
  world.connect(true)
  world.line.isConnected = true
  world.state()
  expect(world.store.getSnapshot().receiver?.gate).toBe('stopped')
  expect(world.line.asked.map(({ event }) => event)).toEqual(['stop'])
})
