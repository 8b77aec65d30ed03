import { describe, expect, it } from 'vitest'
import { device, ORBIT, PULSE, STOP, setUp, TIDE } from './toy-store.testkit.ts'

/** A toy that is there and moves. */
async function moving() {
  const world = setUp()
  await world.connect()
  world.toy.apply(TIDE)
  await world.clock.advance(100)
  return world
}

/** A toy that moves on, as the radio was busy for as long as its stop was tried. */
async function unconfirmed() {
  const world = await moving()
  world.simulated().faults.isBusy = true
  const result = world.toy.stop()
  await world.clock.advance(1_000)
  await expect(result).resolves.toBe('unconfirmed')
  return world
}

/** A toy that takes a level only after it confirmed its stop, and then no order until `takeOrders`. */
async function movingUnasked() {
  const world = setUp()
  await world.connect(ORBIT)
  const orbit = world.simulated('virtual-O3')
  const write = orbit.write.bind(orbit)
  const late = Promise.withResolvers<void>()
  orbit.write = (bytes) => {
    orbit.write = write
    return late.promise.then(() => write(bytes))
  }
  world.toy.apply(TIDE)
  await world.clock.advance(100)
  void world.toy.stop()
  await world.clock.advance(1_000)
  expect(world.toy.getSnapshot().stop).toBe('confirmed')
  const endFault = orbit.onChange(() => {
    orbit.faults.isBusy = !orbit.isStill()
  })
  late.resolve()
  await world.clock.advance(0)
  expect(orbit.isStill()).toBe(false)
  const takeOrders = () => {
    endFault()
    orbit.faults.isBusy = false
  }
  return { ...world, orbit, takeOrders }
}

describe('stops of the toy store', () => {
  it('P-A6 hands the stop to the radio before the call returns, and buzzes once', async () => {
    const { toy, codes, buzzes } = await moving()
    void toy.stop()
    expect(codes().at(-1)).toBe(STOP)
    expect(buzzes()).toBe(1)
    void toy.stop('page')
    expect(buzzes()).toBe(1)
  })

  it('P-A5 asks to switch off by hand when a toy that runs on goes out of reach', async () => {
    const { connect, toy, clock, simulated } = setUp()
    await connect(ORBIT)
    toy.apply(TIDE)
    await clock.advance(200)
    simulated('virtual-O3').loseLink()
    expect(toy.getSnapshot().stop).toBe('unconfirmed')
    await expect(toy.stop()).resolves.toBe('unconfirmed')
    simulated('virtual-O3').returnToReach()
    await clock.advance(3_000)
    expect(toy.getSnapshot().stop).toBe('confirmed')
    expect(simulated('virtual-O3').isStill()).toBe(true)
  })

  it('P-A5, DEV-05 tells once of a toy that went out of reach, not again with each try to reach it', async () => {
    const { connect, toy, clock, simulated } = setUp()
    const causes: string[] = []
    await connect(ORBIT)
    toy.apply(TIDE)
    await clock.advance(200)
    simulated('virtual-O3').loseLink()
    toy.dismissStop()
    toy.onStop((cause) => causes.push(cause))
    await clock.advance(60_000)
    expect(toy.getSnapshot()).toMatchObject({ stop: 'none', link: { at: 'lost' } })
    expect(causes).toEqual([])
  })

  it('P-A5 raises no alarm for a toy that stops by itself', async () => {
    const { toy, simulated } = await moving()
    simulated().loseLink()
    expect(toy.getSnapshot().stop).not.toBe('unconfirmed')
    await expect(toy.stop()).resolves.toBe('confirmed')
  })

  it('OR-22 tells within 1 s that a stop was not confirmed', async () => {
    const { toy } = await unconfirmed()
    expect(toy.getSnapshot()).toMatchObject({ stop: 'unconfirmed', wanted: {} })
    toy.dismissStop()
    expect(toy.getSnapshot().stop).toBe('none')
  })

  it('OR-22 tells of a hand’s stop that was not confirmed too, though nothing seemed to move', async () => {
    const { connect, toy, clock, simulated } = setUp()
    await connect()
    simulated().faults.hangs = true
    const result = toy.stop()
    await clock.advance(1_000)
    await expect(result).resolves.toBe('unconfirmed')
    expect(toy.getSnapshot().stop).toBe('unconfirmed')
  })

  it('PLR-07, OR-22 lets a toy go once it has confirmed the stop of a hand, and raises no alarm', async () => {
    const { connect, toy, clock, simulated, codes } = setUp()
    await connect()
    simulated().faults.echoMs = 40
    void toy.stop()
    await connect(ORBIT)
    await clock.advance(200)
    expect(codes()).toEqual([STOP, STOP])
    expect(toy.getSnapshot()).toMatchObject({ stop: 'confirmed', link: { at: 'connected' } })
  })

  it('OR-22 tells of a toy that took a level after its stop and did not confirm the next one', async () => {
    const { toy, clock, orbit } = await movingUnasked()
    await clock.advance(1_000)
    expect([orbit.isStill(), toy.getSnapshot().stop]).toEqual([false, 'unconfirmed'])
  })

  it('OR-22, PLR-07 lets a toy go only after the stop that was begun because it moved unasked', async () => {
    const { toy, connect, clock, orbit, takeOrders } = await movingUnasked()
    await connect()
    takeOrders()
    await clock.advance(1_000)
    expect([orbit.isStill(), orbit.state()]).toEqual([true, 'closed'])
    expect(toy.getSnapshot()).toMatchObject({ stop: 'confirmed', link: { at: 'connected' } })
  })

  it('OR-22 tells of a toy that goes out of reach while it is stopped because it moved unasked', async () => {
    const { toy, orbit } = await movingUnasked()
    orbit.loseLink()
    expect([orbit.isStill(), toy.getSnapshot().stop]).toEqual([false, 'unconfirmed'])
  })

  it('OR-22, TOY-04 after an unconfirmed stop that was read the next order stops first, then runs', async () => {
    const { toy, clock, simulated, codes } = await unconfirmed()
    const causes: string[] = []
    toy.dismissStop()
    simulated().faults.isBusy = false
    toy.onStop((cause) => causes.push(cause))
    toy.apply(PULSE)
    await clock.advance(500)
    expect(codes().slice(-2)).toEqual([STOP, PULSE])
    expect(toy.getSnapshot().wanted).toEqual({ 1: PULSE })
    expect(causes).toEqual([])
  })

  it('OR-22, PLR-08 ends what was begun during a stop that stays unconfirmed, so that nothing runs once the radio is back', async () => {
    const { toy, clock } = await unconfirmed()
    const causes: string[] = []
    toy.dismissStop()
    toy.onStop((cause) => causes.push(cause))
    toy.apply(PULSE)
    await clock.advance(1_000)
    expect(causes).toEqual(['link'])
    expect(toy.getSnapshot()).toMatchObject({ stop: 'unconfirmed', wanted: {} })
  })

  it('OR-22 goes on telling of a toy that did not confirm after another one took its place, until that is read', async () => {
    const { connect, toy, clock, simulated } = setUp()
    await connect(ORBIT)
    toy.apply(TIDE)
    await clock.advance(200)
    simulated('virtual-O3').faults.isBusy = true
    toy.select(device())
    await clock.advance(3_000)
    expect(toy.getSnapshot()).toMatchObject({ stop: 'unconfirmed', link: { at: 'connected' } })
    await toy.stop()
    expect(toy.getSnapshot().stop).toBe('unconfirmed')
    toy.dismissStop()
    expect(toy.getSnapshot().stop).toBe('none')
    await toy.stop()
    expect(toy.getSnapshot().stop).toBe('confirmed')
  })

  it('OR-22 goes on telling of a toy that did not confirm after another one that did not either stands still', async () => {
    const { connect, toy, clock, simulated } = setUp()
    await connect(ORBIT)
    toy.apply(TIDE)
    await clock.advance(100)
    simulated('virtual-O3').faults.isBusy = true
    await connect()
    await clock.advance(1_100)
    expect(toy.getSnapshot()).toMatchObject({ stop: 'unconfirmed', link: { at: 'connected' } })
    simulated().faults.isBusy = true
    void toy.stop()
    await clock.advance(1_000)
    simulated().loseLink()
    await clock.advance(1_000)
    expect(simulated('virtual-O3').isStill()).toBe(false)
    expect(toy.getSnapshot().stop).toBe('unconfirmed')
    toy.dismissStop()
    expect(toy.getSnapshot().stop).toBe('none')
  })

  it('OR-22 tells of it no more once the toy itself has confirmed, or has lost the link that it watches', async () => {
    const { connect, toy, clock, simulated } = setUp()
    await connect(ORBIT)
    toy.apply(TIDE)
    await clock.advance(200)
    simulated('virtual-O3').loseLink()
    await connect()
    expect(toy.getSnapshot().stop).toBe('unconfirmed')
    simulated('virtual-O3').returnToReach()
    await connect(ORBIT)
    expect(toy.getSnapshot().stop).toBe('confirmed')
    await connect()
    toy.apply(TIDE)
    await clock.advance(200)
    simulated().faults.isBusy = true
    const result = toy.stop()
    await clock.advance(1_000)
    await expect(result).resolves.toBe('unconfirmed')
    simulated().loseLink()
    expect(toy.getSnapshot().stop).toBe('none')
  })

  it('P-A5 is not stopping for ever where the link that a toy watches breaks meanwhile', async () => {
    const { toy, simulated } = await moving()
    simulated().faults.hangs = true
    void toy.stop()
    expect(toy.getSnapshot().stop).toBe('stopping')
    simulated().loseLink()
    expect(toy.getSnapshot().stop).toBe('none')
  })

  it('P-A5, PLR-07 is not stopping for ever where that link breaks while another toy takes its place', async () => {
    const { toy, simulated } = await moving()
    simulated().faults.hangs = true
    toy.select(ORBIT)
    expect(toy.getSnapshot().stop).toBe('stopping')
    simulated().loseLink()
    expect(toy.getSnapshot().stop).toBe('none')
  })

  it('OR-22 gets a stop through when the radio was busy for a moment', async () => {
    const { toy, clock, simulated } = await moving()
    simulated().faults.isBusy = true
    const result = toy.stop()
    simulated().faults.isBusy = false
    await clock.advance(1_000)
    await expect(result).resolves.toBe('confirmed')
    expect(simulated().isStill()).toBe(true)
  })

  it('TOY-04 runs what was asked for during a stop after its confirmation', async () => {
    const { toy, clock, codes } = await moving()
    void toy.stop()
    toy.apply(PULSE)
    await clock.advance(200)
    expect(codes()).toEqual([STOP, TIDE, STOP, PULSE])
    expect(toy.getSnapshot().wanted).toEqual({ 1: PULSE })
  })

  it('P-A6 stops what was asked for during a stop and runs since its confirmation', async () => {
    const { toy, clock, codes, simulated } = await moving()
    void toy.stop()
    toy.apply(PULSE)
    await clock.advance(200)
    expect(codes()).toEqual([STOP, TIDE, STOP, PULSE])
    for (const cause of ['page', 'order', 'person'] as const) {
      toy.apply(PULSE)
      await clock.advance(200)
      void toy.stop(cause)
      expect(codes().at(-1)).toBe(STOP)
      toy.apply(PULSE)
      await clock.advance(200)
      expect(simulated().isStill()).toBe(false)
    }
    await expect(toy.stop()).resolves.toBe('confirmed')
    expect(simulated().isStill()).toBe(true)
  })

  it('P-A6 writes the stop of a hand to every toy that is there, though nothing seems to move', async () => {
    const { connect, toy, codes } = setUp()
    await connect()
    await expect(toy.stop()).resolves.toBe('confirmed')
    expect(codes()).toEqual([STOP, STOP])
  })

  it('TOY-04, PLR-02 tells how long a stop took from the first press to the toy’s confirmation', async () => {
    const { connect, toy, clock, simulated } = setUp()
    await connect()
    expect(toy.getSnapshot().stoppedInMs).toBeUndefined()
    toy.apply(TIDE)
    await clock.advance(200)
    simulated().faults.echoMs = 40
    void toy.stop()
    await clock.advance(10)
    void toy.stop()
    await clock.advance(200)
    expect(toy.getSnapshot()).toMatchObject({ stop: 'confirmed', stoppedInMs: 40 })
    toy.apply(TIDE)
    expect(toy.getSnapshot().stoppedInMs).toBeUndefined()
  })

  it('PLR-07 stops the old toy before another takes its place', async () => {
    const { connect, toy, clock, simulated, codes } = setUp()
    const causes: string[] = []
    toy.onStop((cause) => causes.push(cause))
    await connect()
    toy.apply(TIDE)
    await clock.advance(100)
    await connect(ORBIT)
    await clock.advance(100)
    expect(codes().at(-1)).toBe(STOP)
    expect(simulated().state()).toBe('closed')
    expect(causes).toEqual(['exchange'])
    expect(toy.getSnapshot().link.at).toBe('connected')
    expect(codes('virtual-O3')).toEqual([STOP])
  })

  it('P-A4 stops a page that gets no further turn, past a write that hangs', async () => {
    const { connect, toy, clock, simulated, codes } = setUp()
    await connect()
    simulated().faults.hangs = true
    toy.apply(TIDE)
    await clock.advance(0)
    toy.stopLast()
    expect(codes().at(-1)).toBe(STOP)
  })

  it('PLR-08, TOY-06 runs nothing that was asked for while the toy was stopped for taking no orders', async () => {
    const { connect, toy, clock, simulated, codes } = setUp()
    const causes: string[] = []
    toy.onStop((cause) => causes.push(cause))
    await connect()
    toy.apply(TIDE)
    await clock.advance(100)
    simulated().faults.isBusy = true
    toy.apply(PULSE)
    for (let waitedMs = 0; codes().at(-1) !== STOP; waitedMs += 50) {
      expect(waitedMs).toBeLessThan(2_000)
      await clock.advance(50)
    }
    simulated().faults.isBusy = false
    toy.apply(TIDE)
    await clock.advance(3_000)
    expect(causes).toEqual(['link'])
    expect(toy.getSnapshot()).toMatchObject({ wanted: {}, stop: 'confirmed' })
    expect(codes().at(-1)).toBe(STOP)
    expect(simulated().isStill()).toBe(true)
  })
})
