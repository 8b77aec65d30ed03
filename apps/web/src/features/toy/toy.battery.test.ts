import type { Device, OrderCode } from '@thrum/contracts/device/device.entities'
import type { DeviceId } from '@thrum/contracts/ids'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { FADE_FLOOR_PERCENT, FADE_STEP_MS } from '@thrum/toy-protocol/battery-fade'
import { parseOrder } from '@thrum/toy-protocol/order'
import { ToyError, type ToyErrorCode } from '@thrum/toy-protocol/toy-error'
import { NO_LIMITS } from '@thrum/toy-protocol/toy-limits'
import { describe, expect, it, vi } from 'vitest'
import { createVirtualRadio } from '../../platform/radio.virtual.ts'
import { ToyStore } from './toy.store.ts'
import { BATTERY_ASK_MS } from './toy-line.ts'

const FULL = 'a9016404' as OrderCode
const STOP = 'a9000000'

const DEVICE: Device = {
  id: 'AAAAAAAAAAAAAAAAAAAA' as DeviceId,
  img: 'pebble',
  address: 'virtual-P2',
  isDefault: true,
  isForbid: false,
  model: 'P2',
  code: 'ABCD2345WXYZ',
  date: 0,
  name: 'Pebble',
  stopsOnLinkLoss: true,
  authenticated: true,
}

async function setUp() {
  const clock = new FakeClock()
  const radio = createVirtualRadio(clock, () => 0.5)
  const toy = new ToyStore({ radio, clock, vibrate: () => undefined })
  toy.select(DEVICE)
  await clock.advance(0)
  const simulated = radio.toys.find('virtual-P2')
  if (simulated === undefined) throw new Error('no link was made')
  /** Levels that were written, 0 for the stop. */
  const levels = () =>
    simulated.log.map(({ code }) => (code === STOP ? 0 : (parseOrder(code as OrderCode)?.level ?? -1)))
  const run = async () => {
    toy.apply(FULL)
    await clock.advance(200)
  }
  return { clock, toy, simulated, levels, run }
}

describe('battery of a toy', () => {
  it('DEV-05 is followed by its notifications, and told with what the toy does', async () => {
    const { toy, simulated } = await setUp()
    simulated.setBattery(41)
    expect(toy.getSnapshot().link).toEqual({ at: 'connected', battery: 41 })
    expect(toy.applied().battery).toBe(41)
  })

  it('DEV-05, INT-18 that isn’t known is no level, which a partner’s report could not carry', async () => {
    const { toy, simulated } = await setUp()
    simulated.setBattery(41)
    simulated.setBattery(255)
    expect(toy.applied().battery).toBe(41)
  })

  it('DEV-05 is asked again once a minute, and never while the toy moves', async () => {
    const { clock, toy, simulated, run } = await setUp()
    let asked = 0
    simulated.batteryPercent = async () => {
      asked += 1
      return 30
    }
    await clock.advance(BATTERY_ASK_MS)
    expect(asked).toBe(1)
    expect(toy.getSnapshot().link).toMatchObject({ battery: 30 })
    await run()
    await clock.advance(BATTERY_ASK_MS * 3)
    expect(asked).toBe(1)
    await toy.stop()
    await clock.advance(BATTERY_ASK_MS)
    expect(asked).toBe(2)
    simulated.loseLink()
    await clock.advance(BATTERY_ASK_MS * 2)
    expect(asked).toBe(2)
  })

  it('DEV-05, OR-22 a read that hangs and lets no stop through ends the link; the next one begins with a stop and reads nothing', async () => {
    const { clock, toy, simulated, levels, run } = await setUp()
    let asked = 0
    simulated.batteryPercent = () => {
      asked += 1
      return new Promise(() => undefined)
    }
    const disconnect = simulated.disconnect.bind(simulated)
    simulated.disconnect = () => {
      simulated.faults.isBusy = false
      return disconnect()
    }
    await clock.advance(BATTERY_ASK_MS)
    simulated.faults.isBusy = true
    toy.apply(FULL)
    await clock.advance(2_500)
    expect(toy.getSnapshot()).toMatchObject({ link: { at: 'connected' }, stop: 'confirmed', wanted: {} })
    expect(simulated.log.at(-1)).toMatchObject({ code: STOP, outcome: 'executed' })
    await clock.advance(BATTERY_ASK_MS * 3)
    expect(asked).toBe(1)
    await run()
    expect(levels().at(-1)).toBe(100)
  })

  it('DEV-05, OR-22 of a toy whose link hangs nothing is known before a stop of the next one is confirmed, also where none moved', async () => {
    for (const isMoving of [true, false]) {
      const { clock, toy, simulated, run } = await setUp()
      simulated.batteryPercent = () => new Promise(() => undefined)
      await clock.advance(BATTERY_ASK_MS)
      if (isMoving) await run()
      simulated.faults.isBusy = true
      simulated.disconnect = async () => simulated.loseLink()
      void toy.stop()
      await clock.advance(1_100)
      expect([isMoving, toy.getSnapshot().stop]).toEqual([isMoving, 'unconfirmed'])
      simulated.faults.isBusy = false
      simulated.returnToReach()
      await clock.advance(10_000)
      expect(toy.getSnapshot()).toMatchObject({ link: { at: 'connected' }, stop: 'confirmed' })
    }
  })

  it('DEV-05 a read that hangs and holds nothing up is waited for, and leaves the link as it is', async () => {
    const { clock, toy, simulated, run } = await setUp()
    const told = Promise.withResolvers<number>()
    let asked = 0
    simulated.batteryPercent = () => {
      asked += 1
      return told.promise
    }
    const disconnect = vi.spyOn(simulated, 'disconnect')
    await clock.advance(BATTERY_ASK_MS * 2)
    await run()
    await toy.stop()
    expect(toy.getSnapshot().stop).toBe('confirmed')
    told.resolve(33)
    await clock.advance(0)
    expect(toy.getSnapshot().link).toEqual({ at: 'connected', battery: 33 })
    expect(asked).toBe(1)
    expect(disconnect).not.toHaveBeenCalled()
  })

  it('DEV-05, PLR-07 is of no meaning any more once the toy was let go, however late it is told', async () => {
    const { clock, toy, simulated } = await setUp()
    const told = Promise.withResolvers<number>()
    simulated.batteryPercent = () => told.promise
    await clock.advance(BATTERY_ASK_MS)
    toy.select(undefined)
    await clock.advance(0)
    told.resolve(2)
    await clock.advance(0)
    expect(clock.timers).toBe(0)
  })

  it('DEV-05 fades what runs by small steps as it runs out, without a stop', async () => {
    const { clock, toy, simulated, levels, run } = await setUp()
    await run()
    const before = levels().length
    simulated.setBattery(5)
    expect(toy.getSnapshot().fade).toBe(100)
    await clock.advance(FADE_STEP_MS * 200)
    const written = levels().slice(before)
    expect(written.at(-1)).toBe(FADE_FLOOR_PERCENT)
    expect(written).toHaveLength(100 - FADE_FLOOR_PERCENT)
    expect(written).toEqual(written.map((_, at) => 99 - at))
    expect(toy.getSnapshot()).toMatchObject({ fade: FADE_FLOOR_PERCENT, wanted: { 1: FULL } })
  })

  it('DEV-05, P-B3 a fading toy takes no order above its ceiling, whatever the own cap', async () => {
    const { clock, toy, simulated, levels, run } = await setUp()
    simulated.setBattery(2)
    await clock.advance(FADE_STEP_MS * 30)
    toy.setLimits({ ...NO_LIMITS, cap: 90 })
    await run()
    expect(levels().at(-1)).toBe(70)
    toy.setLimits({ ...NO_LIMITS, cap: 50 })
    await clock.advance(400)
    expect(levels().at(-1)).toBe(50)
  })

  it('DEV-05 raises nothing that runs when the battery reads higher', async () => {
    const { clock, toy, simulated, levels, run } = await setUp()
    await run()
    simulated.setBattery(5)
    await clock.advance(FADE_STEP_MS * 10)
    simulated.setBattery(60)
    await clock.advance(500)
    expect(levels().at(-1)).toBe(90)
    await toy.stop()
    expect(toy.getSnapshot().fade).toBeUndefined()
    await clock.advance(5_000)
    expect(levels().at(-1)).toBe(0)
    await run()
    expect(levels().at(-1)).toBe(100)
  })

  it('DEV-05, OR-24 keeps the ceiling over a broken link, and runs nothing by itself', async () => {
    const { clock, toy, simulated, levels, run } = await setUp()
    await run()
    simulated.setBattery(4)
    await clock.advance(FADE_STEP_MS * 10)
    simulated.loseLink()
    expect(toy.getSnapshot().link).toEqual({ at: 'lost', why: 'signal', battery: 4 })
    await clock.advance(20_000)
    expect(toy.getSnapshot().link).toEqual({ at: 'lost', why: 'empty', battery: 4 })
    const before = levels().length
    simulated.returnToReach()
    await clock.advance(20_000)
    expect(toy.getSnapshot().link.at).toBe('connected')
    expect(levels().slice(before)).toEqual([0])
    await run()
    expect(levels().at(-1)).toBeLessThanOrEqual(90)
  })

  it.each<[ToyErrorCode, string]>([
    ['toy.connectFailed', 'away'],
    ['toy.refused', 'held'],
  ])('DEV-05 says of a toy that fails with %s: %s', async (code, why) => {
    const { clock, toy, simulated } = await setUp()
    simulated.connect = () => Promise.reject(new ToyError(code))
    simulated.loseLink()
    await clock.advance(10_000)
    expect(toy.getSnapshot().link).toMatchObject({ at: 'lost', why })
  })
})
